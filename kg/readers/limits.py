"""What a text must have, and not have, to be read as an article; LIMITS is the table of sizes."""

import re
from itertools import islice
from typing import NamedTuple


class Limits(NamedTuple):
    """The most that one article may have. The longest features that newspapers print stay below 200,000 characters."""

    bytes: int
    characters: int
    """spaCy's own `max_length`."""
    page: int
    """Bytes of a page with its markup, or of a message with what is attached to it."""
    table: int
    """Bytes of a file that has to be read whole, such as one of JSON."""
    line: int
    """Characters of one line; more is a dump of data, not prose."""


LIMITS = Limits(bytes=4_000_000, characters=1_000_000, page=20_000_000, table=200_000_000, line=200_000)

_WORD = re.compile(r"[^\W\d_]+")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_LONG_LINE = re.compile(rf"[^\n]{{{LIMITS.line + 1}}}")


def oversize(size: int) -> str | None:
    """Why a file of `size` bytes is too large for one article, or `None`."""
    return None if size <= LIMITS.bytes else too_large(size, LIMITS.bytes)


def too_large(size: int | None, most: int) -> str:
    """Why a file of `size` bytes, or of an unknown size, is not read where it may have `most`."""
    is_ = f"is {size / 1e6:.1f} MB" if size else f"is larger than {most / 1e6:.0f} MB"
    return (
        f"{is_}, and one article may have {most / 1e6:.0f} MB: "
        "give each article a file of its own, or a line of a .jsonl file"
    )


def unfit(text: str) -> str | None:
    """Why `text` cannot be an article, or `None`."""
    if not text.strip():
        return "is empty: an article has at least one sentence" if not text else "has only white space, no sentence"
    if len(text) > LIMITS.characters:
        return f"has {len(text):,} characters, and one article may have {LIMITS.characters:,}: split it"
    if found := _LONG_LINE.search(text):
        line = text.count("\n", 0, found.start()) + 1
        return f"line {line} is longer than {LIMITS.line:,} characters: give each paragraph a line of its own"
    if "\x00" in text:
        return f"has a NUL character at {text.index(chr(0)):,}, so it is not text"
    if found := _SURROGATE.search(text):
        return f"has half of a surrogate pair at character {found.start():,}: write the character whole"
    if next(islice(_WORD.finditer(text), 1, None), None) is None:
        return "has no sentence: at least two words are needed"
    return None
