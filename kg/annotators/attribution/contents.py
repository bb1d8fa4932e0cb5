"""Where the content of an attribution stands: the stretches of words that a cue attributes."""

from collections.abc import Iterable

from spacy.tokens import Doc, Token

from kg.annotators.syntax import EDGE, trimmed
from kg.annotators.words import text_of
from kg.model.claim import Quotation

Stretch = tuple[int, int]
"""Half-open characters."""

# Between a quotation and its cue's clause stand at most a comma and a mark.
NEAR = 3


def quotations(doc: Doc) -> list[Stretch]:
    """The stretches in quotation marks, marks included."""
    return [(start, end) for start, end in doc.user_data["quotations"]]


def inner(doc: Doc, region: Stretch) -> Stretch:
    """A quotation without its marks and the white space and comma inside them."""
    start, end = region
    text = text_of(doc)
    start += 2 if text.startswith(("``", "''"), start) else 1
    if text.startswith("''", end - 2):
        end -= 2
    elif text[end - 1] in "\"”’»'":
        end -= 1
    while start < end and text[start].isspace():
        start += 1
    while end > start and (text[end - 1].isspace() or text[end - 1] in ",;"):
        end -= 1
    return start, end


def inside(regions: Iterable[Stretch], position: int) -> Stretch | None:
    """The stretch that holds the character at `position`; `None` if none does."""
    return next((r for r in regions if r[0] <= position < r[1]), None)


def _only_marks(text: str) -> bool:
    return all(c.isspace() or c in EDGE for c in text)


def region_before(doc: Doc, position: int, regions: list[Stretch]) -> Stretch | None:
    """The quotation that ends just before `position`, only a comma or a dash between."""
    found = [r for r in regions if r[1] <= position]
    if (
        found
        and position - found[-1][1] <= NEAR
        and _only_marks(text_of(doc)[found[-1][1] : position])
        and "\n\n" not in text_of(doc)[found[-1][1] : position]
    ):
        return found[-1]
    return None


def region_after(doc: Doc, position: int, regions: list[Stretch]) -> Stretch | None:
    """The quotation that begins just behind `position`, only a comma, a colon or a line break between."""
    found = next((r for r in regions if r[0] >= position), None)
    if found is None or found[0] - position > NEAR:
        return None
    between = text_of(doc)[position : found[0]]
    return found if _only_marks(between) and "." not in between else None


def widened(doc: Doc, stretch: Stretch, regions: list[Stretch]) -> Stretch:
    """The stretch with every quotation whole that it holds the larger part of, or that reaches out of its sentence."""
    start, end = stretch
    for a, b in regions:
        if a < end and start < b and not (start <= a and b <= end):
            overlap = min(b, end) - max(a, start)
            if overlap >= (end - start) * 0.6 or overlap >= (b - a) * 0.5:
                start, end = min(start, a), max(end, b)
    return start, end


def bare(doc: Doc, stretch: Stretch) -> Stretch:
    """The stretch without the marks, commas and leading "that" at its edges."""
    text = text_of(doc)
    start, end = stretch
    while start < end and (text[start].isspace() or text[start] in EDGE):
        start += 1
    while (
        end > start
        and (text[end - 1].isspace() or text[end - 1] in EDGE)
        and not (text[end - 1] == "." and end > 2 and text[end - 2].isupper() and text[end - 3] == ".")
    ):
        end -= 1
    if text.startswith("that ", start) and end - start > 12:
        start += 5
    for word in (" and", " but"):
        if text[start:end].endswith(word):
            end -= len(word)
    return start, end


def token_span(doc: Doc, start: int, end: int) -> Stretch:
    """Characters of tokens `start` to `end`, trimmed."""
    return trimmed(doc, start, end)


def without(stretch: Stretch, holes: Iterable[Stretch]) -> list[Stretch]:
    """What is left of a stretch when `holes` are cut out of it, in order."""
    pieces = [stretch]
    for a, b in holes:
        pieces = [
            piece
            for start, end in pieces
            for piece in ((start, min(end, a)), (max(start, b), end))
            if piece[0] < piece[1] and ((a < end and start < b) or piece == (start, end))
        ] or pieces
        pieces = list(dict.fromkeys(pieces))
    return pieces


def quotation_kind(doc: Doc, spans: Iterable[Stretch], regions: list[Stretch]) -> Quotation:
    """How much of the content's letters and digits stand in quotation marks: at least 95 %, some, or none."""
    text = text_of(doc)
    total = quoted = 0
    for start, end in spans:
        total += sum(map(str.isalnum, text[start:end]))
        quoted += sum(sum(map(str.isalnum, text[max(start, a) : min(end, b)])) for a, b in regions)
    if not quoted:
        return Quotation.INDIRECT
    return Quotation.DIRECT if quoted >= 0.95 * total else Quotation.MIXED


def quotes_in(doc: Doc, spans: Iterable[Stretch], regions: list[Stretch]) -> list[Stretch]:
    """The verbatim stretches inside the content."""
    found = []
    for region in regions:
        a, b = inner(doc, region)
        for start, end in spans:
            left, right = max(a, start), min(b, end)
            if left < right and (left, right) not in found:
                found.append((left, right))
    return found


def clause_of(token: Token) -> Stretch:
    """Characters of the subtree of `token`, trimmed."""
    return trimmed(token.doc, token.left_edge.i, token.right_edge.i + 1)
