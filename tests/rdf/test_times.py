import pytest

from kg.rdf.times import time_literal
from tests.rdf.sparql import local, rows


@pytest.mark.parametrize(
    ("value", "datatype"),
    [
        ("2024-05-10", "date"),
        ("2024-05", "gYearMonth"),
        ("2024", "gYear"),
        ("199X", "EDTF"),
        ("2016-04/2016-06", "EDTF"),
        ("2024-21", "EDTF"),
        ("2024~", "EDTF"),
    ],
)
def test_a_value_has_the_datatype_of_its_granularity(value, datatype):
    literal = time_literal(value)
    assert literal.value == value
    assert local(literal.datatype.value) == datatype


def test_companions_bound_a_month(quads):
    found = rows(quads, "SELECT ?s ?a ?b { ?t news:since ?s ; news:sinceEarliest ?a ; news:sinceLatest ?b }")
    assert found == [("2021-03", "2021-03-01", "2021-03-31")]


def test_companions_filter_whatever_the_granularity(quads):
    found = rows(
        quads,
        'SELECT ?who { ?t news:untilLatest ?d ; news:holder/rdfs:label ?who FILTER(?d < "2016-01-01"^^xsd:date) }',
    )
    assert found == [("Ida Moe",)]


def test_a_time_that_was_not_resolved_stays_words(quads):
    found = rows(
        quads, 'SELECT ?value { ?e news:timeText "a year" OPTIONAL { ?e news:time|news:timeEarliest ?value } }'
    )
    assert found == [(None,)]


def test_as_of_is_a_day_and_its_own_bound(quads):
    found = rows(quads, "SELECT DISTINCT ?d ?a ?b { ?t news:asOf ?d ; news:asOfEarliest ?a ; news:asOfLatest ?b }")
    assert found == [("2024-05-12", "2024-05-12", "2024-05-12")]
