from datetime import UTC, datetime

import pyoxigraph as ox

from kg.rdf.graph import graph_of
from kg.rdf.iris import graph_iri, run_iri
from kg.rdf.provenance import Run
from kg.rdf.validation import violations
from tests.documents import sample_article, sample_document, sample_identities
from tests.rdf.sparql import rows


def test_the_sample_conforms_to_the_shapes(quads):
    assert violations(quads) == []


def test_there_are_no_blank_nodes(quads):
    assert not any(isinstance(node, ox.BlankNode) for quad in quads for node in (quad.subject, quad.object))


def test_every_quad_stands_once_and_in_the_articles_graph(quads):
    assert len(set(quads)) == len(quads)
    assert {quad.graph_name.value for quad in quads} == {graph_iri(sample_article())}


def test_the_same_document_gives_the_same_quads(quads):
    assert graph_of(sample_document(), sample_identities()) == list(quads)


def test_two_runs_differ_in_the_run_alone(quads):
    run = Run(datetime(2024, 5, 13, tzinfo=UTC), datetime(2024, 5, 14, tzinfo=UTC), {"base": "x"})
    changed = set(quads) ^ set(graph_of(sample_document(), sample_identities(), run=run))
    assert changed
    assert {quad.subject.value for quad in changed} == {run_iri(graph_iri(sample_article()))}


def test_facts_keep_their_iris_when_the_text_moves(quads):
    moved = graph_of(sample_document(before="Correction: an earlier version had no dateline.\n"), sample_identities())
    query = "SELECT ?fact { ?fact news:confidence ?c }"
    assert rows(moved, query) == rows(quads, query)
    assert len(rows(quads, query)) == 25


def test_a_fact_has_no_fewer_than_fifteen_evidence_triples(quads):
    evidence = [
        quad
        for quad in quads
        if "#char=" in quad.subject.value
        or "#position=" in quad.subject.value
        or "#quote=" in quad.subject.value
        or quad.predicate.value.endswith("#evidence")
    ]
    assert len(evidence) >= 15 * len(rows(quads, "SELECT ?fact { ?fact news:confidence ?c }"))


def test_a_base_of_ones_own_stands_before_everything_but_the_entities():
    base = "https://example.org/news/"
    quads = graph_of(sample_document(), sample_identities(base), base=base)
    assert all(quad.subject.value.startswith(base) for quad in quads)
    assert violations(quads) == []
