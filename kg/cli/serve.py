"""`kg serve`: a workspace over HTTP."""

import os
import signal
import socket
import sys
from typing import Annotated

import typer
import uvicorn

from api.app import app_of
from api.authentication import VARIABLE
from api.limits import Limits
from kg.cli.options import Model, Store
from kg.derivation import opened
from kg.errors import SettingsError
from kg.settings import settings_of

EXAMPLES = (
    "kg serve --store news --port 8000",
    "kg serve --store news --workers 4 --timeout 10",
)

UNLESS_TOLD = Limits()
_BACKLOG = 1024
"""Connections that may wait to be taken."""
_GRACE = 5
"""Seconds that running requests get to end in when the server is told to stop."""


def serve(
    *,
    store: Store = None,
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 is every one.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen at; 0 takes a free one.", min=0, max=65535)] = 8000,
    workers: Annotated[int, typer.Option(help="Processes that answer queries.", min=1, max=64)] = UNLESS_TOLD.workers,
    timeout: Annotated[
        float, typer.Option(help="Seconds after which a query is stopped.", min=0.1)
    ] = UNLESS_TOLD.seconds,
    model: Model = None,
) -> None:
    """Serve a workspace over HTTP: SPARQL at /sparql, articles and entities as JSON, the graph at /export.

    The server holds the workspace until it is stopped by Ctrl-C: other commands can use it when it has ended. Articles
    can be posted by whoever shows the token in NEWSGRAPH_TOKEN; where that is not set, nobody can write.

    Exit codes: 0 it was stopped; 2 there is no such workspace, another process holds it, or the port is taken.
    """
    settings = settings_of(store=store, model=model)
    token = os.environ.get(VARIABLE, "").strip() or None
    with opened(settings.store, settings) as workspace, _listening(host, port) as listener:
        app = app_of(workspace, settings, token=token, limits=Limits(workers=workers, seconds=timeout))
        server = uvicorn.Server(
            uvicorn.Config(
                app,
                log_level="warning",
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=_GRACE,
                ws="none",
                http="h11",
            )
        )
        # uvicorn raises the signal that stopped it anew when all has ended; it has done its work by then.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: None)
        typer.echo(f"serving {settings.store} at {_address(listener)}; Ctrl-C stops it")
        sys.stdout.flush()
        server.run(sockets=[listener])
    if not server.started:
        raise typer.Exit(2)


def _listening(host: str, port: int) -> socket.socket:
    plain = host.removeprefix("[").removesuffix("]")
    family = socket.AF_INET6 if ":" in plain else socket.AF_INET
    try:
        listener = socket.create_server((plain, port), family=family, backlog=_BACKLOG)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise SettingsError(
            f"{_place(plain, port)}: cannot be listened at ({reason}); name another --port or --host"
        ) from error
    # Without it, each answer on a kept connection waits 40 ms for the client's delayed acknowledgement.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://{_place(host, port)}"


def _place(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
