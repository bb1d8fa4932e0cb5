"""Who is one in a whole workspace: gazetteers, memory, IRIs that last."""

import csv
from dataclasses import replace

import pytest

import kg
from kg.derivation import opened, opened_in_memory, removed
from kg.errors import GazetteerError
from kg.model.entity import EntityKind
from kg.settings import Settings
from tests.documents import sample_document
from tests.judged import iris, people, stored, workspace_of

BAKER = "Nadia Orlov, mayor of Ashgrove, closed the pool."
JUDGE = "Nadia Orlov, mayor of Westmere, planted a tree."


def gazetteer(path, *rows):
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows((("name", "aliases", "kind", "iri"), *rows))
    return path


def renamed(number):
    """The sample as another article."""
    document = sample_document()
    return replace(document, article=replace(document.article, name=f"n{number}", url=f"https://news.example/{number}"))


def test_namesakes_of_two_articles_are_two_in_memory_too(tmp_path):
    (tmp_path / "one.txt").write_text(f"{BAKER} The children of the town were sad.")
    (tmp_path / "two.txt").write_text(f"It rained for a week in the north. {JUDGE}")
    with kg.build(tmp_path, settings=Settings()) as graph:
        rows = list(graph.query("SELECT DISTINCT ?p { ?p a news:Person }"))
    assert sorted(str(row[0]).rpartition("/")[2] for row in rows) == ["nadia-orlov", "nadia-orlov-2"]


def test_an_iri_stays_with_the_article_that_it_was_given_for(read):
    first, second = read(BAKER, name="one"), read(JUDGE, name="two")
    for before, after in ((first, second), (second, first)):
        workspace = opened_in_memory(Settings())
        stored(workspace, [before])
        assert stored(workspace, [after]) == [f"{workspace.article(after.article.name).iri}"]
        graph = workspace.article(before.article.name).graph
        found = [q.subject.value for q in workspace.quads(graph) if q.subject.value.endswith("person/nadia-orlov")]
        assert found
        workspace.close()


def test_an_iri_is_given_to_nobody_else_when_its_article_is_gone(read):
    workspace = opened_in_memory(Settings())
    stored(workspace, [read(BAKER, name="one"), read(JUDGE, name="two")])
    before = {
        name: {q.subject.value for q in workspace.graph_of(name) if "orlov" in q.subject.value}
        for name in ("one", "two")
    }
    removed(workspace, "one")
    assert {q.subject.value for q in workspace.graph_of("two") if "orlov" in q.subject.value} == before["two"]
    stored(workspace, [read(BAKER, name="one")])
    assert {q.subject.value for q in workspace.graph_of("one") if "orlov" in q.subject.value} == before["one"]
    workspace.close()


def test_a_gazetteer_fixes_the_iris_of_its_names(tmp_path):
    file = gazetteer(
        tmp_path / "names.csv",
        ("Anna Berg", "Berg", "Person", "https://example.org/anna"),
        ("Port Ellery", "", "GeopoliticalEntity", "https://example.org/ellery"),
    )
    with workspace_of(tmp_path / "news", [renamed(1)]) as workspace:
        assert "anna-berg" in people(workspace)
    with opened(tmp_path / "news", Settings(gazetteer=file)) as workspace:
        assert "https://example.org/anna" in iris(workspace, "Person")
        assert "https://example.org/ellery" in iris(workspace, "GeopoliticalEntity")
        assert "anna-berg" not in people(workspace)
        assert workspace.profiles.standing(f"{workspace.base}person/anna-berg") == "https://example.org/anna"
        assert stored(workspace, [renamed(2)]) == []
        assert sum(iri.endswith("anna") for iri in iris(workspace, "Person")) == 1


def test_a_bad_gazetteer_leaves_everything_as_it_was(tmp_path):
    path = tmp_path / "news"
    with workspace_of(path, [renamed(1)]) as workspace:
        before = people(workspace)
        taken = f"{workspace.base}person/tomas-lind"
    for row in (("Anna Berg", "", "Dog", "https://example.org/a"), ("Anna Berg", "", "Person", taken)):
        with pytest.raises(GazetteerError):
            opened(path, Settings(gazetteer=gazetteer(tmp_path / "bad.csv", row)))
    with opened(path, Settings()) as workspace:
        assert people(workspace) == before
        assert workspace.gazetteer.all() == ()


def test_the_iris_of_a_workspace_can_be_its_gazetteer(tmp_path):
    path = tmp_path / "news"
    with workspace_of(path, [renamed(1)]) as workspace:
        before = iris(workspace, "Person")
        own = f"{workspace.base}person/anna-berg"
    file = gazetteer(tmp_path / "own.csv", ("Anna Berg", "", EntityKind.PERSON.value, own))
    with opened(path, Settings(gazetteer=file)) as workspace:
        assert iris(workspace, "Person") == before


def test_a_country_has_its_code(read):
    workspace = opened_in_memory(Settings())
    stored(workspace, [read("German officials met in Peru. Georgia sent nobody.", name="codes")])
    rows = workspace.query("SELECT ?c { ?x <https://w3id.org/newsgraph/ontology#isoCode> ?c }")
    assert sorted(row[0].value for row in rows) == ["DE", "PE"]
    workspace.close()
