"""The words of posts: the table `roles.toml` as the rules ask it."""

from spacy.tokens import Token

from kg.annotators.lexicon import table, words
from kg.annotators.mentions import label_at

_ROLES = table("roles")
POSTS, BOUND = words(_ROLES["posts"]), words(_ROLES["bound"])
HEADS = frozenset((p.split() if " of " in p else p.split()[::-1])[0].lower() for p in POSTS | BOUND)
POST_HEADS = frozenset(p.lower() for p in POSTS if " " not in p) | frozenset(
    ("minister", "secretary", "assistant", "executive", "mate", "lady")
)
BOUND_HEADS = frozenset(p.lower() for p in BOUND) - POST_HEADS
ABBREVIATED = frozenset(w.lower() for w in words(_ROLES["abbreviations"]["words"])) - words(
    _ROLES["honorifics"]["words"]
)
MODIFIERS = words(_ROLES["modifiers"]["words"])
HONORIFICS = words(_ROLES["honorifics"]["words"])
STATUS: dict[str, str] = _ROLES["status"]
STATUS_HEADS: dict[str, str] = {k.replace("_", " "): v for k, v in _ROLES["status_heads"].items()}
NORMAL: dict[str, str] = _ROLES["normal"]
# Posts of a state: a nationality or a country before them is what they are a post in.
OF_STATE = words(
    "president premier chancellor minister secretary senator ambassador envoy consul governor king queen prince "
    "princess emperor attorney general captain coach parliament MP lawmaker congressman commissioner official "
    "spokesman spokeswoman spokesperson diplomat leader chief lady official opposition government marshal pm"
) | words("defender midfielder striker goalkeeper forward winger skipper mayor politician")
PLACES = frozenset(("GPE", "LOC"))
# What somebody does for a living: a place or a nation beside it is where that is done, not for whom.
OCCUPATIONS = words(_ROLES["occupations"]["words"])
# Posts whose "of X" is always what they teach.
TAUGHT = words("professor lecturer")
# Posts whose "of X" or "for X" names their field, not their organisation.
FIELD = words(
    "minister secretary undersecretary chancellor commissioner professor director head chief vice-president president "
    "officer editor manager"
)
# Posts whose holders sit for a place or a chamber, never for the party behind their name.
SEATED = words(
    "senator representative congressman congresswoman MP mp councillor councilor councilman councilwoman lawmaker "
    "legislator assemblyman assemblywoman"
)
# Posts that only two words make.
PAIRED = {"lady": ("first",), "mate": ("running",)}
# Posts that are with a person: "her lawyer", "Marsh aide", "adviser to Okafor".
WITH_PERSON = words(
    "aide adviser advisor lawyer attorney counsel spokesman spokeswoman spokesperson manager mate assistant agent "
    "strategist surrogate secretary physician doctor ally deputy successor predecessor coach publicist bodyguard "
    "photographer biographer undersecretary"
)
MINISTERS = words("minister secretary undersecretary commissioner chancellor")
# "chief of staff", "secretary of state": words behind "of" that belong to the title.
# Posts that are also given names: "Dean Marlow" has the name, "the dean, Ana Marlow" the post.
GIVEN = words("dean")
FIXED = words("staff state honour honor defense defence exchequer")
# Words behind the head that belong to it.
TAILS = (("at", "large"), ("in", "chief"), ("-", "in", "-", "chief"))
SMALL_WORDS = frozenset(("of", "for", "and", "the", "in", "at", "to"))
LEFT_TAGS = frozenset(("NN", "NNS", "NNP", "NNPS", "JJ", "JJR", "JJS", "HYPH", "POS", "VBN", "VBG", "RB", "AFX", "FW"))
NAMES_OF_ORGANIZATIONS = frozenset(("ORG", "GPE", "OUTLET", "FAC", "LOC", "NORP"))


def lemma(token: Token) -> str:
    """The lower-cased lemma of a noun, of proper nouns too ("Senators" → senator)."""
    text = token.lemma_.lower().rstrip(".")
    if token.tag_ == "NNPS" and text.endswith("s"):
        text = text[:-1]
    return text


def is_role_head(token: Token) -> bool:
    """Whether `token` may be the head noun of a post."""
    if token.tag_ not in ("NN", "NNS", "NNP", "NNPS") and not (
        token.tag_ in ("JJ", "FW", "RB", "VB", "VBP") and token.text[:1].isupper()
    ):
        return False
    word = lemma(token)
    if word in PAIRED and (token.i == 0 or token.doc[token.i - 1].lower_ not in PAIRED[word]):
        return False
    if word not in HEADS and token.lower_ not in HEADS and not (word in ABBREVIATED and token.text[:1].isupper()):
        return False
    return label_at(token.doc, token) in ("", "PERSON") and label_at(token.doc, token) != "PERSON"


def status_at(token: Token) -> tuple[str, int]:
    """The word of STATUS that ends at `token` and its first token, "one-time" too; ("", its index) where none does."""
    doc, i = token.doc, token.i
    if i > 1 and doc[i - 1].tag_ == "HYPH" and f"{doc[i - 2].lower_}-{token.lower_}" in STATUS:
        return f"{doc[i - 2].lower_}-{token.lower_}", i - 2
    return (token.lower_ if token.lower_ in STATUS else ""), i


def normal_title(words_of_title: str) -> str:
    """The title by which one post is known under all its wordings ("Sec." → secretary)."""
    text = " ".join(words_of_title.lower().split())
    text = f"{text}." if text not in NORMAL and f"{text}." in NORMAL else text
    if text in NORMAL:
        return NORMAL[text]
    parts = text.split()
    normal = [
        NORMAL.get(p, p)
        if len(parts) == 1
        or p.endswith(".")
        or p in ("vice-president", "vp", "officials", "advisor", "spokesman", "spokeswoman", "chairwoman", "chairman")
        else p
        for p in parts
    ]
    if normal and len(normal[-1]) > 3 and normal[-1].endswith("s") and normal[-1][:-1] in HEADS:
        normal[-1] = normal[-1][:-1]
    return " ".join(normal)
