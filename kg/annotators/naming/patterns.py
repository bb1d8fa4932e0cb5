"""Names that the model misses or cuts short, found by the words around them."""

from collections.abc import Sequence

from spacy.tokens import Doc, Token

from kg.annotators.lexicon import words
from kg.annotators.naming.edges import Found, capital, trimmed
from kg.annotators.naming.kinds import EMPLOYED, NO_NAME, OUTLET_WORDS, OUTLETS, TITLE_WORDS, country_of

# What stands behind a surname and is none.
GENERATIONS = words("Jr Sr II III IV")


# Posts of which "to" names whom they are with.
ADVISING = frozenset(("adviser", "advisor", "aide", "assistant", "counsel"))


# Words of a name that its acronym leaves out.
SMALL_WORDS = frozenset(("and", "of", "for", "the", "on", "in", "&"))


def whole_person(doc: Doc, found: Found, taken: set[int]) -> Found:
    """A person's name with the capitalised words that the model left off: "Enver" Solomon, Michael O' "Leary"."""
    start, end, label = found
    if label != "PERSON":
        return found
    while start > 0 and _belongs(doc, start - 1, taken) and doc[start - 1].head.i in range(start - 1, end + 1):
        start -= 1
    while end < len(doc) and _goes_on(doc, start, end, taken):
        end += 2 if doc[end].tag_ == "HYPH" else 1
    if end + 1 < len(doc) and doc[end - 1].text == "O" and doc[end].text in ("'", "’") and capital(doc[end + 1]):
        end += 2
    return (start, end, label)


def _goes_on(doc: Doc, start: int, end: int, taken: set[int]) -> bool:
    """Whether the name was cut short before token `end`: at a hyphen, or behind a title ("Minister Ana" Costa)."""
    token = doc[end]
    if token.tag_ == "HYPH" or token.text == "-":
        joined = not doc[end - 1].whitespace_ and not token.whitespace_
        return joined and end + 1 < len(doc) and doc[end + 1].tag_ == "NNP" and capital(doc[end + 1])
    titled = start > 0 and capital(doc[start - 1]) and doc[start - 1].lower_.rstrip(".") in TITLE_WORDS
    joined = token.head.i in range(start, end + 2) or doc[end - 1].head.i == end
    return titled and end - start == 1 and joined and _belongs(doc, end, taken)


def _belongs(doc: Doc, index: int, taken: set[int]) -> bool:
    token = doc[index]
    plain = token.tag_ == "NNP" and capital(token) and not token.text.isupper() and index not in taken
    return (
        plain
        and (not token.is_sent_start or token.dep_ == "compound")
        and token.lower_.rstrip(".") not in TITLE_WORDS | NO_NAME
        and country_of(token.text) is None
    )


def names_by_title(doc: Doc) -> list[Found]:
    """Names that the model misses: a capitalised word behind a title, an acronym in brackets behind its long form."""
    found = []
    for token in doc[:-1]:
        following = doc[token.i + 1]
        if (
            token.tag_ == "NNP"
            and capital(token)
            and token.ent_type_ == ""
            and following.text in EMPLOYED
            and token.lower_ not in NO_NAME | TITLE_WORDS
            and country_of(token.text) is None
        ):
            found.append((token.i, token.i + 1, "ORG"))
            continue
        if (
            is_acronym(token, 2)
            and token.lower_ not in NO_NAME
            and doc[token.i + 1].lower_.rstrip(".") in TITLE_WORDS
            and token.ent_type_ == ""
        ):
            found.append((token.i, token.i + 1, "ORG"))
            continue
        title = token.lower_.rstrip(".") in TITLE_WORDS and (
            capital(token) or token.lower_ in ("president", "spokesman")
        )
        nxt = doc[token.i + 1]
        if token.lower_ in ADVISING and nxt.lower_ == "to" and token.i + 2 < len(doc):
            title, nxt = True, doc[token.i + 2]
        if nxt.text == "." and token.i + 2 < len(doc) and not token.whitespace_:
            nxt = doc[token.i + 2]
        if (
            title
            and capital(nxt)
            and nxt.tag_ in ("NNP", "NNPS")
            and nxt.lower_.rstrip(".") not in TITLE_WORDS | NO_NAME
            and nxt.ent_type_ == ""
        ):
            end = nxt.i + 1
            while (
                end < len(doc)
                and doc[end].tag_ == "NNP"
                and capital(doc[end])
                and doc[end].ent_type_ == ""
                and end - nxt.i < 4
            ):
                end += 1
            found.append((nxt.i, end, "PERSON"))
    return found


def outlet_names(doc: Doc) -> list[Found]:
    """Capitalised words of which the last makes an outlet ("the Evening Gazette"), outlets known by letters."""
    found = []
    for token in doc:
        if token.text in OUTLETS and token.text.isupper() and token.tag_ == "NNP":
            found.append((token.i, token.i + 1, "OUTLET"))
            continue
        if token.text not in OUTLET_WORDS or token.tag_ not in ("NNP", "NNPS") or token.i == 0:
            continue
        start = token.i
        while (
            start > 0
            and doc[start - 1].tag_ in ("NNP", "NN")
            and capital(doc[start - 1])
            and not doc[start].is_sent_start
        ):
            start -= 1
        following = doc[token.i + 1] if token.i + 1 < len(doc) else None
        if start < token.i and (following is None or following.tag_ not in ("NNP", "NNPS")):
            found.append((start, token.i + 1, "OUTLET"))
    return found


def apposed_people(doc: Doc) -> list[Found]:
    """A capitalised name in apposition to a post ("The minister, Ana Costa,")."""
    found = []
    for token in doc:
        if (
            token.dep_ == "appos"
            and token.tag_ == "NNP"
            and token.head.lemma_.lower() in TITLE_WORDS
            and token.head.tag_ == "NN"
        ):
            start = token.i
            while start > 0 and doc[start - 1].tag_ == "NNP" and doc[start - 1].head == token:
                start -= 1
            name = trimmed(doc, start, token.i + 1, "PERSON")
            if start < token.i and doc[start - 1].text == "," and name is not None:
                found.append(name)
    return found


def is_acronym(token: Token, least: int = 3) -> bool:
    """Whether the word is at least three (or `least`) and at most six capitals and no post."""
    capitals = token.text.isupper() and token.text.isalpha() and least <= len(token) < 7
    return capitals and token.lower_ not in TITLE_WORDS


def long_forms(doc: Doc, names: Sequence[Found]) -> list[Found]:
    """Capitalised words whose initials spell an acronym of the article ("NPA": National Parks Agency)."""
    acronyms = {doc[s].text for s, e, label in names if label == "ORG" and e - s == 1 and is_acronym(doc[s])}
    found = []
    for acronym in acronyms:
        for token in doc:
            if token.text[:1] == acronym[0] and token.text != acronym and capital(token):
                end = _spelled(doc, token.i, acronym)
                if end is not None:
                    found.append((token.i, end, "ORG"))
    return found


def _spelled(doc: Doc, start: int, acronym: str) -> int | None:
    """Token past the words from `start` on whose capitals spell the acronym; small words between do not count."""
    i, letters = start, list(acronym)
    while letters and i < len(doc):
        token = doc[i]
        if capital(token) and token.text[0] == letters[0] and token.tag_ != "POS":
            letters.pop(0)
        elif token.lower_ not in SMALL_WORDS or i == start:
            return None
        i += 1
    return i if not letters and i - start > 1 else None
