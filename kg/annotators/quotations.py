"""Quotation marks paired over the text: component `newsgraph_quotations`.

Double, curly, guillemet, doubled-backtick and single curly marks. A quotation that no mark closes runs to the end of
its line, or over the next lines where one of them closes it; where the next line opens again, each line is one.
"""

import re
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc

from kg.annotators.words import text_of

# A longer stretch without a closing mark is taken for a forgotten mark: longest seen in news, with room to spare.
LONGEST_OPEN = 4_000
# So many lines may stand between an open quotation and the line that opens it anew.
LINES_OPEN = 4
MARK = re.compile(r"``|''|[\"“”„«»]|(?<![\w’])‘(?=\w)|(?<=[\w.,!?…])’(?![\w’])")
OPENERS, CLOSERS = frozenset(("“", "„", "``", "‘", "«")), frozenset(("”", "''", "’", "»"))


def _opens(text: str, start: int, end: int, inside: bool) -> bool:
    """Whether the mark at `start` opens: by its shape, else by the white space around it."""
    mark = text[start:end]
    if mark in OPENERS:
        return True
    if mark in CLOSERS:
        return False
    before = start == 0 or text[start - 1].isspace() or text[start - 1] in "([—–-"
    after = end == len(text) or text[end].isspace() or text[end] in ".,;:!?)]—–"
    return (before and not after) or (not inside and before == after)


def _end_of_open(text: str, opened: int, reopened: int) -> int:
    """Where a quotation without a closing mark ends: before the line that opens it anew, else with its own line."""
    between = text[opened:reopened]
    if between.endswith("\n") and between.count("\n") <= LINES_OPEN and len(between) <= LONGEST_OPEN:
        return opened + len(between.rstrip())
    return text.index("\n", opened)


def quotations_in(text: str) -> list[tuple[int, int]]:
    """Half-open stretches of `text` in quotation marks, marks included, in reading order and apart."""
    found: list[tuple[int, int]] = []
    opened: tuple[int, str] | None = None
    for match in MARK.finditer(text):
        start, end = match.span()
        mark = match.group()
        single = mark in "‘’"
        if opened and (opened[1] == "‘") != single:
            continue
        over_lines = opened is not None and "\n" in text[opened[0] : start]
        if opened and over_lines and (_opens(text, start, end, inside=True) or start - opened[0] > LONGEST_OPEN):
            found.append((opened[0], _end_of_open(text, opened[0], start)))
            opened = None
        if _opens(text, start, end, inside=opened is not None):
            opened = opened or (start, mark)
        elif opened:
            found.append((opened[0], end))
            opened = None
    if opened and opened[1] != "‘":
        line_end = text.find("\n", opened[0])
        found.append((opened[0], line_end if line_end >= 0 else len(text)))
    return [(start, end) for start, end in found if end - start > 2]


@Language.component("newsgraph_quotations", assigns=["doc.user_data"])
def newsgraph_quotations(doc: Doc) -> Doc:
    """Leaves `doc.user_data["quotations"]`: lists of [start, end] with the marks, in characters."""
    regions: list[Any] = [list(span) for span in quotations_in(text_of(doc))]
    doc.user_data["quotations"] = regions
    return doc
