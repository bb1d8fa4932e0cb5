"""The programs that people use, against a running server."""

import json
import os
import shutil
import subprocess
import urllib.parse
from pathlib import Path

import httpx
import pandas as pd
import pytest
import sparql_dataframe
from rdflib import Graph, Literal, URIRef
from rdflib.plugins.stores.sparqlstore import SPARQLStore, SPARQLUpdateStore
from SPARQLWrapper import CSV, JSON, POST, TURTLE, XML, SPARQLWrapper

QUERY = """PREFIX news: <https://w3id.org/newsgraph/ontology#>
PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
SELECT ?who ?title WHERE { ?p news:holds ?r ; rdfs:label ?who . ?r news:roleTitle ?title } ORDER BY ?who"""
EXPECTED = [("Anna Berg", "mayor"), ("Jonas Falk", "aide"), ("Mira Holt", "spokesperson"), ("Tomas Lind", "head")]
ROOT = Path(__file__).parents[2]
CONSTRUCT = """PREFIX news: <https://w3id.org/newsgraph/ontology#>
CONSTRUCT { ?p news:holds ?r } WHERE { ?p news:holds ?r }"""


def rows(found):
    return [(row["who"]["value"], row["title"]["value"]) for row in found["results"]["bindings"]]


def test_httpx(server):
    answer = httpx.post(server.url + "/sparql", data={"query": QUERY}, headers={"Accept": "application/json"})
    assert rows(answer.json()) == EXPECTED


@pytest.mark.parametrize("method", ["GET", POST])
@pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated:DeprecationWarning")  # by SPARQLWrapper
def test_sparqlwrapper(server, method):
    wrapper = SPARQLWrapper(server.url + "/sparql")
    wrapper.setMethod(method)
    wrapper.setQuery(QUERY)
    wrapper.setReturnFormat(JSON)
    assert rows(wrapper.queryAndConvert()) == EXPECTED
    wrapper.setReturnFormat(XML)
    assert len(wrapper.queryAndConvert().getElementsByTagName("result")) == len(EXPECTED)
    wrapper.setReturnFormat(CSV)
    assert wrapper.queryAndConvert().decode().splitlines()[1] == "Anna Berg,mayor"
    wrapper.setQuery(CONSTRUCT)
    wrapper.setReturnFormat(XML)
    assert len(wrapper.queryAndConvert()) == len(EXPECTED)
    wrapper.setReturnFormat(TURTLE)
    assert b"anna-berg" in wrapper.queryAndConvert()


def test_pandas(server):
    address = server.url + "/sparql?" + urllib.parse.urlencode({"query": QUERY, "format": "csv"})
    frame = pd.read_csv(address)
    assert list(frame.itertuples(index=False, name=None)) == EXPECTED


def test_rdflib_sparqlstore(server):
    store = SPARQLStore(server.url + "/sparql")
    assert [(str(row.who), str(row.title)) for row in store.query(QUERY)] == EXPECTED
    holds = URIRef("https://w3id.org/newsgraph/ontology#holds")
    assert len(list(store.triples((None, holds, None)))) == len(EXPECTED)


@pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated:DeprecationWarning")  # by rdflib's own store
def test_rdflib_sparqlupdatestore(server):
    store = SPARQLUpdateStore(
        server.url + "/sparql", server.url + "/update", headers=dict(server.client.headers), autocommit=False
    )
    graph = Graph(store, identifier=URIRef("https://example.org/mine"))
    triple = URIRef("urn:a"), URIRef("urn:p"), Literal("it's \u00e9\n \\ here")
    graph.add(triple)
    graph.add((*triple[:2], Literal(2)))
    graph.commit()
    assert set(graph) == {triple, (*triple[:2], Literal(2))}
    graph.remove((triple[0], None, Literal(2)))
    graph.update("INSERT { ?s <urn:q> ?o } WHERE { ?s <urn:p> ?o }")
    graph.commit()
    assert set(graph.predicate_objects(triple[0])) == {triple[1:], (URIRef("urn:q"), triple[2])}
    assert len(list(store.query("SELECT * { ?s <urn:p> ?o }"))) == 0, "a graph of one's own is not in the default graph"
    graph.remove((None, None, None))
    graph.commit()
    assert len(graph) == 0


def test_sparql_dataframe(server):
    frame = sparql_dataframe.get(server.url + "/sparql", QUERY)
    assert list(frame.itertuples(index=False, name=None)) == EXPECTED


def found(program, how):
    """The program's place, without which a test is skipped, or fails where everything must be there."""
    if program is None and os.environ.get("CI") != "1":
        pytest.skip(f"{how}, or with CI=1 this fails")
    assert program, how
    return program


def installed(path):
    place = ROOT / "out" / path
    return found(place if place.exists() else None, f"{place} is missing: install it by make system-deps")


@pytest.mark.parametrize("kind", ["", "sparql@"], ids=["found out by itself", "told"])
def test_comunica(server, kind):
    node = found(shutil.which("node"), "node is missing: install it by make system-deps")
    program = installed("comunica/node_modules/@comunica/query-sparql/bin/query.js")
    form = "application/sparql-results+json"
    done = subprocess.run(
        [node, program, f"{kind}{server.url}/sparql", QUERY, "-t", form],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert rows(json.loads(done.stdout)) == EXPECTED, done.stderr


RDFIFY = """
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
shell.run_line_magic("load_ext", "jupyter-rdfify")
shell.run_cell_magic("rdf", "sparql --endpoint {url}/sparql --format json --display raw", {query!r})
"""


def test_the_sparql_magic_of_notebooks(server):
    python = installed("rdfify/bin/python")
    code = RDFIFY.format(url=server.url, query=QUERY)
    alone = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run([python, "-c", code], capture_output=True, text=True, timeout=300, env=alone, check=False)
    assert "Anna Berg" in done.stdout, done.stdout + done.stderr


def test_curl(server):
    curl = found(shutil.which("curl"), "curl is missing: install it by make system-deps")

    def asked(*arguments):
        return subprocess.run([curl, "-sS", *arguments], capture_output=True, check=True, timeout=30).stdout.decode()

    by_get = asked("-G", server.url + "/sparql", "--data-urlencode", f"query={QUERY}", "-H", "Accept: text/csv")
    assert [tuple(line.split(",")) for line in by_get.splitlines()[1:]] == EXPECTED
    direct = asked(server.url + "/sparql", "-H", "Content-Type: application/sparql-query", "--data-binary", QUERY)
    assert rows(json.loads(direct)) == EXPECTED
