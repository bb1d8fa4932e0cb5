"""Files to Articles, one module a kind of file; READERS is the table of them."""

from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path

from kg.errors import ReadError
from kg.model.article import Article
from kg.readers import json_lines, text
from kg.readers.given import NOTHING, Given, given_of
from kg.readers.reader import Reader
from kg.readers.sources import files_in, is_directory

__all__ = ["READERS", "attempts", "read", "sources"]

READERS: dict[str, Reader] = {
    "text": Reader((".txt", ".text"), text.attempts),
    "json_lines": Reader((".jsonl", ".ndjson"), json_lines.attempts),
}


def read(
    source: str | Path,
    *,
    headline: str | None = None,
    published: date | str | None = None,
    publisher: str | None = None,
    authors: Iterable[str] = (),
    url: str | None = None,
) -> Iterator[Article]:
    """The articles of one file or directory, in order.

    What is given here stands above what the file tells of itself. A directory gives the articles of all files below
    it that a reader knows by their suffix, sorted by path. Raises ReadError at the first article that cannot be read.
    """
    given = given_of(headline=headline, published=published, publisher=publisher, authors=authors, url=url)
    for file in sources([source]):
        for attempt in attempts(file, given):
            if isinstance(attempt, ReadError):
                raise attempt
            yield attempt


def attempts(source: Path, given: Given = NOTHING) -> Iterator[Article | ReadError]:
    """The articles of one file, and in their place the reason for each that cannot be read."""
    if is_directory(source):
        yield ReadError(str(source), f"the directory holds no articles (files ending in {', '.join(_suffixes())})")
        return
    try:
        yield from _reader(source).attempts(source, given)
    except FileNotFoundError:
        yield ReadError(str(source), "there is no such file or directory")
    except OSError as error:
        yield ReadError(str(source), f"cannot be read: {(error.strerror or str(error)).lower()}")


def sources(given: Iterable[str | Path]) -> list[Path]:
    """The files that `given` stands for, each once: directories are replaced by the files in them that can be read.

    A path that leads to none stays as it is, so that reading it tells what is wrong with it.
    """
    found = (file for path in map(Path, given) for file in files_in(path, _suffixes()) or [path])
    return list(dict.fromkeys(found))


def _reader(source: Path) -> Reader:
    suffix = source.suffix.lower()
    return next((reader for reader in READERS.values() if suffix in reader.suffixes), READERS["text"])


def _suffixes() -> tuple[str, ...]:
    return tuple(suffix for reader in READERS.values() for suffix in reader.suffixes)
