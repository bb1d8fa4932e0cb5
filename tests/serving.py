"""Real servers for tests: `kg serve` in a process of its own, on a free port."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import httpx

from kg.derivation import derived, opened
from kg.settings import Settings
from tests.documents import sample_document

TOKEN = "a token for tests"
COMMAND = [sys.executable, "-c", "from kg.cli import main; main()", "serve"]


@dataclass(frozen=True)
class Server:
    """A running server: its address, its process, its workspace, and a client that has the token."""

    url: str
    process: subprocess.Popen
    store: Path
    client: httpx.Client

    def query(self, sparql: str, **parameters: str) -> httpx.Response:
        return self.client.get("/sparql", params={"query": sparql, **parameters})


def sample_store(path: Path, settings: Settings | None = None) -> Path:
    """A workspace at `path` that holds the sample article."""
    settings = settings or Settings(store=path)
    with opened(path, settings, create=True) as workspace:
        day = datetime(2025, 5, 29, tzinfo=UTC)
        workspace.put([derived(sample_document(), workspace.registry, base=workspace.base, started=day)])
    return path


def empty_store(path: Path) -> Path:
    """A workspace at `path` that holds nothing but the ontology."""
    opened(path, Settings(store=path), create=True).close()
    return path


@contextmanager
def serving(store: Path, *options: str, token: str = TOKEN) -> Iterator[Server]:
    """A server over the workspace, which must end in order when it is told to."""
    environment = os.environ | {"NEWSGRAPH_TOKEN": token, "NEWSGRAPH_STORE": ""}
    command = [*COMMAND, "--store", str(store), "--port", "0", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            url = process.stdout.readline().split(" at ")[1].split(";")[0]
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            with httpx.Client(base_url=url, headers=headers, timeout=30) as client:
                yield Server(url, process, store, client)
        finally:
            process.send_signal(signal.SIGTERM)
            ended = process.wait(20)
        assert ended in (0, -signal.SIGKILL)
