"""What an answered write is worth when the server is killed."""

import os
import random
import threading
import time
from contextlib import suppress

import httpx
import pytest

from kg.derivation import opened
from kg.settings import Settings
from tests.serving import sample_store, serving

ROUNDS = int(os.environ.get("NEWSGRAPH_ROUNDS", "20"))
WRITES = 200
KIND = {"Content-Type": "application/sparql-update"}
COUNT = "SELECT ?g (COUNT(*) AS ?n) { GRAPH ?g { ?s <urn:p> ?o } } GROUP BY ?g"
OPENS = 5.0
"""Seconds within which the workspace opens again."""


def update(number):
    """A write that can be half there: three triples in a graph of its own."""
    triples = " ".join(f"<urn:{number}> <urn:p> {part} ." for part in range(3))
    return f"INSERT DATA {{ GRAPH <urn:write:{number}> {{ {triples} }} }}"


@pytest.mark.long
def test_no_answered_write_is_lost_or_half_there_when_the_server_is_killed(tmp_path):
    store, chance = sample_store(tmp_path / "news"), random.Random(7)
    answered, number, slowest = set(), 0, 0.0
    for _ in range(ROUNDS):
        with serving(store) as server:
            due, left = chance.randint(1, WRITES), 0
            with suppress(httpx.HTTPError):
                while True:
                    number += 1
                    left += 1
                    if left == due:
                        threading.Timer(chance.random() * 0.02, server.process.kill).start()
                    answer = server.client.post("/update", content=update(number), headers=KIND)
                    assert answer.status_code == 204, answer.text
                    answered.add(number)
        start = time.perf_counter()
        with opened(store, Settings(store=store)) as workspace:
            slowest = max(slowest, time.perf_counter() - start)
            held = {int(row["g"].value.rpartition(":")[2]): int(row["n"].value) for row in workspace.query(COUNT)}
        assert set(held.values()) <= {3}, "a write is half there"
        assert answered <= set(held), "an answered write is lost"
        assert slowest < OPENS
    print(f"{ROUNDS} kills, {len(answered)} answered writes, all there; slowest opening {slowest:.2f} s")
