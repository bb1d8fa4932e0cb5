import pyoxigraph as ox
import pytest

from kg.stores.faults import UNEXPLAINED, UPDATES, fault_of

BEGINNINGS = "SELECT, ASK, CONSTRUCT or DESCRIBE"


def fault(query):
    with pytest.raises(SyntaxError) as raised:
        ox.Store().query(query)
    return fault_of(query, raised.value)


@pytest.mark.parametrize("query", ["", " \n ", "# a comment only", "PREFIX x: <http://x/>", "42"])
def test_what_is_no_query_is_told_how_one_begins(query):
    assert fault(query) == (f"this is no query: one begins with {BEGINNINGS}", None, None)


@pytest.mark.parametrize(
    ("query", "word"),
    [
        ("INSERT DATA { <a:a> <a:b> <a:c> }", "INSERT"),
        ("PREFIX x: <http://x/>\ninsert data {}", "INSERT"),
        ("DELETE WHERE { ?s ?p ?o }", "DELETE"),
        ("DROP ALL", "DROP"),
    ],
)
def test_an_update_is_refused_as_one(query, word):
    assert word in UPDATES
    assert fault(query).message == f"{word} is an update, and only queries are answered here: {BEGINNINGS}"


@pytest.mark.parametrize(
    ("query", "place", "words"),
    [
        ("SELEC", (1, 1), "this one with 'SELEC'; did you mean SELECT?"),
        ("PREFIX a: <b:>\n  selct * {}", (2, 3), "this one with 'selct'; did you mean SELECT?"),
        ("foo bar", (1, 1), "this one with 'foo'"),
        ("SELECT ?s WHERE ?s ?p ?o", (1, 17), "before '?s ?p ?o': expected {"),
        ("SELECT ?s WHERE {\n ?s a foo:Bar }", (2, 14), "before '}': foo: is not declared; write PREFIX foo: <…>"),
        ("SELECT * { <bad iri> ?p ?o }", (1, 21), "before '?p ?o }': this is no IRI"),
        ("SELECT ?x { ?x ?y ?z } GROUP BY ?y", (1, 35), "neither grouped by nor aggregated"),
        ("SELECT (1 AS ?x) { ?x ?y ?z }", (1, 30), "a variable gets a second value"),
        ("SELECT * {\n ?s ?p }", (2, 9), f"after '?s ?p }}': {UNEXPLAINED}"),
    ],
)
def test_a_malformed_query_is_told_by_line_column_and_what_stands_there(query, place, words):
    found = fault(query)
    assert (found.line, found.column) == place
    assert f"malformed at line {place[0]}, column {place[1]}" in found.message
    assert words in found.message


@pytest.mark.parametrize(
    "query", ["SELECT", "SELECT * { ?s }", 'ASK { ?s ?p "open }', "SELECT * { ?s ?p ?o } ORDER ?s"]
)
def test_nothing_of_the_parsers_grammar_is_told(query):
    assert "[" not in fault(query).message
    assert "\n" not in fault(query).message


def test_an_error_without_a_position_is_told_as_it_is():
    assert fault_of("ASK", SyntaxError("odd")) == ("the query is malformed: odd", None, None)
