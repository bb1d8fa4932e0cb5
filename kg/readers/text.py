"""One article in a plain text file, with or without front matter."""

from collections.abc import Iterator
from pathlib import Path

from kg.errors import ReadError
from kg.model.article import Article
from kg.readers.decoding import text_of
from kg.readers.front_matter import parted
from kg.readers.given import Given
from kg.readers.limits import LIMITS, oversize, unfit


def attempts(path: Path, given: Given) -> Iterator[Article | ReadError]:
    """The file's article, or why it cannot be read."""
    try:
        yield _article(path, given)
    except ReadError as error:
        yield error


def _article(path: Path, given: Given) -> Article:
    source = str(path)
    if reason := oversize(path.stat().st_size):
        raise ReadError(source, reason)
    with path.open("rb") as file:
        data = file.read(LIMITS.bytes + 1)  # a pipe or a device tells no size before
    if reason := oversize(len(data)):
        raise ReadError(source, reason)
    try:
        told, text = parted(text_of(data, source))
    except ValueError as error:
        raise ReadError(source, str(error)) from error
    if reason := unfit(text):
        raise ReadError(source, reason)
    return given.over(told).article(path.stem, text, "text")
