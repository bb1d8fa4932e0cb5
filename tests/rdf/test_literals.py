from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyoxigraph import Literal, Quad, RdfFormat, Store, parse, serialize

from kg.rdf.graph import graph_of
from kg.rdf.literals import decimal, moment
from kg.rdf.provenance import Run
from kg.rdf.terms import term
from tests.documents import sample_document, sample_identities
from tests.made_documents import documents, identities_of

MOMENTS = st.datetimes(
    min_value=datetime(2, 1, 1),
    max_value=datetime(9998, 12, 31),
    timezones=st.integers(-840, 840).map(lambda minutes: timezone(timedelta(minutes=minutes))),
)


def kept(quads: list[Quad]) -> set[Quad]:
    store = Store()
    store.extend(quads)
    return set(store)


def test_the_samples_graph_comes_out_of_a_store_as_it_went_in():
    run = Run(datetime(2024, 5, 13, 9, 0, 0, 120000, UTC), datetime(2024, 5, 13, 10, tzinfo=UTC), {"base": "x"})
    quads = graph_of(sample_document(), sample_identities(), run=run)
    assert kept(quads) == set(quads)


@settings(deadline=None)
@given(document=documents(), started=MOMENTS, ended=MOMENTS)
def test_any_documents_graph_comes_out_of_a_store_and_a_file_as_it_went_in(document, started, ended):
    quads = graph_of(document, identities_of(document), run=Run(started, ended, {"base": "x"}))
    assert kept(quads) == set(quads)
    assert set(parse(serialize(quads, format=RdfFormat.N_QUADS), RdfFormat.N_QUADS)) == set(quads)


@pytest.mark.parametrize(
    ("value", "digits"), [(0, "0"), (1, "1"), (0.5, "0.5"), (0.95, "0.95"), (0.1 + 0.2, "0.3"), (1e-9, "0"), (10, "10")]
)
def test_a_decimal_has_no_digits_to_spare(value, digits):
    assert decimal(value) == Literal(digits, datatype=term("xsd:decimal"))


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (datetime(2024, 5, 13, 9, tzinfo=UTC), "2024-05-13T09:00:00Z"),
        (datetime(2024, 5, 13, 9, 0, 0, 120000, UTC), "2024-05-13T09:00:00.12Z"),
        (datetime(2024, 5, 13, 1, tzinfo=timezone(timedelta(hours=2))), "2024-05-12T23:00:00Z"),
    ],
)
def test_a_moment_is_told_in_utc(value, words):
    assert moment(value) == Literal(words, datatype=term("xsd:dateTime"))
