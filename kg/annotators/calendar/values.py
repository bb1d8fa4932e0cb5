"""Values of times: days, months, years and stretches of them, with their EDTF form and their bounds.

The forms are those of the Extended Date/Time Format (Library of Congress, 2019). Functions raise ValueError or
OverflowError for what no calendar has ("February 30") or no news tells of (year 9999).
"""

from calendar import monthrange
from collections.abc import Iterable
from datetime import date, timedelta
from typing import NamedTuple

FIRST_YEAR, LAST_YEAR = 1000, 2199
"""Years outside are not believed."""


class Value(NamedTuple):
    """A resolved time. All three are `None` where the words were not resolved; a bound also where that side is open."""

    value: str | None
    earliest: date | None
    latest: date | None


UNRESOLVED = Value(None, None, None)


def year_of(number: int) -> int:
    """The number itself, if it is a year that news tells of."""
    if not FIRST_YEAR <= number <= LAST_YEAR:
        raise ValueError(f"year {number} is outside {FIRST_YEAR} to {LAST_YEAR}")
    return number


def of_day(day: date) -> Value:
    """One day."""
    year_of(day.year)
    return Value(day.isoformat(), day, day)


def of_month(year: int, month: int) -> Value:
    """One month."""
    first = date(year_of(year), month, 1)
    return Value(f"{year:04}-{month:02}", first, date(year, month, monthrange(year, month)[1]))


def of_year(year: int) -> Value:
    """One year."""
    return Value(f"{year_of(year):04}", date(year, 1, 1), date(year, 12, 31))


def of_decade(year: int) -> Value:
    """The ten years that begin with `year`."""
    return Value(f"{year_of(year) // 10}X", date(year, 1, 1), date(year + 9, 12, 31))


def of_month_number(number: int) -> Value:
    """The month that is `number` months after January of year 0."""
    return of_month(number // 12, number % 12 + 1)


def of_days(first: date, last: date) -> Value:
    """The days from `first` to `last`."""
    return interval(of_day(first), of_day(last))


def week_of(day: date) -> Value:
    """Monday to Sunday of the week that holds `day`."""
    monday = day - timedelta(days=day.weekday())
    return of_days(monday, monday + timedelta(days=6))


def _ends(value: Value) -> tuple[str, str]:
    """What stands before and after the slash of an interval; a point stands on both sides."""
    start, slash, end = (value.value or "").partition("/")
    return (start, end) if slash else (start, start)


def interval(first: Value, last: Value) -> Value:
    """From the start of `first` to the end of `last`."""
    if first.earliest is None or last.latest is None or first.earliest > last.latest:
        raise ValueError(f"{first.value} to {last.value} is no interval")
    return Value(f"{_ends(first)[0]}/{_ends(last)[1]}", first.earliest, last.latest)


def open_end(value: Value) -> Value:
    """From the start of `value` on."""
    if value.earliest is None:
        raise ValueError(f"{value.value} has no start")
    return Value(f"{_ends(value)[0]}/..", value.earliest, None)


def open_start(value: Value) -> Value:
    """Up to the end of `value`, which is included."""
    if value.latest is None:
        raise ValueError(f"{value.value} has no end")
    return Value(f"../{_ends(value)[1]}", None, value.latest)


def one_of(values: Iterable[Value]) -> Value:
    """One of several readings that the words leave open: an EDTF set, bounded by the first and the last."""
    readings = list(values)
    if len(readings) == 1:
        return readings[0]
    return Value(f"[{','.join(v.value or '' for v in readings)}]", readings[0].earliest, readings[-1].latest)


def shifted(day: date, count: int, unit: str) -> Value:
    """The day, week (Monday to Sunday), month or year that lies `count` units after that of `day`."""
    match unit:
        case "day":
            return of_day(day + timedelta(days=count))
        case "week":
            return week_of(day + timedelta(weeks=count))
        case "month":
            return of_month_number(day.year * 12 + day.month - 1 + count)
        case "year":
            return of_year(day.year + count)
    raise ValueError(f"no unit {unit!r}")


def moved(day: date, count: int, unit: str) -> date:
    """The day `count` units after `day`; the last of the month where that month is shorter."""
    if unit in ("day", "week"):
        return day + timedelta(days=count * (7 if unit == "week" else 1))
    number = day.year * 12 + day.month - 1 + count * (12 if unit == "year" else 1)
    year, month = year_of(number // 12), number % 12 + 1
    return date(year, month, min(day.day, monthrange(year, month)[1]))


def approximately(value: Value, unit: str) -> Value:
    """`value` marked approximate; its bounds give way by one unit, as the edtf library has it."""
    if value.earliest is None or value.latest is None or value.value is None:
        raise ValueError(f"{value.value} is not bounded")
    text = "/".join(f"{end}~" for end in value.value.split("/"))
    return Value(text, moved(value.earliest, -1, unit), moved(value.latest, 1, unit))


def part_of(value: Value, part: str) -> Value:
    """The early, middle or late part of a week, month, year or decade.

    Early and late are its halves, middle the half between, so that no usual sense of the words lies outside.
    """
    parts = {"early": 0, "mid": 1, "late": 2}
    text, first = value.value or "", value.earliest
    if first is None or part not in parts:
        raise ValueError(f"no {part} part of {text}")
    index = parts[part]
    match len(text), text.endswith("X"):
        case 4, True:
            start, end = ((0, 4), (3, 6), (5, 9))[index]
            return interval(of_year(first.year + start), of_year(first.year + end))
        case 4, False:
            start, end = ((1, 6), (4, 9), (7, 12))[index]
            return interval(of_month(first.year, start), of_month(first.year, end))
        case 7, False:
            last = monthrange(first.year, first.month)[1]
            start, end = ((1, 15), (10, 20), (16, last))[index]
            return of_days(first.replace(day=start), first.replace(day=end))
        case 21, False if value.latest == first + timedelta(days=6):
            start, end = ((0, 3), (1, 4), (3, 6))[index]
            return of_days(first + timedelta(days=start), first + timedelta(days=end))
    raise ValueError(f"no {part} part of {text}")
