import csv
import io
import json
from itertools import chain
from xml.etree import ElementTree

import pytest
import rdflib

from tests.documents import sample_document

HOLDERS = "SELECT ?who ?title { ?p news:holds ?r ; rdfs:label ?who . ?r news:roleTitle ?title } ORDER BY ?who"
CONSTRUCT = "CONSTRUCT { ?p news:holds ?r } WHERE { ?p news:holds ?r }"
EXPECTED = [["Anna Berg", "mayor"], ["Jonas Falk", "aide"], ["Mira Holt", "spokesperson"], ["Tomas Lind", "head"]]
GRAPH = "SELECT ?g { GRAPH ?g { ?a a news:Article } }"


def test_rows_come_as_json_xml_csv_and_tsv(server):
    as_json = server.query(HOLDERS).json()["results"]["bindings"]
    assert [[row["who"]["value"], row["title"]["value"]] for row in as_json] == EXPECTED
    as_xml = ElementTree.fromstring(server.query(HOLDERS, format="xml").text)
    assert [text for text in as_xml.itertext() if text.strip()] == [*chain(*EXPECTED)]
    as_csv = server.client.get("/sparql", params={"query": HOLDERS}, headers={"Accept": "text/csv"})
    assert as_csv.headers["content-type"] == "text/csv; charset=utf-8"
    assert list(csv.reader(io.StringIO(as_csv.text)))[1:] == EXPECTED
    assert server.query(HOLDERS, format="tsv").text.splitlines()[1] == '"Anna Berg"\t"mayor"'


@pytest.mark.parametrize(
    ("name", "parser"),
    [
        ("turtle", "turtle"),
        ("nquads", "nt"),
        ("trig", "turtle"),
        ("nt", "nt"),
        ("rdfxml", "xml"),
        ("json-ld", "json-ld"),
        ("xml", "xml"),
    ],
)
@pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated:DeprecationWarning")  # by rdflib's JSON-LD parser
def test_a_graph_comes_as_turtle_ntriples_rdfxml_and_jsonld(server, name, parser):
    answer = server.query(CONSTRUCT, format=name)
    assert len(rdflib.Graph().parse(data=answer.text, format=parser)) == len(EXPECTED)


def test_a_describe_is_a_graph_and_an_ask_is_a_truth_value(server):
    described = server.query("DESCRIBE ?p { ?p rdfs:label 'Anna Berg' }")
    assert described.headers["content-type"] == "text/turtle; charset=utf-8"
    assert len(rdflib.Graph().parse(data=described.text, format="turtle")) > 3
    assert server.query("ASK { ?p news:holds ?r }").json()["boolean"] is True
    assert server.query("ASK { ?p news:holds 1 }", format="csv").text.strip() == "false"


def test_the_three_ways_to_ask_give_the_same(server):
    by_get = server.query(HOLDERS)
    by_form = server.client.post("/sparql", data={"query": HOLDERS})
    direct = server.client.post("/sparql", content=HOLDERS, headers={"Content-Type": "application/sparql-query"})
    assert by_get.json() == by_form.json() == direct.json()


def test_a_query_with_signs_that_forms_use_is_taken_as_it_is(server):
    asked = 'SELECT ("a&b=c+d%20é" AS ?text) {}'
    for answer in (
        server.query(asked, format="csv"),
        server.client.post("/sparql", data={"query": asked, "format": "csv"}),
        server.client.post(
            "/sparql?format=csv", content=asked.encode(), headers={"Content-Type": "application/sparql-query"}
        ),
    ):
        assert answer.text.split() == ["text", "a&b=c+d%20é"]


def test_a_head_request_tells_the_type(server):
    answer = server.client.head("/sparql", params={"query": HOLDERS})
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["content-type"] == "application/sparql-results+json"


def test_the_dataset_of_the_request_stands_above_the_querys(server):
    [graph] = [row["g"]["value"] for row in server.query(GRAPH).json()["results"]["bindings"]]
    count = "SELECT (COUNT(*) AS ?n) { ?s a news:Article }"

    def counted(query, **parameters):
        answer = server.client.get("/sparql", params={"query": query, "format": "csv", **parameters})
        return answer.text.split()[1:]

    assert counted(count, **{"default-graph-uri": graph}) == ["1"]
    assert counted(count, **{"default-graph-uri": "urn:none"}) == ["0"]
    assert counted(count, **{"named-graph-uri": graph}) == ["0"]
    assert counted(count.replace("{ ?s", "FROM <urn:none> { ?s"), **{"default-graph-uri": graph}) == ["1"]
    assert counted(GRAPH, **{"named-graph-uri": graph}) == [graph]
    assert counted(GRAPH, **{"default-graph-uri": graph}) == []


def test_the_ontology_is_reached_by_name_only(server):
    asked = "ASK { GRAPH <https://w3id.org/newsgraph/ontology> { news:Claim rdfs:label ?l } }"
    assert server.query(asked).json()["boolean"] is True
    assert server.query("ASK { news:Claim rdfs:label ?l }").json()["boolean"] is False


def test_a_large_answer_comes_whole(server):
    asked = "SELECT ?a ?b { ?a ?p ?x . ?b ?q ?y } LIMIT 20000"
    answer = server.query(asked)
    assert answer.headers.get("transfer-encoding") == "chunked"
    assert len(json.loads(answer.content)["results"]["bindings"]) == 20_000


def test_a_malformed_query_is_told_with_line_and_column(server):
    answer = server.query("SELECT * {\n ?s ?p }")
    problem = answer.json()
    assert (answer.status_code, answer.headers["content-type"]) == (400, "application/problem+json")
    assert (problem["status"], problem["line"], problem["column"]) == (400, 2, 9)
    assert "line 2, column 9" in problem["detail"]


@pytest.mark.parametrize(
    ("request_", "status", "word"),
    [
        ({"params": {"default-graph-uri": "urn:x"}}, 400, "0 queries"),
        ({"params": {"query": "ASK {}", "timeout": "-1"}}, 400, "timeout=-1"),
        ({"params": {"query": "ASK {}"}, "headers": {"Timeout": "soon"}}, 400, "timeout=soon"),
        ({"params": [("query", "ASK {}"), ("query", "ASK {}")]}, 400, "2 queries"),
        ({"params": {"query": "DROP ALL"}}, 400, "DROP is an update"),
        ({"params": {"query": "SELECT * { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }"}}, 400, "SERVICE"),
        ({"params": {"query": "ASK {}", "default-graph-uri": "no iri"}}, 400, "IRI"),
        ({"params": {"query": "ASK {}"}, "headers": {"Accept": "image/png"}}, 406, "json, xml, csv, tsv"),
        ({"params": {"query": "ASK {}", "format": "pdf"}}, 406, "json, xml, csv, tsv"),
        ({"params": {"query": CONSTRUCT, "format": "csv"}}, 406, "text/turtle"),
        ({"params": {"query": HOLDERS, "format": "turtle"}}, 406, "text/csv"),
        ({"url": "/sparql?query=%FF"}, 400, "UTF-8"),
        ({"params": {"update": "DROP ALL"}}, 400, "POST"),
        ({"method": "POST", "data": {"update": "DROP ALL"}}, 403, "name the graphs"),
        ({"method": "POST", "content": "DROP ALL", "headers": {"Content-Type": "application/sparql-update"}}, 403, ""),
        ({"method": "POST", "content": "ASK {}", "headers": {"Content-Type": "text/plain"}}, 415, "sparql-query"),
        ({"method": "POST", "content": "ASK {}"}, 415, "sparql-query"),
        (
            {"method": "POST", "content": b"A", "headers": {"Content-Type": "application/sparql-query;charset=utf-16"}},
            415,
            "UTF-8",
        ),
        (
            {"method": "POST", "content": b"SELECT \xff", "headers": {"Content-Type": "application/sparql-query"}},
            400,
            "byte 7",
        ),
        ({"method": "POST", "data": {"query": "#" * (1 << 20) + "\nASK {}"}}, 413, "1,048,576"),
        ({"method": "PUT"}, 405, "PUT"),
        ({"method": "DELETE"}, 405, "DELETE"),
    ],
)
def test_a_bad_request_is_told_and_the_server_goes_on(server, request_, status, word):
    answer = server.client.request(**{"method": "GET", "url": "/sparql"} | request_)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["status"] == status
    assert word in answer.json()["detail"]
    assert server.query("ASK {}").json()["boolean"] is True


def test_the_names_are_those_of_the_article(server):
    rows = server.query("SELECT DISTINCT ?l { ?p a news:Person ; rdfs:label ?l }").json()["results"]["bindings"]
    assert {row["l"]["value"] for row in rows} <= {entity.name for entity in sample_document().entities}


def test_an_answer_on_a_kept_connection_does_not_wait_for_the_clients_acknowledgement(server):
    times = [server.query("ASK {}").elapsed.total_seconds() for _ in range(20)]
    assert min(times) < 0.035, "2 ms on a free machine; a delayed acknowledgement takes 40 ms, each time"
