from dataclasses import replace

from kg.rdf.articles import PUBLISHER_ID
from kg.rdf.graph import graph_of
from kg.rdf.validation import violations
from tests.documents import sample_document, sample_identities
from tests.rdf.sparql import rows


def _published_by(publisher, identities=None):
    document = sample_document()
    document = replace(document, article=replace(document.article, publisher=publisher))
    return graph_of(document, identities or sample_identities())


def test_the_article_bears_what_its_source_tells(quads):
    found = rows(
        quads,
        "SELECT ?name ?headline ?date ?url ?author { ?a a news:Article ; schema:name ?name ; "
        "schema:headline ?headline ; schema:datePublished ?date ; schema:url ?url ; schema:author ?author }",
    )
    assert found == [
        (
            "port-ellery",
            "Port Ellery mayor resigns as harbour inquiry opens",
            "2024-05-12",
            "https://news.example/2024/05/port-ellery",
            "Staff writers",
        )
    ]


def test_a_publisher_that_the_text_does_not_mention_has_a_node_of_its_own(quads):
    found = rows(quads, "SELECT ?p ?label { ?a schema:publisher ?p . ?p a news:Outlet ; rdfs:label ?label }")
    assert found == [("https://w3id.org/newsgraph/id/publisher/Coastal_News_Agency", "Coastal News Agency")]


def test_a_publisher_that_the_text_mentions_is_that_entity():
    quads = _published_by("Gazette")
    assert rows(quads, "SELECT ?p { ?a schema:publisher ?p }") == [(sample_identities()["e6"],)]


def test_identities_may_name_the_publisher():
    iri = "https://w3id.org/newsgraph/id/outlet/coastal-news-agency"
    quads = _published_by("Coastal News Agency", {**sample_identities(), PUBLISHER_ID: iri})
    assert rows(quads, "SELECT ?p { ?a schema:publisher ?p }") == [(iri,)]


def test_what_the_source_does_not_tell_is_left_out():
    document = sample_document()
    bare = replace(document.article, headline=None, published=None, publisher=None, authors=(), url=None)
    quads = graph_of(replace(document, article=bare), sample_identities())
    assert violations(quads) == []
    assert rows(quads, "SELECT ?x { ?a a news:Article ; schema:headline|schema:datePublished|schema:url ?x }") == []
