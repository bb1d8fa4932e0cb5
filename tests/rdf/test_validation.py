from pyoxigraph import BlankNode, DefaultGraph, Literal, Quad

from kg.rdf import terms
from kg.rdf.validation import violations


def test_a_violation_names_node_property_and_graph(quads):
    spoiled = [quad for quad in quads if quad.predicate != terms.TEXT_DIGEST]
    (violation,) = violations(spoiled)
    assert violation.focus == next(quad.subject.value for quad in quads if quad.predicate == terms.TEXT_DIGEST)
    assert violation.path == terms.TEXT_DIGEST.value
    assert violation.graph == quads[0].graph_name.value
    assert "1" in violation.message


def test_graphs_are_looked_at_one_by_one(quads):
    split = [Quad(q.subject, q.predicate, q.object) if q.predicate == terms.TEXT_DIGEST else q for q in quads]
    assert [violation.graph for violation in violations(split)] == [quads[0].graph_name.value]


def test_an_export_without_named_graphs_conforms_too(quads):
    assert violations(Quad(q.subject, q.predicate, q.object, DefaultGraph()) for q in quads) == []


def test_a_blank_node_is_a_violation(quads):
    graph = quads[0].graph_name
    (violation,) = violations([*quads, Quad(BlankNode("b"), terms.LABEL, Literal("x"), graph)])
    assert violation.focus == "_:b"


def test_nothing_has_no_violations():
    assert violations([]) == []
