"""Many articles in one file of JSON Lines: an object a line, with `id` and `text` at least."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kg.errors import ReadError
from kg.model.article import Article
from kg.readers.given import FIELDS, PARSERS, Given
from kg.readers.limits import LIMITS, unfit

_LONGEST = 8 * LIMITS.bytes
"""Bytes of one line: JSON may write a character of two bytes as six, and other fields stand beside the text."""


def attempts(path: Path, given: Given) -> Iterator[Article | ReadError]:
    """The article of each line, and in its place the reason for each that cannot be read; blank lines are none."""
    found = False
    with path.open("rb") as lines:
        for number, line in enumerate(iter(lambda: lines.readline(_LONGEST), b""), start=1):
            if line.isspace():
                continue
            found = True
            try:
                yield _article(line, given)
            except ValueError as error:
                yield ReadError(str(path), f"line {number}: {error}")
            if len(line) == _LONGEST and not line.endswith(b"\n"):
                yield ReadError(str(path), f"line {number} is longer than {_LONGEST / 1e6:.0f} MB; not read further")
                return
    if not found:
        yield ReadError(str(path), "is empty: it needs one JSON object a line, with an id and a text")


def _article(line: bytes, given: Given) -> Article:
    try:
        entry = json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ValueError("is not UTF-8") from error
    except (json.JSONDecodeError, RecursionError) as error:
        raise ValueError(f"is not JSON ({error})") from error
    if not isinstance(entry, dict):
        raise ValueError('is not a JSON object: write {"id": "…", "text": "…"}')
    name, text = entry.get("id"), entry.get("text")
    if isinstance(name, int):
        name = str(name)
    if not isinstance(name, str) or not name.strip():
        raise ValueError('has no "id": each article needs a name')
    if not name.isprintable():
        raise ValueError(f"the id {name!r} has control characters: an article's name is one line of words")
    if not isinstance(text, str):
        raise ValueError(f'article {name!r} has no "text"')
    if reason := unfit(text):
        raise ValueError(f"article {name!r} {reason}")
    return given.over(_told(entry)).article(name.strip(), text, "json_lines")


def _told(entry: dict[str, Any]) -> Given:
    told: dict[str, Any] = {}
    for key, field in FIELDS.items():
        value = entry.get(key)
        if not value:
            continue
        if field == "authors":
            told[field] = tuple(map(str, value)) if isinstance(value, list) else (str(value),)
        elif not isinstance(value, str):
            raise ValueError(f"{key} must be a string, not {value!r}")
        else:
            told[field] = PARSERS.get(field, str)(value)
    return Given(**told)
