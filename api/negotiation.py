"""Which of the formats on offer a client gets: `?format=` before `Accept` (RFC 9110, section 12.5.1)."""

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

from starlette.requests import Request

from api.problems import NOT_ACCEPTABLE, Problem
from api.workers.formats import GRAPHS, ROWS

ROW_NAMES = {
    "json": "application/sparql-results+json",
    "xml": "application/sparql-results+xml",
    "csv": "text/csv",
    "tsv": "text/tab-separated-values",
}
"""What `?format=` may name beside media types, for rows."""

GRAPH_NAMES = {
    "turtle": "text/turtle",
    "ttl": "text/turtle",
    "n3": "text/turtle",
    "ntriples": "application/n-triples",
    "nt": "application/n-triples",
    "rdfxml": "application/rdf+xml",
    "rdf+xml": "application/rdf+xml",
    "rdf": "application/rdf+xml",
    "xml": "application/rdf+xml",
    "jsonld": "application/ld+json",
    "json-ld": "application/ld+json",
    "trig": "application/trig",
    "nquads": "application/n-quads",
    "nq": "application/n-quads",
    "json": "application/ld+json",
}
"""The same for a graph."""


class Forms(NamedTuple):
    """The media types for either kind of answer; `None` where the client takes none. One is given at least."""

    rows: str | None
    graph: str | None


class _Range(NamedTuple):
    type: str
    quality: float


def forms(request: Request, named: str | None) -> Forms:
    """The forms in which the request's query is to be answered; `named` is its `format`. Raises Problem for none."""
    if named:
        name = named.strip().lower()
        chosen = Forms(
            ROW_NAMES.get(name, name if name in ROWS else None), GRAPH_NAMES.get(name, name if name in GRAPHS else None)
        )
        asked = f"format={named}"
    else:
        accept = ", ".join(request.headers.getlist("accept"))
        chosen = Forms(best(accept, ROWS), best(accept, GRAPHS))
        asked = f"Accept: {accept}"
    if chosen == (None, None):
        raise Problem(
            NOT_ACCEPTABLE,
            f"{asked} is not on offer: rows come as {', '.join(ROW_NAMES)}, "
            "graphs as turtle, ntriples, rdfxml, jsonld, trig, nquads",
            rows=list(ROWS),
            graphs=list(GRAPHS),
        )
    return chosen


def graph_form(request: Request, named: str | None) -> str:
    """The media type in which the request's graph is to be given; `named` is its `format`. Raises Problem for none."""
    chosen = forms(request, named).graph
    if chosen is None:
        raise Problem(NOT_ACCEPTABLE, f"a graph comes as {', '.join(GRAPH_NAMES)}", graphs=list(GRAPHS))
    return chosen


def best(accept: str, offered: Collection[str]) -> str | None:
    """The media type of `offered` that an Accept header likes best, of equals the first; `None` if it takes none."""
    return _best(accept, tuple(offered))


@lru_cache(maxsize=256)
def _best(accept: str, offered: tuple[str, ...]) -> str | None:
    # A client sends the same header each time; to read it anew is a tenth of a short query's cost.
    ranges = list(_ranges(accept)) or [_Range("*/*", 1.0)]
    liked = {media_type: _quality(media_type, ranges) for media_type in offered}
    chosen = max(offered, key=lambda media_type: liked[media_type])
    return chosen if liked[chosen] > 0 else None


def _quality(media_type: str, ranges: list[_Range]) -> float:
    """What the most specific range that covers the type says."""
    for name in (media_type, media_type.split("/", maxsplit=1)[0] + "/*", "*/*"):
        fitting = [each.quality for each in ranges if each.type == name]
        if fitting:
            return max(fitting)
    return 0.0


def _ranges(accept: str) -> Iterator[_Range]:
    for part in accept.split(","):
        name, *parameters = (piece.strip().lower() for piece in part.split(";"))
        if name:
            told = [value for key, _, value in (p.partition("=") for p in parameters) if key.strip() == "q"]
            yield _Range(name, _number(told[0]) if told else 1.0)


def _number(quality: str) -> float:
    try:
        return min(1.0, max(0.0, float(quality)))
    except ValueError:
        return 1.0
