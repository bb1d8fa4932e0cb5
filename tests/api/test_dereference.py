import pyoxigraph as ox
import pytest

from kg.settings import Settings
from tests.serving import sample_store, serving

TURTLE = {"Accept": "text/turtle"}
BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


@pytest.fixture(scope="module")
def article(server):
    return server.client.get("/articles").json()["articles"][0]["id"]


def followed(server, path, headers):
    answer = server.client.get(f"/newsgraph/id/{path}", headers=headers)
    assert (answer.status_code, answer.headers["vary"].split(", ")[0]) == (303, "Accept")
    page = server.client.get(answer.headers["location"])
    assert page.status_code == 200
    return page


@pytest.mark.parametrize("headers", [{"Accept": "application/json"}, {"Accept": "*/*"}, BROWSER])
def test_an_iri_leads_to_a_page_about_what_it_names(server, article, headers):
    assert followed(server, "person/anna-berg", headers).json()["label"] == "Anna Berg"
    assert followed(server, f"article/{article}", headers).json()["name"] == "port-ellery"
    assert followed(server, f"graph/{article}", headers).json()["name"] == "port-ellery"


@pytest.mark.parametrize("media_type", ["text/turtle", "application/ld+json", "application/rdf+xml"])
def test_an_iri_leads_to_the_triples_around_it(server, media_type):
    page = followed(server, "person/anna-berg", {"Accept": f"text/html;q=0.1, {media_type}"})
    assert page.headers["content-type"].startswith(media_type)
    assert "Anna Berg" in page.text


def test_a_role_has_triples_only(server):
    page = followed(server, "place/port-ellery/role/mayor", TURTLE)
    triples = list(ox.parse(page.content, format=ox.RdfFormat.TURTLE))
    role = ox.NamedNode("https://w3id.org/newsgraph/id/place/port-ellery/role/mayor")
    assert {triple.subject for triple in triples if triple.object == role}
    assert followed(server, "place/port-ellery/role/mayor", {}).headers["content-type"] == "application/ld+json"


def test_an_articles_graph_comes_whole(server, article):
    page = followed(server, f"article/{article}", {"Accept": "application/n-triples"})
    graph = server.client.get("/articles").json()["articles"][0]["graph"]
    [row] = server.query(f"SELECT (COUNT(*) AS ?n) {{ GRAPH <{graph}> {{ ?s ?p ?o }} }}").json()["results"]["bindings"]
    assert len(page.text.splitlines()) == int(row["n"]["value"])


@pytest.mark.parametrize("path", ["person/nobody", "article/0", "", "x y", "a<b>", "%00", "person/%ff"])
def test_an_iri_that_names_nothing_is_not_found(server, path):
    answer = server.client.get(f"/newsgraph/id/{path}")
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json")


def test_what_cannot_be_had_in_the_clients_forms_is_told(server):
    answer = server.client.get("/newsgraph/id/person/anna-berg", headers={"Accept": "image/png"})
    assert answer.status_code == 406
    assert "text/turtle" in answer.json()["detail"]


def test_a_base_at_the_servers_root_hides_no_other_address(tmp_path):
    store = sample_store(tmp_path / "news", Settings(store=tmp_path / "news", base="http://news.example/"))
    with serving(store) as running:
        assert running.client.get("/person/anna-berg").headers["location"] == "/entities/person/anna-berg"
        assert running.client.get("/healthz").json()["status"] == "ok"
        assert running.client.get("/entities", params={"q": "anna"}).json()["total"] == 1
        assert running.client.get("/nowhere").status_code == 404
