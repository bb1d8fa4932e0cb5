"""Named graphs on a SPARQL 1.1 server.

The default graph that queries see must be the union of the graphs. Where the server makes it so by itself, each graph
is put by the Graph Store Protocol; elsewhere the union is written out, triple by triple, as in `kg.stores.oxigraph`,
within the update that replaces the graph.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import cast
from uuid import uuid4

import pyoxigraph as ox

from kg.errors import QueryError, StoreError
from kg.stores.graph_store import Answer
from kg.stores.memory import memory
from kg.stores.oxigraph import ONTOLOGY_GRAPH, OxigraphStore
from kg.stores.servers import RESULTS, TRIPLES, Response, Server
from kg.stores.updates import Operation

BATCH_BYTES = 4_000_000
"""Of one update; an article's graph has some 300,000, and is never cut."""


class RemoteStore:
    """A GraphStore over a SPARQL 1.1 server.

    A graph is replaced by one request, which servers carry out whole or not at all.
    """

    def __init__(self, server: Server, *, apart: Collection[str] = (ONTOLOGY_GRAPH,), below: str = "") -> None:
        """Of the graphs whose IRIs begin with `below` the default union is made, but for those in `apart`."""
        self.server = server
        self.apart = frozenset(apart)
        self.below = below
        self._parser = OxigraphStore(ox.Store())

    @property
    def store(self) -> ox.Store:
        """A copy in memory of the graphs in the default union, for those who need a native store."""
        return memory(self.quads()).store

    def unites(self, graph: str) -> bool:
        """Whether the graph with this IRI is part of the default union."""
        return graph.startswith(self.below) and graph not in self.apart

    def is_unwritten(self) -> bool:
        """Whether the graphs that the default graph is made of are empty."""
        return not self.graphs()

    def replace(self, graphs: Mapping[str, Collection[ox.Quad]]) -> None:
        """Makes each graph, by IRI, hold exactly these quads; an update takes several as long as it stays small."""
        kept = {graph: quads for graph, quads in graphs.items() if not self._is_its_own(graph)}
        if kept and not self._merges:
            for graph, quads in kept.items():
                self._put(graph, quads)
            return
        known = self._known(kept)
        steps: list[str] = []
        for graph, quads in kept.items():
            step = self._replacement(graph, quads, known=graph in known)
            if steps and sum(map(len, steps)) + len(step) > BATCH_BYTES:
                self._update(steps)
                steps = []
            steps.append(step)
        self._update(steps)

    def remove(self, graph: str) -> None:
        """Removes one graph; an unknown one is no error."""
        if self._merges:
            self._update([" ;\n".join(self._removal(graph, known=True))])
        else:
            self._put(graph, ())

    def graphs(self) -> list[str]:
        """The IRIs of the graphs in the default union, sorted."""
        found: list[str] = []
        # Not every server gives all names for the empty pattern, but where it does it need not look at every triple.
        for pattern in ("", "?s ?p ?o"):
            found = found or self._column(f"SELECT DISTINCT ?g {{ GRAPH ?g {{ {pattern} }} }}")
        return sorted(filter(self.unites, found))

    def quads(self, graph: str | None = None) -> Iterator[ox.Quad]:
        """The quads of one graph, or with `None` of all graphs in the default union, graph by graph."""
        return chain.from_iterable(map(self._fetched, self.graphs() if graph is None else [graph]))

    def query(self, sparql: str, *, prefixes: Mapping[str, str] | None = None) -> Answer:
        """The answer to a SPARQL 1.1 query. Raises QueryError, and StoreError where the server does not answer."""
        is_graph = self._gives_graph(sparql, prefixes)
        declared = "".join(f"PREFIX {name}: {ox.NamedNode(iri)} " for name, iri in (prefixes or {}).items())
        answer = self.server.query(declared + sparql, TRIPLES if is_graph else RESULTS)
        if not answer.is_good:
            raise QueryError(f"{self.server.url}: the query cannot be answered: {answer.told}")
        try:
            if not is_graph:
                return ox.parse_query_results(answer.body, ox.QueryResultsFormat.JSON)
            held = ox.Store()
            held.extend(ox.parse(answer.body, ox.RdfFormat.N_TRIPLES))
            triples = held.query("CONSTRUCT WHERE { ?s ?p ?o }")
        except (SyntaxError, ValueError) as error:
            raise StoreError(f"{self.server.url}: the answer cannot be read: {error}") from error
        assert isinstance(triples, ox.QueryTriples)
        return triples

    def load(self, turtle: bytes, graph: str) -> None:
        """Makes `graph` hold exactly the triples of a Turtle document. Raises StoreError if it is malformed."""
        try:
            triples = list(ox.parse(turtle, ox.RdfFormat.TURTLE))
        except SyntaxError as error:
            raise StoreError(f"the Turtle for <{graph}> is malformed: {error}") from error
        self.replace({graph: triples})

    def update(
        self, steps: Sequence[Operation], *, base: str | None = None, prefixes: Mapping[str, str] | None = None
    ) -> None:
        """Refused with StoreError: whoever writes graphs of their own sends updates to the server itself."""
        raise StoreError(f"{self.server.url}: keeps the graphs; send it the update itself")

    def flush(self) -> None:
        """Nothing is left to do: an update that was answered is what the server promises to keep."""

    def close(self) -> None:
        """Closes the connections to the server."""
        self.server.close()

    def _gives_graph(self, sparql: str, prefixes: Mapping[str, str] | None) -> bool:
        """Whether the query is a CONSTRUCT or DESCRIBE; evaluated over nothing, it also tells what is wrong with it."""
        return isinstance(self._parser.query(sparql, prefixes=prefixes), ox.QueryTriples)

    @cached_property
    def _merges(self) -> bool:
        """Whether the server's default graph must be written out, told by a graph that is made and dropped for it."""
        probe = ox.NamedNode(f"urn:uuid:{uuid4()}")
        self._put(probe.value, [ox.Quad(probe, probe, probe)])
        try:
            return not self.query(f"ASK {{ {probe} {probe} {probe} }}")
        finally:
            self._put(probe.value, ())

    def _is_its_own(self, graph: str) -> bool:
        return graph == ONTOLOGY_GRAPH and self.server.layout.has_ontology

    def _known(self, graphs: Collection[str]) -> set[str]:
        """Those of the graphs that hold something."""
        if not graphs:
            return set()
        names = " ".join(str(ox.NamedNode(graph)) for graph in graphs)
        return set(self._column(f"SELECT ?g {{ VALUES ?g {{ {names} }} FILTER EXISTS {{ GRAPH ?g {{ ?s ?p ?o }} }} }}"))

    def _column(self, sparql: str) -> list[str]:
        # Held by no name: pyoxigraph complains where a frame that an error kept alive is freed by another thread.
        return [row[0].value for row in cast(ox.QuerySolutions, self.query(sparql))]

    def _replacement(self, graph: str, quads: Collection[ox.Quad], *, known: bool) -> str:
        name = ox.NamedNode(graph)
        triples = [quad.triple for quad in quads]
        if not triples:
            return " ;\n".join(self._removal(graph, known=known))
        text = _text(quads).decode()
        steps = [*self._removal(graph, known=known), f"INSERT DATA {{ GRAPH {name} {{\n{text}}} }}"]
        if self.unites(graph):
            # A blank node is another one in each operation, so the default graph must take it from where it stands.
            blank = any(isinstance(end, ox.BlankNode) for triple in triples for end in (triple.subject, triple.object))
            copied = f"INSERT {{ ?s ?p ?o }} WHERE {{ GRAPH {name} {{ ?s ?p ?o }} }}"
            steps.append(copied if blank else f"INSERT DATA {{\n{text}}}")
        return " ;\n".join(steps)

    def _removal(self, graph: str, *, known: bool) -> list[str]:
        if not known:
            return []
        name = ox.NamedNode(graph)
        steps = [f"DROP SILENT GRAPH {name}"]
        if self.unites(graph):
            apart = ", ".join(str(ox.NamedNode(each)) for each in sorted({graph, *self.apart}))
            elsewhere = f"?h NOT IN ({apart}) && STRSTARTS(STR(?h), {ox.Literal(self.below)})"
            steps.insert(
                0,
                f"DELETE {{ ?s ?p ?o }} WHERE {{ GRAPH {name} {{ ?s ?p ?o }} "
                f"FILTER NOT EXISTS {{ GRAPH ?h {{ ?s ?p ?o }} FILTER ({elsewhere}) }} }}",
            )
        return steps

    def _put(self, graph: str, quads: Collection[ox.Quad]) -> None:
        if quads:
            self._checked(self.server.put(graph, _text(quads)), "cannot be written")
            return
        gone = self.server.delete(graph)
        if gone.status != 404:
            self._checked(gone, "cannot be written")

    def _update(self, steps: Collection[str]) -> None:
        if text := " ;\n".join(filter(None, steps)):
            self._checked(self.server.update(text), "cannot be written")

    def _fetched(self, graph: str) -> Iterator[ox.Quad]:
        answer = self.server.graph(graph)
        if answer.status == 404:
            return
        self._checked(answer, f"the graph <{graph}> cannot be read")
        name = ox.NamedNode(graph)
        for quad in ox.parse(answer.body, ox.RdfFormat.N_TRIPLES):
            yield ox.Quad(quad.subject, quad.predicate, quad.object, name)

    def _checked(self, answer: Response, what: str) -> None:
        if not answer.is_good:
            raise StoreError(f"{self.server.url}: {what}: {answer.told}")


def _text(quads: Collection[ox.Quad]) -> bytes:
    return ox.serialize((quad.triple for quad in quads), format=ox.RdfFormat.N_TRIPLES) or b""


def remote(address: str, *, credentials: str | None = None, below: str = "") -> RemoteStore:
    """The store on the SPARQL server at `address`, as a RemoteStore takes it. Raises StoreError."""
    return RemoteStore(Server(address, credentials), below=below)
