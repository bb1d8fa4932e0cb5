"""The benchmark of serving: newsgraph beside Oxigraph's own server and rdflib-endpoint, in one run.

Run as `python -m kg.evaluation.bench_serve` from the repository (`make bench-serve` installs what it needs). It prints
the CPU time of a request for five kinds of queries over 199,600 triples, and the time that one client and eight wait,
and writes both to `out/bench_serve.json`. The exit code is 1 where a limit is missed. CPU times are compared as ratios,
the servers taking turns, since they depend on the machine and on what else it does.
"""

import json
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import NamedTuple

import urllib3

from kg.errors import NewsgraphError
from kg.evaluation.bench_serve_data import KINDS, Kind, triples
from kg.evaluation.bench_serve_servers import OURS, RDFLIB, RUST, Server, servers

TARGET = Path("out/bench_serve.json")
AT_MOST = {
    "point lookup": 8.0,
    "2-join, 100 rows": 2.2,
    "10,000 rows": 1.5,
    "CONSTRUCT 5,000": 1.5,
    "GROUP BY": 1.5,
}
"""Our CPU time may be so many times that of the Rust server."""
AT_LEAST = dict.fromkeys(("10,000 rows", "CONSTRUCT 5,000", "GROUP BY"), 5.0)
"""rdflib-endpoint's is so many times ours or more."""

ROUNDS = 5
REQUESTS = {"point lookup": 300, "2-join, 100 rows": 100, "10,000 rows": 6, "CONSTRUCT 5,000": 6, "GROUP BY": 20}
"""Requests of one server in one round; CPU time is told in hundredths of a second."""
SLOW = {"point lookup": 100, "2-join, 100 rows": 20}
"""The same of rdflib-endpoint, which takes so much longer; one of the other kinds."""
CLIENTS = (1, 8)


class Waits(NamedTuple):
    """Milliseconds within which half of the answers came, and nineteen of twenty."""

    half: float
    most: float


def main() -> int:
    """Measures, prints and writes the figures; the exit code, 1 where a limit is missed or a server fails."""
    try:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "triples.nt"
            file.write_text("".join(triples()), encoding="utf-8")
            with servers(file, Path(folder)) as running:
                _check(running)
                cpu = {kind: _costs(running, kind) for kind in KINDS}
                missed = list(_told(cpu))
                waits = {kind: _waits(running, kind) for kind in KINDS}
    except NewsgraphError as error:
        print(error, file=sys.stderr)
        return 1
    _print_waits(waits)
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(json.dumps({"cpu_ms": cpu, "waits_ms": waits, "missed": missed}, indent=1) + "\n")
    print(f"written to {TARGET}")
    return 1 if missed else 0


def _check(running: Sequence[Server]) -> None:
    """Raises NewsgraphError unless every server gives the same number of answers to each query."""
    for server in running:
        for name, kind in KINDS.items():
            body = _answer(urllib3.PoolManager(), server, kind, 1)
            found = len(json.loads(body)["results"]["bindings"]) if "json" in kind.accept else kind.answers
            if found != kind.answers:
                raise NewsgraphError(f"{server.name}: {name} has {found} rows, and should have {kind.answers}")


def _costs(running: Sequence[Server], name: str) -> dict[str, float]:
    """Milliseconds of CPU a request of each server: the median of the rounds, in which they take turns."""
    taken: dict[str, list[float]] = {server.name: [] for server in running}
    numbers = count()
    for turn in range(ROUNDS + 1):
        for server in running:
            requests = _requests(server, name)
            before = server.cpu()
            pool = urllib3.PoolManager()
            for _ in range(requests):
                _answer(pool, server, KINDS[name], next(numbers))
            if turn:  # the first warms up
                taken[server.name].append(1000 * (server.cpu() - before) / requests)
    return {server: round(statistics.median(costs), 3) for server, costs in taken.items()}


def _waits(running: Sequence[Server], name: str) -> dict[str, dict[int, Waits]]:
    """How long one client and eight at a time wait for each server."""
    return {
        server.name: {
            clients: _wait(server, KINDS[name], clients, max(clients, _requests(server, name))) for clients in CLIENTS
        }
        for server in running
    }


def _requests(server: Server, name: str) -> int:
    return SLOW.get(name, 1) if server.name == RDFLIB else REQUESTS[name]


def _wait(server: Server, kind: Kind, clients: int, requests: int) -> Waits:
    pool, numbers = urllib3.PoolManager(maxsize=clients, block=True), count()

    def timed(_: int) -> float:
        start = time.perf_counter()
        _answer(pool, server, kind, next(numbers))
        return 1000 * (time.perf_counter() - start)

    with ThreadPoolExecutor(clients) as threads:
        times = sorted(threads.map(timed, range(requests)))
    return Waits(round(statistics.median(times), 2), round(times[min(len(times) - 1, int(0.95 * len(times)))], 2))


def _answer(pool: urllib3.PoolManager, server: Server, kind: Kind, number: int) -> bytes:
    fields = {"query": kind.text(number)}
    answer = pool.request("GET", server.query, fields=fields, headers={"Accept": kind.accept}, timeout=300)
    if answer.status != 200:
        raise NewsgraphError(f"{server.name}: answered {answer.status}: {answer.data[:200].decode(errors='replace')}")
    return answer.data


def _told(cpu: dict[str, dict[str, float]]) -> Iterator[str]:
    """Prints the costs and their ratios; the limits that are missed."""
    print(f"CPU milliseconds a request, {ROUNDS} rounds, medians")
    print(f"  {'':18} {OURS:>10} {RUST:>16} {'ratio':>7} {'limit':>6} {RDFLIB:>16} {'ratio':>7} {'limit':>6}")
    for name, costs in cpu.items():
        ours, rust, other = costs[OURS], costs[RUST], costs[RDFLIB]
        above, below = ours / rust if rust else float("inf"), other / ours if ours else 0.0
        most, least = AT_MOST[name], AT_LEAST.get(name)
        print(
            f"  {name:18} {ours:10.2f} {rust:16.2f} {above:7.2f} {f'≤ {most:g}':>6} {other:16.2f} {below:7.1f}"
            f" {f'≥ {least:g}' if least else '':>6}",
            flush=True,
        )
        if above > most:
            yield f"{name}: {above:.2f} times {RUST}, and the limit is {most:g}"
        if least and below < least:
            yield f"{name}: {RDFLIB} takes {below:.1f} times as much, and the limit is {least:g}"


def _print_waits(waits: dict[str, dict[str, dict[int, Waits]]]) -> None:
    print("\nmilliseconds that a client waits: p50 / p95")
    print(f"  {'':18} {'clients':>7} " + " ".join(f"{server:>20}" for server in (OURS, RUST, RDFLIB)))
    for name, told in waits.items():
        for clients in CLIENTS:
            cells = (told[server][clients] for server in (OURS, RUST, RDFLIB))
            print(f"  {name:18} {clients:7} " + " ".join(f"{f'{half:.1f} / {most:.1f}':>20}" for half, most in cells))


if __name__ == "__main__":
    sys.exit(main())
