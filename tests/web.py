"""A web server for tests: pages by path, with what a client asked for."""

import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


@dataclass
class Page:
    """What the server answers under one path."""

    body: bytes = b""
    kind: str = "text/html; charset=utf-8"
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    pieces: list[bytes] | None = None
    """Sent one by one, with `pause` seconds before each, in the place of `body`."""
    pause: float = 0.0


@dataclass
class Web:
    """A running server, its pages, and the paths that were asked for with their headers."""

    url: str
    pages: dict[str, Page] = field(default_factory=dict)
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)

    def paths(self) -> list[str]:
        """The paths that were asked for, without robots.txt."""
        return [path for path, _ in self.asked if path != "/robots.txt"]


@contextmanager
def web(certificate: Path | None = None, key: Path | None = None) -> Iterator[Web]:
    """A server on this machine; with a certificate for localhost and its key, one that speaks TLS."""
    closing = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.0"

        def do_GET(self) -> None:
            site.asked.append((self.path, dict(self.headers)))
            page = site.pages.get(self.path, Page(status=404))
            tag = page.headers.get("ETag")
            unchanged = tag is not None and self.headers.get("If-None-Match") == tag
            self.send_response(304 if unchanged else page.status)
            for name, value in {"Content-Type": page.kind, **page.headers}.items():
                self.send_header(name, value)
            self.end_headers()
            try:
                for piece in [] if unchanged else page.pieces or [page.body]:
                    closing.wait(page.pause)
                    self.wfile.write(piece)
            except OSError:
                return  # the client has gone

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    site = Web(f"http://127.0.0.1:{server.server_port}")
    if certificate and key:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        server.socket = context.wrap_socket(server.socket, server_side=True)
        site = Web(f"https://localhost:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield site
    finally:
        closing.set()
        server.shutdown()
        server.server_close()
        thread.join()
