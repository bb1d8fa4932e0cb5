"""Real processes with the real model."""

import os
import signal
import threading
import time

import pytest

from kg.batch.engines import engine_of
from kg.batch.processes import Processes
from kg.errors import ModelError, SettingsError
from kg.model.document import Document
from kg.model.outcome import Failure
from kg.reading import InProcess
from kg.settings import Settings
from tests.batch.corpus import articles

RULES = Settings(extractor="rules")


def test_processes_read_the_same_and_one_that_is_killed_is_replaced():
    given = articles(30)
    with Processes(RULES, jobs=2) as engine:
        assert engine.extraction == InProcess(RULES).extraction
        found = []
        for number, each in enumerate(engine.outcomes(given)):
            if number == 3:
                os.kill(next(iter(engine._workers)).process.pid, signal.SIGKILL)
            found.append(each)
        processes = [worker.process for worker in engine._workers]
    assert found == list(InProcess(RULES).outcomes(given))
    assert all(isinstance(outcome, Document) for _, outcome in found)
    assert all(process.poll() is not None for process in processes)


def test_a_model_that_is_missing_is_told_before_anything_is_read():
    with Processes(Settings(model="en_none", extractor="rules"), jobs=2) as engine, pytest.raises(ModelError):
        _ = engine.extraction


@pytest.mark.long
def test_an_article_that_ends_every_process_is_set_aside():
    with Processes(RULES, jobs=1) as engine:
        _ = engine.extraction
        done = threading.Event()

        def kill() -> None:
            while not done.is_set():
                for worker in list(engine._workers):
                    worker.process.kill()
                time.sleep(0.01)

        killer = threading.Thread(target=kill)
        killer.start()
        try:
            [(source, outcome)] = list(engine.outcomes(articles(1)))
        finally:
            done.set()
            killer.join()
    assert isinstance(outcome, Failure)
    assert source == outcome.source
    assert "ended with -9" in outcome.reason


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"engine": "magic"}, "must be one of: local, dask"),
        ({"engine": "dask"}, "needs a scheduler"),
        ({"scheduler": "tcp://127.0.0.1:1"}, "add --engine dask"),
    ],
)
def test_engines_that_cannot_be_had_are_told(given, words):
    with pytest.raises(SettingsError, match=words):
        engine_of(RULES, **given)


def test_one_job_reads_in_this_process():
    with engine_of(RULES) as engine:
        assert isinstance(engine, InProcess)
