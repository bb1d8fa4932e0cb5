from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from pyoxigraph import NamedNode

from kg.rdf.iris import article_iri, graph_iri, role_iri, slug
from tests.documents import sample_article


@given(st.text(alphabet=st.characters(exclude_categories=("Cs",))))
def test_a_slug_is_always_a_valid_segment(words):
    NamedNode(f"https://example.org/{slug(words)}")
    assert "/" not in slug(words)


@given(st.text(alphabet="ab -_%/é."), st.text(alphabet="ab -_%/é."))
def test_different_words_have_different_slugs(one, other):
    assert (slug(one) == slug(other)) == (one == other)


def test_an_articles_iri_comes_from_its_url():
    article = sample_article()
    assert article_iri(article) == article_iri(replace(article, text="Corrected."))
    assert article_iri(article) != article_iri(replace(article, url="https://news.example/other"))


def test_without_a_url_it_comes_from_the_text():
    article = replace(sample_article(), url=None)
    assert article_iri(article) == article_iri(replace(article, name="other", headline=None))
    assert article_iri(article) != article_iri(replace(article, text="Corrected."))


def test_article_and_graph_are_two_nodes_under_the_base():
    article = sample_article()
    assert article_iri(article, "https://example.org/").startswith("https://example.org/article/")
    assert graph_iri(article, "https://example.org/").startswith("https://example.org/graph/")


def test_a_role_stands_under_its_organisation():
    assert role_iri("vice president", "https://example.org/o") == "https://example.org/o/role/vice_president"
    assert role_iri("vice-president", None, "https://example.org/") == "https://example.org/role/vice-president"
