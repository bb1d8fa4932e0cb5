"""Workspaces whose graphs a SPARQL server keeps: Oxigraph's own, and this project's."""

import threading
import time
from dataclasses import replace
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar

import pyoxigraph as ox
import pytest

from kg.cli import main
from kg.derivation import derived, graph_over, opened, rebuild
from kg.errors import QueryError, StoreError
from kg.settings import Settings
from kg.stores.remote import BATCH_BYTES, remote
from kg.stores.rows import rows
from tests.documents import sample_document
from tests.serving import TOKEN, empty_store, serving
from tests.stores.entries import labelled
from tests.stores.oxigraph_server import cleared, free_port, oxigraph_server

A, B = "https://example.org/a", "https://example.org/b"
COUNT = "SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }"
DAY = datetime(2025, 5, 29, tzinfo=UTC)


@pytest.fixture(scope="module")
def running():
    with oxigraph_server() as url:
        yield url


@pytest.fixture
def url(running):
    cleared(running)
    return running


def documents():
    first, second = sample_document(), sample_document(before="Corrected.\n")
    return first, replace(second, article=replace(second.article, url="https://example.org/corrected"))


def filled(settings: Settings):
    """What a workspace of two articles holds, one of them stored twice."""
    with opened(settings.store, settings, create=True) as workspace:
        for document in (*documents(), documents()[0]):
            workspace.put([derived(document, workspace.registry, base=workspace.base, started=DAY)])
    return held(settings)


def held(settings: Settings):
    """The quads of the articles but those of the run, and how many triples the default graph has."""
    with opened(settings.store, settings, read_only=True) as workspace:
        quads = {quad for quad in workspace.quads() if not quad.subject.value.endswith("#run")}
        return quads, rows(workspace, COUNT)


@pytest.fixture
def local(tmp_path):
    return filled(Settings(store=tmp_path / "local"))


@pytest.mark.parametrize("union", [False, True])
def test_a_server_keeps_what_a_folder_keeps(tmp_path, local, url, union):
    if not union:
        settings = Settings(store=tmp_path / "news", graphs=f"sparql+{url}")
        assert filled(settings) == local
        return
    with oxigraph_server("--union-default-graph") as other:
        quads, _ = filled(Settings(store=tmp_path / "news", graphs=f"sparql+{other}"))
        assert quads == local[0]


def test_this_projects_own_endpoint_keeps_what_a_folder_keeps(tmp_path, local):
    with serving(empty_store(tmp_path / "served")) as server:
        address = f"sparql+{server.url}"
        assert filled(Settings(store=tmp_path / "news", graphs=address, credentials=TOKEN)) == local
        with pytest.raises(StoreError, match="401"):
            remote(address).replace({A: labelled(A, A, "one")})


def test_a_workspace_knows_its_server_and_its_commands_go_there(tmp_path, local, url):
    settings = Settings(store=tmp_path / "news")
    filled(Settings(store=settings.store, graphs=f"sparql+{url}/"))
    assert not (settings.store / "graph").exists()
    with opened(settings.store, settings) as workspace:
        assert workspace.server == url
        assert rebuild(workspace) == 2
        with graph_over(workspace) as graph:
            assert len(graph.tenures()) == len(graph.tenures(None))
            assert graph.network().number_of_nodes()
    assert held(settings) == local
    with opened(settings.store, settings) as workspace:
        for article in workspace.articles():
            workspace.remove(article.iri)
    assert held(settings)[0] == set()


def test_what_a_server_lost_is_derived_again(tmp_path, local, url):
    settings = Settings(store=tmp_path / "news", graphs=f"sparql+{url}")
    filled(settings)
    cleared(url)
    opened(settings.store, settings).close()
    assert held(settings) == local


def test_the_command_line_takes_a_server_for_a_store(tmp_path, url, capsys):
    story = tmp_path / "story.txt"
    story.write_text("Maria Ortega, mayor of Dover, resigned on Monday.\n")
    news, server = str(tmp_path / "news"), f"sparql+{url}"
    rules = ["--extractor", "rules"]
    assert run("build", str(story), "--store", server, "--workspace", news, *rules) == 0
    assert run("query", "SELECT ?who { ?who a news:Person }", "--format", "csv", "--store", news) == 0
    assert "maria-ortega" in capsys.readouterr().out
    assert run("build", str(story), "--store", news, "--workspace", news, *rules) == 2
    assert "--workspace is for a --store that is a server" in capsys.readouterr().err
    assert run("serve", "--store", news, "--port", "0") == 2
    assert f"its graphs are kept by {url}" in capsys.readouterr().err


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    return int(ended.value.code or 0)


def test_a_workspace_does_not_move_to_another_place(tmp_path, url):
    filled(Settings(store=tmp_path / "news"))
    with pytest.raises(StoreError, match="keeps its graphs in its own folder, and not at"):
        opened(tmp_path / "news", Settings(graphs=f"sparql+{url}"))


def test_the_password_stays_out_of_the_workspace(tmp_path, url):
    address = url.replace("http://", "sparql+http://reader:secret-word@")
    opened(tmp_path / "news", Settings(graphs=address), create=True).close()
    assert b"secret-word" not in (tmp_path / "news" / "articles.sqlite").read_bytes()


def test_many_graphs_go_in_several_updates(url):
    store = remote(f"sparql+{url}")
    words = "word " * (BATCH_BYTES // 10)
    graphs = {f"{A}/{n}": labelled(f"{A}/{n}", A, f"{n} {words}") for n in range(5)}
    store.replace(graphs)
    assert {graph: list(store.quads(graph)) for graph in store.graphs()} == graphs


def test_a_server_that_is_gone_for_a_while_is_waited_for(tmp_path):
    port = free_port()
    place = ("--location", str(tmp_path / "graphs"))
    with oxigraph_server(*place, port=port) as url:
        store = remote(f"sparql+{url}")
        store.replace({A: labelled(A, A, "one")})
    done = threading.Event()

    def write() -> None:
        store.replace({B: labelled(B, B, "two")})
        done.set()

    writer = threading.Thread(target=write)
    writer.start()
    time.sleep(1)
    assert not done.is_set()
    with oxigraph_server(*place, port=port):
        writer.join(120)
        assert done.is_set()
        assert store.graphs() == [A, B]


class Busy(BaseHTTPRequestHandler):
    """Says twice that it is busy, then answers."""

    asked: ClassVar[list[str]] = []

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.asked.append(self.headers.get("Authorization", ""))
        body = b'{"head": {}, "boolean": true}'
        self.send_response(503 if len(self.asked) in (2, 3) else 200)
        self.send_header("Retry-After", "0")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def busy():
    Busy.asked.clear()
    with ThreadingHTTPServer(("127.0.0.1", 0), Busy) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("user", "credentials", "shown"),
    [
        ("", None, ""),
        ("", "token-word", "Bearer token-word"),
        ("ann:pw@", None, "Basic YW5uOnB3"),
        ("", "ann:pw", "Basic YW5uOnB3"),
    ],
)
def test_a_busy_server_is_asked_again_with_what_it_must_be_shown(busy, user, credentials, shown):
    store = remote(f"sparql+http://{user}{busy}", credentials=credentials)
    assert bool(store.query("ASK { ?s ?p ?o }"))
    assert Busy.asked == [shown] * 4


def test_what_is_no_server_is_one_line():
    for address, words in (
        ("sparql+http://127.0.0.1:1", "does not answer"),
        ("sparql+http://127.0.0.1:1?server=magic", "is no server known here"),
        ("http://127.0.0.1:1", "is no address of a SPARQL server"),
    ):
        with pytest.raises(StoreError, match=words):
            remote(address)


def test_a_query_is_checked_before_it_is_sent(url):
    store = remote(f"sparql+{url}")
    with pytest.raises(QueryError, match="SERVICE"):
        store.query("SELECT * { SERVICE <http://example.org/> { ?s ?p ?o } }")
    store.replace({A: labelled(A, A, "one")})
    described = store.query(f"DESCRIBE <{A}>")
    assert isinstance(described, ox.QueryTriples)
    assert len(list(described)) == 1
