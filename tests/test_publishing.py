import pytest

from kg.derivation import opened
from kg.model.article import Publication
from kg.model.outcome import Known
from kg.pipeline import build_at
from kg.rdf.validation import violations
from kg.settings import Settings
from kg.stores.workspace import Workspace
from ontology import PREFIXES
from tests.readers.test_duplicates import FIRST

SETTINGS = Settings(extractor="rules")
OTHER = "Maria Ortega, mayor of Dover, resigned on Monday.\n“I am tired,” Ortega said.\n"


@pytest.fixture
def story(tmp_path):
    def write(name, text=FIRST, **told):
        path = tmp_path / f"{name}.txt"
        head = "".join(f"{key}: {value}\n" for key, value in told.items())
        path.write_text((f"---\n{head}---\n" if head else "") + text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def store(tmp_path):
    return tmp_path / "news"


def kept(store):
    with Workspace.open(store, base=SETTINGS.base, read_only=True) as workspace:
        return [(document.article.name, document.article.publications) for document in workspace.documents()]


def asked(store, query):
    with opened(store, SETTINGS, read_only=True) as workspace:
        return sorted(tuple(term.value for term in row) for row in workspace.query(query, prefixes=PREFIXES))


def three(story):
    return [
        story("wire", publisher="Coast Wire", date="2024-03-06", url="https://wire.example/1"),
        story(
            "gazette",
            FIRST + "\nReporting by Coast Wire",
            publisher="Gazette",
            date="2024-03-07",
            url="https://g.example/9",
        ),
        story("other", OTHER, publisher="Gazette"),
    ]


def test_a_second_copy_is_a_publication_of_the_first_and_no_further_facts(story, store):
    seen = []
    summary = build_at(store, three(story), settings=SETTINGS, seen=seen.append)
    assert (summary.articles, summary.copies, summary.failures) == (2, 1, ())
    assert sum(isinstance(each, Known) for each in seen) == 1
    publications = dict(kept(store))["wire"]
    assert [(each.publisher, str(each.published), each.url) for each in publications] == [
        ("Gazette", "2024-03-07", "https://g.example/9")
    ]
    assert len(asked(store, "SELECT ?article { ?article a news:Article }")) == 2
    query = """SELECT ?first ?second ?day { ?article schema:publisher/rdfs:label ?first ; news:publication ?again .
               ?again schema:publisher/rdfs:label ?second ; schema:datePublished ?day }"""
    assert asked(store, query) == [("Coast Wire", "Gazette", "2024-03-07")]


def test_the_graph_with_a_publication_keeps_the_shapes(story, store):
    build_at(store, three(story), settings=SETTINGS)
    with opened(store, SETTINGS, read_only=True) as workspace:
        assert violations(workspace.quads()) == []


def test_a_copy_that_comes_in_a_later_run_joins_the_first(story, store):
    first, second, _ = three(story)
    build_at(store, [first], settings=SETTINGS)
    summary = build_at(store, [second], settings=SETTINGS)
    assert (summary.articles, summary.copies) == (0, 1)
    again = build_at(store, [first, second], settings=SETTINGS)
    assert (again.articles, again.copies, again.known) == (0, 0, 2)
    assert [len(publications) for _, publications in kept(store)] == [1]


def test_one_run_and_several_give_the_same(story, store, tmp_path):
    build_at(store, three(story), settings=SETTINGS)
    for path in three(story):
        build_at(tmp_path / "apart", [path], settings=SETTINGS)
    assert kept(store) == kept(tmp_path / "apart")


def test_the_first_read_again_keeps_its_publications(story, store):
    build_at(store, three(story), settings=SETTINGS)
    corrected = FIRST.replace("Edwin Sharrow", "Edmund Sharrow")
    path = story("wire", corrected, publisher="Coast Wire", date="2024-03-06", url="https://wire.example/1")
    assert build_at(store, [path], settings=SETTINGS).articles == 1
    with Workspace.open(store, base=SETTINGS.base, read_only=True) as workspace:
        article = workspace.document("wire").article
    assert "Edmund" in article.text
    assert len(article.publications) == 1


def test_an_update_with_another_number_is_an_article_of_its_own(story, store):
    update = story("update", FIRST.replace("400", "700"), url="https://wire.example/2")
    assert build_at(store, [*three(story)[:1], update], settings=SETTINGS).articles == 2


def test_the_same_text_of_two_outlets_without_addresses_is_published_twice(story, store):
    one, two = story("a", publisher="Gazette"), story("b", publisher="Echo")
    summary = build_at(store, [one, two], settings=SETTINGS)
    assert (summary.articles, summary.copies) == (1, 1)
    [(name, [publication])] = kept(store)
    assert (name, publication.name, publication.publisher) == ("a", "b", "Echo")
    assert isinstance(publication, Publication)


def test_what_is_told_anew_of_an_article_is_no_second_publication(story, store):
    build_at(store, [story("a", publisher="Gazette")], settings=SETTINGS)
    assert build_at(store, [story("a", publisher="Echo")], settings=SETTINGS).articles == 1
    assert kept(store) == [("a", ())]
