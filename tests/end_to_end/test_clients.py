"""The programs that people use, against a running server."""

import json
import os
import shutil
import subprocess
import urllib.parse

import httpx
import pandas as pd
import pytest
from rdflib import URIRef
from rdflib.plugins.stores.sparqlstore import SPARQLStore
from SPARQLWrapper import CSV, JSON, POST, TURTLE, XML, SPARQLWrapper

QUERY = """PREFIX news: <https://w3id.org/newsgraph/ontology#>
PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
SELECT ?who ?title WHERE { ?p news:holds ?r ; rdfs:label ?who . ?r news:roleTitle ?title } ORDER BY ?who"""
EXPECTED = [("Anna Berg", "mayor"), ("Jonas Falk", "aide"), ("Mira Holt", "spokesperson"), ("Tomas Lind", "head")]
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


def test_curl(server):
    curl = shutil.which("curl")
    if curl is None and os.environ.get("CI") != "1":
        pytest.skip("curl is missing: install it by apt, or with CI=1 this fails")
    assert curl, "curl is missing"

    def asked(*arguments):
        return subprocess.run([curl, "-sS", *arguments], capture_output=True, check=True, timeout=30).stdout.decode()

    by_get = asked("-G", server.url + "/sparql", "--data-urlencode", f"query={QUERY}", "-H", "Accept: text/csv")
    assert [tuple(line.split(",")) for line in by_get.splitlines()[1:]] == EXPECTED
    direct = asked(server.url + "/sparql", "-H", "Content-Type: application/sparql-query", "--data-binary", QUERY)
    assert rows(json.loads(direct)) == EXPECTED
