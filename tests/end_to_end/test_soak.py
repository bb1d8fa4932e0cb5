"""Eight clients for a while, one query in twenty hostile: no good one is answered wrongly, and memory stays bounded."""

import os
import random
import threading
import time
from collections import Counter
from pathlib import Path

import httpx
import pytest

from tests.api.test_hostile_queries import FATAL, FLOOD, STOPPED
from tests.serving import sample_store, serving

SECONDS = float(os.environ.get("NEWSGRAPH_SOAK", "600"))
CLIENTS = 8
HOSTILE = [*STOPPED.values(), *FATAL.values(), FLOOD]
SHARE = 0.05
GROWTH = 1.5
"""How many times its memory after the first tenth the server may have at the end."""
GOOD = {
    "SELECT ?who { ?p news:holds ?r ; rdfs:label ?who } ORDER BY ?who": "Anna Berg Jonas Falk Mira Holt Tomas Lind",
    "SELECT (COUNT(*) AS ?n) { ?a a news:Article }": "1",
    "SELECT ?title { ?r news:roleTitle ?title } ORDER BY ?title": "aide head mayor spokesperson",
}


class Client(threading.Thread):
    """Asks until it is told to end; counts what it got."""

    def __init__(self, url, seed, until):
        super().__init__()
        self.counts, self.wrong = Counter(), []
        self._url, self._chance, self._until = url, random.Random(seed), until

    def run(self):
        # Each is a client of its own, as behind a proxy.
        headers = {"X-Forwarded-For": f"192.0.2.{self._chance.randint(1, 250)}"}
        with httpx.Client(base_url=self._url, headers=headers, timeout=60) as client:
            while time.monotonic() < self._until:
                hostile = self._chance.random() < SHARE
                query = self._chance.choice(HOSTILE if hostile else list(GOOD))
                try:
                    answer = client.post("/sparql", data={"query": query, "format": "csv"})
                except httpx.RemoteProtocolError:
                    self.counts["cut"] += 1
                    continue
                self.counts[answer.status_code] += 1
                if (
                    not hostile
                    and answer.status_code == 200
                    and " ".join(answer.text.split("\r\n")[1:]).strip() != GOOD[query]
                ):
                    self.wrong.append(answer.text)
                if answer.status_code not in ((413, 503) if hostile else (200, 503)):
                    self.wrong.append(f"{answer.status_code} {query[:60]}")


def memory(process):
    """Resident bytes of the server and of its workers."""
    pids = [process, *map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split())]
    total = 0
    for pid in pids:
        try:
            told = Path(f"/proc/{pid}/status").read_text()
        except OSError:
            continue
        total += next((int(line.split()[1]) << 10 for line in told.splitlines() if line.startswith("VmRSS")), 0)
    return total


@pytest.mark.long
def test_a_server_under_attack_answers_rightly_and_does_not_grow(tmp_path):
    with serving(sample_store(tmp_path / "news"), "--timeout", "3") as server:
        until = time.monotonic() + SECONDS
        clients = [Client(server.url, seed, until) for seed in range(CLIENTS)]
        for client in clients:
            client.start()
        time.sleep(SECONDS / 10)
        begun, own = memory(server.process.pid), rss(server.process.pid)
        for client in clients:
            client.join()
        server.query("ASK {}")
        ended, own_end = memory(server.process.pid), rss(server.process.pid)
        counts = sum((client.counts for client in clients), Counter())
        print(
            f"{SECONDS:g} s, {sum(counts.values())} answers {dict(counts)}; "
            f"server {own >> 20} MB -> {own_end >> 20} MB, with workers {begun >> 20} MB -> {ended >> 20} MB"
        )
        assert [wrong for client in clients for wrong in client.wrong] == []
        assert counts[200] > counts[503]
        assert own_end < GROWTH * own
        assert server.query("ASK {}").status_code == 200


def rss(process):
    """Resident bytes of the server alone."""
    told = Path(f"/proc/{process}/status").read_text()
    return next(int(line.split()[1]) << 10 for line in told.splitlines() if line.startswith("VmRSS"))
