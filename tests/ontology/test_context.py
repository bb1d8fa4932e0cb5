import json

import pyoxigraph as ox
import pytest
from rdflib import RDF, Graph

from kg.rdf.graph import graph_of
from ontology import CONTEXT, NAMESPACE, PREFIXES, VOCABULARY
from tests.documents import sample_document, sample_identities

TERMS = json.loads(CONTEXT.read_text(encoding="utf-8"))["@context"]
# rdflib's own JSON-LD parser makes a ConjunctiveGraph, which rdflib deprecates.
RDFLIB = pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated:DeprecationWarning")


def _iri(entry) -> str:
    compact = entry["@id"] if isinstance(entry, dict) else entry
    prefix, _, name = compact.partition(":")
    return PREFIXES.get(prefix, f"{prefix}:") + name


def test_every_declared_term_has_its_name_in_the_context():
    declared = {str(s) for s in Graph().parse(VOCABULARY).subjects(RDF.type) if str(s).startswith(NAMESPACE)}
    for iri in declared:
        assert _iri(TERMS[iri.removeprefix(NAMESPACE)]) == iri


def test_every_name_of_ours_in_the_context_is_declared():
    declared = {str(s) for s in Graph().parse(VOCABULARY).subjects(RDF.type)}
    ours = {_iri(entry) for name, entry in TERMS.items() if name not in PREFIXES and name != "@version"}
    assert {iri for iri in ours if iri.startswith(NAMESPACE)} <= declared


def test_the_contexts_prefixes_are_those_of_the_package():
    assert {name: TERMS[name] for name in PREFIXES} == PREFIXES


@RDFLIB
def test_the_sample_comes_back_from_json_ld():
    quads = graph_of(sample_document(), sample_identities())
    graph = Graph().parse(data=ox.serialize([q.triple for q in quads], format=ox.RdfFormat.N_TRIPLES), format="nt11")
    text = graph.serialize(format="json-ld", context=TERMS, auto_compact=False)
    assert '"holder"' in text
    assert set(Graph().parse(data=text, format="json-ld")) == set(graph)


def _read_by_rdflib(data: str) -> set[tuple[str, ...]]:
    return {tuple(map(str, triple)) for triple in Graph().parse(data=data, format="json-ld")}


def _read_by_oxigraph(data: str) -> set[tuple[str, ...]]:
    return {
        (quad.subject.value, quad.predicate.value, quad.object.value)
        for quad in ox.parse(data, format=ox.RdfFormat.JSON_LD)
    }


@RDFLIB
@pytest.mark.parametrize("triples_of", [_read_by_rdflib, _read_by_oxigraph])
def test_short_names_are_read_as_terms(triples_of):
    data = {
        "@context": TERMS,
        "id": "https://example.org/t",
        "type": "Tenure",
        "status": "Former",
        "holder": "https://example.org/p",
        "asOf": "2024-05-12",
    }
    assert triples_of(json.dumps(data)) == {
        ("https://example.org/t", str(RDF.type), NAMESPACE + "Tenure"),
        ("https://example.org/t", NAMESPACE + "status", NAMESPACE + "Former"),
        ("https://example.org/t", NAMESPACE + "holder", "https://example.org/p"),
        ("https://example.org/t", NAMESPACE + "asOf", "2024-05-12"),
    }
