"""Where a name begins and ends: what does not belong to it is cut off."""

from itertools import pairwise

from spacy.tokens import Doc, Token

from kg.annotators.lexicon import words
from kg.annotators.naming.kinds import NO_NAME, SUFFIXES, TITLE_WORDS

CUT = frozenset(" \t\n\r&,;:\"“”'`()[]–—-")

# Posts that a field follows: "Commissioner for Trade".
OFFICES = words("commissioner minister secretary ambassador envoy representative rapporteur undersecretary")

Found = tuple[int, int, str]
"""First token, token past the last, label."""


def capital(token: Token) -> bool:
    """Whether the word begins with a capital."""
    return token.text[:1].isupper()


def parts_of(doc: Doc, start: int, end: int, label: str) -> list[Found]:
    """One name, or those that the model ran together: over a post ("Reed aide Tom Hale & NPA"), "Larne, Antrim"."""
    posts = {t.i for t in doc[start:end] if t.i > start and t.text.islower() and t.text in TITLE_WORDS}
    breaks = set(posts)
    if posts:
        breaks |= {t.i for t in doc[start:end] if t.text in ("&", "and")}
    if label in ("GPE", "LOC"):
        breaks |= {t.i for t in doc[start:end] if t.text == ","}
    edges = [start - 1, *sorted(breaks), end]
    pieces = [(a + 1, b) for a, b in pairwise(edges) if a + 1 < b]
    return [(a, b, "PERSON" if a - 1 in posts else label) for a, b in pieces]


def trimmed(doc: Doc, start: int, end: int, label: str) -> Found | None:
    """The name without what does not belong to it; `None` if nothing is left."""
    closed = [t.i for t in doc[start:end] if ")" in t.text]
    if closed and "(" not in doc[start:end].text:
        return None
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
    while end - start > 1 and doc[start].lower_ in ("top", "former", "when", "as", "and", "opposition", "ruling"):
        start += 1
    if label == "ORG":
        end = _before_post(doc, start, end)
    if label == "PERSON":
        start = _behind_portfolio(doc, start, end)
        away = next((t.i for t in doc[start + 2 : end] if t.text in ("of", "from", "at")), end)
        end = away if end - away > 1 else end
    if label in ("ORG", "FAC"):
        while end - start > 1 and doc[end - 1].lower_ in TITLE_WORDS and doc[end - 1].text not in SUFFIXES:
            end -= 1
    for token in doc[start + 1 : end]:
        if "\n" in token.text or _ends_sentence(token, end):
            end = token.i
            break
    return (start, end, label) if start < end and any(c.isalnum() for c in doc[start:end].text) else None


def _before_post(doc: Doc, start: int, end: int) -> int:
    """Token past an organisation's name that ran on into a post of its own ("UN High Commissioner for Trade")."""
    for token in doc[start + 1 : end - 1]:
        if token.lower_ == "of":
            break
        if token.lower_ in OFFICES and doc[token.i + 1].lower_ in ("for", "of", "to", "on"):
            cut = token.i
            while cut > start and doc[cut - 1].lower_ in NO_NAME:
                cut -= 1
            return cut if cut > start else end
    return end


def _behind_portfolio(doc: Doc, start: int, end: int) -> int:
    """First token of a person's name that ran on from the field of a post ("Commissioner for Trade Ana Costa")."""
    field = start > 1 and doc[start - 1].lower_ in ("for", "of") and doc[start - 2].lower_ in OFFICES
    return start + 1 if field and end - start > 2 else start


def _ends_sentence(token: Token, end: int) -> bool:
    """Whether a full stop inside a name ends a sentence, not an initial or an abbreviation ("… Ana Costa. Norvik")."""
    before = token.nbor(-1)
    full = token.text == "." and bool(token.whitespace_) and token.i + 1 < end
    return full and len(before) > 3 and before.text[1:].islower() and before.lower_ not in TITLE_WORDS


def _is_symbol(token: Token) -> bool:
    return not any(c.isalnum() for c in token.text) and token.text != "."
