"""A workspace that a server holds, used by commands and from Python."""

import logging
import os
import subprocess
import sys

import pytest

import kg
from kg.stores.address import FILE, address, write_address
from tests.documents import TEXT
from tests.serving import TOKEN, sample_store, serving

STORY = "Mayor Anna Holm resigned on Monday, her spokesman Paul Alder said."
HOLDERS = "SELECT ?who { ?p news:holds ?r ; rdfs:label ?who } ORDER BY ?who"


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    with serving(sample_store(tmp_path_factory.mktemp("served") / "news")) as server:
        yield server


def command(server, *arguments, token=TOKEN):
    environment = os.environ | {"NEWSGRAPH_TOKEN": token, "NEWSGRAPH_STORE": str(server.store)}
    code = "from kg.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, env=environment, check=False
    )


def test_a_notebook_reads_through_the_server(running, caplog, monkeypatch):
    monkeypatch.setenv("NEWSGRAPH_TOKEN", TOKEN)
    with caplog.at_level(logging.WARNING), kg.open_graph(running.store) as graph:
        assert running.url in caplog.text
        assert [str(row.who) for row in graph.query(HOLDERS)] == ["Anna Berg", "Jonas Falk", "Mira Holt", "Tomas Lind"]
        assert len(graph.articles()) == 1
        assert len(graph.network()) > 10
        article = next(iter(graph.query("SELECT ?a { ?a a news:Article }")))[0]
        assert graph._texts(str(article)) == TEXT


def test_what_is_built_and_removed_goes_through_the_server(running, tmp_path):
    story = tmp_path / "holm.txt"
    story.write_text(f"---\ndate: 2024-03-05\n---\n{STORY}")
    built = command(running, "build", str(story))
    assert built.returncode == 0, built.stderr
    assert running.url in built.stderr
    assert "1 article read into" in built.stdout
    asked = command(running, "query", HOLDERS, "--format", "csv")
    assert "Anna Holm" in asked.stdout
    assert "Anna Holm" in running.query(HOLDERS, format="csv").text
    removed = command(running, "remove", "holm")
    assert removed.returncode == 0, removed.stderr
    assert "Anna Holm" not in running.query(HOLDERS, format="csv").text
    assert command(running, "remove", "holm").returncode == 2


def test_who_has_no_token_is_told_what_is_missing(running, tmp_path):
    story = tmp_path / "holm.txt"
    story.write_text(STORY)
    built = command(running, "build", str(story), token="")
    assert built.returncode == 2
    assert "NEWSGRAPH_TOKEN" in built.stderr


def test_what_the_server_cannot_read_is_named(running, tmp_path):
    story = tmp_path / "short.txt"
    story.write_text("42")
    built = command(running, "build", str(story))
    assert built.returncode == 2
    assert "short" in built.stderr


def test_the_note_is_gone_with_the_server_and_proves_nothing_by_itself(tmp_path):
    store = sample_store(tmp_path / "news")
    with serving(store) as server:
        assert address(store) == server.url
    assert not (store / FILE).exists()
    write_address(store, "http://127.0.0.1:1")
    with kg.open_graph(store) as graph:
        assert len(graph.articles()) == 1


def test_a_note_that_cannot_be_read_is_none(tmp_path):
    assert address(tmp_path) is None
    for wrong in ("", "oops", "[]", '{"url": 3}', "{}"):
        (tmp_path / FILE).write_text(wrong)
        assert address(tmp_path) is None
