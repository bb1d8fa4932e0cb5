"""`kg serve`: a workspace over HTTP."""

import logging
import os
import signal
import socket
import sys
import threading
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
import uvicorn

from api.access_log import LINES, start_log
from api.app import app_of
from api.limits import Limits
from api.ownership import local_graphs
from api.tokens import tokens_of
from kg.cli.options import Model, Store
from kg.derivation import opened
from kg.errors import SettingsError, StoreError
from kg.settings import settings_of
from kg.stores.address import remove_address, write_address

EXAMPLES = (
    "kg serve --store news --port 8000",
    "kg serve --store news --workers 4 --timeout 10",
    "kg serve --store news --tokens tokens.toml --log json",
)

UNLESS_TOLD = Limits()
_BACKLOG = 1024
"""Connections that may wait to be taken."""
_GRACE = 5
"""Seconds that running requests get to end in when the server is told to stop."""
_HEAD = 64 << 10
"""Bytes of a request's line and headers: a query in an address has to fit in."""
_STACK = 16 << 20
"""Bytes of stack of a thread: four times what an update was tried out with."""
_ACTIVATED = 3
"""The first socket that systemd hands over (sd_listen_fds)."""


def serve(
    *,
    store: Store = None,
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 is every one.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen at; 0 takes a free one.", min=0, max=65535)] = 8000,
    workers: Annotated[
        int, typer.Option(help="Processes that answer queries; one client gets all but one.", min=1, max=64)
    ] = UNLESS_TOLD.workers,
    timeout: Annotated[
        float, typer.Option(help="Seconds after which a query is stopped.", min=0.1)
    ] = UNLESS_TOLD.seconds,
    tokens: Annotated[
        Path | None,
        typer.Option(help="A TOML file of tokens and what each allows; NEWSGRAPH_TOKEN is one that allows everything."),
    ] = None,
    private: Annotated[bool, typer.Option("--private", help="Reading needs a token too.")] = False,
    create: Annotated[bool, typer.Option("--create", help="Make the workspace where there is none.")] = False,
    log: Annotated[str, typer.Option(help=f"The access log on standard error: {', '.join(LINES)}.")] = "none",
    model: Model = None,
) -> None:
    """Serve a workspace over HTTP: SPARQL at /sparql, articles and entities as JSON, the graph at /export.

    The server holds the workspace until it is stopped by Ctrl-C; other commands go through it, or wait for its end.
    Articles can be posted, and graphs of one's own written, by whoever shows a token; where there is none, nobody can
    write. SIGHUP reads the tokens anew and replaces the workers.

    Exit codes: 0 it was stopped; 2 there is no such workspace, another process holds it, or the port is taken.
    """
    settings = settings_of(store=store, model=model)
    if log not in LINES:
        raise SettingsError(f"--log {log}: must be one of {', '.join(LINES)}")
    start_log(log)
    told = partial(tokens_of, os.environ, tokens)
    threading.stack_size(_STACK)
    with opened(settings.store, settings, create=create) as workspace, _listening(host, port) as listener:
        if workspace.server:
            raise StoreError(f"{settings.store}: its graphs are kept by {workspace.server}, which serves them itself")
        local_graphs(workspace)  # what others keep cannot be served from copies of it
        limits = Limits(workers=workers, seconds=timeout)
        app = app_of(workspace, settings, tokens=told, private=private, limits=limits)
        server = uvicorn.Server(
            uvicorn.Config(
                app,
                log_level="warning",
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=_GRACE,
                h11_max_incomplete_event_size=_HEAD,
                ws="none",
                http="h11",
            )
        )
        # A cut answer is meant to have no end; the access log tells of it.
        logging.getLogger("uvicorn.error").addFilter(lambda line: "without completing" not in line.getMessage())
        # uvicorn raises the signal that stopped it anew when all has ended; it has done its work by then.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: None)
        write_address(workspace.path, _address(listener))
        typer.echo(f"serving {settings.store} at {_address(listener)}; Ctrl-C stops it")
        sys.stdout.flush()
        try:
            server.run(sockets=[listener])
        finally:
            remove_address(workspace.path)
    if not server.started:
        raise typer.Exit(2)


def _listening(host: str, port: int) -> socket.socket:
    if os.environ.get("LISTEN_PID") == str(os.getpid()):
        return socket.socket(fileno=_ACTIVATED)
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
