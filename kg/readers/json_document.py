"""Articles in a file of JSON: one object, a list of them, or a list in an object, with keys as mapping has them."""

from collections.abc import Iterator
from typing import Any

from kg.errors import ReadError
from kg.model.article import Article
from kg.readers.given import Given
from kg.readers.input import Input
from kg.readers.json_lines import json_of
from kg.readers.limits import LIMITS
from kg.readers.mapping import row_of
from kg.readers.options import Options

LISTS = ("articles", "items", "results", "data", "docs", "documents", "stories", "posts", "entries", "value", "hits")
"""The keys under which services answer with a list of articles."""


def attempts(given_input: Input, given: Given, options: Options) -> Iterator[Article | ReadError]:
    """The article of each object, and in its place the reason for each that cannot be read."""
    data = given_input.read(LIMITS.table)
    if data is None:
        limit = f"{LIMITS.table / 1e6:.0f} MB, and a JSON file is read whole: write one object a line, as .jsonl"
        yield ReadError(given_input.source, f"has more than {limit}")
        return
    try:
        entries = _entries(json_of(data))
    except ValueError as error:
        yield ReadError(given_input.source, str(error))
        return
    if not entries:
        yield ReadError(given_input.source, "holds no articles: it needs an object with a text, or a list of them")
    for number, entry in enumerate(entries, start=1):
        try:
            if not isinstance(entry, dict):
                raise ValueError('is not a JSON object: write {"id": "…", "text": "…"}')
            row = row_of(entry, options.fields)
            name = row.name or (given_input.stem if len(entries) == 1 else f"{given_input.stem}-{number}")
            yield given.article(name, row.text, "json", row.told)
        except ValueError as error:
            yield ReadError(given_input.source, f"article {number}: {error}")


def _entries(value: object) -> list[Any]:
    if isinstance(value, list):
        return value
    if isinstance(value, dict):
        lists = (value[key] for key in LISTS if isinstance(value.get(key), list))
        inner = next((each for each in lists if each and isinstance(each[0], dict)), None)
        return inner if inner is not None else [value]
    return []
