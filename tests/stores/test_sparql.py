from contextlib import suppress

import pyoxigraph as ox
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
    "SELECT * WHERE { <http://a/x#y> ?p ?o FILTER(?o != 'service') }",
    'SELECT * WHERE { ?s ?p "a\\" SERVICE" }',
    'SELECT * WHERE { ?s ?p """a\\\\""" ; ?q "SERVICE" }',
    "SELECT * WHERE { ?s ?p ?o FILTER(?o < 3 && ?o > 'service') }",
]
AT = "<http://127.0.0.1:1/>"
REMOTE = {
    "plain": f"SELECT * {{ SERVICE {AT} {{}} }}",
    "silent": f"select * {{ service silent {AT} {{}} }}",
    "escaped": f"ASK {{ SER\\u0056ICE {AT} {{}} }}",
    "escaped long": f"ASK {{ SER\\U00000056ICE {AT} {{}} }}",
    "behind an escape that ends no string": f'ASK {{ ?s ?p "\\u0022" . SERVICE {AT} {{}} #"""\n }}',
    "behind an IRI with an escape": f"ASK {{ <http://a/\\u0041#x> ?p ?o . SERVICE {AT} {{}} }}",
    "without a space before": f"ASK {{ ?s ?p trueSERVICE{AT}{{}} }}",
    "behind a number": f"ASK {{ ?s ?p 1.0e5SERVICE{AT}{{}} }}",
    "without a space within": f"ASK {{ SERVICESILENT{AT}{{}} }}",
    "before a name": "PREFIX ex: <http://127.0.0.1:1/> ASK { SERVICEex:x{} }",
    "before a name of no prefix": "PREFIX : <http://127.0.0.1:1/> ASK { SERVICE:x#\n{} }",
    "by a variable": f"ASK {{ VALUES ?x {{ {AT} }} SERVICE?x{{}} }}",
    "behind an escaped sign": f"PREFIX ex: <urn:> ASK {{ ex:a\\#b ex:p ?o . SERVICE {AT} {{}} }}",
    "behind an escaped quote": f"PREFIX ex: <urn:> ASK {{ ex:a\\'b ex:p ?o . SERVICE {AT} {{}} }}",
    "between strings that a comment hides": f'ASK {{ FILTER(?a<?b)#>"""\n SERVICE {AT} {{}} #"""\n }}',
    "behind a string that ends in a backslash": f'ASK {{ ?s ?p """\\\\""" SERVICE {AT} {{}} #"""\n }}',
    "behind a less-than with a string": f'ASK {{ FILTER(?a<\'>"""\'||?b) SERVICE {AT} {{}} #"""\n }}',
}


@pytest.mark.parametrize("query", HARMLESS)
def test_service_is_no_clause_in_names_strings_and_comments(query):
    refuse_remote(query)


@pytest.mark.parametrize("query", REMOTE.values(), ids=REMOTE)
def test_a_query_that_reaches_for_the_network_is_refused(query):
    with pytest.raises(QueryError, match="SERVICE"):
        refuse_remote(query)


@pytest.mark.parametrize("query", [query for name, query in REMOTE.items() if not name.startswith("escaped")])
def test_each_of_these_is_a_call_that_the_engine_would_make(query):
    # What the engine refuses as malformed would prove nothing above. The port is closed.
    with suppress(OSError, RuntimeError):
        ox.Store().query(query)


def test_words_are_capital_keywords():
    assert words("ask { ?s a <x> }") == {"ASK", "A"}
