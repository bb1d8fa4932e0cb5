"""Weeks, months and years told from the day of writing or from a time told before: "last week", "two days later"."""

import re

from kg.annotators.calendar.days import weekend
from kg.annotators.calendar.values import (
    UNRESOLVED,
    Value,
    approximately,
    interval,
    moved,
    of_day,
    of_days,
    of_decade,
    of_month_number,
    open_end,
    open_start,
    shifted,
)
from kg.annotators.calendar.words import COUNT, NO_NUMBER, PARTLY, VAGUE, Form, Frame, Groups, count_of, either, partly

ABOUT = (
    "about around nearly almost roughly approximately some over more_than less_than just_over just_under at_least under"
)
UNIT = "(?:day|week|month|year|decade|quarter|weekend|century)"


def _which_unit(g: Groups, frame: Frame) -> Value:
    """A unit with "last", "this" or "next", or an early, middle or late part of it."""
    anchor, unit, which = frame.day(), g["unit"] or "", (g["which"] or "").lower()
    away = {"last": -1, "previous": -1, "this": 0, "current": 0, "next": 1, "coming": 1}[which.split()[-1]]
    match unit:
        case "weekend":
            return UNRESOLVED if away == 1 else weekend(anchor, away, frame.future)
        case "quarter":
            start = (anchor.month - 1) // 3 * 3 + away * 3 + anchor.year * 12
            return interval(of_month_number(start), of_month_number(start + 2))
        case "decade":
            return UNRESOLVED if away else of_decade(anchor.year // 10 * 10)
        case "century":
            return UNRESOLVED
    return partly(g, shifted(anchor, away, unit))


def _earlier_this(g: Groups, frame: Frame) -> Value:
    """From the start of the week, month or year to the day of writing, or from there to its end."""
    unit = shifted(frame.day(), 0, g["unit"] or "")
    assert unit.earliest is not None
    assert unit.latest is not None
    if (g["side"] or "").lower() == "later":
        return of_days(frame.day(), unit.latest)
    return of_days(unit.earliest, frame.day())


def _span_to_now(g: Groups, frame: Frame) -> Value:
    """The stretch from so much time ago to now, or from now on; "few" leaves its far end open."""
    anchor, unit = frame.day(), (g["unit"] or "").rstrip("s")
    ahead = (g["which"] or "").lower() in ("next", "coming")
    if g["vague"]:
        return open_end(of_day(anchor)) if ahead else open_start(of_day(anchor))
    count = count_of(g["count"]) if g["count"] else 1
    if unit == "hour":
        if count % 24:
            return UNRESOLVED
        count, unit = count // 24, "day"
    if unit == "decade":
        count, unit = count * 10, "year"
    far = moved(anchor, count if ahead else -count, unit)
    return of_days(*sorted((anchor, far)))


def _away(g: Groups, frame: Frame) -> Value:
    """So much time ago, from the day of writing; "earlier" and "later" from the time told just before.

    Without such a time "earlier" counts from the day of writing, "later" only in the future.
    """
    unit, side, about = (g["unit"] or "").rstrip("s"), (g["side"] or "").lower(), bool(g["about"])
    if g["vague"] or unit in ("hour", "minute", "second"):
        return UNRESOLVED
    count = count_of(g["count"])
    if unit in ("decade", "century", "centurie"):
        count, unit, about = count * (10 if unit == "decade" else 100), "year", True
    back = side in ("ago", "earlier", "before", "previously")
    value = _shifted(frame, -count if back else count, unit, anaphoric=side not in ("ago", "from now", "hence"))
    return approximately(value, unit) if about and value.value else value


def _shifted(frame: Frame, count: int, unit: str, anaphoric: bool) -> Value:
    told = frame.reference
    if anaphoric and told.earliest is not None and told.value is not None:
        fine = {"day": (10,), "week": (10,), "month": (7, 10), "year": (4, 7, 10)}[unit]
        return (
            shifted(told.earliest, count, unit)
            if re.fullmatch(r"[\d-]+", told.value) and len(told.value) in fine
            else UNRESOLVED
        )
    if anaphoric and count > 0 and not frame.future:
        return UNRESOLVED
    return shifted(frame.day(), count, unit)


def _neighbour(g: Groups, frame: Frame) -> Value:
    """The unit before or after that of the time told, or of the day of writing."""
    back = (g.get("which") or g.get("side") or "").lower() in ("previous", "preceding", "before")
    return _shifted(frame, -1 if back else 1, g["unit"] or "", anaphoric=True)


def _in_units(g: Groups, frame: Frame) -> Value:
    """So much time from now, where the future is told; "in two weeks" may else be a length of time."""
    unit = (g["unit"] or "").rstrip("s")
    within = (g["near"] or "").lower() == "within"
    if within or not (frame.future or g["time"]) or g["vague"] or unit == "hour":
        return UNRESOLVED
    return shifted(frame.day(), count_of(g["count"]) * (10 if unit == "decade" else 1), unit.replace("decade", "year"))


def _end_of(g: Groups, frame: Frame) -> Value:
    away = {"last": -1, "previous": -1, "next": 1, "coming": 1}.get((g["which"] or "").lower(), 0)
    unit = g["unit"] or ""
    whole = of_decade(frame.day().year // 10 * 10 + 10 * away) if unit == "decade" else shifted(frame.day(), away, unit)
    return partly(g, whole)


def _words_only(g: Groups, frame: Frame) -> Value:
    return UNRESOLVED


PHRASES: tuple[Form, ...] = (
    Form(
        "so much time away",
        rf"(?P<about>{either(ABOUT)}\s+)?(?:(?P<count>{COUNT})|(?P<vague>(?:[Aa]\s+)?{VAGUE}))\s+"
        r"(?P<unit>(?:second|minute|hour|day|week|month|year|decade|centurie|century)s?)\s+"
        r"(?P<side>ago|earlier|later|previously|from\s+now|hence)",
        _away,
        before=NO_NUMBER,
    ),
    Form(
        "stretch to now",
        r"(?:[Tt]he|[Tt]hese|[Tt]his)\s+(?:(?P<which>last|past|next|coming)\s+"
        rf"(?:(?P<count>{COUNT})|(?P<vague>few|several|couple\s+of))\s+|(?P<one>last|past)\s+(?!days?\b|hours?\b))"
        r"(?P<unit>(?:hour|day|week|month|year|decade)s?)",
        _span_to_now,
        after=r"\b(?!\s+of\b)",
    ),
    Form(
        "part of a unit told",
        rf"(?:[Bb]y\s+)?{PARTLY}(?P<which>last|this|next)\s+(?P<unit>month|year)",
        _which_unit,
    ),
    Form(
        "end of the unit",
        r"[Tt]he\s+(?P<part>end|start|beginning|middle)\s+of\s+(?P<which>the|this|next|last)\s+(?P<unit>week|month|year|decade)",
        _end_of,
        after=r"\b(?!\s+of)",
    ),
    Form(
        "earlier or later this unit",
        r"(?P<side>[Ee]arlier|[Ll]ater)\s+(?:on\s+)?(?:in\s+)?(?:this|the)\s+(?P<unit>week|month|year)",
        _earlier_this,
    ),
    Form(
        "neighbouring unit",
        r"[Tt]he\s+(?P<which>previous|preceding|following|next)\s+(?P<unit>day|week|month|year)",
        _neighbour,
    ),
    Form(
        "unit before",
        r"[Tt]he\s+(?P<unit>day|week|month|year)\s+(?P<side>before|after)",
        _neighbour,
        after=r"(?=\s*(?:[.,;:)]|$))",
    ),
    Form(
        "which unit",
        rf"(?P<which>{either('last this next')})\s+(?P<unit>{UNIT})",
        _which_unit,
        after=r"\b(?!['’]s\s+[A-Z]|\s+Tonight)",
    ),
    Form(
        "in so much time",
        rf"(?P<near>[Ww]ithin|[Ii]n)\s+(?P<about>about\s+)?(?:(?P<count>{COUNT})|(?P<vague>(?:a\s+)?{VAGUE}))\s+"
        r"(?P<unit>(?:hour|day|week|month|year|decade)s?)(?P<time>['’]?\s+time)?",
        _in_units,
        after=r"\b(?!\s+(?:of|ago|earlier|later|old)\b)",
    ),
    Form(
        "vague",
        rf"{either('recently lately')}|[Ii]n\s+recent\s+(?:days|weeks|months|years)"
        rf"|{either('earlier later')}\s+(?:in\s+the\s+day|that\s+(?:day|week|month|year))",
        _words_only,
    ),
)
"""The first that fits is taken."""
