"""Whole runs of `kg build` with several processes: what they leave, and what is left when they are stopped."""

import os
import resource
import signal
import sys
from pathlib import Path

import pytest

from tests.batch.corpus import facts, ledger, written
from tests.batch.runs import SECONDS, begun, complaints, finished, started

COUNT = 100
LARGEST = 300_000
"""Bytes that no file may grow beyond once the disk is full."""
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes as Linux tells them")


@pytest.fixture(scope="module")
def corpus(tmp_path_factory) -> Path:
    return written(tmp_path_factory.mktemp("corpus") / "many.jsonl", COUNT)


@pytest.fixture(scope="module")
def undisturbed(corpus, tmp_path_factory) -> Path:
    store = tmp_path_factory.mktemp("undisturbed") / "news"
    code, out, err = finished(corpus, store)
    assert (code, complaints(err)) == (0, [])
    assert out.startswith(f"{COUNT} articles read into ")
    return store


def test_two_jobs_leave_what_one_leaves_and_a_second_run_reads_nothing(corpus, undisturbed, tmp_path):
    code, out, _ = finished(corpus, tmp_path / "news", "--jobs", "2")
    assert code == 0
    assert out.startswith(f"{COUNT} articles read into ")
    assert facts(tmp_path / "news") == facts(undisturbed)
    code, out, _ = finished(corpus, tmp_path / "news", "--jobs", "2")
    assert (code, out) == (0, f"{COUNT} articles known, and not read again\n")
    assert ledger(tmp_path / "news") == ledger(undisturbed)


@pytest.mark.long
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_run_that_is_interrupted_stores_what_it_has_in_hand_and_goes_on_from_there(
    corpus, undisturbed, tmp_path, jobs
):
    store = tmp_path / "news"
    process = started(corpus, store, "--jobs", jobs, process_group=0)
    begun(store)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to every process of the group
    _, err = process.communicate(timeout=SECONDS)
    assert process.returncode == 1
    assert complaints(err)[0].startswith("kg: stopping once the articles in hand are stored")
    before = ledger(store)
    assert 0 < len(before) < COUNT
    code, out, _ = finished(corpus, store, "--jobs", jobs)
    assert code == 0
    assert f"{len(before)} articles known" in out
    assert facts(store) == facts(undisturbed)
    assert ledger(store) == ledger(undisturbed)


@pytest.mark.long
def test_a_disk_that_is_full_is_one_line_and_the_store_stays_good(corpus, undisturbed, tmp_path):
    store = tmp_path / "news"
    process = started(corpus, store, "--jobs", "2")
    begun(store)
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (LARGEST, LARGEST))
    _, err = process.communicate(timeout=SECONDS)
    assert process.returncode == 2
    assert "cannot be written" in complaints(err)[-1]
    assert "Traceback" not in err
    code, _, err = finished(corpus, store, "--jobs", "2")
    assert (code, complaints(err)) == (0, [])
    assert facts(store) == facts(undisturbed)
