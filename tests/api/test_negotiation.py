import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.negotiation import GRAPH_NAMES, ROW_NAMES, best
from api.workers.formats import GRAPHS, ROWS

JSON, XML, CSV = "application/sparql-results+json", "application/sparql-results+xml", "text/csv"
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


@pytest.mark.parametrize(
    ("accept", "chosen"),
    [
        ("", JSON),
        ("*/*", JSON),
        (CSV, CSV),
        (f"{XML};q=0.5, {CSV};q=0.6", CSV),
        (f"{CSV};q=0.1, */*;q=0.9", JSON),
        ("text/*", CSV),
        (f"text/*, {CSV};q=0", "text/tab-separated-values"),
        (f"*/*, {JSON};q=0", XML),
        ("APPLICATION/JSON", "application/json"),
        (f"{JSON},application/json,text/javascript", JSON),
        (BROWSER, "application/xml"),
        ("image/png", None),
        (f"{CSV};q=0", None),
        (f"{CSV};q=much", CSV),
        (f"{CSV}; header=present; q=0.3", CSV),
        (",,;", JSON),
    ],
)
def test_a_client_gets_what_it_likes_best(accept, chosen):
    assert best(accept, ROWS) == chosen


@given(st.text(), st.sampled_from([ROWS, GRAPHS]))
def test_no_header_is_an_error(accept, offered):
    assert best(accept, offered) in {*offered, None}


def test_every_name_of_a_format_is_a_format():
    assert set(ROW_NAMES.values()) <= set(ROWS)
    assert set(GRAPH_NAMES.values()) <= set(GRAPHS)
