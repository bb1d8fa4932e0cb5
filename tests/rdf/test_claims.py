from dataclasses import replace

import pytest

from kg.model.claim import Claim, Quotation, Stance
from kg.model.span import Span
from kg.rdf.assertion import NOT_ASSERTED
from kg.rdf.claims import LABEL_LENGTH, claim_label
from kg.rdf.graph import graph_of
from tests.documents import sample_document, sample_identities, span_of
from tests.rdf.sparql import local, rows


def _label(text: str, cue: str, content: str) -> str:
    claim = Claim("c", (), (span_of(text, cue),), (span_of(text, content),), Stance.DENIES, Quotation.INDIRECT)
    return claim_label(claim, text)


def test_who_said_denied_believed_or_declined_what(quads):
    found = rows(
        quads,
        "SELECT ?name ?p ?content { ?who ?p ?claim ; rdfs:label ?name . ?claim news:content ?content "
        "FILTER(?p IN (news:said, news:denied, news:believed, news:declined)) }",
    )
    assert [(name, local(predicate), content) for name, predicate, content in found] == [
        ("2023 audit", "said", "The price was too low"),
        ("Anna Berg", "believed", "Lind will become mayor"),
        ("Harbour Authority", "said", "the sale"),
        ("Jonas Falk", "declined", "to comment"),
        ("Mira Holt", "said", "Berg believes Lind will become mayor"),
        ("Tomas Lind", "denied", "the sale was rushed"),
        ("Tomas Lind", "said", "Every step was public"),
        ("two people familiar with the inquiry", "said", "she had approved the sale of the Old Quay"),
    ]


def test_every_plain_triple_of_a_claim_stands_under_expressed(quads):
    spoken = rows(quads, "SELECT ?who ?claim { ?claim news:speaker ?who }")
    assert rows(quads, "SELECT ?who ?claim { ?who news:expressed ?claim }") == spoken


@pytest.mark.parametrize("outer", Stance)
def test_what_a_claim_inside_a_denial_says_is_no_plain_fact(outer):
    document = sample_document()
    stances = {"c4": outer, "c5": Stance.SAYS}
    claims = tuple(replace(claim, stance=stances.get(claim.id, claim.stance)) for claim in document.claims)
    quads = graph_of(replace(document, claims=claims), sample_identities())
    asked = '{ ?berg rdfs:label "Anna Berg" ; %s ?claim . ?claim news:content "Lind will become mayor" }'
    for plain in ("news:said", "news:expressed"):
        assert bool(rows(quads, f"SELECT ?claim {asked % plain}")) == (outer not in NOT_ASSERTED)
    assert rows(quads, "SELECT ?name { ?c news:within ?outer ; news:speaker/rdfs:label ?name }") == [("Anna Berg",)]


def test_a_claim_without_a_speaker_is_kept(quads):
    found = rows(quads, "SELECT ?content { ?c news:content ?content FILTER NOT EXISTS { ?c news:speaker ?s } }")
    assert found == [("the inquiry may last a year",)]


def test_a_denials_label_begins_with_its_cue(quads):
    assert rows(quads, "SELECT ?label { ?c news:stance news:Denies ; rdfs:label ?label }") == [
        ("denied that the sale was rushed",)
    ]
    assert _label("It was not true, he denied.", "denied", "It was not true") == "denied: It was not true"


def test_a_label_is_one_line_of_bounded_length():
    text = "denied that " + "the\nsale and " * 40
    label = _label(text, "denied", text[12:].strip())
    assert len(label) <= LABEL_LENGTH
    assert "\n" not in label
    assert label.startswith("denied that the sale and the sale")
    assert label.endswith("…")


def test_a_claim_without_content_is_labelled_by_its_cue():
    claim = Claim("c", (), (Span(3, 11),), (), Stance.DECLINES_COMMENT, Quotation.INDIRECT)
    assert claim_label(claim, "He declined.") == "declined"


def test_a_quotation_keeps_its_words_and_the_outlet_it_came_through(quads):
    found = rows(quads, "SELECT ?quote ?via { ?c news:quote ?quote ; news:via/rdfs:label ?via }")
    assert found == [("Every step was public", "Ellery Gazette")]


def test_a_nested_claim_points_to_the_one_around_it(quads):
    found = rows(quads, "SELECT ?inner ?outer { ?c news:within/news:cue ?outer ; news:cue ?inner }")
    assert found == [("believes", "said")]


def test_a_denial_disputes_and_a_confirmation_confirms_claims_and_events(quads):
    disputed = "SELECT ?label { ?c %s ?x . ?x rdfs:label ?label }"
    assert rows(quads, disputed % "news:disputes") == [
        ("said that she had approved the sale of the Old Quay",),
        ("sale of the Old Quay",),
    ]
    assert rows(quads, disputed % "cito:disputes") == rows(quads, disputed % "news:disputes")
    assert rows(quads, disputed % "cito:confirms") == [("sale of the Old Quay",)]


def test_an_addressee_is_written():
    document = sample_document()
    claim = replace(document.claims[2], addressee="e9")
    quads = graph_of(replace(document, claims=(claim,), tenures=(), reports=(), events=()), sample_identities())
    assert rows(quads, "SELECT ?name { ?c news:addressee/rdfs:label ?name }") == [("Mira Holt",)]
