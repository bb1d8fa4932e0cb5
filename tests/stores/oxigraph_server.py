"""Oxigraph's own server, for stores that lie on one."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import urllib3

OXIGRAPH = Path(sys.executable).with_name("oxigraph")
SECONDS = 60


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


@contextmanager
def oxigraph_server(*options: str, port: int | None = None) -> Iterator[str]:
    """The address of a server that runs, in memory unless `options` say otherwise."""
    address = f"127.0.0.1:{port or free_port()}"
    command = [str(OXIGRAPH), "serve", "--bind", address, *options]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            deadline = time.monotonic() + SECONDS
            while not _answers(f"http://{address}"):
                assert process.poll() is None, "the server has ended"
                assert time.monotonic() < deadline, "the server does not answer"
                time.sleep(0.05)
            yield f"http://{address}"
        finally:
            process.kill()


def cleared(url: str) -> None:
    """Empties the server."""
    headers = {"Content-Type": "application/sparql-update"}
    assert urllib3.request("POST", f"{url}/update", body=b"DROP ALL", headers=headers).status == 204


def _answers(url: str) -> bool:
    try:
        return urllib3.request("GET", url, retries=False).status < 500
    except urllib3.exceptions.HTTPError:
        return False
