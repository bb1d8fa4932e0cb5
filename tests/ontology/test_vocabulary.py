from importlib.metadata import version

import pytest
from pyoxigraph import NamedNode
from rdflib import OWL, RDF, RDFS, SKOS, Graph, URIRef

from kg.model.claim import Quotation, Stance
from kg.model.entity import EntityKind
from kg.model.event import EventType, Factuality
from kg.model.tenure import TenureStatus
from kg.rdf import terms, times
from kg.rdf.graph import graph_of
from ontology import NAMESPACE, PREFIXES, SHAPES, VOCABULARY
from tests.documents import sample_document, sample_identities

GRAPH = Graph().parse(VOCABULARY)
TERMS = sorted({subject for subject in GRAPH.subjects(RDF.type) if str(subject).startswith(NAMESPACE)}, key=str)


def _nodes(value):
    if isinstance(value, NamedNode):
        yield value.value
    elif isinstance(value, dict):
        yield from _nodes(tuple(value.values()))
    elif isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)


def _triples():
    return {
        tuple(node.value for node in (quad.subject, quad.predicate, quad.object))
        for quad in graph_of(sample_document(), sample_identities())
    }


@pytest.mark.parametrize("term", TERMS, ids=lambda term: str(term).removeprefix(NAMESPACE))
def test_every_term_has_one_label_one_comment_and_its_ontology(term):
    for predicate in (RDFS.label, RDFS.comment, RDFS.isDefinedBy):
        assert len(list(GRAPH.objects(term, predicate))) == 1
    assert {GRAPH.value(term, p).language for p in (RDFS.label, RDFS.comment)} == {"en"}


def test_labels_tell_terms_of_one_sort_apart():
    for sort in (OWL.Class, OWL.ObjectProperty, OWL.DatatypeProperty, SKOS.Concept):
        labels = [str(GRAPH.value(term, RDFS.label)) for term in GRAPH.subjects(RDF.type, sort)]
        assert len(labels) == len(set(labels))


def test_every_term_that_code_uses_is_declared():
    used = {iri for module in (terms, times) for value in vars(module).values() for iri in _nodes(value)}
    ours = {URIRef(iri) for iri in used if iri.startswith(NAMESPACE)}
    assert len(ours) > 100
    assert ours <= set(TERMS)


def test_every_term_that_the_shapes_use_is_declared():
    used = {node for triple in Graph().parse(SHAPES) for node in triple if str(node).startswith(NAMESPACE)}
    assert used <= set(TERMS)


@pytest.mark.parametrize("values", [Stance, Quotation, EntityKind, EventType, Factuality, TenureStatus])
def test_every_value_of_the_model_is_declared(values):
    assert {URIRef(NAMESPACE + value) for value in values} <= set(TERMS)


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("TenureStatus", TenureStatus),
        ("Stance", Stance),
        ("QuotationKind", Quotation),
        ("FactualityValue", Factuality),
    ],
)
def test_a_closed_list_has_the_values_of_the_model_and_no_other(kind, values):
    declared = set(GRAPH.subjects(RDF.type, URIRef(NAMESPACE + kind)))
    assert declared == {URIRef(NAMESPACE + value) for value in values}


def test_the_kinds_of_event_are_those_of_the_model():
    declared = set(GRAPH.subjects(RDFS.subClassOf, URIRef(NAMESPACE + "Event")))
    assert declared == {URIRef(NAMESPACE + value) for value in EventType}


@pytest.mark.parametrize("name", ["time", "since", "until", "saidOn", "asOf"])
def test_every_time_has_companions(name):
    assert {URIRef(f"{NAMESPACE}{name}{end}") for end in ("", "Earliest", "Latest")} <= set(TERMS)


def test_super_classes_are_written_out():
    triples = _triples()
    for low, high in GRAPH.subject_objects(RDFS.subClassOf):
        for subject, predicate, value in triples:
            if predicate == str(RDF.type) and value == str(low):
                assert (subject, predicate, str(high)) in triples


def test_super_properties_are_written_out():
    triples = _triples()
    for low, high in GRAPH.subject_objects(RDFS.subPropertyOf):
        for subject, predicate, value in triples:
            if predicate == str(low):
                assert (subject, str(high), value) in triples


def test_domains_and_ranges_hold_without_inference():
    triples = _triples()
    typed = {(subject, value) for subject, predicate, value in triples if predicate == str(RDF.type)}
    for property_, domain in GRAPH.subject_objects(RDFS.domain):
        assert all((s, str(domain)) in typed for s, p, _ in triples if p == str(property_))
    closed = {URIRef(NAMESPACE + kind) for kind in ("TenureStatus", "Stance", "QuotationKind", "FactualityValue")}
    for property_, range_ in GRAPH.subject_objects(RDFS.range):
        if str(range_).startswith(NAMESPACE) and range_ not in closed:
            assert all((o, str(range_)) in typed for _, p, o in triples if p == str(property_))


def test_nothing_is_imported_and_the_header_is_complete():
    (header,) = GRAPH.subjects(RDF.type, OWL.Ontology)
    assert GRAPH.value(header, OWL.imports) is None
    assert GRAPH.value(header, URIRef(PREFIXES["dcterms"] + "license"))
    assert str(GRAPH.value(header, OWL.versionInfo)) == version("newsgraph")
