"""Organisations that the model takes for a person or a place, told by what only an organisation has or is called."""

from spacy.tokens import Doc, Token

from kg.annotators.lexicon import table, words
from kg.annotators.naming.edges import Found, capital
from kg.annotators.naming.kinds import GROUPS, NO_NAME, PARTIES, PARTY_POSTS, STATES, SUFFIXES, country_of

# What no person and no place has: "Norvik's chief executive", "former Norvik staff".
OF_FIRMS = words(table("organizations")["of_firms"])
HAVING = frozenset(("of", "at", "for"))


def whole_firm(doc: Doc, found: Found) -> Found:
    """A name with the rest of a firm's that the model left off: "Brandt" & Sons, "Norvik" Foods."""
    start, end, label = found
    # "Reed & TRC" are two, and so are "Ana Costa & Reed": a firm's name begins with a surname and goes on with a word.
    surname = label != "PERSON" or end - start == 1
    while (
        surname
        and end + 1 < len(doc)
        and doc[end].text == "&"
        and capital(doc[end + 1])
        and not doc[end + 1].text.isupper()
    ):
        end, label = end + 2, "ORG"
    last = end
    while last < len(doc) and last - end < 3 and capital(doc[last]) and doc[last].tag_ in ("NNP", "NNPS"):
        last += 1
        if doc[last - 1].text in SUFFIXES and not doc[end].is_sent_start:
            return (start, last, "ORG")
    return (start, end, label)


def as_employer(doc: Doc, found: Found) -> Found:
    """The name as an organisation's where only an organisation can have what stands with it."""
    start, end, label = found
    if label == "NORP" and doc[start].text in PARTIES:
        head = next((t for t in doc[end : end + 3] if t.lower_ not in NO_NAME), None)
        return (start, end, "ORG") if head is not None and head.lower_ in PARTY_POSTS else found
    if label not in ("PERSON", "GPE", "LOC") or end - start > 1 or country_of(doc[start].text):
        return found
    i = end + 1 if end < len(doc) and doc[end].tag_ == "POS" else end
    while i < len(doc) and doc[i].lower_ in NO_NAME and not _of_firm(doc, i):
        i += 1
    has = i < len(doc) and _of_firm(doc, i)
    if has and (label == "PERSON" or doc[end].tag_ != "POS"):
        return (start, end, "ORG")
    behind = label == "PERSON" and start > 2 and doc[start - 1].lower_ in HAVING
    heads = behind and any(_of_firm(doc, start - n) == start - 1 for n in (2, 3, 4))
    return (start, end, "ORG") if heads else found


def _of_firm(doc: Doc, at: int) -> int:
    """Token past the words of OF_FIRMS that begin at token `at` ("chief executive", "co-founder"); 0 if none do."""
    for length in (3, 2, 1):
        phrase = doc[at : min(at + length, len(doc))]
        if phrase.text.islower() and phrase.text in OF_FIRMS:
            return phrase.end
    return 0


def constituencies(doc: Doc) -> list[Found]:
    """Places in brackets behind a legislator's party: "(D-Ariz.)", "(R-Texas)"."""
    found = []
    for token in doc[1:-3]:
        dashed = doc[token.i + 1].tag_ == "HYPH" or doc[token.i + 1].text == "-"
        if doc[token.i - 1].text == "(" and token.text in ("D", "R", "I") and dashed:
            end = token.i + 2
            while end < len(doc) and doc[end].text != ")" and end - token.i < 5:
                end += 1
            if end < len(doc) and doc[end].text == ")" and capital(doc[token.i + 2]):
                found.append((token.i + 2, end, "GPE"))
    return found


def state_of(text: str) -> str:
    """The state that an abbreviation means, else the text itself."""
    return STATES.get(text, text)


def group_names(doc: Doc) -> list[Found]:
    """Parties and creeds by their adjectives, which stand before a noun: "a Green councillor"."""
    return [(t.i, t.i + 1, "NORP") for t in doc[:-1] if t.text in GROUPS and t.ent_type_ == "" and _modifies(t)]


def _modifies(token: Token) -> bool:
    following = token.nbor(1)
    return following.text.islower() and following.pos_ in ("NOUN", "ADJ") and token.head.i > token.i
