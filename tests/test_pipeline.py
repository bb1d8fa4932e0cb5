import logging
from dataclasses import replace

import pytest
import spacy

import kg
from kg.derivation import batches, derived, opened, rebuild
from kg.errors import ExportError, ReadError, StoreError
from kg.model.article import Article
from kg.model.document import Document
from kg.model.outcome import Failure, Sourced
from kg.pipeline import articles_of, build_at, build_into, convert, documents, outcomes
from kg.rdf.validation import violations
from kg.readers.given import Given, given_of
from kg.reading import read_out
from kg.settings import Settings
from kg.stores.registry import MemoryRegistry
from kg.stores.workspace import Workspace
from tests.documents import sample_document

FIRST = "Maria Ortega, mayor of Dover, resigned on Monday.\n“I am tired,” Ortega said.\n"
SECOND = "The council of Dover met on Tuesday. Anna Lee, a spokeswoman, denied that the council had asked for it.\n"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "first.txt").write_text(FIRST)
    (tmp_path / "in" / "second.b.txt").write_text(SECOND)
    return tmp_path / "in"


@pytest.fixture
def settings(tmp_path):
    return Settings(store=tmp_path / "news")


def facts(workspace):
    """The quads of all articles but those that tell of the run."""
    return sorted(str(quad) for quad in workspace.quads() if not _of_the_run(quad))


def _of_the_run(quad):
    return quad.subject.value.endswith("#run")


class FailingReader:
    """Reads out nothing, and breaks off at one article."""

    def __init__(self, bad):
        self.bad = bad

    def documents(self, articles):
        for article in articles:
            if article.name == self.bad:
                raise RuntimeError("no parse\nat all")
            yield Document(article)


def test_documents_come_in_the_order_of_the_articles(folder, settings):
    found = list(documents(kg.read(folder), settings))
    assert [document.article.name for document in found] == ["first", "second.b"]
    assert [document.article.text for document in found] == [FIRST, SECOND]


def test_documents_need_no_settings(folder):
    assert [document.article.name for document in kg.documents(kg.read(folder))] == ["first", "second.b"]


def test_one_failing_article_does_not_lose_the_others():
    articles = [Sourced(Article(name, "The mayor resigned."), f"in/{name}.txt") for name in "abc"]
    found = read_out(articles, FailingReader("b"))
    assert [type(outcome) for outcome in found] == [Document, Failure, Document]
    assert found[1].source == "in/b.txt"
    assert "RuntimeError: no parse" in found[1].reason


def test_what_cannot_be_read_keeps_its_place(settings):
    attempts = [ReadError("x.txt", "is empty"), Sourced(Article("a", FIRST), "a.txt"), ReadError("y.txt", "is empty")]
    bad, good, last = outcomes(attempts, settings)
    assert (bad, last) == (Failure("x.txt", "is empty"), Failure("y.txt", "is empty"))
    assert good.article.name == "a"


def test_one_url_is_not_given_to_two_articles(folder):
    first, second = articles_of([folder], Given(url="https://example.org/a"))
    assert (first.source, first.article.url) == (str(folder / "first.txt"), "https://example.org/a")
    assert isinstance(second, ReadError)


def test_build_into_stores_what_it_can_and_tells_the_rest(folder, settings, tmp_path):
    (folder / "bad.txt").write_bytes(b"\x00\x01")
    seen = []
    with opened(settings.store, settings, create=True) as workspace:
        summary = build_into(
            workspace, articles_of([folder, tmp_path / "none.txt"]), settings=settings, seen=seen.append
        )
        assert [article.name for article in workspace.articles()] == ["first", "second.b"]
    assert summary.articles == 2
    assert [failure.source for failure in summary.failures] == [str(folder / "bad.txt"), str(tmp_path / "none.txt")]
    assert len(seen) == 4


def assert_merged(workspace):
    """The default graph is the merge of the article graphs, and each of these is what is derived from its Document."""
    held = set(workspace.quads())
    assert set(workspace.query("CONSTRUCT WHERE { ?s ?p ?o }")) == {quad.triple for quad in held}
    derived_anew = [
        derived(document, workspace.registry, base=workspace.base, started=_day()) for document in workspace.documents()
    ]
    assert facts(workspace) == sorted(str(q) for entry in derived_anew for q in entry.quads if not _of_the_run(q))
    assert [violation for entry in derived_anew for violation in violations(workspace.graph_of(entry.article))] == []


def test_building_again_changes_nothing_but_the_run(folder, settings):
    with opened(settings.store, settings, create=True) as workspace:
        for article in (sample_document(), sample_document(before="Corrected.\n")):
            workspace.put([derived(article, workspace.registry, base=workspace.base, started=_day())])
        build_into(workspace, articles_of([folder]), settings=settings)
        once = facts(workspace)
        assert_merged(workspace)
        build_into(workspace, articles_of([folder]), settings=settings, again=True)
        assert facts(workspace) == once
        assert_merged(workspace)
        assert rebuild(workspace) == 3
        assert facts(workspace) == once
        assert_merged(workspace)
        workspace.remove("first")
        assert_merged(workspace)
    assert once


def test_where_nothing_can_be_read_no_workspace_is_made(settings, tmp_path):
    seen = []
    summary = build_at(settings.store, [tmp_path / "none.txt"], settings=settings, seen=seen.append)
    assert [failure.source for failure in summary.failures] == [str(tmp_path / "none.txt")]
    assert seen == list(summary.failures)
    with pytest.raises(ReadError, match="no such file"):
        kg.build(tmp_path / "none.txt", store=settings.store)
    assert not settings.store.exists()


def test_what_cannot_be_read_before_the_first_article_is_told_in_order(folder, settings, tmp_path):
    seen = []
    sources = [tmp_path / "none.txt", folder / "first.txt", tmp_path / "gone.txt"]
    summary = build_at(settings.store, sources, settings=settings, seen=seen.append)
    assert [type(outcome) for outcome in seen] == [Failure, Document, Failure]
    assert summary.articles == 1


def test_articles_left_by_a_crash_are_derived_when_the_workspace_is_opened(settings):
    with opened(settings.store, settings, create=True) as workspace:
        entry = derived(sample_document(), workspace.registry, base=workspace.base, started=_day())
        workspace._articles.put_pending([entry])
        assert not list(workspace.graph_of(entry.article))
    with opened(settings.store, settings, read_only=True) as workspace:
        assert list(workspace.graph_of(entry.article))
        assert not list(workspace.pending())


def test_the_same_article_gives_the_same_facts_in_a_file_and_in_a_workspace(settings):
    entry = derived(sample_document(), MemoryRegistry(settings.base), base=settings.base, started=_day())
    with opened(settings.store, settings, create=True) as workspace:
        workspace.put([derived(sample_document(), workspace.registry, base=workspace.base, started=_day())])
        kept = facts(workspace)
    assert kept == sorted(str(quad) for quad in entry.quads if not _of_the_run(quad))


def test_a_workspace_keeps_the_base_that_it_was_made_with(folder, settings):
    opened(settings.store, replace(settings, base="https://example.org/n/"), create=True).close()
    with opened(settings.store, settings) as workspace:
        build_into(workspace, articles_of([folder]), settings=settings)
        assert all(article.iri.startswith("https://example.org/n/") for article in workspace.articles())


def test_convert_names_files_by_the_whole_stem(folder, settings, tmp_path):
    summary = convert([folder], tmp_path / "out" / "deep", "nquads", settings=settings)
    assert summary.articles == 2
    assert sorted(path.name for path in (tmp_path / "out" / "deep").iterdir()) == ["first.nq", "second.b.nq"]


def test_convert_does_not_write_one_file_twice(folder, settings, tmp_path):
    (folder / "other").mkdir()
    (folder / "other" / "first.txt").write_text(SECOND)
    summary = convert([folder], tmp_path / "out", "turtle", settings=settings)
    assert summary.articles == 2
    [failure] = summary.failures
    assert failure.source == str(folder / "other" / "first.txt")
    assert failure.reason.startswith(f"{tmp_path / 'out' / 'first.ttl'} is that of {folder / 'first.txt'} already")


def test_an_article_of_many_in_a_file_is_named_by_both(tmp_path):
    path = tmp_path / "many.jsonl"
    path.write_text('{"id": "a", "text": "The mayor resigned."}\n{"id": "many", "text": "The mayor resigned."}\n')
    assert [each.source for each in articles_of([path])] == [f"{path}: a", str(path)]


def test_an_article_whose_graph_fails_is_named_by_its_file(folder, settings, tmp_path, monkeypatch):
    def broken(document, *given, **named):
        raise RuntimeError("no graph")

    monkeypatch.setattr("kg.pipeline.derived", broken)
    summary = convert([folder / "first.txt"], tmp_path / "out", "turtle", settings=settings)
    assert [failure.source for failure in summary.failures] == [str(folder / "first.txt")]


def test_convert_names_an_unknown_format_before_it_reads(folder, settings, tmp_path):
    with pytest.raises(ExportError, match="turtle"):
        convert([folder], tmp_path / "out", "word", settings=settings)
    assert not (tmp_path / "out").exists()


def test_converting_twice_gives_the_same_sorted_lines_but_for_the_run(folder, settings, tmp_path):
    lines = []
    for out in ("one", "two"):
        convert([folder], tmp_path / out, "nquads", settings=settings)
        text = (tmp_path / out / "first.nq").read_text(encoding="utf-8")
        lines.append(sorted(line for line in text.splitlines() if "#run> " not in line.split(" ")[0] + " "))
    assert lines[0] == lines[1]


def test_build_gives_a_graph_in_memory(folder):
    with kg.build(folder / "first.txt", published="2025-05-29") as graph:
        assert graph.query("ASK { GRAPH ?g { ?article a news:Article ; schema:datePublished ?day } }")


def test_build_with_a_store_can_be_opened_again(folder, settings):
    kg.build(folder, store=settings.store).close()
    with kg.open_graph(settings.store) as graph:
        [row] = graph.query("SELECT (count(?a) AS ?n) WHERE { ?a a news:Article }")
        assert int(row.n) == 2


def test_build_raises_where_nothing_can_be_read(tmp_path):
    with pytest.raises(ReadError, match="no such file"):
        kg.build(tmp_path / "none.txt")


def test_build_warns_of_what_it_leaves_out(folder, tmp_path, caplog):
    with caplog.at_level(logging.WARNING), kg.build(folder, tmp_path / "none.txt") as graph:
        assert graph is not None
    assert "none.txt: there is no such file" in caplog.text


def test_open_graph_makes_no_workspace(tmp_path):
    with pytest.raises(StoreError, match="no workspace"):
        kg.open_graph(tmp_path / "none")
    assert not (tmp_path / "none").exists()


def test_batches_hold_everything_in_order():
    assert [len(batch) for batch in batches(range(85))] == [40, 40, 5]


def test_a_workspace_that_another_has_open_is_left_alone(settings):
    with opened(settings.store, settings, create=True), pytest.raises(StoreError, match="holds this workspace"):
        Workspace.open(settings.store, base=settings.base)


def _day():
    from datetime import UTC, datetime

    return datetime(2025, 5, 29, tzinfo=UTC)


GERMAN = "Der Bürgermeister der Stadt ist am Montag zurückgetreten. Der Rat will bis Ende der Woche beraten, sagte er."


def test_an_article_in_another_language_is_set_aside_with_its_language(tmp_path):
    (tmp_path / "rat.txt").write_text(GERMAN, encoding="utf-8")
    (tmp_path / "story.txt").write_text("Maria Ortega, mayor of Dover, resigned on Monday.\n", encoding="utf-8")
    settings = Settings(extractor="rules")
    summary = build_at(tmp_path / "news", [tmp_path], settings=settings)
    assert (summary.articles, [failure.source for failure in summary.failures]) == (1, [str(tmp_path / "rat.txt")])
    assert "is not in English but in German (de), and set aside" in summary.failures[0].reason
    given = given_of(language="en")
    assert build_at(tmp_path / "forced", [tmp_path], settings=settings, given=given).articles == 2


def test_a_pipeline_that_the_user_names_reads_its_language_as_it_is(tmp_path):
    own = spacy.blank("de")
    own.add_pipe("newsgraph_sections")
    own.to_disk(tmp_path / "de_own")
    (tmp_path / "rat.txt").write_text(GERMAN, encoding="utf-8")
    settings = Settings(extractor="rules", languages={"de": str(tmp_path / "de_own")})
    assert build_at(tmp_path / "news", [tmp_path / "rat.txt"], settings=settings).articles == 1
    with Workspace.open(tmp_path / "news", base=settings.base, read_only=True) as workspace:
        document = workspace.document("rat")
    assert (document.article.language, document.extraction.extractor, document.claims) == ("de", "pipeline", ())
    assert document.sections
