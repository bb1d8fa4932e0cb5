"""The answer to a SPARQL query, which shows itself."""

from collections.abc import Callable, Iterable, Iterator, Mapping, MutableSequence
from itertools import islice
from typing import IO, Any, TypeVar

import networkx as nx
import pyoxigraph as ox
from rdflib.query import Result as RdflibResult
from rdflib.query import ResultRow
from rdflib.term import Identifier, Literal, URIRef, Variable

from kg.errors import QueryError
from kg.views.drawing import NODES
from kg.views.facts import Asked
from kg.views.frames import frame_of
from kg.views.neighbourhood import neighbourhood
from kg.views.page import Page
from kg.views.picture import picture
from kg.views.rendering import SHOWN, html_table, text_table
from kg.views.terms import graph_of, term_of
from kg.views.triples import network_of

Answer = ox.QuerySolutions | ox.QueryBoolean | ox.QueryTriples
Binding = Mapping[Variable, Identifier]
T = TypeVar("T")

FORMATS = {
    "csv": ox.QueryResultsFormat.CSV,
    "tsv": ox.QueryResultsFormat.TSV,
    "json": ox.QueryResultsFormat.JSON,
    "xml": ox.QueryResultsFormat.XML,
}
"""The W3C's result formats, which Oxigraph writes itself."""


class Result(RdflibResult):
    """An rdflib Result: rows with attributes for SELECT, a bool for ASK, triples for CONSTRUCT and DESCRIBE.

    Beside that it has `frame()`, and prints as a table. Rows are read when they are first asked for.
    """

    def __init__(self, ask: Callable[[], Answer], store: Asked) -> None:
        """`ask` gives the native answer of `store`, and the same one again. Raises QueryError where it cannot."""
        answer = ask()
        self._store = store
        self._ask = ask
        self._answer: Answer | None = answer
        self._rows: MutableSequence[Binding] | None = None
        if isinstance(answer, ox.QueryBoolean):
            super().__init__("ASK")
            self.askAnswer = bool(answer)
        elif isinstance(answer, ox.QueryTriples):
            super().__init__("CONSTRUCT")
            self.graph = _evaluated(lambda: graph_of(answer))
        else:
            super().__init__("SELECT")
            self.vars = [Variable(variable.value) for variable in answer.variables]

    @property
    def bindings(self) -> MutableSequence[Binding]:
        """The rows of a SELECT as mappings; an unbound variable is left out."""
        if self._rows is None:
            self._rows = _evaluated(lambda: list(self._read()))
        return self._rows

    @bindings.setter
    def bindings(self, rows: MutableSequence[Binding] | Iterator[Binding]) -> None:
        self._rows = list(rows)

    def _read(self) -> Iterator[Binding]:
        answer = self._unread()
        for solution in answer if isinstance(answer, ox.QuerySolutions) else ():
            pairs = zip(self.vars or (), solution, strict=True)
            yield {variable: term_of(value) for variable, value in pairs if value is not None}

    def _unread(self) -> Answer:
        answer, self._answer = self._answer or self._ask(), None
        return answer

    def __iter__(self) -> Iterator[Any]:
        if self.type != "SELECT":
            yield from super().__iter__()
        else:
            yield from (ResultRow(binding, self.vars or []) for binding in self.bindings)

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the variables of a SELECT; of a graph, those of a triple."""
        return tuple(map(str, self.vars or ())) or {"ASK": ("answer",)}.get(
            self.type, ("subject", "predicate", "object")
        )

    def frame(self) -> Any:  # noqa: ANN401
        """The rows as a pandas DataFrame of plain Python values."""
        return frame_of(self.columns, [[_python(value) for value in row] for row in self._table()])

    def network(self) -> "nx.MultiDiGraph[str]":
        """The triples of a graph as a networkx MultiDiGraph; of rows, what they name, with its facts."""
        if self.graph is not None:
            return network_of(self._store, self.graph)
        return neighbourhood(self._store, self._named())

    def show(self) -> Page:
        """A picture of `network()` that shows itself in a notebook, and can be saved as one HTML file."""
        around = () if self.graph is not None else self._named()
        return picture(self.network(), around=around)

    def _named(self) -> list[str]:
        """The IRIs in the rows, the first NODES of them, since no more can be drawn."""
        every = (str(value) for row in self._table() for value in row if isinstance(value, URIRef))
        return list(islice(dict.fromkeys(every), NODES))

    def serialize(
        self,
        destination: str | IO[bytes] | None = None,
        encoding: str = "utf-8",
        format: str = "xml",  # noqa: A002
        **given: Any,  # noqa: ANN401
    ) -> bytes | None:
        """The result as `csv`, `tsv`, `json` or `xml`, or a graph in an rdflib format; bytes without `destination`."""
        if self.type == "CONSTRUCT" or format not in FORMATS:
            return super().serialize(destination, encoding, format, **given)
        answer = self._unread()
        if isinstance(answer, ox.QueryTriples):
            return None
        return _evaluated(lambda: answer.serialize(destination, FORMATS[format]))

    def _table(self) -> list[tuple[Any, ...]]:
        return [(self.askAnswer,)] if self.type == "ASK" else [tuple(row) for row in self]

    def __str__(self) -> str:
        return str(bool(self)).lower() if self.type == "ASK" else text_table(self.columns, self._table())

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return html_table(self.columns, self._table())

    def _repr_mimebundle_(self, include: Iterable[str] = (), exclude: Iterable[str] = ()) -> dict[str, str]:
        """A table of rows, a picture of a graph; each also as text."""
        if self.graph is None:
            return {"text/html": self._repr_html_(), "text/plain": str(self)}
        told = self.graph.serialize(format="turtle") if len(self.graph) <= SHOWN else f"{len(self.graph)} triples"
        return self.show()._repr_mimebundle_() | {"text/plain": told}


def _evaluated(evaluate: Callable[[], T]) -> T:
    try:
        return evaluate()
    except (OSError, RuntimeError, ValueError) as error:
        raise QueryError(f"the query cannot be answered: {error}") from error


def _python(value: object) -> object:
    if isinstance(value, Literal):
        return value.toPython() if value.value is not None else str(value)
    return None if value is None else str(value)
