import pyoxigraph as ox
import pytest

from kg.exports import FORMATS


@pytest.mark.parametrize("name", FORMATS)
def test_the_whole_graph_comes_in_every_format(server, name):
    answer = server.client.get("/export", params={"format": name})
    assert answer.status_code == 200
    assert answer.headers["content-type"].split(";")[0] == FORMATS[name].media_type
    assert FORMATS[name].suffix in answer.headers["content-disposition"]
    assert len(answer.content) > 1000


def test_an_export_holds_what_queries_see(server):
    exported = {
        str(quad) for quad in ox.parse(server.client.get("/export?format=nquads").content, ox.RdfFormat.N_QUADS)
    }
    rows = server.query("SELECT (COUNT(*) AS ?n) { GRAPH ?g { ?s ?p ?o } ?a a news:Article ; }", format="csv")
    ontology = server.query(
        "SELECT (COUNT(*) AS ?n) { GRAPH <https://w3id.org/newsgraph/ontology> { ?s ?p ?o } }", format="csv"
    )
    assert len(exported) == int(rows.text.split()[1]) - int(ontology.text.split()[1])


def test_the_picture_is_a_page(server):
    answer = server.client.get("/export", params={"format": "html"})
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "Anna Berg" in answer.text


def test_an_unknown_format_is_told_with_the_known_ones(server):
    answer = server.client.get("/export", params={"format": "pdf"})
    assert answer.status_code == 406
    assert "turtle" in answer.json()["detail"]
