"""The promise that every store of named graphs keeps."""

from collections.abc import Collection, Iterator, Mapping
from typing import Protocol

from pyoxigraph import Quad, QueryBoolean, QuerySolutions, QueryTriples

Answer = QuerySolutions | QueryBoolean | QueryTriples


class GraphStore(Protocol):
    """Named graphs that can be replaced, removed and asked.

    The default graph of a query is the union of all graphs but those kept apart (the ontology, the judgements), which
    are reached by name. A query with FROM or FROM NAMED brings its own dataset.
    """

    def replace(self, graphs: Mapping[str, Collection[Quad]]) -> None:
        """Makes each graph, by IRI, hold exactly these quads; what it held before is gone."""

    def remove(self, graph: str) -> None:
        """Removes one graph; an unknown one is no error."""

    def graphs(self) -> list[str]:
        """The IRIs of the graphs in the default union, sorted."""

    def quads(self, graph: str | None = None) -> Iterator[Quad]:
        """The quads of one graph, or with `None` of all graphs in the default union."""

    def query(self, sparql: str, *, prefixes: Mapping[str, str] | None = None) -> Answer:
        """The answer to a SPARQL 1.1 query, evaluated lazily. Raises QueryError."""

    def load(self, turtle: bytes, graph: str) -> None:
        """Makes `graph` hold exactly the triples of a Turtle document."""

    def flush(self) -> None:
        """Returns once everything written is safe on disk, where there is one."""
