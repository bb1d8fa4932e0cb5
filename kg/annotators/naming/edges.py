"""Where a name begins and ends: what does not belong to it is cut off."""

from itertools import pairwise

from spacy.tokens import Doc, Token

from kg.annotators.naming.kinds import SUFFIXES, TITLE_WORDS

CUT = frozenset(" \t\n\r&,;:\"“”'`()[]–—-")

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
