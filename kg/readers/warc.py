"""Articles in web archives (WARC, ISO 28500), packed by gzip or not: the pages and texts that were answered."""

import re
from collections.abc import Iterator
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import BinaryIO, cast

from fastwarc.warc import ArchiveIterator, WarcRecord, WarcRecordType

from kg.errors import ReadError
from kg.model.article import Article
from kg.readers.given import Given
from kg.readers.html import articles_on_page
from kg.readers.input import Input
from kg.readers.limits import LIMITS, unfit
from kg.readers.linked_data import address_or_none
from kg.readers.options import Options
from kg.readers.sources import stem_of

KINDS = WarcRecordType.response | WarcRecordType.resource | WarcRecordType.conversion
"""Responses of servers, files archived as they are, and the plain texts that crawlers make of pages (WET)."""
_BEGINNING = re.compile(rb"WARC/[01]\.\d+\r?\n|\x1f\x8b\x08[\x00-\x1f]")
"""How a record begins, or the member of gzip that holds one (RFC 1952, section 2.3.1)."""
_LONGEST = 16
_PIECE = 1 << 20


def attempts(given_input: Input, given: Given, _: Options) -> Iterator[Article | ReadError]:
    """The article of each page, and in its place the reason for each that cannot be read.

    What is no page, such as a picture, and what was not found, is passed over. After a broken record the archive is
    read on from the next that is whole.
    """
    found = False
    for record in records(given_input):
        found = True
        if isinstance(record, ReadError):
            yield record
        else:
            yield from _articles(record, given_input, given)
    if not found:
        yield ReadError(given_input.source, "holds no records of pages: is it a WARC file?")


def _articles(record: WarcRecord, given_input: Input, given: Given) -> Iterator[Article | ReadError]:
    address = (record.headers.get("WARC-Target-URI") or "").strip("<>")
    source = f"{given_input.source}: {address or record.record_id}"
    status = record.http_headers.status_code if record.http_headers else 200
    kind, charset = _kind(record)
    if status != 200 or kind not in ("text/html", "application/xhtml+xml", "text/plain"):
        return
    data = record.reader.read(LIMITS.page + 1)
    if len(data) < record.content_length and not _is_encoded(record):
        yield ReadError(source, f"is cut off: {len(data):,} of {record.content_length:,} bytes are there")
        return
    if len(data) > LIMITS.page:
        yield ReadError(source, f"is larger than the {LIMITS.page / 1e6:.0f} MB that a page may have")
        return
    length = record.http_headers.get("Content-Length") if record.http_headers else None
    if length and length.isdigit() and not _is_encoded(record):
        data = data[: int(length)]  # a record whose own length is wrong takes in the next one
    told = given.over(Given(url=address_or_none(address)))
    name = stem_of(address) if address else given_input.stem
    if kind == "text/plain":
        text = data.decode("utf-8", "replace")
        reason = unfit(text)
        yield ReadError(source, reason) if reason else told.article(name, text, "warc")
    else:
        yield from articles_on_page(data, name, source, told, reader="warc", charset=charset)


def _is_encoded(record: WarcRecord) -> bool:
    http = record.http_headers
    return bool(http and (http.get("Content-Encoding") or http.get("Transfer-Encoding")))


def _kind(record: WarcRecord) -> tuple[str, str | None]:
    if record.http_headers:
        return (record.http_content_type or "text/html").lower(), record.http_charset
    return (record.headers.get("Content-Type") or "").partition(";")[0].strip().lower(), None


def records(given_input: Input) -> Iterator[WarcRecord | ReadError]:
    """The records of KINDS, each to be read before the next, and a ReadError in the place of each broken stretch."""
    stream = _seekable(given_input.stream)
    beginning: int | None = 0
    last = -1
    broken: ReadError | None = None
    while beginning is not None:
        stream.seek(beginning)
        try:
            for record in ArchiveIterator(stream, record_types=WarcRecordType.any_type, auto_decode="all"):
                last = record.stream_pos
                if broken:
                    yield broken
                    broken = None
                if record.record_type & KINDS:
                    yield record
            break
        except (OSError, ValueError, EOFError) as error:
            where = f"after byte {last:,}" if last >= 0 else "at its beginning"
            broken = broken or ReadError(given_input.source, f"a record {where} is broken ({error})")
            beginning = _next_record(stream, max(last, beginning) + _LONGEST)
    if broken and last >= 0:
        yield broken


def _next_record(stream: BinaryIO, position: int) -> int | None:
    """Where at or after `position` a record seems to begin; `None` where none does."""
    stream.seek(position)
    kept, at = b"", position
    while piece := stream.read(_PIECE):
        window = kept + piece
        if found := _BEGINNING.search(window):
            return at - len(kept) + found.start()
        kept, at = window[-_LONGEST:], at + len(piece)
    return None


def _seekable(stream: BinaryIO) -> BinaryIO:
    """The stream, or where one cannot go back in it, a copy of it on disk."""
    if stream.seekable():
        return stream
    copy = cast(BinaryIO, TemporaryFile())  # noqa: SIM115  it lasts as long as the archive is read
    copyfileobj(stream, copy)
    return copy
