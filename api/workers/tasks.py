"""What a worker is asked, and what it says when it cannot answer."""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class QueryTask:
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
    limit: int = 1 << 20
    """Bytes that the answer may have."""


@dataclass(frozen=True, slots=True)
class ExportTask:
    """A whole checkpoint as a file."""

    checkpoint: str
    format: str
    """A key of `kg.exports.FORMATS`, or "html"."""
    media_type: str
    limit: int = 1 << 20
    """Bytes that the file may have."""


Task = QueryTask | ExportTask


class Reason(StrEnum):
    """Why there is no answer."""

    MALFORMED = "malformed"
    NOT_ACCEPTABLE = "not acceptable"
    """The client takes no format that this kind of answer has."""
    TOO_LARGE = "too large"
    FAILED = "failed"
    """An error in the worker, which its process has told on standard error."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """One line for the client; `line` and `column`, from 1, where a query is malformed there, else `None`."""

    reason: Reason
    detail: str
    line: int | None = None
    column: int | None = None
