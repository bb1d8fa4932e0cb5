"""Runs that are killed at random moments and then go on: what is there in the end is what an undisturbed run leaves."""

import os
import random
import signal
import sys
import time

import pytest

from tests.batch.corpus import facts, ledger, written
from tests.batch.runs import SECONDS, begun, children, complaints, finished, started

MOMENTS = 20
COUNT = 160
BEFORE = 0.2
"""The share of the moments that come before the first article is stored."""

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform != "linux", reason="looks at processes as Linux tells them"),
]


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    return written(tmp_path_factory.mktemp("corpus") / "many.jsonl", COUNT)


@pytest.fixture(scope="module")
def undisturbed(corpus, tmp_path_factory):
    store = tmp_path_factory.mktemp("undisturbed") / "news"
    process = started(corpus, store, "--jobs", "2")
    first = time.monotonic()
    begun(store)
    second = time.monotonic()
    process.communicate(timeout=SECONDS)
    assert process.returncode == 0
    return facts(store), ledger(store), second - first, time.monotonic() - second


@pytest.mark.parametrize("moment", range(MOMENTS))
@pytest.mark.parametrize("victim", ["a worker", "the one that stores"])
def test_a_run_that_is_killed_goes_on_to_the_same_store(corpus, undisturbed, tmp_path, victim, moment):
    wanted, read, starting, reading = undisturbed
    chance = random.Random(f"{victim} {moment}")
    store = tmp_path / "news"
    process = started(corpus, store, "--jobs", "2")
    if chance.random() < BEFORE:
        time.sleep(chance.random() * starting)
    else:
        begun(store)
        time.sleep(chance.random() * reading)
    workers = children(process.pid)
    pid = chance.choice(workers) if victim == "a worker" and workers else process.pid
    if process.poll() is None:
        os.kill(pid, signal.SIGKILL)
    _, err = process.communicate(timeout=SECONDS)
    if pid != process.pid:
        assert (process.returncode, complaints(err)) == (0, []), "the run goes on without the worker"
    else:
        code, _, err = finished(corpus, store, "--jobs", "2")
        assert (code, complaints(err)) == (0, [])
    assert facts(store) == wanted
    assert ledger(store) == read, "nothing is read twice"
