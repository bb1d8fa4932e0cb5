"""Days and months told by their names: how they are written and what they come to.

Where the year is left out, the tense and the day of writing decide for the nearest.
"""

import re
from calendar import isleap
from dataclasses import replace
from datetime import date, timedelta

from kg.annotators.calendar.values import UNRESOLVED, Value, interval, of_day, of_days, of_month
from kg.annotators.calendar.words import (
    ANY_DAY,
    DAY,
    END,
    FULL_MONTH,
    MONTH,
    NO_NUMBER,
    NOT_IN_NAME,
    NOT_NAMED_MONTH,
    PARTLY,
    TABLE,
    YEAR,
    Form,
    Frame,
    Groups,
    behind,
    listed,
    month_of,
    number_of,
    partly,
    weekday_of,
)

LONG_BEHIND = timedelta(days=300)
"""Set on PolNeAR's development part: of its dates without a year the furthest behind was by 231 days, and nine that
would have been by over 300 were ahead."""
LINK = r"\s*(?P<link>[–—-]|\b(?:to|and|through|until|till)\b)\s*"


def _full_date(g: Groups, frame: Frame) -> Value:
    return of_day(date(number_of(g["year"]), month_of(g["month"]), number_of(g["day"])))


def _slashed(g: Groups, frame: Frame) -> Value:
    """Day and month in either order, where only one is possible."""
    a, b = number_of(g["a"]), number_of(g["b"])
    if a <= 12 and b <= 12 and a != b:
        return UNRESOLVED
    return of_day(date(number_of(g["year"]), *((a, b) if a <= 12 else (b, a))))


def yearless(month: int, day: int, frame: Frame) -> date:
    """The day of that month nearest to the day of writing, before or after it as the tense has it."""
    anchor = frame.day()
    years = range(anchor.year - 8, anchor.year + 9)
    days = [date(y, month, day) for y in years if (month, day) != (2, 29) or isleap(y)]
    if frame.nearest:
        return min(days, key=lambda d: abs(d - anchor))
    return min(d for d in days if d >= anchor) if frame.future else max(d for d in days if d <= anchor)


def _day_of_month(g: Groups, frame: Frame) -> Value:
    """A day without its year; a weekday that fits another of the years around decides for that one.

    News tells the year of what lies long behind, so a day that would is the one just ahead.
    """
    month, day = month_of(g["month"]), number_of(g["day"])
    found = yearless(month, day, frame)
    weekday = weekday_of(g.get("weekday"))
    if weekday is None:
        behind_by = frame.day() - found
        ahead = LONG_BEHIND < behind_by < timedelta(days=366)
        return of_day(yearless(month, day, replace(frame, nearest=True)) if ahead else found)
    near = [found.replace(year=found.year + n) for n in (0, -1, 1) if (month, day) != (2, 29) or n == 0]
    return of_day(next((d for d in near if d.weekday() == weekday), found))


def _days_of_month(g: Groups, frame: Frame) -> Value:
    month, first, last = month_of(g["month"]), number_of(g["day"]), number_of(g["last"])
    start = date(number_of(g["year"]), month, first) if g.get("year") else yearless(month, first, frame)
    return of_days(start, start.replace(day=last))


def _month_of_year(g: Groups, frame: Frame) -> Value:
    away = {"last": -1, "this": 0, "next": 1}[(g["which"] or "").lower()]
    year, month = frame.day().year + away, month_of(g["month"])
    return of_day(date(year, month, number_of(g["day"]))) if g["day"] else partly(g, of_month(year, month))


def day_of_one_year(name: str, anchor: date | None) -> Value:
    """The day that is named without its year before "attacks" and the like; UNRESOLVED before it came."""
    text = TABLE["once"].get(" ".join(name.split()))
    if text is None or (anchor is not None and anchor.isoformat() < text):
        return UNRESOLVED
    return of_day(date.fromisoformat(text))


def _once(g: Groups, frame: Frame) -> Value:
    return day_of_one_year(g["name"] or "", frame.anchor)


def _named_day(g: Groups, frame: Frame) -> Value:
    month, day = (int(n) for n in TABLE["days"][re.sub(r"\s+", " ", g["name"] or "")].split("-"))
    return of_day(date(number_of(g["year"]), month, day) if g["year"] else yearless(month, day, frame))


def _yearless_month(month: int, frame: Frame) -> Value:
    anchor = frame.day()
    passed = anchor.month - month
    if frame.nearest:
        return of_month(anchor.year + (passed > 6) - (passed < -6), month)
    return of_month(anchor.year + (passed > 0 if frame.future else -(passed < 0)), month)


def _month_value(g: Groups, frame: Frame) -> Value:
    month = month_of(g["month"])
    value = of_month(number_of(g["year"]), month) if g.get("year") else _yearless_month(month, frame)
    return partly(g, value)


def _months(g: Groups, frame: Frame) -> Value:
    """Two months; joined by "and" they are one stretch only where they touch or "between" stands before."""
    first, last = month_of(g["month"]), month_of(g["last"])
    if g["link"] == "and" and not g.get("between") and last - first != 1:
        return UNRESOLVED
    end = of_month(number_of(g["year"]), last) if g["year"] else None
    if end is None:
        start = _yearless_month(first, frame)
        assert start.earliest is not None
        return interval(start, _yearless_month(last, Frame(start.earliest, future=True)))
    assert end.latest is not None
    return interval(_yearless_month(first, Frame(end.latest)), end)


TWO_MONTHS = rf"(?P<month>{FULL_MONTH}){LINK}(?P<last>{FULL_MONTH})(?:,?\s+(?:of\s+)?(?P<year>{YEAR}))?"
ON_DAYS = "on at by before after since until last this over for around"

DATES: tuple[Form, ...] = (
    Form("9/11", "(?P<name>9/11)", _once, before=NO_NUMBER, after=r"(?![/\d])"),
    Form(
        "iso",
        r"(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)",
        _full_date,
        before=NO_NUMBER,
        after=r"(?![\d-]|[.,/]\d)",
    ),
    Form(
        "slashed",
        r"(?P<a>\d{1,2})[/.](?P<b>\d{1,2})[/.](?P<year>\d{4})",
        _slashed,
        before=NO_NUMBER,
        after=r"(?![\d/-]|[.,]\d)",
    ),
    Form(
        "days of month",
        rf"(?P<month>{MONTH})\s+(?P<day>\d{{1,2}})\s?(?:[–—-]|to|through|and)\s?(?P<last>\d{{1,2}})"
        rf"(?!\s+{MONTH})(?:,?\s+(?P<year>{YEAR}))?",
        _days_of_month,
        after=END,
    ),
    Form(
        "days before month",
        rf"(?P<day>\d{{1,2}})\s?(?:[–—-]|to|and)\s?(?P<last>\d{{1,2}})\s+(?P<month>{MONTH})(?:,?\s+(?P<year>{YEAR}))?",
        _days_of_month,
        before=NO_NUMBER,
        after=r"(?!\w)",
    ),
    Form(
        "full date",
        rf"(?:{ANY_DAY})?(?P<month>{MONTH})\s+(?P<day>{DAY})(?:\s*,\s*|\s+)(?P<year>\d{{4}})",
        _full_date,
        after=END,
    ),
    Form(
        "full date, day first",
        rf"(?:{ANY_DAY})?(?:the\s+)?(?P<day>{DAY})(?:\s+of)?\s+(?P<month>{MONTH}),?\s+(?P<year>\d{{4}})",
        _full_date,
        before=NO_NUMBER,
        after=END,
    ),
    Form(
        "day of month, of a year told",
        rf"(?P<month>{MONTH})(?:\s+(?P<day>{DAY}))?,?\s+(?:of\s+)?(?P<which>last|this|next)\s+year",
        _month_of_year,
    ),
    Form(
        "day of month",
        rf"(?P<weekday>{ANY_DAY})?(?P<month>{MONTH})\s+(?P<day>{DAY})",
        _day_of_month,
        after=END,
        cyclic=True,
    ),
    Form(
        "day of month, day first",
        rf"(?P<weekday>{ANY_DAY})?(?:[Tt]he\s+)?(?P<day>{DAY})(?:\s+of)?\s+(?P<month>{MONTH})",
        _day_of_month,
        before=NO_NUMBER,
        after=r"(?!\w)",
        cyclic=True,
    ),
    Form("months from and to", rf"(?P<between>[Bb]etween|[Ff]rom)\s+{TWO_MONTHS}", _months, after=END),
    Form("months", TWO_MONTHS, _months, before=behind("in during of for until", "[JFMASOND]"), after=END),
    Form(
        "month of year",
        rf"{PARTLY}?(?P<month>{MONTH}),?\s+(?:of\s+)?(?P<year>{YEAR})",
        _month_value,
        after=END,
    ),
    Form("part of month", rf"{PARTLY}(?P<month>{FULL_MONTH})", _month_value, after=r"(?!\w)", cyclic=True),
    Form(
        "month after a preposition",
        rf"(?P<month>{FULL_MONTH})",
        _month_value,
        before=behind("in since until till by during through before after from between as_of", "[JFMASOND]"),
        after=NOT_NAMED_MONTH,
        cyclic=True,
    ),
    Form(
        "month",
        r"(?P<month>January|February|July|September|October|November|December)",
        _month_value,
        before=NOT_IN_NAME,
        after=NOT_NAMED_MONTH,
        cyclic=True,
    ),
    Form(
        "named day",
        rf"(?P<name>{listed(TABLE['days'])})(?:,?\s+(?P<year>{YEAR}))?",
        _named_day,
        before=rf"(?:{behind(ON_DAYS, '[A-Z]')}|(?<![\w,] )\b)",
        after=END + r"(?!\s+[A-Z])",
        cyclic=True,
    ),
)
"""The first that fits is taken."""
