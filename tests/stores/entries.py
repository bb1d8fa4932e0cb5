"""Small stored articles for the tests of this room."""

from dataclasses import replace

import pyoxigraph as ox

from kg.stores.articles import Entry
from tests.documents import sample_document

BASE = "https://example.org/id/"
LABEL = ox.NamedNode("http://www.w3.org/2000/01/rdf-schema#label")


def labelled(graph: str, subject: str, *labels: str) -> list[ox.Quad]:
    """One quad a label, in `graph`."""
    name = ox.NamedNode(graph)
    return [ox.Quad(ox.NamedNode(subject), LABEL, ox.Literal(label), name) for label in labels]


def entry(name: str, *labels: str, text: str = "Port Ellery sleeps.") -> Entry:
    """The sample's Document under another name and text, with a graph of labels."""
    document = sample_document()
    article = replace(document.article, name=name, text=text, url=None)
    iri = f"{BASE}article/{name}"
    graph = f"{BASE}graph/{name}"
    return Entry(replace(document, article=article), iri, graph, labelled(graph, iri, *(labels or (name,))))
