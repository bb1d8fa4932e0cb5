from dataclasses import replace
from typing import NamedTuple

import pytest
from pyoxigraph import Literal, NamedNode, Quad
from rdflib import RDF, SH, Graph

from kg.model.article import Publication
from kg.rdf import terms
from kg.rdf.graph import graph_of
from kg.rdf.terms import term
from kg.rdf.validation import violations
from ontology import SHAPES
from tests.documents import sample_document, sample_identities

QUADS = graph_of(sample_document(), sample_identities())
SHAPE_NAMESPACE = "https://w3id.org/newsgraph/shapes#"


class Spoiled(NamedTuple):
    """A change of one node that its shape must not allow: the first of a class that has the property."""

    shape: str
    class_: str
    property_: str
    value: object = None
    """The value instead of the one that stands; `None` takes the value away."""
    added: bool = False
    """Whether `value` stands beside the one that stands."""


ROWS = (
    Spoiled("Article", "news:Article", "news:textDigest"),
    Spoiled("Article", "news:Article", "schema:datePublished", "12 May 2024"),
    Spoiled("Article", "news:Article", "schema:name", "another", added=True),
    Spoiled("Article", "news:Article", "rdf:type", term("prov:Agent")),
    Spoiled("Graph", "prov:Bundle", "prov:wasDerivedFrom"),
    Spoiled("Run", "prov:Activity", "news:extractor"),
    Spoiled("Person", "news:Person", "rdfs:label"),
    Spoiled("Organization", "news:Organization", "rdfs:label", ""),
    Spoiled("Outlet", "news:Outlet", "rdf:type", term("news:Outlet")),
    Spoiled("Place", "news:Place", "schema:containedInPlace", "Norland"),
    Spoiled("GeopoliticalEntity", "news:GeopoliticalEntity", "rdf:type", term("news:GeopoliticalEntity")),
    Spoiled("UnnamedSource", "news:UnnamedSource", "news:sourceCount", "two"),
    Spoiled("UnnamedSource", "news:UnnamedSource", "news:sourceCount", Literal(0)),
    Spoiled("UnnamedAgent", "news:UnnamedAgent", "rdf:type", term("news:UnnamedAgent")),
    Spoiled("Document", "news:Document", "rdfs:label"),
    Spoiled("Role", "news:Role", "news:roleTitle", "second title", added=True),
    Spoiled("Role", "news:Role", "org:postIn", "Port Ellery"),
    Spoiled("HasRole", "news:Person", "news:hasRole", term("news:Current")),
    Spoiled("Expressed", "news:Person", "news:expressed", term("news:Says")),
    Spoiled("Reports", "news:Outlet", "news:reports", term("news:Says")),
    Spoiled("Fact", "news:Tenure", "news:evidence"),
    Spoiled("Fact", "news:Claim", "news:confidence", "high"),
    Spoiled("Fact", "news:Event", "prov:wasDerivedFrom"),
    Spoiled("Fact", "news:Report", "rdfs:label"),
    Spoiled("Tenure", "news:Tenure", "news:holder"),
    Spoiled("Tenure", "news:Tenure", "news:status", term("news:Happened")),
    Spoiled("Tenure", "news:Tenure", "news:role", term("news:Current"), added=True),
    Spoiled("Tenure", "news:Tenure", "news:asOfLatest", "2024"),
    Spoiled("Claim", "news:Claim", "news:stance"),
    Spoiled("Claim", "news:Claim", "news:stance", term("news:Direct")),
    Spoiled("Claim", "news:Claim", "news:content"),
    Spoiled("Claim", "news:Claim", "news:within", term("news:Says")),
    Spoiled("Report", "news:Report", "news:source"),
    Spoiled("Report", "news:Report", "news:first", "yes"),
    Spoiled("Event", "news:Event", "news:factuality", term("news:Denies")),
    Spoiled("Event", "news:Event", "news:trigger", "far more words than a trigger has"),
    Spoiled("EventKind", "news:Departure", "rdf:type", term("news:Visit"), added=True),
    Spoiled("TimeValue", "news:Tenure", "news:since", "last spring"),
    Spoiled("Mention", "news:Mention", "oa:hasSelector"),
    Spoiled("Mention", "news:Mention", "news:section", "sidebar"),
    Spoiled("TextPositionSelector", "oa:TextPositionSelector", "oa:start", Literal("-1", datatype=term("xsd:integer"))),
    Spoiled("TextQuoteSelector", "oa:TextQuoteSelector", "oa:exact"),
)


def _spoiled(row: Spoiled) -> list[Quad]:
    members = {quad.subject for quad in QUADS if quad.predicate == terms.A and quad.object == term(row.class_)}
    property_ = term(row.property_)
    subject = next(quad.subject for quad in QUADS if quad.subject in members and quad.predicate == property_)
    kept = [quad for quad in QUADS if row.added or (quad.subject, quad.predicate) != (subject, property_)]
    if row.value is None:
        return kept
    value = Literal(row.value) if isinstance(row.value, str) else row.value
    return [*kept, Quad(subject, property_, value, QUADS[0].graph_name)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.shape}-{row.property_}")
def test_a_graph_spoiled_in_one_place_does_not_conform(row):
    assert violations(_spoiled(row))


def _judgement(*parts: tuple[str, object]) -> list[Quad]:
    node = NamedNode("https://example.org/judgement/1")
    types = [("rdf:type", term("news:Judgement")), ("rdf:type", term("prov:Activity"))]
    return [Quad(node, term(name), value) for name, value in (*types, *parts)]


JUDGEMENT = (
    ("prov:wasAssociatedWith", NamedNode("https://example.org/editor")),
    ("prov:endedAtTime", Literal("2024-05-13T09:00:00Z", datatype=term("xsd:dateTime"))),
    ("rdfs:comment", Literal("Two spellings of one name.")),
    ("news:judges", NamedNode("https://example.org/person/ann")),
)


def test_a_judgement_says_who_when_and_why():
    assert violations(_judgement(*JUDGEMENT)) == []
    for missing in range(len(JUDGEMENT)):
        assert violations(_judgement(*(part for number, part in enumerate(JUDGEMENT) if number != missing)))


def test_a_publication_says_whose_text_it_is():
    document = sample_document()
    again = Publication("again", publisher="Gazette", digest=document.article.digest)
    quads = graph_of(replace(document, article=replace(document.article, publications=(again,))), sample_identities())
    assert violations(quads) == []
    [node] = {quad.subject for quad in quads if quad.object == term("news:Publication")}
    for missing in ("news:textDigest", "schema:name", "news:reader", "rdfs:label"):
        assert violations([quad for quad in quads if (quad.subject, quad.predicate) != (node, term(missing))])


def test_every_shape_is_spoiled_once():
    shapes = {
        str(shape).removeprefix(SHAPE_NAMESPACE) for shape in Graph().parse(SHAPES).subjects(RDF.type, SH.NodeShape)
    }
    assert shapes == {row.shape for row in ROWS} | {"Judgement", "Publication"}


def test_no_shape_looks_farther_than_a_direct_value():
    graph = Graph().parse(SHAPES)
    assert not list(graph.subject_objects(SH.sparql))
    assert all(str(path).startswith("http") for path in graph.objects(None, SH.path))
