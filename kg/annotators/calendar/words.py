"""The words that times are made of, what a form of time is, and what it is resolved against."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date

from kg.annotators.calendar.values import UNRESOLVED, Value, part_of
from kg.annotators.lexicon import table, words

Groups = dict[str, str | None]


@dataclass(frozen=True, slots=True)
class Frame:
    """What a time is resolved against."""

    anchor: date | None = None
    """The day of writing; `None` if unknown."""
    future: bool = False
    """The words stand with a verb that looks ahead."""
    nearest: bool = False
    """That verb is in the present, which tells less: a day or month of no told year is the nearest on either side."""
    reference: Value = UNRESOLVED
    """The time told just before, against which "two days later" counts."""

    def day(self) -> date:
        """The day of writing. Raises ValueError where it is unknown."""
        if self.anchor is None:
            raise ValueError("there is no date to resolve against")
        return self.anchor


@dataclass(frozen=True, slots=True)
class Form:
    """One way to write a time. `before` and `after` are what must stand around it in running text."""

    name: str
    pattern: str
    value: Callable[[Groups, Frame], Value]
    before: str = r"\b"
    after: str = r"\b"
    cyclic: bool = False
    """It comes back every week or year, so that the other end of a range decides which one is meant."""


def either(text: str) -> str:
    """A pattern of any of the words, each with a small or capital first letter; an underscore stands for spaces."""
    return "(?:" + "|".join(f"[{w[0].upper()}{w[0]}]{w[1:]}".replace("_", r"\s+") for w in text.split()) + ")"


def listed(found: Iterable[str]) -> str:
    """A pattern of any of the texts as they stand, the longest first."""
    return "(?:" + "|".join(re.escape(w).replace(r"\ ", r"\s+") for w in sorted(found, key=len, reverse=True)) + ")"


def behind(found: str, ahead: str) -> str:
    """Where one of the words has just ended and `ahead`, which is looked at first for speed, begins."""
    checks = (rf"(?<=\b[{w[0].upper()}{w[0]}]{w[1:].replace('_', ' ')}\s)" for w in found.split())
    return f"(?={ahead})(?:{'|'.join(checks)})"


def not_behind(found: Iterable[str]) -> str:
    """Where none of the texts has just ended."""
    return r"\b" + "".join(rf"(?<!\b{re.escape(w)} )" for w in sorted(found))


TABLE = table("times")
NUMBERS: dict[str, int] = TABLE["numbers"]
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
PARTS = {"early": "early", "beginning": "early", "start": "early", "mid": "mid", "middle": "mid", "late": "late"}
PARTS["end"] = "late"

MONTH_NAMES = "January February March April May June July August September October November December"
FULL_MONTH = f"(?:{MONTH_NAMES.replace(' ', '|')})"
LONG_DAY = "Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday"
MONTH = (
    r"(?:Jan(?:uary|\.)?|Feb(?:ruary|\.)?|Mar(?:ch|\.)?|Apr(?:il|\.)?|May|Jun(?:e|\.)?|Jul(?:y|\.)?|Aug(?:ust|\.)?"
    rf"|Sep(?:tember|t\.?|\.)?|Oct(?:ober|\.)?|Nov(?:ember|\.)?|Dec(?:ember|\.)?|{FULL_MONTH.upper()})"
)
WEEKDAY = rf"(?:{LONG_DAY}|{LONG_DAY.upper()})"
ANY_DAY = rf"(?:{WEEKDAY}|(?:Mon|Tues?|Wed|Thurs?|Thu|Fri|Sat|(?<![a-z] )Sun)\b\.?),?[^\S\n]+"
"""A weekday before a date, on its line; "Sun" not as the end of a name."""
DAY = r"\d{1,2}(?:st|nd|rd|th)?"
YEAR = r"[12]\d{3}"
COUNT = rf"(?:{either(' '.join(NUMBERS))}|\d{{1,3}})"
VAGUE = r"(?:few|several|many|some|couple\s+of|number\s+of)"
PARTLY = (
    rf"(?:(?:[Tt]he\s+)?(?P<part>{either('early mid late')}|{either('middle beginning start end')}(?=\s+of\b))"
    r"(?:[\s-]+(?:in|of|on)\s+(?:the\s+)?|[\s-]+))"
)

COUNTED = rf"\s*(?:%|{listed(words(TABLE['not_after']['number']))}(?!\w)|\w*(?:children|people|men|women|workers)\b)"
END = rf"(?![\w%$]|[.,:/]\d|[–—/-]\w|{COUNTED})"
"""After a number: neither more digits nor what it counts."""
NO_NUMBER = r"(?<![\w$£€#/.,:–—-])"
NOT_NAMED_MONTH = rf"(?!\w|(?<=May)['’]s\b|\s+{listed(words(TABLE['not_after']['month']))}\b)"
NOT_NAMED_DAY = (
    r"(?!\s+(?:the\s+)?\d{1,2}(?:th)?\b(?!\s?(?:[ap]\.?m|:)))"
    rf"(?!(?:['’]s)?\s+{listed(words(TABLE['not_after']['weekday']))}\b)"
)
NOT_IN_NAME = not_behind(words(TABLE["not_before"]["name"]))

QUALIFIED = (
    "day week month year hour minute second decade cent quarter half last past next coming current few several couple"
    " many some number previous preceding following recent early mid late middle beginning start end spring summer"
    " autumn fall winter weekend evening afternoon morning than over under least first third fourth about around the"
)
QUALIFIERS = (
    "the this these in within few several many some couple number about around nearly almost roughly approximately over"
    " more less just at under circa first second third fourth by until till before after since"
)
OPENING = (
    r"(?=\d|['’]\d|[JFMASONDTW](?:an|eb|ar|pr|ay|un|ul|ug|ep|ct|ov|ec|on|ue|ed|hu|ri|at"
    r"|AN|EB|AR|PR|AY|UN|UL|UG|EP|CT|OV|EC|ON|UE|ED|HU|RI|AT)"
    rf"|Q\d|c\.|(?:[Bb]etween|[Ff]rom)\s+[JFMASOND12]|{listed({name[:3] for name in TABLE['days']})}|"
    + either("yesterday tomorrow today tonight recently lately spring summer autumn fall winter")
    + "|"
    + either("last next past coming early late mid middle beginning start end earlier later")
    + rf"|(?:{either(f'{QUALIFIERS} ' + ' '.join(NUMBERS))})\s+"
    rf"(?:\d|['’]|[JFMASONDTW]|{either(f'{QUALIFIED} ' + ' '.join(NUMBERS))}))"
)
"""How a time may open: a cheap look ahead that spares nine places in ten the whole grammar."""


def month_of(text: str | None) -> int:
    """The number of a month by its name, abbreviation or digits."""
    if text and text.isdigit():
        return int(text)
    return MONTHS.index((text or "")[:3].lower()) + 1


def weekday_of(text: str | None) -> int | None:
    """The number of a weekday, Monday being 0; `None` for no text."""
    return next((i for i, name in enumerate(WEEKDAYS) if text and name.startswith(text[:3].lower())), None)


def number_of(text: str | None) -> int:
    """The number that the digits in the text make."""
    return int(re.sub(r"\D", "", text or ""))


def count_of(text: str | None) -> int:
    """A count in digits or as a word."""
    known = (text or "").lower()
    return NUMBERS[known] if known in NUMBERS else int(known)


def partly(groups: Groups, value: Value) -> Value:
    """The part of `value` that the words name ("early", "the end of"), or all of it."""
    part = groups.get("part")
    return part_of(value, PARTS[part.lower()]) if part else value
