import subprocess
import sys

import pyoxigraph as ox
import pytest

from kg.evaluation.bench_serve import AT_LEAST, AT_MOST, REQUESTS, SLOW
from kg.evaluation.bench_serve_data import KINDS, triples
from kg.evaluation.bench_serve_servers import Server


@pytest.fixture(scope="module")
def store():
    store = ox.Store()
    store.bulk_load("".join(triples()).encode(), ox.RdfFormat.N_TRIPLES)
    return store


def test_the_data_are_the_same_triples_each_time(store):
    assert len(store) == sum(1 for _ in triples()) == 199_600


@pytest.mark.parametrize("name", KINDS)
def test_each_kind_of_query_has_the_answers_that_it_should(store, name):
    for number in (0, 1, 123_456):
        assert sum(1 for _ in store.query(KINDS[name].text(number))) == KINDS[name].answers


def test_every_kind_has_its_limit_and_its_number_of_requests():
    assert AT_MOST.keys() == REQUESTS.keys() == KINDS.keys()
    assert AT_LEAST.keys() | SLOW.keys() <= KINDS.keys()


def test_the_time_of_a_server_holds_that_of_its_processes():
    burn = "import time\nwhile time.process_time() < 0.3: pass\n"
    parent = f"import subprocess, sys, time\nsubprocess.run([sys.executable, '-c', {burn!r}])\nprint(); time.sleep(60)"
    with subprocess.Popen([sys.executable, "-c", parent], stdout=subprocess.PIPE) as process:
        try:
            process.stdout.readline()
            assert Server("any", process.pid, "").cpu() >= 0.25
        finally:
            process.kill()
