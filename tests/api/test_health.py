import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor

from tests.serving import sample_store, serving


def test_a_server_runs_and_is_ready(server):
    assert server.client.get("/healthz").json()["status"] == "ok"
    assert server.client.get("/readyz").json() == {"status": "ready", "articles": 1}


def test_a_server_whose_workers_are_all_taken_runs_but_is_not_ready(tmp_path):
    endless = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }"
    with (
        serving(sample_store(tmp_path / "news"), "--workers", "1", "--timeout", "9") as running,
        ThreadPoolExecutor() as others,
    ):
        asked = others.submit(running.query, endless)
        time.sleep(1)
        answer = running.client.get("/readyz")
        assert (answer.status_code, answer.headers["content-type"]) == (503, "application/problem+json")
        assert running.client.get("/healthz").status_code == 200
        assert asked.result().status_code == 503
        assert running.client.get("/readyz").status_code == 200


def test_a_server_that_is_told_to_stop_ends(tmp_path):
    with serving(sample_store(tmp_path / "news")) as running:
        assert running.client.get("/readyz").status_code == 200
        os.kill(running.process.pid, signal.SIGTERM)
        assert running.process.wait(20) in (0, -signal.SIGTERM)
