"""Queries that would hang or end the process that evaluates them."""

import os
import time

import httpx
import pytest

from tests.serving import sample_store, serving

SECONDS = 3.0
STOPPED = {
    "a count over a product": "SELECT (COUNT(*) AS ?all) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }",
    "a path of many steps": f"SELECT ?o {{ ?s {'/'.join(['<urn:x>*'] * 500)} ?o }}",
}
# A sort holds all it sorts: on a fast machine it meets the limit of memory before the deadline.
SORT = "SELECT ?a ?d { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i } ORDER BY ?i ?a LIMIT 3"
FATAL = {
    "deep groups": "ASK " + "{" * 12_000 + "}" * 12_000,
    "deep brackets": "ASK { FILTER(" + "(" * 12_000 + "1" + ")" * 12_000 + ") }",
    "many alternatives": "ASK { " + " UNION ".join(["{?a ?b ?c}"] * 25_000) + " }",
}
FLOOD = "SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }"
CHECK = "ASK { ?p news:holds ?r }"


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A server with one worker and a short deadline."""
    store = sample_store(tmp_path_factory.mktemp("hostile") / "news")
    with serving(store, "--timeout", str(SECONDS), "--workers", "1") as running:
        yield running


def goes_on(server):
    return server.query(CHECK).json() == {"head": {}, "boolean": True}


def test_a_sort_without_end_is_stopped_by_the_deadline_or_by_its_memory(small):
    start = time.monotonic()
    answer = small.client.post("/sparql", data={"query": SORT})
    assert time.monotonic() - start < SECONDS + 3
    assert answer.status_code in (413, 503)
    assert goes_on(small)


@pytest.mark.parametrize("query", STOPPED.values(), ids=STOPPED)
def test_a_query_without_end_is_stopped_at_the_deadline(small, query):
    start = time.monotonic()
    answer = small.client.post("/sparql", data={"query": query})
    assert time.monotonic() - start < SECONDS + 3
    assert answer.status_code == 503
    assert int(answer.headers["retry-after"]) > 0
    assert f"{SECONDS:g} s" in answer.json()["detail"]
    assert goes_on(small)


@pytest.mark.parametrize("query", FATAL.values(), ids=FATAL)
def test_a_query_that_ends_its_worker_is_refused(small, query):
    answer = small.client.post("/sparql", data={"query": query})
    assert (answer.status_code, answer.json()["title"]) == (413, "The query needs too much")
    assert goes_on(small)


def test_an_answer_that_cannot_be_completed_is_cut_and_never_ends_cleanly(small):
    with small.client.stream("GET", "/sparql", params={"query": FLOOD}) as answer:
        assert answer.status_code == 200
        with pytest.raises(httpx.RemoteProtocolError):
            all(answer.iter_bytes())
    assert goes_on(small)


def test_a_client_that_leaves_frees_its_worker(tmp_path):
    with serving(sample_store(tmp_path / "news"), "--timeout", "30", "--workers", "1") as running:
        with pytest.raises(httpx.ReadTimeout):
            httpx.post(running.url + "/sparql", data={"query": STOPPED["a count over a product"]}, timeout=0.5)
        with httpx.stream("GET", running.url + "/sparql", params={"query": FLOOD}) as answer:
            next(answer.iter_bytes())
        start = time.monotonic()
        assert goes_on(running)
        assert time.monotonic() - start < 10


def test_a_killed_server_leaves_no_workers_and_no_checkpoints_for_long(tmp_path):
    store = sample_store(tmp_path / "news")
    with serving(store, "--workers", "2") as running:
        assert goes_on(running)
        workers = children(running.process.pid)
        assert len(workers) == 2
        with pytest.raises(httpx.ReadTimeout):
            running.client.post("/sparql", data={"query": STOPPED["a count over a product"]}, timeout=0.3)
        running.process.kill()
    assert (store / "checkpoints").exists()
    until = time.monotonic() + 10
    while any(map(alive, workers)) and time.monotonic() < until:
        time.sleep(0.1)
    assert not any(map(alive, workers))
    with serving(store) as running:
        assert goes_on(running)
        assert len(list((store / "checkpoints").iterdir())) == 1
    assert not (store / "checkpoints").exists()


def children(process: int) -> list[int]:
    with open(f"/proc/{process}/task/{process}/children") as file:  # noqa: PTH123
        return [int(child) for child in file.read().split()]


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
