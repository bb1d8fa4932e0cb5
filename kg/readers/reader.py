"""What a reader is: the suffixes that choose it, and its function."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from kg.errors import ReadError
from kg.model.article import Article
from kg.readers.given import Given


@dataclass(frozen=True, slots=True)
class Reader:
    """One line of READERS."""

    suffixes: tuple[str, ...]
    """Lower-cased, with their dots; a file with any other suffix is read as text."""
    attempts: Callable[[Path, Given], Iterator[Article | ReadError]]
    """The articles of a file, and in their place the reason for each that cannot be read. May raise OSError."""
