from dataclasses import replace

import pytest

from kg.model.claim import Stance
from kg.rdf.assertion import NOT_ASSERTED
from kg.rdf.graph import graph_of
from tests.documents import sample_document, sample_identities
from tests.rdf.sparql import rows


def test_an_outlet_reports_an_event_and_may_be_the_first(quads):
    found = rows(
        quads,
        "SELECT ?source ?event ?cue { ?r a news:Report ; news:first true ; news:cue ?cue ; "
        "news:source/rdfs:label ?source ; news:event/rdfs:label ?event }",
    )
    assert found == [("Ellery Gazette", "Anna Berg resigned", "first reported by")]


def test_what_the_article_tells_in_its_own_voice_has_the_article_as_its_source(quads):
    found = rows(quads, "SELECT ?event { ?r news:source ?a ; news:event/rdfs:label ?event . ?a a news:Article }")
    assert found == [("Anna Berg resigned",), ("harbour inquiry",)]


def test_every_report_has_its_plain_triple(quads):
    told = rows(quads, "SELECT ?source ?event { ?r news:source ?source ; news:event ?event }")
    assert rows(quads, "SELECT ?source ?event { ?source news:reports ?event }") == told


@pytest.mark.parametrize("stance", Stance)
def test_a_report_that_stands_only_in_a_denial_is_no_plain_fact(stance):
    document = sample_document()
    first = document.reports[0]
    claim = replace(document.claims[0], id="outer", stance=stance, content=first.evidence)
    quads = graph_of(replace(document, claims=(*document.claims, claim)), sample_identities())
    told = rows(quads, 'SELECT ?event { ?gazette rdfs:label "Ellery Gazette" ; news:reports ?event }')
    assert bool(told) == (stance not in NOT_ASSERTED)
    assert rows(quads, "SELECT ?r { ?r news:first true }")
