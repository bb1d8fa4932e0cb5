"""Any RDF graph as a network: its triples between nodes are edges, its literals are what nodes have."""

import networkx as nx
from rdflib import RDF, RDFS, Graph
from rdflib.term import Literal, Node, URIRef

from kg.views.facts import Asked, things

OTHER = "Other"
"""The kind of a node that is of no class of the ontology."""


def network_of(store: Asked, graph: Graph) -> "nx.MultiDiGraph[str]":
    """The network of a graph's triples, with labels and kinds from the store, or else from the graph itself.

    Nodes have `label`, `kind` (a class of the ontology by local name, or OTHER) and `words` (their literals, a line
    each); edges have `label`, the property, and `family`. What type a node has is no edge.
    """
    made: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    triples = sorted(graph, key=lambda triple: tuple(map(str, triple)))
    links = [(s, p, o) for s, p, o in triples if p != RDF.type and not isinstance(o, Literal)]
    nodes = {s for s, _, _ in triples} | {o for _, _, o in links}
    literals: dict[Node, list[str]] = {}
    for s, p, o in triples:
        if isinstance(o, Literal):
            literals.setdefault(s, []).append(f"{_short(graph, p)} {o}")
    known = things(store, {str(node) for node in nodes if isinstance(node, URIRef)})
    for node in sorted(nodes, key=str):
        thing = known.get(str(node))
        label = thing.label if thing else str(graph.value(node, RDFS.label) or _short(graph, node))
        made.add_node(
            str(node), label=label, kind=thing.kind if thing else OTHER, words="\n".join(literals.get(node, ()))
        )
    for number, (s, p, o) in enumerate(links):
        made.add_edge(str(s), str(o), f"e{number}", label=_short(graph, p), family="triple")
    return made


def _short(graph: Graph, node: Node) -> str:
    """A prefixed name, or the end of an IRI that has none."""
    name = node.n3(graph.namespace_manager)
    return name.strip("<>").rstrip("/").rpartition("/")[2] if name.startswith("<") else name
