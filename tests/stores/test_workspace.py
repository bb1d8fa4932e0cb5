import shutil
import sqlite3
import subprocess
import sys

import pyoxigraph as ox
import pytest

from kg.errors import StoreError, StoreInUseError, StoreVersionError, UnknownArticleError
from kg.model.identity import IdentityKey
from kg.stores.schema import FILE, VERSION
from kg.stores.workspace import Workspace
from tests.stores.entries import BASE, entry, labelled

LABELS = "SELECT ?o WHERE { ?s ?p ?o } ORDER BY ?o"


def opened(path, **given) -> Workspace:
    return Workspace.open(path, base=BASE, **given)


def labels(workspace: Workspace) -> list[str]:
    return [row[0].value for row in workspace.query(LABELS)]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "deep" / "workspace"


def test_what_was_put_is_there_after_opening_again(path):
    first = entry("one", "uno")
    with opened(path) as workspace:
        workspace.put([first, entry("two")])
    with opened(path) as workspace:
        assert labels(workspace) == ["two", "uno"]
        assert workspace.document("one") == first.document
        assert [article.name for article in workspace.articles()] == ["one", "two"]
        assert list(workspace.pending()) == []
        assert [document.article.name for document in workspace.documents()] == ["one", "two"]
        assert [quad.object.value for quad in workspace.graph_of("one")] == ["uno"]


def test_an_article_is_found_by_name_iri_and_graph(path):
    with opened(path) as workspace:
        one = entry("one")
        workspace.put([one])
        assert workspace.document("one") == workspace.document(one.article) == workspace.document(one.graph)
        summary = workspace.article("one")
        assert (summary.iri, summary.graph, summary.published) == (
            one.article,
            one.graph,
            one.document.article.published,
        )


def test_reading_an_article_again_replaces_it(path):
    with opened(path) as workspace:
        workspace.put([entry("one", "old", "same"), entry("two")])
        workspace.put([entry("one", "new", "same", text="Port Ellery wakes.")])
        assert labels(workspace) == ["new", "same", "two"]
        assert workspace.document("one").article.text == "Port Ellery wakes."
        assert len(workspace.articles()) == 2


def test_two_articles_of_one_name_are_both_kept_and_the_name_alone_is_refused(path):
    other = entry("one", "other")
    iri = f"{BASE}article/other"
    with opened(path) as workspace:
        workspace.put([entry("one"), type(other)(other.document, iri, f"{iri}#g", labelled(f"{iri}#g", iri, "other"))])
        with pytest.raises(UnknownArticleError, match=r"2 articles.*article/one>, .*article/other>"):
            workspace.document("one")
        assert workspace.document(iri) == other.document


def test_an_unknown_article_is_told_with_close_names(path):
    with opened(path) as workspace:
        workspace.put([entry("harbour-inquiry")])
        with pytest.raises(UnknownArticleError, match="did you mean harbour-inquiry"):
            workspace.document("harbor-inquiry")


def test_removing_deletes_text_document_and_graph(path):
    with opened(path) as workspace:
        workspace.put([entry("one"), entry("two", text="Another text.")])
        assert workspace.remove("one").name == "one"
        assert labels(workspace) == ["two"]
        with pytest.raises(UnknownArticleError):
            workspace.document("one")
    connection = sqlite3.connect(path / FILE)
    assert connection.execute("SELECT count(*) FROM text").fetchone() == (1,)
    assert [row[0] for row in connection.execute("SELECT action FROM ledger ORDER BY number")] == [
        "read",
        "read",
        "removed",
    ]
    connection.close()


def test_a_crash_between_text_and_graph_leaves_the_article_pending(path):
    class PowerCutError(Exception):
        pass

    def cut(graphs):
        raise PowerCutError

    one = entry("one", "new")
    with opened(path) as workspace:
        workspace.put([entry("one", "old"), entry("two")])
        workspace.graphs.replace = cut
        with pytest.raises(PowerCutError):
            workspace.put([one])
    with opened(path) as workspace:
        assert list(workspace.pending()) == [one.document]
        workspace.derive([one])
        assert list(workspace.pending()) == []
        assert labels(workspace) == ["new", "two"]


def test_a_killed_process_loses_nothing_that_put_returned_from(path):
    script = (
        "import os, sys; from tests.stores.entries import *; from kg.stores.workspace import Workspace\n"
        f"w = Workspace.open({str(path)!r}, base=BASE); w.put([entry('one')]); os.kill(os.getpid(), 9)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == -9
    with opened(path) as workspace:
        assert labels(workspace) == ["one"]
        assert list(workspace.pending()) == []


def test_a_lost_graph_folder_makes_every_article_pending(path):
    with opened(path) as workspace:
        workspace.put([entry("one")])
    for file in (path / "graph").iterdir():
        file.unlink()
    (path / "graph").rmdir()
    with opened(path) as workspace:
        assert [document.article.name for document in workspace.pending()] == ["one"]


def test_a_reader_sees_which_graphs_are_lost(path):
    one, two = entry("one"), entry("two")
    with opened(path) as workspace:
        workspace.put([one, two])
        workspace.graphs.remove(one.graph)
    with opened(path, read_only=True) as workspace:
        assert list(workspace.pending()) == [one.document]
    shutil.rmtree(path / "graph")
    with opened(path, read_only=True) as workspace:
        assert list(workspace.pending()) == [one.document, two.document]


def test_an_article_is_held_under_its_iri(path):
    with opened(path) as workspace:
        workspace.put([entry("one")])
        assert workspace.holds(entry("one").article)
        assert not workspace.holds("one")


def test_a_first_creation_that_crashed_does_not_block_the_next(path):
    path.mkdir(parents=True)
    (path / FILE).touch()
    with opened(path) as workspace:
        workspace.put([entry("one")])
        assert labels(workspace) == ["one"]


def held_elsewhere(path, read_only: bool) -> subprocess.Popen:
    script = (
        "from tests.stores.entries import BASE; from kg.stores.workspace import Workspace\n"
        f"w = Workspace.open({str(path)!r}, base=BASE, read_only={read_only}); print('open', flush=True); input()"
    )
    process = subprocess.Popen([sys.executable, "-c", script], stdin=-1, stdout=-1, text=True)
    assert process.stdout.readline() == "open\n"
    return process


@pytest.mark.parametrize(("theirs", "ours"), [(False, False), (False, True), (True, False)])
def test_a_workspace_that_another_process_holds_is_told(path, theirs, ours):
    opened(path).close()
    process = held_elsewhere(path, theirs)
    try:
        with pytest.raises(StoreInUseError, match="another process holds this workspace"):
            opened(path, read_only=ours)
    finally:
        process.communicate("\n")
    opened(path).close()


def test_readers_share_a_workspace(path):
    with opened(path) as workspace:
        workspace.put([entry("one")])
    process = held_elsewhere(path, read_only=True)
    try:
        with opened(path, read_only=True) as workspace:
            assert labels(workspace) == ["one"]
    finally:
        process.communicate("\n")


def test_a_reader_cannot_write(path):
    with opened(path) as workspace:
        workspace.put([entry("one")])
    with opened(path, read_only=True) as workspace, pytest.raises(StoreError, match="read"):
        workspace.put([entry("two")])


def test_a_newer_workspace_is_refused_and_left_as_it_is(path):
    opened(path).close()
    connection = sqlite3.connect(path / FILE)
    connection.execute(f"PRAGMA user_version = {VERSION + 6}")
    connection.close()
    before = (path / FILE).read_bytes()
    with pytest.raises(StoreVersionError, match=f"version {VERSION + 6}.*upgrade newsgraph"):
        opened(path)
    assert (path / FILE).read_bytes() == before


def test_a_folder_of_other_files_is_refused_and_left_as_it_is(tmp_path):
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(StoreError, match="holds other files"):
        opened(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]


def test_a_file_is_refused(tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("dear")
    with pytest.raises(StoreError, match="is a file"):
        opened(file)


def test_a_folder_below_a_file_is_refused(tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("dear")
    with pytest.raises(StoreError, match="cannot be made"):
        opened(file / "workspace")


@pytest.mark.parametrize("content", [b"no database at all, but long enough for a header" * 9, None])
def test_a_foreign_database_is_refused_and_left_as_it_is(path, content):
    path.mkdir(parents=True)
    if content is None:
        connection = sqlite3.connect(path / FILE)
        connection.execute("CREATE TABLE theirs (x)")
        connection.close()
    else:
        (path / FILE).write_bytes(content)
    before = (path / FILE).read_bytes()
    with pytest.raises(StoreError, match="database"):
        opened(path)
    assert (path / FILE).read_bytes() == before


def test_a_missing_workspace_is_not_made_unasked(path):
    with pytest.raises(StoreError, match="kg build"):
        opened(path, create=False)
    with pytest.raises(StoreError, match="kg build"):
        opened(path, read_only=True)
    assert not path.exists()


def test_a_damaged_graph_is_told_with_what_to_do(path):
    with opened(path) as workspace:
        workspace.put([entry("one")])
    for file in (path / "graph").iterdir():
        file.write_bytes(b"\x00damaged\xff" * 9)
    with pytest.raises(StoreError, match="delete this folder"):
        opened(path)


def test_iris_last_and_the_first_base_stays(path):
    keys = {"e1": IdentityKey("anna", "person/anna-berg")}
    with opened(path) as workspace:
        first = workspace.identities(keys)
    with Workspace.open(path, base="https://elsewhere.org/") as workspace:
        assert workspace.base == BASE
        assert workspace.identities(keys) == first == {"e1": f"{BASE}person/anna-berg"}
        assert workspace.identities({"e9": IdentityKey("other", "person/anna-berg")}) == {
            "e9": f"{BASE}person/anna-berg-2"
        }


def test_the_ontology_stands_in_its_own_graph(path):
    with opened(path) as workspace:
        workspace.put([entry("one")])
        workspace.load_ontology(b'<https://example.org/t> <https://example.org/p> "term" .')
        assert labels(workspace) == ["one"]
        assert isinstance(workspace.store, ox.Store)
