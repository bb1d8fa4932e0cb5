"""The servers that are compared: how each is started with the data, and what CPU time it has taken."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import urllib3

from kg.errors import NewsgraphError

RDFLIB_ENDPOINT = Path("out/rdflib-endpoint/bin/rdflib-endpoint")
"""rdflib-endpoint has an environment of its own, since it pins other versions."""
OURS, RUST, RDFLIB = "newsgraph", "oxigraph serve", "rdflib-endpoint"

_TICK = 1 / os.sysconf("SC_CLK_TCK")
_PATIENCE = 300
"""Seconds until a server must answer; rdflib reads the data for half a minute."""


@dataclass(frozen=True, slots=True)
class Server:
    """A running server: its name, its process, and the address that answers queries."""

    name: str
    pid: int
    query: str

    def cpu(self) -> float:
        """Seconds of CPU that its processes have taken so far, those that have ended included (Linux's /proc)."""
        return sum(_taken(pid) for pid in _family(self.pid))


@contextmanager
def servers(triples: Path, room: Path) -> Iterator[list[Server]]:
    """All three, each with the triples of an N-Triples file in its default graph. Raises NewsgraphError."""
    if not RDFLIB_ENDPOINT.exists():
        raise NewsgraphError(f"{RDFLIB_ENDPOINT}: is missing; make bench-serve installs it")
    oxigraph = shutil.which("oxigraph", path=str(Path(sys.executable).parent)) or shutil.which("oxigraph")
    if oxigraph is None:
        raise NewsgraphError("oxigraph is missing: it comes with newsgraph[dev]")
    kg = [sys.executable, "-c", "from kg.cli import main; main()", "serve", "--create", "--log", "json"]
    ports = [_free_port() for _ in range(3)]
    commands = {
        OURS: [*kg, "--store", str(room / "news"), "--port", str(ports[0])],
        RUST: [oxigraph, "serve", "--location", str(room / "oxigraph"), "--bind", f"127.0.0.1:{ports[1]}"],
        RDFLIB: [str(RDFLIB_ENDPOINT), "serve", "--host", "127.0.0.1", "--port", str(ports[2]), str(triples)],
    }
    paths = {OURS: ("sparql", "data?default"), RUST: ("query", "store?default"), RDFLIB: ("", None)}
    running: list[subprocess.Popen[bytes]] = []
    started: list[Server] = []
    try:
        for (name, command), port in zip(commands.items(), ports, strict=True):
            with (room / f"{name}.log").open("wb") as log:
                environment = os.environ | {"NEWSGRAPH_TOKEN": "the benchmark's own"}
                running.append(subprocess.Popen(command, stdout=log, stderr=log, env=environment))
            query, data = paths[name]
            server = Server(name, running[-1].pid, f"http://127.0.0.1:{port}/{query}")
            _await(server, running[-1])
            if data:
                _load(f"http://127.0.0.1:{port}/{data}", triples)
            started.append(server)
        yield started
    finally:
        _stop(running)


def _await(server: Server, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + _PATIENCE
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise NewsgraphError(f"{server.name}: ended with {process.returncode} before it answered")
        with suppress(urllib3.exceptions.HTTPError):
            if urllib3.request("GET", server.query, fields={"query": "ASK {}"}, retries=False).status == 200:
                return
        time.sleep(0.2)
    raise NewsgraphError(f"{server.name}: has not answered for {_PATIENCE} s")


def _load(address: str, triples: Path) -> None:
    headers = {"Content-Type": "application/n-triples", "Authorization": "Bearer the benchmark's own"}
    answer = urllib3.request("PUT", address, body=triples.read_bytes(), headers=headers, timeout=_PATIENCE)
    if answer.status >= 300:
        raise NewsgraphError(f"{address}: did not take the data: {answer.status} {answer.data[:200].decode()}")


def _stop(running: Sequence[subprocess.Popen[bytes]]) -> None:
    for process in running:
        process.send_signal(signal.SIGTERM)
    for process in running:
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def _family(pid: int) -> Iterator[int]:
    yield pid
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                yield from _family(int(child))


def _taken(pid: int) -> float:
    with suppress(OSError):
        told = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, told[11:15])) * _TICK
    return 0.0
