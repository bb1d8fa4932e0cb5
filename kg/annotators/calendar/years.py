"""Years, and decades, centuries, quarters and seasons: how they are written and what they come to."""

from datetime import date

from kg.annotators.calendar.values import UNRESOLVED, Value, approximately, interval, of_decade, of_month, of_year
from kg.annotators.calendar.words import (
    END,
    MONTH_NAMES,
    NO_NUMBER,
    PARTLY,
    TABLE,
    YEAR,
    Form,
    Frame,
    Groups,
    behind,
    either,
    listed,
    number_of,
    partly,
)
from kg.annotators.lexicon import words

ORDINALS = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4}
SEASONS = {"spring": 21, "summer": 22, "autumn": 23, "fall": 23, "winter": 24}
"""EDTF's numbers of the seasons."""
SEASON_ENDS = {21: 6, 22: 9, 23: 12}
"""The last month of each northern season within its year."""
NEWS_YEAR = r"(?P<year>1[5-9]\d\d|20\d\d)"
LAST_YEAR = r"(?P<last>1[5-9]\d\d|20\d\d|(?<=[–—/-])\d\d)"
YEAR_AFTER = "in since until till by during before after from through between year in_or since_at_least"
WHOSE = behind("the a an his her its their our this ’s 's", "[12]")
NAMED_AFTER_YEAR = rf"(?=[\s-]+(?:[A-Z]|{listed(words(TABLE['year_nouns']['words']))}\b))"


def _year(g: Groups, frame: Frame) -> Value:
    return partly(g, of_year(number_of(g["year"])))


def _short_year(g: Groups, frame: Frame) -> Value:
    """A year of two digits behind an apostrophe; the thirties of either century stay open."""
    number = number_of(g["year"])
    if 30 <= number < 40:
        return UNRESOLVED
    return of_year(number + (1900 if number >= 40 else 2000))


def _about_year(g: Groups, frame: Frame) -> Value:
    return approximately(of_year(number_of(g["year"])), "year")


def _years(g: Groups, frame: Frame) -> Value:
    first = number_of(g["year"])
    last = number_of(g["last"])
    last = last if last > 99 else first // 100 * 100 + last
    if last <= first or last - first > 200:
        return UNRESOLVED
    return interval(of_year(first), of_year(last))


def _decade(g: Groups, frame: Frame) -> Value:
    number = number_of(g["decade"])
    if number < 100:
        if number < 40:
            return UNRESOLVED
        number += 1900
    elif number % 100 == 0 and number != 2000:
        return UNRESOLVED
    return partly(g, of_decade(number))


def _century(g: Groups, frame: Frame) -> Value:
    number = number_of(g["number"])
    return interval(of_year(number * 100 - 99), of_year(number * 100))


def _quarter(g: Groups, frame: Frame) -> Value:
    """A quarter or half of the calendar year."""
    number = ORDINALS.get((g["number"] or "").lower()) or number_of(g["number"])
    months = 6 if g["size"] == "half" else 3
    if number * months > 12:
        return UNRESOLVED
    which = {"last": -1, "next": 1}.get((g["which"] or "").lower(), 0)
    year = number_of(g["year"]) if g["year"] else frame.day().year + which
    return interval(of_month(year, (number - 1) * months + 1), of_month(year, number * months))


def _season(g: Groups, frame: Frame) -> Value:
    """A season; without a year only where the northern and the calendar year leave one reading."""
    number = SEASONS[(g["season"] or "").lower()]
    which = (g.get("which") or "").lower()
    if g.get("year"):
        year = number_of(g["year"])
    elif number == 24 or not which:
        return UNRESOLVED
    else:
        anchor, end = frame.day(), SEASON_ENDS[number]
        if (which == "last" and anchor.month > end) or (which == "next" and anchor.month < end - 2):
            return UNRESOLVED
        year = anchor.year + {"last": -1, "next": 1}.get(which, 0)
    latest = date(year + 1, 3, 31) if number == 24 else date(year, 12, 31)
    return of_year(year)._replace(value=f"{year:04}-{number}", latest=latest)


YEARS: tuple[Form, ...] = (
    Form("years between", rf"[Bb]etween\s+{NEWS_YEAR}\s+(?:and|to)\s+{LAST_YEAR}", _years, after=END),
    Form(
        "years",
        rf"(?:[Ff]rom\s+)?{NEWS_YEAR}(?:\s?[–—/-]\s?|\s+(?:to|through|until|till)\s+){LAST_YEAR}",
        _years,
        before=NO_NUMBER,
        after=END,
    ),
    Form(
        "decade",
        rf"(?:[Tt]he\s+)?{PARTLY}?(?P<decade>[12]\d{{2}}0)s",
        _decade,
        before=NO_NUMBER,
        after=r"(?!\w)",
    ),
    Form(
        "short decade",
        rf"(?:[Tt]he\s+){PARTLY}?['’](?P<decade>\d0)s",
        _decade,
        after=r"(?!\w)",
    ),
    Form(
        "century",
        r"(?:[Tt]he\s+)(?P<number>1\d|2[01])(?:st|nd|rd|th)[\s-]century",
        _century,
        after=r"\b(?!\s+B)",
    ),
    Form(
        "quarter of year",
        rf"(?:[Tt]he\s+)?(?P<number>{either('first second third fourth')}|[1-4](?:st|nd|rd|th))[\s-]+"
        r"(?P<size>quarter|half)(?:\s+of|,)?\s+"
        rf"(?:(?P<year>{YEAR})|(?P<which>last|this|next)\s+year)",
        _quarter,
        after=END,
    ),
    Form(
        "Q3",
        rf"Q(?P<number>[1-4])(?P<size>)(?P<which>)(?:\s+of)?\s+(?P<year>{YEAR})",
        _quarter,
        after=END,
    ),
    Form(
        "season of year",
        rf"(?:[Tt]he\s+)?(?P<season>{either('spring summer autumn fall winter')})(?:\s+of)?,?\s+(?P<year>{YEAR})",
        _season,
        after=END,
    ),
    Form(
        "which season",
        rf"(?P<which>{either('last this next')})\s+(?P<season>spring|summer|autumn|fall|winter)",
        _season,
    ),
    Form("part of year", rf"{PARTLY}(?P<year>{YEAR})", _year, after=END),
    Form(
        "about a year",
        rf"(?:{either('around about approximately roughly circa')}|c\.)\s+"
        r"(?P<year>1[6-9]\d[1-9]|1[6-9][1-9]0|20[0-9][1-9]|20[1-9]0)",
        _about_year,
        after=END,
    ),
    Form(
        "year after a preposition",
        NEWS_YEAR,
        _year,
        before=rf"(?:{behind(YEAR_AFTER, '[12]')}|(?<=\b\d{{4}}\sand\s))",
        after=END,
    ),
    Form(
        "year of",
        NEWS_YEAR,
        _year,
        before=behind("of", "[12]"),
        after=END + r"(?!\s+(?!was|is|has|as|this)[a-z]+s\b)",
    ),
    Form(
        "year in brackets",
        NEWS_YEAR,
        _year,
        before=r"(?=[12])(?:(?<=\()|(?<=\(born\s)|(?<=\(b\.\s)|(?<=\(died\s))",
        after=r"(?=\))",
    ),
    Form("year of something", r"(?P<year>1[89]\d\d|20\d\d)", _year, before=WHOSE, after=NAMED_AFTER_YEAR + END),
    Form(
        "short year",
        r"['’](?P<year>\d\d)",
        _short_year,
        before=behind(f"in since until by of {MONTH_NAMES}", "['’]"),
        after=r"(?!['’\w]|\s*(?:%|per))",
    ),
)
"""The first that fits is taken."""
