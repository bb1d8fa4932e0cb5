from dataclasses import replace

import pytest

from kg.model.claim import Stance
from kg.model.tenure import TenureStatus
from kg.rdf.assertion import NOT_ASSERTED
from kg.rdf.graph import graph_of
from kg.rdf.tenures import PLAIN
from tests.documents import sample_document, sample_identities
from tests.rdf.sparql import local, rows


def _plain(quads):
    found = rows(
        quads,
        "SELECT ?name ?p ?title { ?person ?p ?role ; rdfs:label ?name . ?role news:roleTitle ?title "
        "FILTER(?p IN (news:holds, news:held, news:willHold, news:runsFor)) }",
    )
    return {(name, local(predicate), title) for name, predicate, title in found}


def test_plain_triples_follow_the_status_and_a_belief_gives_none(quads):
    assert _plain(quads) == {
        ("Anna Berg", "holds", "mayor"),
        ("Tomas Lind", "holds", "head"),
        ("Mira Holt", "holds", "spokesperson"),
        ("Carl Nyman", "held", "mayor"),
        ("Ida Moe", "held", "mayor"),
        ("Jonas Falk", "holds", "aide"),
    }


@pytest.mark.parametrize("status", TenureStatus)
def test_every_status_has_a_plain_triple_under_has_role(status):
    document = sample_document()
    tenure = replace(document.tenures[1], status=status)
    quads = graph_of(replace(document, tenures=(tenure,)), sample_identities())
    written = {quad.predicate for quad in quads if quad.object.value.endswith("/role/head")}
    assert set(PLAIN[status]) <= written


@pytest.mark.parametrize("inner", Stance)
@pytest.mark.parametrize("outer", [Stance.SAYS, Stance.DENIES])
def test_only_claims_that_assert_their_content_let_a_plain_triple_stand(inner, outer):
    document = sample_document()
    claims = tuple(
        replace(claim, stance={"c4": outer, "c5": inner}.get(claim.id, claim.stance)) for claim in document.claims
    )
    quads = graph_of(replace(document, claims=claims), sample_identities())
    assert (("Tomas Lind", "willHold", "mayor") in _plain(quads)) == (
        inner not in NOT_ASSERTED and outer not in NOT_ASSERTED
    )


def test_a_role_is_one_node_for_a_title_in_an_organisation_however_many_held_it(quads):
    holders = rows(
        quads,
        'SELECT ?name { ?t news:role ?role ; news:holder/rdfs:label ?name . ?role rdfs:label "mayor, Port Ellery" }',
    )
    assert holders == [("Anna Berg",), ("Carl Nyman",), ("Ida Moe",), ("Tomas Lind",)]


def test_a_role_has_one_title_and_keeps_other_wordings_as_labels(quads):
    found = rows(quads, "SELECT ?title ?other { ?r news:roleTitle ?title OPTIONAL { ?r skos:altLabel ?other } }")
    assert found == [("aide", None), ("head", "headed"), ("mayor", None), ("spokesperson", "spokeswoman")]


def test_a_post_with_a_person_is_not_in_an_organisation(quads):
    found = rows(quads, "SELECT ?label ?person { ?r news:postWith/rdfs:label ?person ; rdfs:label ?label }")
    assert found == [("aide, Anna Berg", "Anna Berg")]
    assert rows(quads, 'SELECT ?o { ?r news:roleTitle "aide" ; org:postIn ?o }') == []
    assert rows(quads, 'SELECT ?o { ?t news:role/news:roleTitle "aide" ; org:organization ?o }') == []


def test_a_tenure_points_to_the_one_before_it_and_to_the_claim_that_holds_it(quads):
    followed = rows(
        quads,
        "SELECT ?who ?before { ?t news:predecessor/news:holder/rdfs:label ?before ; news:holder/rdfs:label ?who }",
    )
    assert followed == [("Anna Berg", "Carl Nyman"), ("Carl Nyman", "Ida Moe")]
    stated = rows(quads, "SELECT ?who ?stance { ?t news:holder/rdfs:label ?who ; news:statedIn/news:stance ?stance }")
    assert [(who, local(stance)) for who, stance in stated] == [("Tomas Lind", "Believes")]


def test_a_role_without_organisation_stands_under_the_base():
    document = sample_document()
    tenure = replace(document.tenures[1], organization=None)
    quads = graph_of(replace(document, tenures=(tenure,)), sample_identities(), base="https://example.org/")
    assert rows(quads, "SELECT ?role ?label { ?role news:roleTitle ?t ; rdfs:label ?label }") == [
        ("https://example.org/role/head", "head")
    ]
