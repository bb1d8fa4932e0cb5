"""spaCy's entities repaired into the names of an article: component `newsgraph_names`.

What spaCy's small model gets wrong in news is put right by what the article itself shows: a name found once is the
same name everywhere, a full name decides for its surname, an acronym for its long form; titles, possessives and stray
marks are cut off; tables of words make an organisation or an outlet of a name.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

from spacy.language import Language
from spacy.tokens import Doc, Span, Token

from kg.annotators.lemmas import mend_lemmas
from kg.annotators.lexicon import table, words
from kg.model.article import SectionKind

_ORGANIZATIONS, _ROLES, _PLACES = table("organizations"), table("roles"), table("places")
AFTER_NAME = words(_ORGANIZATIONS["after_name"])
SUFFIXES = words(_ORGANIZATIONS["suffixes"])
OUTLETS = frozenset(name.strip() for name in _ORGANIZATIONS["outlets"].replace("\n", "").split("|") if name.strip())
OUTLET_WORDS = words(_ORGANIZATIONS["outlet_words"])
OUTLET_NOUNS = words(_ORGANIZATIONS["outlet_nouns"])
GROUPS = words(_PLACES["groups"]["words"])
COUNTRY_OF = {
    form.replace("_", " "): country
    for country, forms in _PLACES["countries"].items()
    for form in [country, *forms.split()]
}
COUNTRIES = frozenset(_PLACES["countries"])
SHORT_COUNTRIES = frozenset(
    (
        "US",
        "U.S.",
        "USA",
        "U.S.A.",
        "UK",
        "U.K.",
        "UAE",
        "EU",
        "America",
        "Britain",
        "Great Britain",
        "Burma",
        "Holland",
        "PRC",
        "DPRK",
        "Czechia",
        "Bosnia",
        "Macedonia",
    )
)
TITLE_WORDS = frozenset(
    w for w in words(_ROLES["posts"]) | words(_ROLES["bound"]) | words(_ROLES["honorifics"]["words"]) if " " not in w
) | frozenset(w.lower() for w in words(_ROLES["abbreviations"]["words"]))
# Words that stand capitalised before a name or a post and are no part of either.
NO_NAME = words(_ROLES["modifiers"]["words"]) | frozenset(_ROLES["status"]) | frozenset(g.lower() for g in GROUPS)
# Lower-case posts behind a capitalised word, which then names whom they work for ("Facebook co-founder").
EMPLOYED = words(
    "founder co-founder cofounder creator spokesman spokeswoman spokesperson boss owner executive employee engineer "
    "chairman chairwoman chair chief manager analyst"
)
# Nouns that only a leader's name or a country's stands before.
OF_A_LEADER = words("administration admin campaign")
# What stands behind a surname and is none.
GENERATIONS = words("Jr Sr II III IV")
KEPT = {"PERSON": "PERSON", "ORG": "ORG", "GPE": "GPE", "LOC": "LOC", "FAC": "FAC", "NORP": "NORP"}
CUT = frozenset(" \t\n\r&,;:\"“”'`()[]–—-")
MONTHS_AND_DAYS = words(
    "January February March April May June July August September October November December "
    "Monday Tuesday Wednesday Thursday Friday Saturday Sunday"
)
SILENT = frozenset(kind.value for kind in (SectionKind.CREDIT, SectionKind.BYLINE, SectionKind.DATELINE))

Found = tuple[int, int, str]
"""First token, token past the last, label."""


def country_of(text: str) -> str | None:
    """The country that `text` names or is the adjective of ("German", "the U.S."); `None` if it is none."""
    return COUNTRY_OF.get(text.removeprefix("the ").removeprefix("The "))


def is_country(text: str) -> bool:
    """Whether `text` names a country itself, not its adjective."""
    return text in COUNTRIES or text in SHORT_COUNTRIES


def is_outlet(text: str) -> bool:
    """Whether `text` names a news organisation or programme, by a list or by its last words."""
    bare = text.removeprefix("The ").removeprefix("the ")
    if text in OUTLETS or bare in OUTLETS:
        return True
    parts = bare.split()
    return (len(parts) > 1 and parts[-1] in OUTLET_WORDS) or any(
        w.lower() in ("newspaper", "television", "radio") for w in parts[1:]
    )


def _capital(token: Token) -> bool:
    return token.text[:1].isupper()


def _trimmed(doc: Doc, start: int, end: int, label: str) -> Found | None:
    """The name without what does not belong to it; `None` if nothing is left."""
    while start < end and (doc[start].is_space or doc[start].text in CUT or doc[start].lower_ in ("the", "a", "an")):
        start += 1
    while end > start and (
        doc[end - 1].is_space or doc[end - 1].text in CUT or doc[end - 1].tag_ == "POS" or _is_symbol(doc[end - 1])
    ):
        end -= 1
    if label == "PERSON":
        while end - start > 1 and doc[start].lower_.rstrip(".") in TITLE_WORDS | {"former", "ex", "top"}:
            start += 1
            while end - start > 1 and doc[start].text == ".":
                start += 1
    while end - start > 1 and doc[start].lower_ in ("top", "former", "when", "as", "and"):
        start += 1
    if label in ("ORG", "FAC"):
        while end - start > 1 and doc[end - 1].lower_ in TITLE_WORDS and doc[end - 1].text not in SUFFIXES:
            end -= 1
    for token in doc[start + 1 : end]:
        if "\n" in token.text:
            end = token.i
            break
    return (start, end, label) if start < end and any(c.isalnum() for c in doc[start:end].text) else None


def _is_symbol(token: Token) -> bool:
    return not any(c.isalnum() for c in token.text) and token.text != "."


def _raw(doc: Doc) -> list[Found]:
    found = []
    for ent in doc.ents:
        label = KEPT.get(ent.label_)
        if not label:
            continue
        bracket = next((t.i for t in ent if t.text == "(" and t.i > ent.start), ent.end)
        trimmed = _trimmed(doc, ent.start, bracket, label)
        if trimmed and (_capital(doc[trimmed[0]]) or any(_capital(t) for t in doc[trimmed[0] : trimmed[1]])):
            found.append(trimmed)
    return found


def _text(doc: Doc, found: Found) -> str:
    return doc[found[0] : found[1]].text


def _label_by_table(doc: Doc, found: Found) -> Found:
    """The name's label where a table is surer than the model."""
    start, end, label = found
    text = _text(doc, found)
    last = doc[end - 1].text
    if text in MONTHS_AND_DAYS or text.lower() in _ROLES["status"]:
        return (start, end, "")
    if is_country(text):
        return (start, end, "GPE")
    if country_of(text) or text in GROUPS:
        return (start, end, "NORP")
    if is_outlet(text):
        return (start, end, "OUTLET")
    if label in ("PERSON", "GPE", "LOC") and end - start > 1 and last in SUFFIXES:
        return (start, end, "ORG")
    if label == "PERSON" and end - start == 1 and doc[start].tag_ == "NNS":
        return (start, end, "")
    if label == "PERSON" and end - start == 1 and text.isupper() and 2 < len(text) <= 5:
        return (start, end, "ORG")
    return found


def _extended(doc: Doc, found: Found) -> Found:
    """A person's or country's name with the common noun that makes it an organisation's ("Trump administration")."""
    start, end, label = found
    if (
        end < len(doc)
        and label in ("PERSON", "ORG", "NORP", "GPE", "LOC")
        and doc[end].text in AFTER_NAME
        and doc[end - 1].tag_ != "POS"
    ) and (
        label == "PERSON" or (label in ("ORG", "GPE", "LOC") and end - start == 1 and doc[end].lower_ in OF_A_LEADER)
    ):
        return (start, end + 1, "ORG")
    return found


def _acronym(text: str) -> str:
    return "".join(word[0] for word in text.split() if word[0].isupper())


def _whole_person(doc: Doc, found: Found, taken: set[int]) -> Found:
    """A person's name with the capitalised words that the model left off: "Enver" Solomon, Michael O' "Leary"."""
    start, end, label = found
    if label != "PERSON":
        return found
    while start > 0 and _belongs(doc, start - 1, taken) and doc[start - 1].head.i in range(start - 1, end + 1):
        start -= 1
    if end + 1 < len(doc) and doc[end - 1].text == "O" and doc[end].text in ("'", "’") and _capital(doc[end + 1]):
        end += 2
    return (start, end, label)


def _belongs(doc: Doc, index: int, taken: set[int]) -> bool:
    token = doc[index]
    plain = token.tag_ == "NNP" and _capital(token) and not token.text.isupper() and index not in taken
    return (
        plain
        and not token.is_sent_start
        and token.lower_.rstrip(".") not in TITLE_WORDS | NO_NAME
        and country_of(token.text) is None
    )


def _patterns(doc: Doc) -> list[Found]:
    """Names that the model misses: a capitalised word behind a title, an acronym in brackets behind its long form."""
    found = []
    for token in doc[:-1]:
        following = doc[token.i + 1]
        if (
            token.tag_ == "NNP"
            and _capital(token)
            and token.ent_type_ == ""
            and following.text in EMPLOYED
            and token.lower_ not in NO_NAME | TITLE_WORDS
            and country_of(token.text) is None
        ):
            found.append((token.i, token.i + 1, "ORG"))
            continue
        if _is_acronym(token) and doc[token.i + 1].lower_.rstrip(".") in TITLE_WORDS and token.ent_type_ == "":
            found.append((token.i, token.i + 1, "ORG"))
            continue
        title = token.lower_.rstrip(".") in TITLE_WORDS and (
            _capital(token) or token.lower_ in ("president", "spokesman")
        )
        nxt = doc[token.i + 1]
        if nxt.text == "." and token.i + 2 < len(doc) and not token.whitespace_:
            nxt = doc[token.i + 2]
        if (
            title
            and _capital(nxt)
            and nxt.tag_ in ("NNP", "NNPS")
            and nxt.lower_.rstrip(".") not in TITLE_WORDS | NO_NAME
            and nxt.ent_type_ == ""
        ):
            end = nxt.i + 1
            while (
                end < len(doc)
                and doc[end].tag_ == "NNP"
                and _capital(doc[end])
                and doc[end].ent_type_ == ""
                and end - nxt.i < 4
            ):
                end += 1
            found.append((nxt.i, end, "PERSON"))
    return found


def _outlet_names(doc: Doc) -> list[Found]:
    """Two or more capitalised words of which the last makes an outlet ("the Evening Gazette")."""
    found = []
    for token in doc:
        if token.text not in OUTLET_WORDS or token.tag_ not in ("NNP", "NNPS") or token.i == 0:
            continue
        start = token.i
        while (
            start > 0
            and doc[start - 1].tag_ in ("NNP", "NN")
            and _capital(doc[start - 1])
            and not doc[start].is_sent_start
        ):
            start -= 1
        following = doc[token.i + 1] if token.i + 1 < len(doc) else None
        if start < token.i and (following is None or following.tag_ not in ("NNP", "NNPS")):
            found.append((start, token.i + 1, "OUTLET"))
    return found


def _apposed_people(doc: Doc) -> list[Found]:
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
            name = _trimmed(doc, start, token.i + 1, "PERSON")
            if start < token.i and doc[start - 1].text == "," and name is not None:
                found.append(name)
    return found


def _is_acronym(token: Token) -> bool:
    return token.text.isupper() and token.text.isalpha() and 2 < len(token) < 7 and token.lower_ not in TITLE_WORDS


def _verdicts(doc: Doc, names: Iterable[Found]) -> dict[str, str]:
    """One label for each text: the most frequent one, where a person's full name decides for its surname."""
    votes: dict[str, Counter[str]] = defaultdict(Counter)
    people: Counter[str] = Counter()
    for found in names:
        text = _text(doc, found)
        votes[text][found[2]] += 1
        parts = text.split()
        while len(parts) > 2 and parts[-1].strip(".,") in GENERATIONS:
            parts.pop()
        if found[2] == "PERSON" and len(parts) > 1:
            people[parts[-1].strip(",")] += 1
    verdicts = {}
    for text, counter in votes.items():
        best = max(counter, key=lambda label: (counter[label], label))
        if " " not in text and people[text] and counter["GPE"] <= people[text]:
            best = "PERSON"
        verdicts[text] = best
    for text, label in list(verdicts.items()):
        acronym = _acronym(text)
        if label in ("ORG", "OUTLET") and len(acronym) > 2:
            verdicts.setdefault(acronym, label)
            if verdicts[acronym] in ("PERSON", "GPE", "LOC", "NORP"):
                verdicts[acronym] = label
    companies = {t.split()[0] for t, label in verdicts.items() if label == "ORG" and " " in t and t[0].isupper()}
    for text in companies & verdicts.keys() - people.keys():
        verdicts[text] = "ORG" if verdicts[text] == "PERSON" else verdicts[text]
    for name in people:
        verdicts.setdefault(name, "PERSON")
    return {text: label for text, label in verdicts.items() if label}


def _everywhere(doc: Doc, verdicts: dict[str, str], names: list[Found]) -> list[Found]:
    """Every occurrence of every known name, the longest first, then the names that are left."""
    by_first: dict[str, list[tuple[list[str], str]]] = defaultdict(list)
    shouted: dict[str, list[tuple[list[str], str]]] = defaultdict(list)
    texts = [t.text for t in doc]
    for text, label in verdicts.items():
        if label == "NORP" or len(text) < 2:
            continue
        # The tokens of a name as they stand where it was found; an acronym is one token.
        by_first[text.split()[0]].append((text.split(), label))
        if not text.isupper() and len(text) > 3:
            shouted[text.split()[0].upper()].append((text.upper().split(), label))
    tokenised = {_text(doc, f): texts[f[0] : f[1]] for f in names}
    candidates: list[Found] = []
    for i, word in enumerate(texts):
        for parts, label in by_first.get(word, ()):
            tokens = tokenised.get(" ".join(parts), parts)
            if texts[i : i + len(tokens)] == tokens:
                candidates.append((i, i + len(tokens), label))
    for line in doc.sents:
        if len(line) > 2 and line.text.isupper():
            for i in range(line.start, line.end):
                candidates += [
                    (i, i + len(parts), label)
                    for parts, label in shouted.get(texts[i], ())
                    if texts[i : i + len(parts)] == parts
                ]
    candidates += [(start, end, verdicts.get(_text(doc, (start, end, label)), label)) for start, end, label in names]
    taken: set[int] = set()
    chosen = []
    for start, end, label in sorted(set(candidates), key=lambda f: (f[0] - f[1], f[0], f[2])):
        if label and not taken.intersection(range(start, end)):
            taken.update(range(start, end))
            chosen.append((start, end, label))
    return sorted(chosen)


def _silent(doc: Doc) -> list[tuple[int, int]]:
    return [(s["start"], s["end"]) for s in doc.user_data.get("sections", ()) if s["kind"] in SILENT]


def names_of(doc: Doc) -> list[Found]:
    """The names of a parsed article: first token, token past the last, label; in order and apart."""
    raw = [_extended(doc, _label_by_table(doc, found)) for found in _raw(doc)]
    sure = [*_outlet_names(doc), *_apposed_people(doc)]
    raw = [f for f in raw if not any(f[0] < s[1] and s[0] < f[1] and f[1] - f[0] <= s[1] - s[0] for s in sure)]
    for more in (sure, _patterns(doc)):
        raw += [f for f in more if not any(r[0] < f[1] and f[0] < r[1] for r in raw)]
    taken = {i for start, end, _ in raw for i in range(start, end)}
    raw = [_whole_person(doc, found, taken) for found in raw if found[2]]
    names = _everywhere(doc, _verdicts(doc, raw), raw)
    silent = _silent(doc)
    names = [f for f in (_extended(doc, f) for f in names) if not any(a <= doc[f[0]].idx < b for a, b in silent)]
    return [f for f in names if not re.fullmatch(r"[\W\d_]+", _text(doc, f))]


@Language.component(
    "newsgraph_names",
    requires=["doc.ents", "token.tag", "token.dep", "token.lemma", "doc.user_data"],
    assigns=["doc.spans", "token.lemma"],
)
def newsgraph_names(doc: Doc) -> Doc:
    """Leaves the span group `doc.spans["names"]`, labelled PERSON, ORG, OUTLET, GPE, LOC, FAC or NORP."""
    mend_lemmas(doc)
    doc.spans["names"] = [Span(doc, start, end, label=label) for start, end, label in names_of(doc)]
    return doc
