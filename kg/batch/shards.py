"""Shards: what was read out of a chunk of articles, as bytes that machines send each other and keep in files."""

import os
from collections.abc import Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

import msgspec

from kg.errors import StoreError
from kg.ledger import mark_of
from kg.model.document import Document, Extraction
from kg.model.outcome import Failure, Outcome, Sourced
from kg.stores.packing import document_of, packed_document, packed_text, text_of

SUFFIX = ".shard"


class _Row(msgspec.Struct, array_like=True):
    """One article: its text and Document packed as a workspace packs them, or its source and why it has none."""

    text: bytes = b""
    document: bytes = b""
    source: str = ""
    reason: str = ""


_DECODER = msgspec.msgpack.Decoder(list[_Row])


def packed(outcomes: Sequence[Outcome]) -> bytes:
    """The outcomes as a shard."""
    return msgspec.msgpack.encode([_row(outcome) for outcome in outcomes])


def outcomes_of(shard: bytes) -> list[Outcome]:
    """The outcomes of a shard. Raises StoreError where it is damaged or of another version."""
    try:
        return [_outcome(row) for row in _DECODER.decode(shard)]
    except msgspec.MsgspecError as error:
        raise StoreError(f"a shard is damaged or of another version: {error}") from error


def name_of(articles: Sequence[Sourced], extraction: Extraction) -> str:
    """The file name of the shard of these articles as this extraction reads them: a digest of both."""
    marks = "".join(mark_of(each.article, extraction) + each.source for each in articles)
    return blake2b(marks.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest() + SUFFIX


def kept(folder: Path, name: str) -> bytes | None:
    """The shard of that name, or `None` where none is kept, or only a damaged one."""
    try:
        shard = (folder / name).read_bytes()
        outcomes_of(shard)
    except (OSError, StoreError):
        return None
    return shard


def keep(folder: Path, name: str, shard: bytes, writer: str) -> None:
    """Keeps a shard, whole or not at all; `writer` tells this process from all others. Raises StoreError."""
    part = folder / f"{name}.{writer}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            file.write(shard)
            file.flush()
            os.fsync(file.fileno())
        part.replace(folder / name)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        raise StoreError(f"{folder}: a shard cannot be written ({error.strerror or error})") from error


def _row(outcome: Outcome) -> _Row:
    if isinstance(outcome, Failure):
        return _Row(source=outcome.source, reason=outcome.reason)
    return _Row(text=packed_text(outcome.article.text), document=packed_document(outcome))


def _outcome(row: _Row) -> Outcome:
    if row.reason:
        return Failure(row.source, row.reason)
    document: Document = document_of(row.document, text_of(row.text))
    return document
