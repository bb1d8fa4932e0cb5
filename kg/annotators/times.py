"""Times found in news English and resolved against the day of writing: component `newsgraph_times`."""

import re
from bisect import bisect_right
from dataclasses import replace
from datetime import date
from functools import cache
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc
from spacy.tokens import Span as Tokens

from kg.annotators.calendar.dates import day_of_one_year
from kg.annotators.calendar.forms import FORMS, patterns, points
from kg.annotators.calendar.headings import plain
from kg.annotators.calendar.tense import tense_at
from kg.annotators.calendar.values import UNRESOLVED, Value, interval, open_end, open_start
from kg.annotators.calendar.words import Form, Frame, listed
from kg.annotators.lexicon import table, words
from kg.annotators.words import text_of
from kg.model.span import Span

LINKS = re.compile(
    r"(?P<dash>[^\S\n]+[–—-][^\S\n]+)|[^\S\n]*(?:[–—-]|\b(?:to|through|until|till)\b)[^\S\n]*|\s+(?P<and>and)\s+"
)
FROM = re.compile(r"\b(?:(?P<between>[Bb]etween)|[Ff]rom)[^\S\n]+$")
BOUND = re.compile(
    r"\b(?:(?P<since>[Ss]ince)(?:\s+at\s+least)?|(?P<until>[Uu]ntil|[Tt]ill|[Uu]p\s+to|[Bb]y|[Tt]hrough|[Bb]efore)"
    r"|(?P<after>[Aa]fter))(?:\s+(?:the|on))?\s+$"
)
FROM_START = re.compile(FROM.pattern.removesuffix("$"))
BOUND_START = re.compile(BOUND.pattern.removesuffix(r"(?:\s+(?:the|on))?\s+$") + r"\s+")
YEAR_IN = re.compile(r"\d{4}")
LONGEST_BOUND = 24
"""Characters before a time that are searched for "since at least the"."""


def times_in(text: str) -> list[Span]:
    """The words of each time in `text`, in reading order, apart from one another.

    Ranges ("from 2010 to 2014") are one time, and "since", "until", "by", "before" and "after" belong to theirs.
    """
    text = plain(text)
    found: list[Span] = []
    singles = points(text)
    index = 0
    while index < len(singles):
        (start, end), phrase = singles[index]
        before = text[max(0, start - LONGEST_BOUND, found[-1].end if found else 0) : start]
        opening = FROM.search(before)
        index += 1
        if index < len(singles) and (link := LINKS.fullmatch(text, end, singles[index][0].start)):
            between = bool(opening and opening["between"])
            aside = bool(link["dash"]) and (phrase or singles[index][1])
            if between if link["and"] else not (aside or _is_moved(text, start)):
                end = singles[index][0].end
                index += 1
                start -= len(before) - opening.start() if opening else 0
                found.append(Span(start, end))
                continue
        if bound := BOUND.search(before):
            start -= len(before) - bound.start()
        found.append(Span(start, end))
    return found


def _is_moved(text: str, start: int) -> bool:
    return any(word in _moving() for word in text[max(0, start - 60) : start].split())


@cache
def _moving() -> frozenset[str]:
    return words(table("times")["moved"]["words"])


def resolved(words: str, anchor: date | None, *, tense: str | None = None, reference: Value = UNRESOLVED) -> Value:
    """The value of the words of one time, written on the day `anchor`, and its bounds, both inclusive.

    `tense` is that of its verb: "past" (also if `None`), "perfect", or "present" and "future", which look ahead.
    "Later" and "earlier" count from `reference`, a time told before them. Without an anchor only absolute dates are
    resolved. What cannot be resolved, or is no date ("February 30"), is UNRESOLVED.
    """
    try:
        frame = Frame(anchor, tense in ("present", "future"), tense == "present", reference)
        return _value(plain(words.strip(), least=1), frame, tense) or UNRESOLVED
    except (ValueError, OverflowError):
        return UNRESOLVED


def _point(words: str, frame: Frame) -> tuple[Form, Value] | None:
    """The form of a single time and its value; `None` where no form fits."""
    for form, pattern in zip(FORMS, patterns(), strict=True):
        if found := pattern.fullmatch(words):
            try:
                return form, form.value(found.groupdict(), frame)
            except (ValueError, OverflowError):
                return form, UNRESOLVED
    return None


def _value(words: str, frame: Frame, tense: str | None) -> Value | None:
    if bound := BOUND_START.match(words):
        ahead = frame.future or (tense == "perfect" and bool(bound["until"]))
        since = bool(bound["since"])
        inside = replace(frame, future=ahead and not since, nearest=frame.nearest and not since)
        rest = words[bound.end() :]
        inner = _value(rest, inside, tense) or _value(re.sub(r"^(?:the|on)\s+", "", rest), inside, tense)
        if inner is None or inner.value is None:
            return inner
        return open_start(inner) if bound["until"] else open_end(inner)
    if point := _point(words, frame):
        return point[1]
    opening = FROM_START.match(words)
    rest = words[opening.end() :] if opening else words
    if opening and (point := _point(rest, frame)):
        return point[1]
    for link in LINKS.finditer(rest):
        value = _range(rest[: link.start()], rest[link.end() :], frame, told=opening is not None)
        if value is not None:
            return value
    return None


def _range(first: str, last: str, frame: Frame, told: bool) -> Value | None:
    """From one time to another; the end that names its year or week decides for one that does not.

    Two weekdays without "from" are opening hours, not days.
    """
    left, right = _point(first, frame), _point(last, frame)
    if left is None or right is None:
        return None
    if left[0].name == right[0].name == "weekday" and not told:
        return UNRESOLVED
    start, end = left[1], right[1]
    if left[0].cyclic and not right[0].cyclic and end.latest is not None:
        start = resolved(first, end.latest)
    elif right[0].cyclic and start.earliest is not None:
        if left[0].cyclic and frame.future and left[0].name != "weekday":
            now = resolved(first, frame.anchor)
            end = resolved(last, now.earliest, tense="future")
            if now.value and end.latest and frame.day() <= end.latest:
                return interval(now, end)
        end = resolved(last, start.earliest, tense="future")
    return interval(start, end)


def _with_year(text: str, span: Span, anchor: date | None) -> str:
    """The words of a time, with the date of a day that is named without its year before "attacks" and the like."""
    words = span.of(text)
    if _nouns_after().match(text, span.end):
        for name in table("times")["once"]:
            if words.endswith(name):
                return words.removesuffix(name) + (day_of_one_year(name, anchor).value or name)
    return words


@cache
def _nouns_after() -> re.Pattern[str]:
    return re.compile(rf"\s+{listed(words(table('times')['once_nouns']['words']))}\b")


def date_line(line: str) -> date | None:
    """The day that a whole line tells ("Friday, August 21, 2015"); `None` where it holds anything else."""
    value = resolved(line.strip().rstrip("."), None) if YEAR_IN.search(line) else UNRESOLVED
    return value.earliest if value.earliest == value.latest else None


def _day(text: str | None) -> date | None:
    """The date of an ISO string; `None` for none and for a damaged one."""
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        return None


def _plain(value: Value) -> dict[str, str | None]:
    return {
        "value": value.value,
        "earliest": value.earliest.isoformat() if value.earliest else None,
        "latest": value.latest.isoformat() if value.latest else None,
    }


def _sentence_end(tokens: Tokens | None) -> int:
    """The offset at which the sentence of a time ends; its own end where sentences are not known."""
    if tokens is None:
        return -1
    if len(tokens) and tokens.doc.has_annotation("SENT_START"):
        return int(tokens.sent.end_char)
    return int(tokens.end_char)


@Language.component("newsgraph_times", requires=["token.tag", "token.dep", "doc.user_data"], assigns=["doc.user_data"])
def newsgraph_times(doc: Doc) -> Doc:
    """Leaves `doc.user_data["times"]`: dicts of start, end, text, value, earliest and latest, in reading order.

    Reads `user_data["published"]` (an ISO date) and the dates of `user_data["sections"]`; a time in a section with a
    date of its own is resolved against that.
    """
    text = text_of(doc)
    sections = sorted(doc.user_data.get("sections") or (), key=lambda section: int(section["start"]))
    starts = [int(section["start"]) for section in sections]
    published = _day(doc.user_data.get("published"))
    found: list[dict[str, Any]] = []
    told, sentence_end = UNRESOLVED, -1
    for span in times_in(text):
        index = bisect_right(starts, span.start) - 1
        section = sections[index] if index >= 0 and span.start < int(sections[index]["end"]) else {}
        tokens = doc.char_span(*span, alignment_mode="expand")
        tense = tense_at(tokens) if tokens is not None and len(tokens) else None
        if tense == "present" and section.get("kind") == "headline":
            tense = "past"
        if span.start >= sentence_end:
            told, sentence_end = UNRESOLVED, _sentence_end(tokens)
        words = span.of(text)
        anchor = _day(section.get("dated")) or published
        value = resolved(_with_year(text, span, anchor), anchor, tense=tense, reference=told)
        told = value if value.value else told
        found.append({"start": span.start, "end": span.end, "text": words, **_plain(value)})
    doc.user_data["times"] = found
    return doc
