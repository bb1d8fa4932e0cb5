"""A graph of one or a few articles, node by node."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import pyoxigraph as ox

from kg.rdf.terms import LABEL, A
from kg.views.lookup import KINDS
from ontology import NAMESPACE, PREFIXES

Values = dict[str, list[ox.NamedNode | ox.Literal]]


class Nodes:
    """What each subject of a graph has."""

    def __init__(self, quads: Iterable[ox.Quad | ox.Triple]) -> None:
        self._held: dict[str, Values] = {}
        for quad in quads:
            if isinstance(quad.subject, ox.NamedNode) and isinstance(quad.object, ox.NamedNode | ox.Literal):
                values = self._held.setdefault(quad.subject.value, {})
                values.setdefault(quad.predicate.value, []).append(quad.object)

    def of(self, kind: str) -> Iterator["Node"]:
        """The nodes of a class of the ontology, by its local name."""
        wanted = ox.NamedNode(NAMESPACE + kind)
        return (Node(self, iri) for iri, values in self._held.items() if wanted in values.get(A.value, ()))

    def values(self, iri: str, predicate: str) -> list[ox.NamedNode | ox.Literal]:
        """The values of a property, sorted by their text."""
        return sorted(self._held.get(iri, {}).get(predicate, ()), key=lambda value: value.value)


@dataclass(frozen=True, slots=True)
class Node:
    """One subject; properties are named as the ontology names them, `holder` or `oa:start`."""

    nodes: Nodes
    iri: str

    def texts(self, name: str) -> list[str]:
        """The texts and IRIs of a property."""
        prefix, colon, local = name.rpartition(":")
        return [
            value.value
            for value in self.nodes.values(self.iri, PREFIXES[prefix] + local if colon else NAMESPACE + name)
        ]

    def text(self, name: str) -> str | None:
        """The first of them; `None` where there is none."""
        return next(iter(self.texts(name)), None)

    def named(self, name: str) -> list[str]:
        """The individuals and classes of the ontology among a property's values, by their local names."""
        return [text.removeprefix(NAMESPACE) for text in self.texts(name) if text.startswith(NAMESPACE)]

    def all(self, name: str) -> list["Node"]:
        """The nodes that a property leads to."""
        return [Node(self.nodes, text) for text in self.texts(name)]

    @property
    def kind(self) -> str:
        """Its narrowest class in the ontology, by its local name; "Thing" where it has none that is known."""
        classes = self.named("rdf:type")
        return next((kind for kind in KINDS if kind in classes), "Thing")

    @property
    def label(self) -> str:
        """The longest label, or the IRI where there is none."""
        labels = [value.value for value in self.nodes.values(self.iri, LABEL.value)]
        return max(labels, key=len, default=self.iri)
