"""Named graphs in Oxigraph, on disk or in memory.

The union that queries see is kept in the store's real default graph: Oxigraph's own union gives a triple that stands in
several graphs once for each of them, where SPARQL 1.1 (section 13.1, RDF merge) gives it once, and it cannot leave out
the graphs that are kept apart.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path

import pyoxigraph as ox

from kg.errors import QueryError, StoreError, StoreInUseError
from kg.stores.faults import malformed
from kg.stores.graph_store import Answer
from kg.stores.sparql import refuse_remote
from kg.stores.updates import Operation

ONTOLOGY_GRAPH = "https://w3id.org/newsgraph/ontology"
"""The named graph that holds the ontology."""

_DEFAULT = ox.DefaultGraph()


class OxigraphStore:
    """A GraphStore over one pyoxigraph Store, which `store` gives for native use."""

    def __init__(self, store: ox.Store, *, apart: Collection[str] = (ONTOLOGY_GRAPH,), below: str = "") -> None:
        """Of the graphs whose IRIs begin with `below` the default union is made, but for those in `apart`."""
        self.store = store
        self.apart = frozenset(apart)
        self.below = below

    def unites(self, graph: str) -> bool:
        """Whether the graph with this IRI is part of the default union."""
        return graph.startswith(self.below) and graph not in self.apart

    def replace(self, graphs: Mapping[str, Collection[ox.Quad]]) -> None:
        """Makes each graph, by IRI, hold exactly these quads.

        New graphs are bulk-loaded together; a known one changes in one transaction, and only where it differs.
        """
        fresh: list[Iterable[ox.Quad]] = []
        try:
            for graph, quads in graphs.items():
                name = ox.NamedNode(graph)
                if self.store.contains_named_graph(name):
                    self._change(name, _as_kept(quads))
                else:
                    fresh.append(quads)
                    if self.unites(graph):
                        fresh.append(map(_in_default, quads))
            if fresh:
                self.store.bulk_extend(chain.from_iterable(fresh))
        except (OSError, RuntimeError) as error:
            raise StoreError(f"the graph store cannot be written: {error}") from error

    def remove(self, graph: str) -> None:
        """Removes one graph; an unknown one is no error."""
        name = ox.NamedNode(graph)
        try:
            self._change(name, set(), last=f"DROP SILENT GRAPH {name}")
        except (OSError, RuntimeError) as error:
            raise StoreError(f"the graph store cannot be written: {error}") from error

    def _change(self, graph: ox.NamedNode, wanted: set[ox.Quad], *, last: str = "") -> None:
        held = set(self.store.quads_for_pattern(None, None, None, graph))
        gone, new = held - wanted, wanted - held
        lost: list[ox.Quad] = []
        missing: list[ox.Quad] = []
        if self.unites(graph.value):
            lost = [_in_default(quad) for quad in gone if not self._stands_elsewhere(quad)]
            missing = [quad for quad in map(_in_default, wanted) if quad not in self.store]
        steps = (
            _data("DELETE", gone, graph),
            _data("INSERT", new, graph),
            _data("DELETE", lost),
            _data("INSERT", missing),
            last,
        )
        if any(steps):
            self.store.update(" ;\n".join(filter(None, steps)))
        # SPARQL cannot name a blank node, so these few change outside the transaction.
        for quad in filter(_has_blank, (*gone, *lost)):
            self.store.remove(quad)
        self.store.extend(filter(_has_blank, (*new, *missing)))

    def _stands_elsewhere(self, quad: ox.Quad) -> bool:
        places = self.store.quads_for_pattern(quad.subject, quad.predicate, quad.object, None)
        names = (place.graph_name for place in places if place.graph_name != quad.graph_name)
        return any(isinstance(name, ox.NamedNode) and self.unites(name.value) for name in names)

    def is_unwritten(self) -> bool:
        """Whether the default graph and the graphs that it is made of are empty."""
        merged = self.store.quads_for_pattern(None, None, None, _DEFAULT)
        return next(merged, None) is None and not self.graphs()

    def graphs(self) -> list[str]:
        """The IRIs of the graphs in the default union, sorted."""
        named = (graph.value for graph in self.store.named_graphs() if isinstance(graph, ox.NamedNode))
        return sorted(filter(self.unites, named))

    def quads(self, graph: str | None = None) -> Iterator[ox.Quad]:
        """The quads of one graph, or with `None` of all graphs in the default union, graph by graph."""
        names = self.graphs() if graph is None else [graph]
        return chain.from_iterable(self.store.quads_for_pattern(None, None, None, ox.NamedNode(name)) for name in names)

    def query(self, sparql: str, *, prefixes: Mapping[str, str] | None = None) -> Answer:
        """The answer to a SPARQL 1.1 query, evaluated natively and lazily. Raises QueryError."""
        refuse_remote(sparql)
        try:
            return self.store.query(sparql, prefixes=dict(prefixes or {}))
        except SyntaxError as error:
            raise malformed(sparql, error) from error
        except (OSError, ValueError, RuntimeError) as error:
            raise QueryError(f"the query cannot be answered: {error}") from error

    def load(self, turtle: bytes, graph: str) -> None:
        """Makes `graph` hold exactly the triples of a Turtle document. Raises StoreError if it is malformed."""
        parsed = ox.Store()
        try:
            parsed.load(turtle, ox.RdfFormat.TURTLE, to_graph=ox.NamedNode(graph))
        except SyntaxError as error:
            raise StoreError(f"the Turtle for <{graph}> is malformed: {error}") from error
        self.remove(graph)
        self.replace({graph: list(parsed)})

    def update(
        self, steps: Sequence[Operation], *, base: str | None = None, prefixes: Mapping[str, str] | None = None
    ) -> None:
        """Carries out the operations of one SPARQL update, all or none. Raises QueryError.

        It writes what it is told to: that the default union stays the merge of its graphs is for the caller to see to.
        What clears or drops all graphs leaves those kept apart.
        """
        if not steps:
            return
        text = ";".join(self._spelt(step, steps[:place]) for place, step in enumerate(steps))
        prologue = steps[0].prologue
        # Where blanks keep its place, everything stays where it was written, and errors are told of that.
        text = prologue + (text[len(prologue) :] if text[: len(prologue)].isspace() else text)
        try:
            self.store.update(text, base_iri=base, prefixes={**(prefixes or {}), **steps[0].prefixes})
        except (SyntaxError, ValueError, RuntimeError) as error:
            raise QueryError(f"the update cannot be carried out, and nothing was changed: {error}") from error
        except OSError as error:
            raise StoreError(f"the graph store cannot be written: {error}") from error

    def holds(self, graph: str | None) -> bool:
        """Whether there is a graph with this IRI; the default graph, `None`, is always there."""
        return graph is None or self.store.contains_named_graph(ox.NamedNode(graph))

    def write(self, graph: str | None, triples: str, *, instead: bool) -> None:
        """Adds N-Triples to a graph, or puts them instead of what it holds; `None` is the default graph. All or none.

        As with `update`, that the default union stays the merge of its graphs is for the caller to see to.
        """
        name = None if graph is None else ox.NamedNode(graph)
        into = f"INSERT DATA {{ GRAPH {name} {{\n{triples}}} }}" if name else f"INSERT DATA {{\n{triples}}}"
        made = f"CREATE SILENT GRAPH {name}" if name else ""
        cleared = (f"CLEAR SILENT GRAPH {name}" if name else "CLEAR DEFAULT") if instead else ""
        self.update(
            [
                Operation(verb, text)
                for verb, text in (("CLEAR", cleared), ("CREATE", made), ("INSERT DATA", into))
                if text
            ]
        )

    def drop(self, graph: str | None) -> None:
        """Removes a graph, or empties the default graph, `None`; no other graph changes."""
        self.update([Operation("DROP", f"DROP SILENT GRAPH {ox.NamedNode(graph)}" if graph else "DROP DEFAULT")])

    def _spelt(self, step: Operation, before: Sequence[Operation]) -> str:
        if not step.scope:
            return step.text
        held = (graph.value for graph in self.store.named_graphs() if isinstance(graph, ox.NamedNode))
        made = chain.from_iterable(operation.graphs for operation in before)
        # One that does not exist keeps the operation from being empty.
        names = sorted({*held, *made, f"{ONTOLOGY_GRAPH}/none"} - self.apart)
        cleared = [f"{step.verb} SILENT GRAPH {ox.NamedNode(graph)}" for graph in names]
        return " ;\n".join([*cleared, *([f"{step.verb} SILENT DEFAULT"] if step.default else [])])

    def flush(self) -> None:
        """Returns once everything written is safe on disk."""
        self.store.flush()

    def close(self) -> None:
        """Lets go of the store, for other processes to open."""
        self.store = ox.Store()


def opened(path: Path, *, read_only: bool = False, below: str = "") -> OxigraphStore:
    """The store kept in the directory `path`, as an OxigraphStore takes it. Raises StoreInUseError and StoreError."""
    try:
        return OxigraphStore(ox.Store.read_only(str(path)) if read_only else ox.Store(str(path)), below=below)
    except (OSError, RuntimeError) as error:
        if "lock" in str(error).lower():
            raise StoreInUseError(f"{path}: another process holds it; close it there, then try again") from error
        raise StoreError(
            f"{path}: the graph cannot be opened ({error}); delete this folder and it is derived again from the texts"
        ) from error


def _as_kept(quads: Collection[ox.Quad]) -> set[ox.Quad]:
    """The quads as Oxigraph gives them back: it keeps `"01"^^xsd:int` as `"1"^^xsd:integer`."""
    kept = ox.Store()
    kept.bulk_extend(quads)
    return set(kept)


def _in_default(quad: ox.Quad) -> ox.Quad:
    return ox.Quad(quad.subject, quad.predicate, quad.object, _DEFAULT)


def _has_blank(quad: ox.Quad) -> bool:
    return isinstance(quad.subject, ox.BlankNode) or isinstance(quad.object, ox.BlankNode)


def _data(verb: str, quads: Collection[ox.Quad], graph: ox.NamedNode | None = None) -> str:
    triples = [quad.triple for quad in quads if not _has_blank(quad)]
    if not triples:
        return ""
    text = (ox.serialize(triples, format=ox.RdfFormat.N_TRIPLES) or b"").decode()
    return f"{verb} DATA {{ GRAPH {graph} {{\n{text}}} }}" if graph else f"{verb} DATA {{\n{text}}}"
