"""What W3C's tests of the Graph Store Protocol leave open."""

import pyoxigraph as ox
import pytest

TURTLE = {"Content-Type": "text/turtle"}
GRAPH = "https://example.org/list"
ONE = "<urn:a> <urn:p> 1 ."
BOMB = """<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="urn:a">
<p xmlns="urn:">&b;</p></rdf:Description></rdf:RDF>"""
RDFXML = BOMB.partition("]>")[2].replace("&b;", "1")


def put(server, content, media_type="text/turtle", graph=GRAPH):
    return server.client.put("/data", params={"graph": graph}, content=content, headers={"Content-Type": media_type})


def triples(server, **parameters):
    answer = server.client.get("/data", params={"format": "nt"} | (parameters or {"graph": GRAPH}))
    return sorted(answer.text.splitlines())


def test_what_is_put_replaces_and_what_is_posted_is_added(writable):
    assert put(writable, ONE).status_code == 201
    assert put(writable, "<urn:a> <urn:p> 2 .").status_code == 204
    added = writable.client.post("/data", params={"graph": GRAPH}, content="<urn:a> <urn:p> 3 .", headers=TURTLE)
    assert added.status_code == 204
    assert [line.split('"')[1] for line in triples(writable)] == ["2", "3"]
    assert writable.client.delete("/data", params={"graph": GRAPH}).status_code == 204
    assert writable.client.get("/data", params={"graph": GRAPH}).status_code == 404
    assert writable.client.delete("/data", params={"graph": GRAPH}).status_code == 404


@pytest.mark.parametrize(
    ("content", "media_type"),
    [
        (ONE, "text/turtle"),
        (ONE.replace("1", '"1"'), "application/n-triples"),
        (RDFXML, "application/rdf+xml"),
        ('{"@id": "urn:a", "urn:p": 1}', "application/ld+json"),
        ("\ufeff" + ONE, "text/turtle;charset=utf-8"),
    ],
)
def test_a_graph_is_read_in_every_format(writable, content, media_type):
    assert put(writable, content.encode(), media_type).status_code in (201, 204)
    [line] = triples(writable)
    assert line.startswith('<urn:a> <urn:p> "1"')


def test_a_relative_iri_is_resolved_by_the_graphs_own(writable):
    put(writable, "<#x> <urn:p> <other> .")
    assert triples(writable) == [f"<{GRAPH}#x> <urn:p> <https://example.org/other> ."]


def test_blank_nodes_of_two_uploads_are_two(writable):
    put(writable, "_:a <urn:p> 1 .")
    writable.client.post("/data", params={"graph": GRAPH}, content="_:a <urn:p> 1 .", headers=TURTLE)
    assert len(triples(writable)) == 2


def test_an_empty_graph_is_a_graph(writable):
    graph = "https://example.org/empty"
    assert put(writable, "", graph=graph).status_code == 201
    assert writable.client.get("/data", params={"graph": graph}).status_code == 200


def test_the_default_graph_is_the_merge_that_queries_see(server):
    count = server.query("SELECT (COUNT(*) AS ?n) { ?s ?p ?o }", format="csv").text.split()[1]
    assert str(len(triples(server, default=""))) == count
    [article] = server.client.get("/articles").json()["articles"]
    assert len(triples(server, graph=article["graph"])) == int(count)


@pytest.mark.parametrize("form", ["turtle", "nt", "rdfxml", "jsonld", "trig", "nquads"])
def test_a_graph_comes_in_every_format(server, form):
    answer = server.client.get("/data", params={"default": "", "format": form})
    media_type = answer.headers["content-type"].partition(";")[0]
    read = set(ox.parse(answer.content, ox.RdfFormat.from_media_type(media_type)))
    assert len(read) == len(triples(server, default=""))


@pytest.mark.parametrize("target", [{"default": ""}, {"graph": "https://w3id.org/newsgraph/id/graph/mine"}])
@pytest.mark.parametrize("method", ["PUT", "POST", "DELETE"])
def test_a_derived_graph_is_not_written(writable, method, target):
    before = triples(writable, default="")
    answer = writable.client.request(method, "/data", params=target, content=ONE, headers=TURTLE)
    assert (answer.status_code, answer.json()["type"].rpartition("/")[2]) == (403, "derived-graph")
    assert triples(writable, default="") == before


@pytest.mark.parametrize(
    ("content", "media_type", "status", "word"),
    [
        ("<urn:a> <urn:p>\n oops .", "text/turtle", 400, "line 2"),
        ("<urn:a> <urn:p> 1", "application/n-triples", 400, "malformed"),
        (BOMB, "application/rdf+xml", 400, "DOCTYPE"),
        (BOMB.replace("<!DOCTYPE", "<!doctype"), "application/rdf+xml", 400, "DOCTYPE"),
        (BOMB.encode("utf-16"), "application/rdf+xml", 400, "UTF-8"),
        (BOMB.replace("?>", ' encoding="UTF-7"?>'), "application/rdf+xml", 400, "encoding"),
        ('{"@context": "http://127.0.0.1:9/c", "a": 1}', "application/ld+json", 400, "remote contexts"),
        (b"<urn:a> <urn:p> \"\xff\" .", "text/turtle", 400, "UTF-8"),
        ("[ <urn:p> " * 200_000, "text/turtle", (400, 413), ""),
        ("[" * 2_000_000, "application/ld+json", (400, 413), ""),
        (ONE, "text/csv", 415, "text/turtle"),
        (ONE, "text/turtle;charset=utf-16", 415, "UTF-8"),
        ("no form", "multipart/form-data", 400, "boundary"),
        (b" " * (65 << 20), "text/turtle", 413, "67,108,864"),
    ],
    ids=str,
)  # fmt: skip
def test_a_bad_upload_is_told_and_the_server_goes_on(writable, content, media_type, status, word):
    answer = put(writable, content, media_type)
    assert answer.status_code in (status if isinstance(status, tuple) else (status,)), answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert word in answer.json()["detail"]
    assert writable.query("ASK {}").json()["boolean"] is True


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/data", 400),
        ("GET", "/data?graph=list", 400),
        ("GET", "/data?graph=urn:x&default", 400),
        ("GET", "/data?graph=urn:x&graph=urn:y", 400),
        ("GET", "/data?graph=urn:x%20y", 400),
        ("GET", "/data?graph=urn:nobody", 404),
        ("GET", "/data/nobody", 404),
        ("GET", "/data/x?graph=urn:x", 400),
        ("GET", "/data?default&format=csv", 406),
        ("PATCH", "/data?default", 405),
        ("PATCH", "/data/x", 405),
    ],
)
def test_a_bad_request_is_told(server, method, path, status):
    answer = server.client.request(method, path)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    if status == 405:
        assert answer.headers["allow"] == "DELETE, GET, HEAD, OPTIONS, POST, PUT"


@pytest.mark.parametrize("method", ["PUT", "POST", "DELETE"])
def test_to_write_needs_the_token(server, method):
    answer = server.client.request(method, "/data/x", content=ONE, headers=TURTLE | {"Authorization": "Bearer wrong"})
    assert answer.status_code == 401
