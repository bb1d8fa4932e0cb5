"""The sample article's graph as something to look at."""

from kg.exports import write
from kg.rdf.graph import graph_of
from kg.stores.memory import memory
from kg.stores.oxigraph import OxigraphStore
from kg.views.graph import NewsGraph
from tests.documents import TEXT, sample_document, sample_identities

BASE = "https://w3id.org/newsgraph/id/"


def sample_store() -> OxigraphStore:
    return memory(graph_of(sample_document(), sample_identities(), base=BASE))


def sample_graph() -> NewsGraph:
    return NewsGraph(sample_store(), write=write, texts=lambda _: TEXT)
