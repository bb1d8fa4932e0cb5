"""Many articles in one file of JSON Lines: an object a line, whose keys fill an article by the tables of mapping."""

import json
from collections.abc import Iterator
from typing import Any

from kg.errors import ReadError
from kg.model.article import Article
from kg.readers.given import Given
from kg.readers.input import Input
from kg.readers.limits import LIMITS
from kg.readers.mapping import row_of
from kg.readers.options import Options

LONGEST = 8 * LIMITS.bytes
"""Bytes of one line: JSON may write a character of two bytes as six, and other fields stand beside the text."""


def attempts(given_input: Input, given: Given, options: Options) -> Iterator[Article | ReadError]:
    """The article of each line, and in its place the reason for each that cannot be read; blank lines are none."""
    found = False
    for number, line in enumerate(iter(lambda: given_input.stream.readline(LONGEST), b""), start=1):
        if not line.strip(b" \t\r\n\xef\xbb\xbf"):
            continue
        found = True
        try:
            row = row_of(entry_of(line), options.fields)
            yield given.article(row.name or f"{given_input.stem}-{number}", row.text, "json_lines", row.told)
        except ValueError as error:
            yield ReadError(given_input.source, f"line {number}: {error}")
        if len(line) == LONGEST and not line.endswith(b"\n"):
            yield ReadError(
                given_input.source, f"line {number} is longer than {LONGEST / 1e6:.0f} MB; not read further"
            )
            return
    if not found:
        yield ReadError(given_input.source, "is empty: it needs one JSON object a line, with a text")


def entry_of(data: bytes) -> dict[str, Any]:
    """The JSON object that `data` writes. Raises ValueError."""
    entry = json_of(data)
    if not isinstance(entry, dict):
        raise ValueError('is not a JSON object: write {"id": "…", "text": "…"}')
    return entry


def json_of(data: bytes) -> Any:  # noqa: ANN401
    """The JSON value that `data` writes in UTF-8. Raises ValueError."""
    try:
        return json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ValueError(f"is not UTF-8 (byte {error.start:,})") from error
    except (json.JSONDecodeError, RecursionError) as error:
        raise ValueError(f"is not JSON ({error})") from error
