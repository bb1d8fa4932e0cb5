"""A point or stretch of time as an article tells it."""

from dataclasses import dataclass
from datetime import date

from kg.model.span import Span


@dataclass(frozen=True, slots=True)
class TimeValue:
    """The words of a time and, where they can be resolved, their value.

    `value` is ISO 8601 (a day, month or year) or EDTF (`2016-04/2016-06`, `199X`); `None` where the words were not
    resolved. `earliest` and `latest` bound it, both inclusive; `None` where that side is open or unknown.
    """

    span: Span
    text: str
    value: str | None = None
    earliest: date | None = None
    latest: date | None = None
