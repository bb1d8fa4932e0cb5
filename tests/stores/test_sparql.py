import pytest

from kg.errors import QueryError
from kg.stores.sparql import refuse_remote, words

HARMLESS = [
    "SELECT ?service WHERE { ?s ?p ?service }",
    "SELECT * WHERE { ?s service:x ?o }",
    "SELECT * WHERE { ?s :service ?o }",
    'SELECT * WHERE { ?s ?p "SERVICE <x>" }',
    "SELECT * WHERE { ?s ?p '''it's a SERVICE''' }",
    "SELECT * WHERE { <http://a/SERVICE> ?p ?o } # SERVICE <x>",
    'SELECT * WHERE { ?s ?p "a\\" SERVICE" }',
]
REMOTE = [
    "SELECT * { SERVICE <http://a> {} }",
    "select * { service silent <http://a> {} }",
    "ASK { SER\\u0056ICE <http://a> {} }",
]


@pytest.mark.parametrize("query", HARMLESS)
def test_service_is_no_clause_in_names_strings_and_comments(query):
    refuse_remote(query)


@pytest.mark.parametrize("query", REMOTE)
def test_a_query_that_reaches_for_the_network_is_refused(query):
    with pytest.raises(QueryError, match="SERVICE"):
        refuse_remote(query)


def test_words_are_capital_keywords():
    assert words("ask { ?s a <x> }") == {"ASK", "A"}
