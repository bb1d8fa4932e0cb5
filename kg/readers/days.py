"""The day that a date in a file means, in the forms that feeds, mail, JSON and publishers' pages write it."""

import re
from collections.abc import Callable
from datetime import UTC, date, datetime
from email.utils import parsedate_to_datetime

_EPOCH = re.compile(r"\d{9,10}(?:\.\d+)?|\d{12,13}")
_COMPACT = re.compile(r"(\d{4})(\d{2})(\d{2})(?:[T ]?\d{4,6}(?:Z|[+-]\d{4})?)?")
_NAMED = re.compile(
    r"(?:(?P<month>[A-Za-z]{3,9})\.? (?P<day>\d{1,2})(?:st|nd|rd|th)?,? |"
    r"(?P<first>\d{1,2})(?:st|nd|rd|th)? (?P<then>[A-Za-z]{3,9})\.?,? )(?P<year>\d{4})\b"
)
_WEEKDAY = re.compile(r"(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? ", re.IGNORECASE)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def day_of(words: str) -> date:
    """The day of an ISO 8601 date or time, as its own time zone counts it. Raises ValueError saying what is right."""
    try:
        return datetime.fromisoformat(words.strip()).date()
    except ValueError as error:
        raise ValueError(f"{words!r} is not a date: write it as 2025-05-29") from error


def published_day(words: str) -> date:
    """The day that `words` mean in one of FORMS. Raises ValueError.

    A day and a month that are both figures ("05/06/2025") are no date: which is which would be a guess.
    """
    cleaned = " ".join(words.split())
    for form in FORMS:
        try:
            return form(cleaned)
        except (ValueError, IndexError, OverflowError, OSError):
            continue
    raise ValueError(f"{words[:60]!r} is not a date: write it as 2025-05-29")


def _compact(words: str) -> date:
    found = _COMPACT.fullmatch(words)
    if found is None:
        raise ValueError(words)
    return date(*map(int, found.groups()))


def _epoch(words: str) -> date:
    """Seconds or, with three digits more, milliseconds since 1970, in UTC."""
    if not _EPOCH.fullmatch(words):
        raise ValueError(words)
    seconds = float(words) / (1000 if len(words.partition(".")[0]) > 10 else 1)
    return datetime.fromtimestamp(seconds, UTC).date()


def _mail(words: str) -> date:
    return parsedate_to_datetime(words).date()


def _named(words: str) -> date:
    """A day with its month as a word, and perhaps a weekday before it and a time after it."""
    found = _NAMED.match(words, ((weekday := _WEEKDAY.match(words)) and weekday.end()) or 0)
    if found is None:
        raise ValueError(words)
    month = (found["month"] or found["then"]).lower()
    return date(int(found["year"]), _MONTHS.index(month[:3]) + 1, int(found["day"] or found["first"]))


FORMS: tuple[Callable[[str], date], ...] = (day_of, _compact, _epoch, _named, _mail)
"""ISO 8601, its basic form, seconds since 1970, "May 29, 2025", and mail's (RFC 5322, section 3.3).

They raise ValueError.
"""
