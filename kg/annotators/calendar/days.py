"""Days and months told from the day of writing: "yesterday", "Wednesday", "last March", "the weekend"."""

from datetime import date, timedelta

from kg.annotators.calendar.values import UNRESOLVED, Value, of_day, of_days, of_month, one_of
from kg.annotators.calendar.words import (
    FULL_MONTH,
    NOT_IN_NAME,
    NOT_NAMED_DAY,
    WEEKDAY,
    Form,
    Frame,
    Groups,
    behind,
    either,
    month_of,
    number_of,
    partly,
    weekday_of,
)

DAYS_AWAY = {"today": 0, "tonight": 0, "this": 0, "yesterday": -1, "last": -1, "tomorrow": 1}
DAY_PART = r"(?:\s+(?:[Mm]orning|[Aa]fternoon|[Ee]vening|[Nn]ight|[Nn]oon|[Mm]idnight)\b)?"
CAPITAL = r"(?<![A-Za-z,] )(?<![A-Za-z]\n)"


def _near_day(g: Groups, frame: Frame) -> Value:
    text = (g["name"] or "").lower()
    first = text.split()[0]
    away = {"before": -2, "after": 2}["before" if "before" in text else "after"] if first == "the" else DAYS_AWAY[first]
    return of_day(frame.day() + timedelta(days=away))


def _plain_weekday(g: Groups, frame: Frame) -> Value:
    weekday, anchor = weekday_of(g["weekday"]), frame.day()
    assert weekday is not None
    away = (weekday - anchor.weekday()) % 7 if frame.future else -((anchor.weekday() - weekday) % 7)
    return of_day(anchor + timedelta(days=away))


def _which_weekday(g: Groups, frame: Frame) -> Value:
    """A weekday with "last" or "next": two readings where that day also lies in the week of writing."""
    weekday, anchor, which = weekday_of(g["weekday"]), frame.day(), (g["which"] or "").lower()
    assert weekday is not None
    if g["the"] and which == "next" and not frame.future:
        return UNRESOLVED
    if "this" in which and "past" not in which and "coming" not in which:
        day = anchor + timedelta(days=weekday - anchor.weekday())
        return of_day(day + timedelta(days=7) if frame.future and day < anchor else day)
    ahead = which not in ("last", "past", "this past", "previous")
    if ahead:
        day = anchor + timedelta(days=(weekday - anchor.weekday() - 1) % 7 + 1)
    else:
        day = anchor - timedelta(days=(anchor.weekday() - weekday - 1) % 7 + 1)
    same_week = day.isocalendar()[:2] == anchor.isocalendar()[:2]
    if same_week and which in ("last", "next"):
        other = day + timedelta(days=7 if ahead else -7)
        return one_of(of_day(d) for d in sorted((day, other)))
    return of_day(day)


def _weekday_of_week(g: Groups, frame: Frame) -> Value:
    weekday, anchor = weekday_of(g["weekday"]), frame.day()
    assert weekday is not None
    away = {"last": -7, "this": 0, "next": 7}[(g["which"] or "").lower()]
    return of_day(anchor + timedelta(days=weekday - anchor.weekday() + away))


def _which_month(g: Groups, frame: Frame) -> Value:
    """A month with "last" or "next": two readings where that month also lies in the year of writing."""
    month, anchor, which = month_of(g["month"]), frame.day(), (g["which"] or "").lower()
    if which == "this":
        return partly(g, of_month(anchor.year, month)) if abs(anchor.month - month) <= 6 else UNRESOLVED
    ahead = which in ("next", "coming", "this coming")
    year = anchor.year + (month <= anchor.month if ahead else -(month >= anchor.month))
    if year == anchor.year and which in ("last", "next"):
        return one_of(of_month(y, month) for y in sorted((year, year + (1 if ahead else -1))))
    return of_month(year, month)


def weekend(anchor: date, away: int | None, future: bool) -> Value:
    """Saturday and Sunday of this weekend or the last one; with `future`, of the one that is next."""
    saturday = anchor + timedelta(days=5 - anchor.weekday())
    if (anchor.weekday() < 5 and away == 0 and not future) or away == -1:
        saturday -= timedelta(weeks=1)
    return of_days(saturday, saturday + timedelta(days=1))


def _over_weekend(g: Groups, frame: Frame) -> Value:
    return weekend(frame.day(), 0, frame.future)


def _ordinal_day(g: Groups, frame: Frame) -> Value:
    anchor, day, which = frame.day(), number_of(g["day"]), (g["which"] or "").lower()
    number = anchor.year * 12 + anchor.month - 1
    if which:
        months = [number + {"last": -1, "this": 0, "next": 1}[which]]
    else:
        months = [number + n for n in ((0, 1, 2) if frame.future else (0, -1, -2))]
    for month in months:
        year, index = divmod(month, 12)
        last = of_month(year, index + 1).latest
        assert last is not None
        found = last.replace(day=day) if day <= last.day else None
        if found and (which or (found >= anchor if frame.future else found <= anchor)):
            return of_day(found)
    return UNRESOLVED


NEAR_DAYS: tuple[Form, ...] = (
    Form(
        "near day",
        rf"(?P<name>(?<!er ){either('yesterday tomorrow')}(?:\s+(?:morning|afternoon|evening|night))?"
        r"|[Tt]he\s+day\s+(?:before\s+yesterday|after\s+tomorrow)"
        r"|[Ll]ast\s+night|[Tt]his\s+(?:morning|afternoon|evening))",
        _near_day,
    ),
    Form(
        "today",
        rf"(?P<name>today|tonight|{CAPITAL}(?:Today|Tonight))",
        _near_day,
        after=r"(?!\w|\s+(?:Show|show|programme|FM)\b)",
    ),
    Form(
        "weekday of a week",
        rf"(?P<weekday>{WEEKDAY})\s+(?:of\s+)?(?P<which>last|this|next)\s+week",
        _weekday_of_week,
        after=r"\b(?!end)",
    ),
    Form(
        "which weekday",
        rf"(?P<the>[Tt]he\s+)?(?P<which>{either('this_past this_coming last this next past coming')})\s+"
        rf"(?P<weekday>{WEEKDAY}){DAY_PART}",
        _which_weekday,
        after=r"(?!\w)" + NOT_NAMED_DAY,
    ),
    Form(
        "weekday",
        rf"(?:(?:[Ee]arly|[Ll]ate)\s+(?:on\s+)?)?(?P<weekday>{WEEKDAY}){NOT_NAMED_DAY}{DAY_PART}",
        _plain_weekday,
        before=NOT_IN_NAME,
        after=r"(?!\w)",
        cyclic=True,
    ),
    Form(
        "which month",
        rf"(?P<which>{either('last this_past this_coming this next past coming')})\s+(?P<month>{FULL_MONTH})",
        _which_month,
        after=r"(?!\w)",
    ),
    Form(
        "the weekend",
        r"[Tt]he\s+weekend",
        _over_weekend,
        before=behind("over during throughout at", "[Tt]he"),
        after=r"\b(?!\s+of)",
    ),
    Form(
        "ordinal day",
        r"[Tt]he\s+(?P<day>\d{1,2})(?:st|nd|rd|th)(?:\s+of\s+(?P<which>last|this|next)\s+month)?",
        _ordinal_day,
        before=behind("on until by since", "[Tt]he"),
        after=r"(?=\s*(?:[.;:)!?]|,\s|$))",
    ),
)
"""The first that fits is taken."""
