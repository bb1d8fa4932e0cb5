"""The sample article's facts as something to export."""

from io import BytesIO

import networkx as nx

from kg.exports import write
from kg.rdf.graph import graph_of
from kg.stores.memory import memory
from kg.views import network as view
from tests.documents import sample_document, sample_identities

BASE = "https://w3id.org/newsgraph/id/"
QUADS = graph_of(sample_document(), sample_identities(), base=BASE)


def network() -> nx.MultiDiGraph:
    graph = nx.MultiDiGraph()
    graph.add_node("a", label="Anna \x0b& <Berg>", kind="Person", degree=2, weight=0.5)
    graph.add_node("b", label="mayor", kind="Role")
    graph.add_edge("a", "b", "t1", label="holds", words="\x00“Mayor” Anna Berg")
    graph.add_edge("a", "b", "t2", label="held")
    return graph


def sample_network() -> nx.MultiDiGraph:
    return view.network(memory(QUADS))


def written(name: str, quads=None, network=network) -> bytes:
    stream = BytesIO()
    write(stream, name, quads=lambda: QUADS if quads is None else quads, network=network)
    return stream.getvalue()


def write_sample(target, name=None, quads=lambda: QUADS):
    return write(target, name, quads=quads, network=network)
