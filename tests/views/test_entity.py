from html.parser import HTMLParser

import pytest

from kg.errors import UnknownSubjectError
from kg.exports import write
from kg.stores.memory import memory
from kg.views.graph import NewsGraph
from tests.views.sample import BASE, sample_graph, sample_store

HOSTILE = '"><img src=x onerror=alert(1)></script><script>alert(1)</script>'


@pytest.fixture(scope="module")
def graph():
    with sample_graph() as made:
        yield made


def test_it_tells_roles_words_and_events_of_a_person(graph):
    told = str(graph.entity("Tomas Lind"))
    assert told.startswith("Tomas Lind (person")
    assert "Tomas Lind holds head, Harbour Authority since 2021-03  [port-ellery]" in told
    assert "Tomas Lind denied — the sale was rushed" in told


def test_a_name_in_any_case_an_alias_and_the_iri_give_the_same(graph):
    page = graph.entity(f"{BASE}person/anna-berg")
    assert page.html == graph.entity("anna berg").html
    assert "Anna Berg resigned" in str(page)


def test_roles_stand_in_the_order_of_time(graph):
    told = str(graph.entity("mayor, Port Ellery")).splitlines()
    assert told[2].startswith("  Ida Moe held mayor, Port Ellery until 2015")


@pytest.mark.parametrize("wanted", ["mayor, Port Ellery", "Anna Berg resigned", "denied that the sale was rushed"])
def test_roles_events_and_claims_have_pages_too(graph, wanted):
    assert str(graph.entity(wanted)).startswith(wanted)


def test_its_page_quotes_the_words_and_draws_the_neighbours(graph):
    page = graph.entity("Tomas Lind")
    assert "<blockquote>" in page.html
    assert "Tomas Lind, who has headed the Harbour Authority since March 2021" in page.html
    assert page.svg.startswith("<svg")
    assert set(page._repr_mimebundle_()) == {"text/html", "image/svg+xml", "text/plain"}


def test_what_is_unknown_is_told(graph):
    with pytest.raises(UnknownSubjectError):
        graph.entity("Nobody Here")


class Tags(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.tags = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))


@pytest.mark.parametrize("view", ["entity", "article"])
def test_a_hostile_name_stays_words(view):
    import pyoxigraph as ox

    quads = [
        ox.Quad(q.subject, q.predicate, ox.Literal(q.object.value.replace("Anna Berg", HOSTILE)), q.graph_name)
        if isinstance(q.object, ox.Literal) and q.object.datatype.value.endswith("#string")
        else q
        for q in sample_store().quads()
    ]
    graph = NewsGraph(memory(quads), write=write, texts=lambda _: f"{HOSTILE} x" * 90)
    wanted = {"entity": f"{BASE}person/anna-berg", "article": "port-ellery"}[view]
    page = Tags(getattr(graph, view)(wanted).html)
    assert not [tag for tag, _ in page.tags if tag == "img"]
    assert not [name for _, attributes in page.tags for name in attributes if name.startswith("on")]
