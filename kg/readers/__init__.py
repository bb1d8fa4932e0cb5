"""Sources to Articles, one module a kind of file; READERS is the table of them."""

import sys
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from itertools import count
from pathlib import Path

from kg.errors import ReadError
from kg.model.article import Article
from kg.model.outcome import Sourced
from kg.readers.choosing import options_of
from kg.readers.given import NOTHING, Given, given_of
from kg.readers.input import Input, buffered
from kg.readers.options import DEFAULTS, Options
from kg.readers.reader import Reader
from kg.readers.signs import reader_of
from kg.readers.sources import STANDARD_INPUT, expanded, is_address, is_directory, stem_of
from kg.readers.unpacking import inputs

__all__ = ["READERS", "articles_in", "articles_of", "attempts", "read", "sources"]

READERS: dict[str, Reader] = {
    "text": Reader((".txt", ".text"), "kg.readers.text", types=("text/plain",)),
    "json_lines": Reader((".jsonl", ".ndjson"), "kg.readers.json_lines", rb"\{.*\}\s*\n\s*\{", ("application/jsonl",)),
    "html": Reader(
        (".html", ".htm", ".xhtml"),
        "kg.readers.html",
        rb"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b",
        ("text/html", "application/xhtml+xml"),
    ),
    "json": Reader((".json",), "kg.readers.json_document", rb"\s*[\[{]", ("application/json", "application/feed+json")),
    "csv": Reader((".csv", ".tsv"), "kg.readers.csv_rows", types=("text/csv", "text/tab-separated-values")),
    "parquet": Reader((".parquet",), "kg.readers.parquet", rb"PAR1", ("application/vnd.apache.parquet",)),
    "feed": Reader(
        (".rss", ".atom", ".xml"),
        "kg.readers.feed",
        rb"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*|<\?[^>]*>\s*)*<(?:rss|feed|rdf:RDF)\b",
        ("application/rss+xml", "application/atom+xml", "application/xml", "text/xml", "application/rdf+xml"),
    ),
    "warc": Reader((".warc", ".wet"), "kg.readers.warc", rb"WARC/[01]\.", ("application/warc",)),
    "email": Reader(
        (".eml",),
        "kg.readers.message",
        rb"(?:From |Return-Path:|Received:|Delivered-To:|MIME-Version:)",
        ("message/rfc822",),
    ),
    "pdf": Reader((".pdf",), "kg.readers.pdf", rb"%PDF-", ("application/pdf",)),
}


def read(
    source: str | Path,
    *,
    headline: str | None = None,
    published: date | str | None = None,
    publisher: str | None = None,
    authors: Iterable[str] = (),
    url: str | None = None,
    language: str | None = None,
    fetch: bool = False,
    fields: Mapping[str, str] | None = None,
) -> Iterator[Article]:
    """The articles of a file, a directory, a pattern of paths, a web address or, for "-", of standard input, in order.

    What is given here stands above what the source tells of itself. A directory gives the articles of all files below
    it that a reader knows by their suffix, sorted by path. Nothing is fetched without `fetch`. `fields` tells which key
    or column of JSON, CSV and Parquet fills which field, such as {"text": "story"}, where their names do not tell.
    Raises ReadError at the first article that cannot be read.
    """
    given = given_of(
        headline=headline, published=published, publisher=publisher, authors=authors, url=url, language=language
    )
    options = options_of(fetch=fetch, fields=(f"{field}={key}" for field, key in (fields or {}).items()))
    for each in sources([source]):
        for attempt in attempts(each, given, options):
            if isinstance(attempt, ReadError):
                raise attempt
            yield attempt


def articles_of(
    given_sources: Iterable[str | Path], given: Given = NOTHING, options: Options = DEFAULTS
) -> Iterator[Sourced | ReadError]:
    """Every article of the sources, and in their place the reason for each that cannot be read."""
    number = count()
    for source in sources(given_sources):
        for attempt in attempts(source, given, options):
            if given.url and next(number):
                yield ReadError(source, "one url was given, and it cannot be that of a second article")
            elif isinstance(attempt, ReadError):
                yield attempt
            else:
                yield Sourced(attempt, source if attempt.name == stem_of(source) else f"{source}: {attempt.name}")


def attempts(source: str | Path, given: Given = NOTHING, options: Options = DEFAULTS) -> Iterator[Article | ReadError]:
    """The articles of one source, and in their place the reason for each that cannot be read."""
    for each in _inputs(str(source), options):
        if isinstance(each, ReadError):
            yield each
        else:
            yield from articles_in(each, given, options)


def articles_in(
    given_input: Input, given: Given = NOTHING, options: Options = DEFAULTS, reader: str | None = None
) -> Iterator[Article | ReadError]:
    """The articles of one stream, by the `reader` of that name, or by the one that suffix or first bytes choose."""
    told = Given(url=given_input.address) if given_input.address else NOTHING
    try:
        chosen = READERS[reader or reader_of(given_input, READERS)]
        yield from chosen.attempts(given_input, given.over(told), options)
    except ReadError as error:
        yield error if error.source == given_input.source else ReadError(given_input.source, str(error))
    except OSError as error:
        yield ReadError(given_input.source, f"cannot be read: {(error.strerror or str(error)).lower()}")


def sources(given: Iterable[str | Path]) -> list[str]:
    """The sources that `given` stands for, each once: directories are replaced by the files in them that can be read.

    A path that leads to none stays as it is, so that reading it tells what is wrong with it.
    """
    return list(dict.fromkeys(expanded(given, _suffixes())))


def _inputs(source: str, options: Options) -> Iterator[Input | ReadError]:
    if source == STANDARD_INPUT:
        yield Input("standard input", "stdin", buffered(sys.stdin.buffer))
        return
    if is_address(source):
        yield from _fetched(source, options)
        return
    if is_directory(Path(source)):
        yield ReadError(source, f"the directory holds no articles (files ending in {', '.join(_suffixes())})")
        return
    try:
        yield from inputs(Path(source), raw=READERS["warc"].suffixes if "warc" in READERS else (), known=_suffixes())
    except FileNotFoundError:
        yield ReadError(source, "there is no such file or directory")
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        yield ReadError(source, f"cannot be read: {reason.lower()}")


def _fetched(source: str, options: Options) -> Iterator[Input | ReadError]:
    if options.fetcher is None:
        yield ReadError(source, "is a web address, and nothing is fetched unless it is asked for: add --fetch")
        return
    try:
        fetched = options.fetcher.fetch(source)
    except ReadError as error:
        yield error
        return
    if fetched:
        yield fetched


def _suffixes() -> tuple[str, ...]:
    return tuple(suffix for reader in READERS.values() for suffix in reader.suffixes)
