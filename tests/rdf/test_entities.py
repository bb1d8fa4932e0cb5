import pytest

from kg.model.entity import EntityKind
from kg.rdf import terms
from tests.rdf.sparql import rows


@pytest.mark.parametrize("kind", EntityKind)
def test_every_kind_has_its_own_class_first(kind):
    assert terms.ENTITY[kind][0] == terms.term(f"news:{kind}")


def test_a_name_is_the_label_and_other_names_are_alternatives(quads):
    found = rows(quads, 'SELECT ?alias { ?e rdfs:label "Tomas Lind" ; skos:altLabel ?alias }')
    assert found == [("Lind",)]
    assert rows(quads, 'SELECT ?e { ?e skos:altLabel "she" }') == []


def test_an_unnamed_source_tells_how_many_it_is(quads):
    assert rows(quads, "SELECT ?n { ?s a news:UnnamedSource ; news:sourceCount ?n }") == [("2",)]


def test_a_part_points_to_its_whole(quads):
    places = rows(quads, "SELECT ?a ?b { ?x schema:containedInPlace/rdfs:label ?b ; rdfs:label ?a }")
    assert places == [("Old Quay", "Port Ellery"), ("Port Ellery", "Norland")]
    bodies = rows(quads, "SELECT ?a ?b { ?x org:subOrganizationOf/rdfs:label ?b ; rdfs:label ?a }")
    assert bodies == [("Harbour Authority", "Port Ellery")]


def test_an_entity_is_tied_to_the_first_words_that_name_it(quads):
    found = rows(quads, 'SELECT ?x { ?e rdfs:label "Anna Berg" ; news:evidence/oa:hasSelector/oa:exact ?x }')
    assert found == [("Anna Berg",)]
