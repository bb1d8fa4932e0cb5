"""A named graph in the making: what the writers of each kind of fact share."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from pyoxigraph import Literal, NamedNode, Quad

from kg.model.document import Document
from kg.model.entity import Entity
from kg.model.span import Span
from kg.rdf.iris import article_iri, fact_iri, graph_iri, mention_iri
from kg.rdf.keys import fact_keys
from kg.rdf.literals import decimal
from kg.rdf.terms import CONFIDENCE, EVIDENCE, RULE, WAS_DERIVED_FROM, A


class Fact(Protocol):
    """What every fact of the model has."""

    @property
    def id(self) -> str:
        """Its id in the Document."""

    @property
    def evidence(self) -> tuple[Span, ...]:
        """The stretches that state it."""

    @property
    def rule(self) -> str:
        """The rule that found it."""

    @property
    def confidence(self) -> float:
        """How sure it is."""


@dataclass(slots=True)
class Draft:
    """The quads written so far and the nodes of everything that facts refer to."""

    document: Document
    base: str
    article: NamedNode
    graph: NamedNode
    named: dict[str, Entity]
    """The Document's entities by their ids."""
    entities: dict[str, NamedNode]
    facts: dict[str, NamedNode]
    same_events: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The IRIs of other articles' events that people found to be the same, by the event's id."""
    iso_codes: Mapping[str, str] = field(default_factory=dict)
    """The codes of the entities that are countries, by the entity's id."""
    cited: dict[Span, NamedNode] = field(default_factory=dict)
    """The mentions that facts and entities refer to, to be written last."""
    quads: list[Quad] = field(default_factory=list)

    def add(self, subject: NamedNode, predicate: NamedNode, value: NamedNode | Literal) -> None:
        """Writes one quad."""
        self.quads.append(Quad(subject, predicate, value, self.graph))

    def add_types(self, subject: NamedNode, types: Iterable[NamedNode]) -> None:
        """Writes the types of `subject`."""
        for type_ in types:
            self.quads.append(Quad(subject, A, type_, self.graph))

    def add_texts(self, subject: NamedNode, predicate: NamedNode, spans: Iterable[Span]) -> None:
        """Writes the words of each span, one value each."""
        for words in dict.fromkeys(span.of(self.document.article.text) for span in spans):
            self.add(subject, predicate, Literal(words))

    def link(self, subject: NamedNode, predicates: Iterable[NamedNode], value: NamedNode) -> None:
        """Writes a property together with its super-properties."""
        for predicate in predicates:
            self.quads.append(Quad(subject, predicate, value, self.graph))

    def cite(self, subject: NamedNode, spans: Iterable[Span]) -> None:
        """Ties `subject` to the mentions that state it."""
        for span in spans:
            mention = self.cited.get(span)
            if mention is None:
                mention = self.cited[span] = NamedNode(mention_iri(self.article.value, span))
            self.add(subject, EVIDENCE, mention)

    def add_fact(self, fact: Fact, types: Iterable[NamedNode]) -> NamedNode:
        """The node of a fact, with what all facts have: types, evidence, confidence, rule and article."""
        node = self.facts[fact.id]
        self.add_types(node, types)
        self.cite(node, fact.evidence)
        self.add(node, CONFIDENCE, decimal(fact.confidence))
        if fact.rule:
            self.add(node, RULE, Literal(fact.rule))
        self.add(node, WAS_DERIVED_FROM, self.article)
        return node


def draft_of(document: Document, identities: Mapping[str, str], base: str) -> Draft:
    """An empty graph for a resolved Document; `identities` gives the canonical IRI of each entity id."""
    article = article_iri(document.article, base)
    nodes = {iri: NamedNode(iri) for iri in identities.values()}
    return Draft(
        document=document,
        base=base,
        article=NamedNode(article),
        graph=NamedNode(graph_iri(document.article, base)),
        named={entity.id: entity for entity in document.entities},
        entities={id_: nodes[iri] for id_, iri in identities.items()},
        facts={id_: NamedNode(fact_iri(article, key.kind, key.digest)) for id_, key in fact_keys(document).items()},
    )
