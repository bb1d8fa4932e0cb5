"""What a worker is asked, and what it says when it cannot answer."""

from enum import StrEnum

import msgspec

from kg.stores.updates import Operation


class QueryTask(msgspec.Struct, frozen=True, tag=True):
    """A SPARQL query over a checkpoint of the store."""

    checkpoint: str
    """The directory of the checkpoint."""
    query: str
    rows: str | None
    """The media type for rows and for a truth value, a key of `formats.ROWS`; `None` if the client takes none."""
    graph: str | None
    """The media type for a graph, a key of `formats.GRAPHS`; `None` if the client takes none."""
    default_graphs: tuple[str, ...] = ()
    named_graphs: tuple[str, ...] = ()
    """The dataset, by IRI; where both are empty, the query's own, or else the store's."""
    base: str | None = None
    """What relative IRIs are resolved against; `None` if they are errors."""
    limit: int = 1 << 20
    """Bytes that the answer may have."""


class GraphTask(msgspec.Struct, frozen=True, tag=True):
    """One graph of a checkpoint."""

    checkpoint: str
    graph: str | None
    """Its IRI; `None` for the default graph."""
    media_type: str
    """A key of `formats.GRAPHS`."""
    limit: int = 1 << 20
    """Bytes that the answer may have."""


class ExportTask(msgspec.Struct, frozen=True, tag=True):
    """A whole checkpoint as a file."""

    checkpoint: str
    format: str
    """A key of `kg.exports.FORMATS`, or "html"."""
    media_type: str
    below: str = ""
    """What the IRIs of the article graphs begin with."""
    limit: int = 1 << 20
    """Bytes that the file may have."""


class UpdateTask(msgspec.Struct, frozen=True, tag=True):
    """A SPARQL update to take apart and to try out; the answer is a list of Operation as JSON."""

    checkpoint: str
    """A copy of the store that is this task's own, to carry the update out on; empty where it is only to be parsed."""
    update: str
    using: tuple[str, ...] = ()
    using_named: tuple[str, ...] = ()
    base: str | None = None
    limit: int = 1 << 30
    """Bytes that the answer may have."""


class UploadTask(msgspec.Struct, frozen=True, tag=True):
    """RDF to parse; the answer is N-Triples."""

    data: bytes
    media_type: str
    """A key of `formats.UPLOADS`."""
    base: str | None
    checkpoint: str = ""
    limit: int = 1 << 30
    """Bytes that the answer may have."""


Task = QueryTask | GraphTask | ExportTask | UpdateTask | UploadTask
Operations = msgspec.json.Decoder(list[Operation])


class Reason(StrEnum):
    """Why there is no answer."""

    MALFORMED = "malformed"
    MALFORMED_DATA = "malformed data"
    NOT_FOUND = "not found"
    NOT_ACCEPTABLE = "not acceptable"
    """The client takes no format that this kind of answer has."""
    TOO_LARGE = "too large"
    FAILED = "failed"
    """An error in the worker, which its process has told on standard error."""


class Refusal(msgspec.Struct, frozen=True):
    """One line for the client; `line` and `column`, from 1, where something is malformed there, else `None`."""

    reason: Reason
    detail: str
    line: int | None = None
    column: int | None = None
