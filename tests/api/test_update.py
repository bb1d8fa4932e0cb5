"""Updates beside graphs that are derived."""

import pytest

from tests.serving import empty_store, serving

KIND = {"Content-Type": "application/sparql-update"}
MINE = "https://example.org/mine"
ASKED = f"SELECT ?o {{ GRAPH <{MINE}> {{ ?s ?p ?o }} }}"


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    """A server over a workspace without articles, which is as short of time as of workers."""
    with serving(empty_store(tmp_path_factory.mktemp("plain") / "news"), "--timeout", "4") as running:
        yield running


def update(server, text, path="/update", **parameters):
    return server.client.post(path, content=text, headers=KIND, params=parameters)


def values(server, query=ASKED, **parameters):
    answer = server.client.get("/sparql", params={"query": query, "format": "csv", **parameters})
    return answer.text.split()[1:]


def size(server):
    return values(server, "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }")


def test_a_graph_of_ones_own_stands_beside_the_articles_and_not_in_the_default_graph(writable):
    before = size(writable)
    assert update(writable, f"INSERT DATA {{ GRAPH <{MINE}> {{ <urn:a> news:holds 'x' }} }}").status_code == 204
    assert values(writable) == ["x"]
    assert size(writable) == before
    change = f"WITH <{MINE}> DELETE {{ ?s ?p ?o }} INSERT {{ ?s ?p 'y' }} WHERE {{ ?s ?p ?o }}"
    assert update(writable, change, "/sparql").status_code == 204
    assert values(writable) == ["y"]
    copied = f"INSERT {{ GRAPH <{MINE}> {{ ?p a news:Person }} }} WHERE {{ ?p news:holds ?r }}"
    assert writable.client.post("/sparql", data={"update": copied}).status_code == 204
    assert len(values(writable)) > 1
    assert update(writable, f"DROP GRAPH <{MINE}>").status_code == 204
    assert values(writable) == []


@pytest.mark.parametrize(
    "text",
    [
        "INSERT DATA { <urn:a> <urn:b> 1 }",
        "DELETE WHERE { ?s ?p ?o }",
        "INSERT { ?s ?p 2 } WHERE { ?s ?p ?o }",
        "DELETE { GRAPH ?g { ?s ?p ?o } } WHERE { GRAPH ?g { ?s ?p ?o } }",
        "INSERT DATA { GRAPH <https://w3id.org/newsgraph/id/graph/new> { <urn:a> <urn:b> 1 } }",
        "BASE <https://w3id.org/newsgraph/id/> CLEAR GRAPH <graph/x>",
        "PREFIX id: <https://w3id.org/newsgraph/id/> COPY <urn:a> TO id:x",
        "CLEAR GRAPH <https://w3id.org/newsgraph/ontology>",
        "DROP ALL",
        "DROP NAMED",
        "CLEAR DEFAULT",
        f"CREATE GRAPH <{MINE}> ; DROP DEFAULT",
    ],
)
def test_what_is_derived_cannot_be_written(writable, text):
    before = size(writable), values(writable, "SELECT ?g { GRAPH ?g { ?s ?p ?o } }")
    answer = update(writable, text)
    assert (answer.status_code, answer.json()["type"].rpartition("/")[2]) == (403, "derived-graph")
    assert (size(writable), values(writable, "SELECT ?g { GRAPH ?g { ?s ?p ?o } }")) == before


def test_where_there_is_no_article_everything_but_the_ontology_can_be_written(plain):
    assert update(plain, "INSERT DATA { <urn:a> <urn:b> 1 . GRAPH <urn:g> { <urn:a> <urn:b> 2 } }").status_code == 204
    assert size(plain) == ["1"]
    assert plain.client.post("/articles", json={"text": "Mayor Anna Holm resigned."}).status_code == 503
    assert update(plain, "CLEAR GRAPH <https://w3id.org/newsgraph/ontology>").status_code == 403
    assert update(plain, "DROP ALL").status_code == 204
    assert size(plain) == ["0"]
    graphs = "SELECT DISTINCT ?g { GRAPH ?g { ?s ?p ?o } }"
    assert values(plain, graphs) == ["https://w3id.org/newsgraph/ontology"]


def test_the_dataset_of_the_request_is_that_of_the_pattern(plain):
    update(plain, f"INSERT DATA {{ GRAPH <urn:a> {{ <urn:1> <urn:p> 1 }} GRAPH <{MINE}> {{ }} }}")
    copied = f"INSERT {{ GRAPH <{MINE}> {{ ?s ?p ?o }} }} WHERE {{ ?s ?p ?o }}"
    assert update(plain, copied, **{"using-graph-uri": "urn:a"}).status_code == 204
    assert values(plain) == ["1"]
    both = update(plain, copied.replace("WHERE", "USING <urn:b> WHERE"), **{"using-named-graph-uri": "urn:a"})
    assert both.status_code == 400


@pytest.mark.parametrize(
    ("request_", "status", "word"),
    [
        ({"content": "INSERT DATA {\n <urn:a> }", "headers": KIND}, 400, "line 2"),
        ({"content": "SELECT * { ?s ?p ?o }", "headers": KIND}, 400, "SELECT is a query"),
        ({"content": "", "headers": KIND}, 204, ""),
        ({"content": "LOAD <http://127.0.0.1:9/>", "headers": KIND}, 400, "LOAD"),
        ({"content": "LOAD SILENT <file:///etc/hostname> INTO GRAPH <urn:g>", "headers": KIND}, 400, "LOAD"),
        ({"content": "INSERT {} WHERE { SERVICE <http://127.0.0.1:9/> {} }", "headers": KIND}, 400, "SERVICE"),
        ({"content": "DROP GRAPH <urn:nobody>", "headers": KIND}, 400, "does not exist"),
        ({"content": "INSERT DATA { GRAPH <urn:g> { <urn:a> <urn:b> \"\xff\" } }".encode("latin-1"), "headers": KIND},
         400, "UTF-8"),
        ({"data": {"update": "DROP ALL", "query": "ASK {}"}}, 400, "no query"),
        ({"data": {"query": "ASK {}"}}, 400, "0 updates"),
        ({"content": "DROP ALL"}, 415, "application/sparql-update"),
        ({"content": b"#" * (17 << 20), "headers": KIND}, 413, "16,777,216"),
        ({"content": "INSERT {} WHERE " + "{" * 20_000 + "}" * 20_000, "headers": KIND}, 413, "simpler"),
        ({"content": "ASK {}", "headers": KIND, "params": {"timeout": "soon"}}, 400, "timeout=soon"),
    ],
)  # fmt: skip
def test_a_bad_update_is_told_and_the_server_goes_on(plain, request_, status, word):
    answer = plain.client.post("/update", **request_)
    assert answer.status_code == status, answer.text
    assert word in answer.text
    assert plain.query("ASK {}").json()["boolean"] is True


def test_an_update_that_would_take_too_long_is_stopped_and_changes_nothing(plain):
    rows = " ".join(f"<urn:{n}> <urn:p> {n} ." for n in range(400))
    update(plain, f"INSERT DATA {{ GRAPH <{MINE}> {{ {rows} }} }}")
    before = values(plain)
    endless = f"""INSERT {{ GRAPH <{MINE}> {{ ?a <urn:q> ?n }} }} WHERE {{
        {{ SELECT (COUNT(*) AS ?n) {{ GRAPH <{MINE}> {{ ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }} }} }} }}"""
    answer = update(plain, endless)
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "30")
    assert values(plain) == before
    assert update(plain, f"DROP GRAPH <{MINE}>").status_code == 204


def test_a_get_changes_nothing(plain):
    answer = plain.client.get("/sparql", params={"update": "DROP ALL"})
    assert (answer.status_code, answer.json()["detail"]) == (400, "an update is sent by POST")


@pytest.mark.parametrize("path", ["/update", "/sparql"])
def test_an_update_needs_the_token(plain, path):
    answer = plain.client.post(path, content="DROP ALL", headers=KIND | {"Authorization": ""})
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"].startswith("Bearer")
    assert "access-control-allow-origin" not in answer.headers
