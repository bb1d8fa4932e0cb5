"""Headings in Title Case, whose words of times are read as if they were written small ("Fire Two Days Ago")."""

import re

from kg.annotators.calendar.words import NUMBERS, TABLE
from kg.annotators.lexicon import words

SMALL = words(TABLE["headings"]["words"]) | {word for name in NUMBERS for word in name.split("_")}
"""Words of times that no name of a day, month, feast or programme has."""
LONG_WORD = re.compile(r"[^\W\d_]{4,}")
WORD = re.compile(r"(?<!\bNew )[^\W\d_]+")
LONGEST = 250
"""Characters of a heading at most."""
LEAST = 4
"""Long words that a heading has at least, of which four in five begin with a capital."""


def is_title_case(line: str, least: int = LEAST) -> bool:
    """Whether the words of a line begin with capitals as those of a heading do; one in capitals throughout does not."""
    found = LONG_WORD.findall(line) if len(line) <= LONGEST else []
    capitals = sum(word[0].isupper() and not word.isupper() for word in found)
    return len(found) >= least and 5 * capitals >= 4 * len(found)


def plain(text: str, least: int = LEAST) -> str:
    """The text, of the same length, with the words of times in headings written small."""
    return "".join(
        WORD.sub(_small, line) if is_title_case(line, least) else line for line in text.splitlines(keepends=True)
    )


def _small(match: re.Match[str]) -> str:
    word = match[0]
    return word.lower() if word.lower() in SMALL and len(word.lower()) == len(word) else word
