"""Headline, dateline, byline, caption, credit and embedded post told from the body: component `newsgraph_sections`.

It also presets sentence starts: at each line and section, never after a title's full stop ("Sec."), never at a mark
that closes a quotation.
"""

import re
from datetime import date
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc

from kg.annotators.lexicon import table, words
from kg.annotators.times import date_line, resolved, times_in
from kg.annotators.words import text_of
from kg.model.article import SectionKind

HEADLINE_WORDS = 30
CREDIT = re.compile(
    r"(?:(?:FILE )?(?:PHOTO|Photo|Image|IMAGE|Picture|Credit|Photograph|Photo credit|File photo)s?"
    r"\s*(?::|by\b|courtesy\b)"
    r"|\((?:AP|Reuters|REUTERS|AFP|Getty)\b[^)]*\)$)[^\n]*$"
)
CAPTION = re.compile(r"(?:Pictured|FILE|File photo|Above|Left|Right|From left|In this .{0,40} photo)\b[^\n]*$")
BYLINE = re.compile(r"(?:By|BY)\s+[A-Z][^\d.!?]{2,80}$")
# "NAIROBI, Kenya (AP) — ", "Lisbon (Reuters) - ", "Bristol, 12 March 2019 — ": place, agency, day before the body.
PLACE = r"[A-Z][\w.'’-]+(?: [A-Z][\w.'’-]+){0,3}"
SHOUTED = r"[A-Z][A-Z.'’-]+(?: [A-Z][A-Z.'’-]+){0,3}"
OPENING = re.compile(
    rf"(?:{SHOUTED}(?:, {PLACE}){{0,2}}(?:, [^—–\n]{{3,25}})?(?: \([A-Z][\w ]+\))?"
    rf"|{PLACE}(?:, {PLACE})? \([A-Z][\w ]+\)"
    rf"|{PLACE}, [^—–\n]{{0,20}}\d{{4}})"
    r' ?(?:—|–| -{1,2}) (?=[A-Z0-9"“‘])'
)
POST_HEAD = re.compile(r"[^\w\s.,;:!?'\"“”‘’()\[\]/&$£€%#*+<=>-]")
HANDLE = re.compile(r"^@\w{2,}|pic\.twitter\.com|\(@\w{2,}\)")
GLUED = re.compile(r"(?<=[a-z]{2})[.!?](?=[A-Z][a-z])")
ABBREVIATIONS = words(table("roles")["abbreviations"]["words"])

Section = dict[str, Any]


def _lines(text: str) -> list[tuple[int, int]]:
    return [(m.start(), m.end()) for m in re.finditer(r"[^\n\r]+", text) if m.group().strip()]


def _section(kind: SectionKind, start: int, end: int, dated: date | None = None) -> Section:
    return {"kind": kind.value, "start": start, "end": end, "dated": dated.isoformat() if dated else None}


def _caption_date(text: str) -> date | None:
    """The last full date in a caption."""
    values = [resolved(span.of(text), None) for span in times_in(text)]
    days = [value.earliest for value in values if value.earliest and value.earliest == value.latest]
    return days[-1] if days else None


def _is_post_head(line: str) -> bool:
    symbols = [c for c in line if POST_HEAD.match(c) and ord(c) > 0x2000 and not c.isalpha() and c not in "–—…’“”•−"]
    letters = [c for c in line if c.isalpha()]
    shouted = bool(letters) and len(line.split()) <= 6 and all(c.isupper() for c in letters)
    return bool(HANDLE.search(line)) or (bool(symbols) and shouted)


def _post_end(text: str, lines: list[tuple[int, int]], index: int) -> tuple[int, int]:
    """Where a post that begins at line `index` ends: (character, first line not wholly in it).

    It holds its next line, and one more that still bears a post's marks; a full stop with no space behind it is where
    scraped text goes on with the article.
    """
    end, following = lines[index][1], index + 1
    for number in range(index + 1, min(index + 3, len(lines))):
        start, stop = lines[number]
        line = text[start:stop]
        glued = GLUED.search(line)
        if number > index + 1 and not glued and not re.search(r" & |#\w|@\w", line):
            break
        if glued:
            return start + glued.end(), number
        end, following = stop, number + 1
    return end, following


def sections_of(text: str) -> list[Section]:
    """The sections of `text`, in order and apart; every line lies in one."""
    lines = _lines(text)
    found: list[Section] = []
    begun = False
    index = 0
    while index < len(lines):
        start, end = lines[index]
        line = text[start:end].strip()
        credit = CREDIT.search(text[start:end])
        day = date_line(line) if index < 5 else None
        if day:
            found.append(_section(SectionKind.DATELINE, start, end, day))
        elif credit:
            if credit.start() > 3:
                cut = start + credit.start()
                found.append(_section(SectionKind.CAPTION, start, cut, _caption_date(text[start:cut])))
            found.append(_section(SectionKind.CREDIT, start + credit.start(), end))
        elif CAPTION.match(line):
            found.append(_section(SectionKind.CAPTION, start, end, _caption_date(line)))
        elif index < 6 and BYLINE.match(line) and len(line.split()) <= 10:
            found.append(_section(SectionKind.BYLINE, start, end))
        elif _is_post_head(line) and index:
            stop, following = _post_end(text, lines, index)
            found.append(_section(SectionKind.POST, start, stop))
            if following < len(lines) and lines[following][0] < stop:
                lines[following] = (stop, lines[following][1])
            index = following - 1
        elif not begun and index == 0 and len(lines) > 1 and _is_headline(text, lines):
            found.append(_section(SectionKind.HEADLINE, start, end))
        else:
            opening = OPENING.match(text, start, end) if not begun else None
            if opening:
                prefix = opening.group().rstrip(" —–-")
                found.append(_section(SectionKind.DATELINE, start, start + len(prefix), _caption_date(prefix)))
            found.append(_section(SectionKind.BODY, opening.end() if opening else start, end))
            begun = True
        index += 1
    return found


def _is_headline(text: str, lines: list[tuple[int, int]]) -> bool:
    """A short first line: without a full stop, or set off by an empty line."""
    start, end = lines[0]
    line = text[start:end].strip()
    set_off = text[end : lines[1][0]].count("\n") > 1
    return len(line.split()) <= HEADLINE_WORDS and (set_off or not line.endswith((".", ".”", '."')))


@Language.component("newsgraph_sections", requires=["doc.user_data"], assigns=["doc.user_data", "token.is_sent_start"])
def newsgraph_sections(doc: Doc) -> Doc:
    """Leaves `doc.user_data["sections"]` and presets sentence starts; the quotations must be there."""
    sections = sections_of(text_of(doc))
    doc.user_data["sections"] = sections
    dates = [s["dated"] for s in sections if s["kind"] == SectionKind.DATELINE.value and s["dated"]]
    if dates and not doc.user_data.get("published"):
        doc.user_data["published"] = dates[0]
    starts = {s["start"] for s in sections}
    closers = {end for _, end in doc.user_data.get("quotations", ())}
    text = text_of(doc)
    for token in doc:
        if token.i == 0 or token.is_space:
            continue
        before = text[doc[token.i - 1].idx : token.idx]
        if "\n" in before or token.idx in starts:
            token.is_sent_start = True
        elif (
            (token.idx + len(token) in closers and token.is_punct)
            or doc[token.i - 1].text.rstrip(".") in ABBREVIATIONS
            or _after_short_title(doc, token.i)
        ):
            token.is_sent_start = False
    return doc


def _after_short_title(doc: Doc, index: int) -> bool:
    """Whether the token follows a title's full stop that stands as its own token ("Sec", ".")."""
    return (
        index > 1
        and doc[index - 1].text == "."
        and not doc[index - 2].whitespace_
        and doc[index - 2].text in ABBREVIATIONS
    )


def in_headline(doc: Doc, position: int) -> bool:
    """Whether the character at `position` stands in a headline."""
    return any(
        s["kind"] == SectionKind.HEADLINE and s["start"] <= position < s["end"]
        for s in doc.user_data.get("sections", ())
    )
