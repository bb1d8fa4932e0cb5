"""Long lists in pages, by a cursor that tells where the last page ended."""

import base64
import json
from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Annotated, TypeVar

from fastapi import Query

from api.problems import BAD_REQUEST, Problem

Key = tuple[str, ...]
Item = TypeVar("Item")

Limit = Annotated[int, Query(ge=1, le=1000, description="How many to give at most.")]
Cursor = Annotated[str | None, Query(description="Where to go on: `next` of the page before.")]


def page_of(
    items: Sequence[Item], key: Callable[[Item], Key], limit: int, cursor: str | None
) -> tuple[list[Item], str | None]:
    """The page after `cursor` of items sorted by `key`, and the cursor of the next page, `None` after the last.

    What is added or removed between two pages makes no other item come twice or not at all. Raises Problem.
    """
    start = bisect_right(items, key_of(cursor), key=key) if cursor else 0
    page = list(items[start : start + limit])
    return page, cursor_of(key(page[-1])) if start + limit < len(items) else None


def cursor_of(key: Key) -> str:
    """The cursor that tells of the item with this key."""
    return base64.urlsafe_b64encode(json.dumps(key).encode()).decode().rstrip("=")


def key_of(cursor: str, parts: int = 2) -> Key:
    """The key that the cursor tells of, which has so many parts. Raises Problem where it is no such cursor."""
    try:
        key = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
    except (ValueError, RecursionError) as error:
        raise _no_cursor(cursor) from error
    if not isinstance(key, list) or len(key) != parts or not all(map(_is_text, key)):
        raise _no_cursor(cursor)
    return tuple(key)


def _is_text(part: object) -> bool:
    """Whether it is a string without lone surrogates, which JSON's escapes can write."""
    return isinstance(part, str) and not any("\ud800" <= letter <= "\udfff" for letter in part)


def _no_cursor(cursor: str) -> Problem:
    return Problem(BAD_REQUEST, f"cursor={cursor}: is no cursor of this server: take `next` of a page")
