import pyoxigraph as ox
import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.row_counts import RowCounter
from api.workers.formats import ROWS

TRICKY = ['},{"', '},{"}', '},{",', "<result>", '"\n"', "\r\n", "a,b", "\t", "", '"', "},{", "[{"]
COUNTED = ["application/sparql-results+json", "application/sparql-results+xml", "text/csv", "text/tab-separated-values"]


def counted(media_type, content, size):
    counter = RowCounter(media_type)
    for start in range(0, max(len(content), 1), size):
        counter.add(content[start : start + size])
    return counter.rows


@pytest.mark.parametrize("media_type", COUNTED)
@given(
    rows=st.lists(st.tuples(st.sampled_from(TRICKY) | st.text('},{"\n\\<x', max_size=8), st.booleans()), max_size=6),
    size=st.integers(1, 40),
)
def test_rows_are_counted_whatever_stands_in_them_and_wherever_they_are_cut(media_type, rows, size):
    values = " ".join(f"({ox.Literal(text)} {'1' if more else 'UNDEF'})" for text, more in rows)
    found = ox.Store().query(f"SELECT ?a ?b {{ VALUES (?a ?b) {{ {values} }} }}")
    assert counted(media_type, found.serialize(format=ROWS[media_type]), size) == len(rows)


def test_triples_are_counted_where_each_has_a_line():
    assert counted("application/n-triples", b"<a> <b> <c> .\n<a> <b> <d> .\n", 5) == 2


def test_what_cannot_be_counted_is_not():
    assert counted("text/turtle", b"<a> <b> <c> .\n", 5) is None
