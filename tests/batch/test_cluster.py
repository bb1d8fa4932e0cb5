"""A real dask cluster: a scheduler and two workers, each a process of its own as on machines of their own."""

import os
import pickle
import signal
import subprocess
import sys
import time
from contextlib import ExitStack

import pytest

from kg.batch.shards import outcomes_of
from kg.reading import InProcess
from kg.settings import Settings
from tests.batch.corpus import articles, facts, ledger, written
from tests.batch.runs import begun, finished, started
from tests.stores.oxigraph_server import free_port

cluster_engine = pytest.importorskip("kg.batch.cluster", reason="needs the extra cluster")

COUNT = 120
DASK = [sys.executable, "-m", "dask"]


@pytest.fixture
def cluster(tmp_path):
    """The scheduler's address, and its two workers."""
    address = f"tcp://127.0.0.1:{free_port()}"
    with ExitStack() as stack, (tmp_path / "log").open("w") as log:

        def run(*arguments: str) -> subprocess.Popen:
            command = [*DASK, *arguments, "--no-dashboard"]
            process = stack.enter_context(subprocess.Popen(command, stdout=log, stderr=log, cwd=tmp_path))
            stack.callback(process.kill)
            return process

        run("scheduler", "--host", address)
        yield address, [run("worker", address, "--nthreads", "1", "--no-nanny") for _ in range(2)]


@pytest.mark.long
def test_a_cluster_leaves_what_one_process_leaves_though_a_worker_is_killed(cluster, tmp_path):
    address, workers = cluster
    source = written(tmp_path / "many.jsonl", COUNT)
    how = ("--engine", "dask", "--scheduler", address, "--shards", str(tmp_path / "shards"))
    process = started(source, tmp_path / "news", *how)
    begun(tmp_path / "news")
    os.kill(workers[0].pid, signal.SIGKILL)
    out, err = process.communicate(timeout=300)
    assert (process.returncode, "Traceback" in err) == (0, False), err
    assert out.startswith(f"{COUNT} articles read into ")
    finished(source, tmp_path / "local")
    assert facts(tmp_path / "news") == facts(tmp_path / "local")
    assert ledger(tmp_path / "news") == ledger(tmp_path / "local")
    kept = sorted((tmp_path / "shards").iterdir())
    assert len(kept) == COUNT / 8
    assert {path.suffix for path in kept} == {".shard"}
    times = [path.stat().st_mtime_ns for path in kept]
    finished(source, tmp_path / "again", *how)
    assert facts(tmp_path / "again") == facts(tmp_path / "local")
    assert [path.stat().st_mtime_ns for path in kept] == times, "nothing is read twice"


@pytest.mark.long
def test_a_scheduler_that_is_not_there_is_one_line(tmp_path):
    source = written(tmp_path / "many.jsonl", 1)
    before = time.monotonic()
    address = f"tcp://127.0.0.1:{free_port()}"
    code, _, err = finished(source, tmp_path / "news", "--engine", "dask", "--scheduler", address)
    assert code == 2
    assert f"kg: {address}: no dask scheduler with workers answers there" in err
    assert time.monotonic() - before < 200
    assert not (tmp_path / "news").exists()


def test_a_chunk_that_is_kept_is_not_read_again(tmp_path):
    settings = Settings(extractor="rules")
    extraction = cluster_engine.extraction_of(settings)
    chunk = articles(3)
    packed = pickle.dumps(chunk)
    shard = cluster_engine.read(packed, settings, extraction, tmp_path)
    assert outcomes_of(shard) == [outcome for _, outcome in InProcess(settings).outcomes(chunk)]
    [kept] = tmp_path.iterdir()
    told = kept.stat().st_mtime_ns
    assert cluster_engine.read(packed, settings, extraction, tmp_path) == shard
    assert kept.stat().st_mtime_ns == told
    assert cluster_engine.read(packed, settings, extraction, None) == shard


def test_a_worker_without_the_model_says_so():
    assert "en_none" in cluster_engine.extraction_of(Settings(model="en_none"))
