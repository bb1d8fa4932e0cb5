"""SPARQL 1.1 servers: where they answer, and how they are asked.

SPARQL 1.1 Protocol (https://www.w3.org/TR/sparql11-protocol/) and Graph Store HTTP Protocol.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import parse_qs, unquote, urlencode, urlsplit

import urllib3
from urllib3.exceptions import HTTPError

from kg.errors import StoreError
from kg.model.place import SCHEME, is_server

RESULTS = "application/sparql-results+json"
TRIPLES, TURTLE = "application/n-triples", "text/turtle"
QUERY, UPDATE = "application/sparql-query", "application/sparql-update"


class Layout(NamedTuple):
    """Where a server answers queries, updates and the Graph Store Protocol, behind its address."""

    query: str
    update: str
    data: str
    has_ontology: bool = False
    """Whether it keeps the ontology's graph itself, and lets nobody write it."""


SERVERS = {
    "oxigraph": Layout("query", "update", "store"),
    "newsgraph": Layout("sparql", "update", "data", has_ontology=True),
    "fuseki": Layout("query", "update", "data"),
    "graphdb": Layout("", "statements", "rdf-graphs/service"),
    "qlever": Layout("", "", ""),
    "virtuoso": Layout("sparql", "sparql", "sparql-graph-crud"),
}
"""By the name that `?server=` has in an address."""
UNTOLD = ("oxigraph", "newsgraph")
"""What is tried in this order where an address has no such name."""

PATIENT = urllib3.Retry(
    8,
    backoff_factor=0.5,
    backoff_max=30,
    status_forcelist=(429, 502, 503, 504),
    allowed_methods=None,
    backoff_jitter=0.2,
)
"""Waits half a second, then twice as long each time, or what Retry-After says: about a minute and a half in all."""
BRIEF = urllib3.Retry(1, backoff_factor=0.2, allowed_methods=None)
TIMEOUT = urllib3.Timeout(connect=10, read=600)


@dataclass(frozen=True, slots=True)
class Response:
    """What a server answered."""

    status: int
    body: bytes

    @property
    def is_good(self) -> bool:
        """Whether it did what it was asked."""
        return self.status < 300

    @property
    def told(self) -> str:
        """The status and the beginning of the body, on one line."""
        return f"{self.status} {' '.join(self.body.decode(errors='replace').split())[:300]}"


class Server:
    """One server, and the connections to it. Every request is one that may be sent twice."""

    def __init__(self, address: str, credentials: str | None = None) -> None:
        """`credentials` are "user:password", or a token. Raises StoreError where no SPARQL server answers."""
        parts = urlsplit(address.removeprefix(SCHEME))
        if not is_server(address) or parts.scheme not in ("http", "https") or not parts.hostname:
            raise StoreError(f"{address}: is no address of a SPARQL server, such as sparql+http://localhost:7878")
        own = f"{unquote(parts.username or '')}:{unquote(parts.password or '')}" if parts.password else None
        self.url = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path.rstrip('/')}"
        self._headers = _headers(credentials or own)
        self._pool = urllib3.PoolManager(timeout=TIMEOUT)
        self.layout = self._found(parse_qs(parts.query).get("server", [""])[0])

    def query(self, sparql: str, accept: str) -> Response:
        """The answer to a query."""
        return self._sent("POST", self.layout.query, sparql.encode(), {"Content-Type": QUERY, "Accept": accept})

    def update(self, sparql: str) -> Response:
        """The answer to an update."""
        return self._sent("POST", self.layout.update, sparql.encode(), {"Content-Type": UPDATE})

    def graph(self, iri: str) -> Response:
        """The triples of a named graph, as N-Triples."""
        return self._sent("GET", self._of(iri), None, {"Accept": TRIPLES})

    def put(self, iri: str, triples: bytes) -> Response:
        """The answer to putting these triples, in N-Triples, into a named graph in the place of what it held."""
        return self._sent("PUT", self._of(iri), triples, {"Content-Type": TURTLE})

    def delete(self, iri: str) -> Response:
        """The answer to deleting a named graph."""
        return self._sent("DELETE", self._of(iri), None, {})

    def close(self) -> None:
        """Closes the connections."""
        self._pool.clear()

    def _of(self, graph: str) -> str:
        return f"{self.layout.data}?{urlencode({'graph': graph})}"

    def _found(self, name: str) -> Layout:
        if name and name not in SERVERS:
            raise StoreError(f"server={name}: is no server known here: {', '.join(SERVERS)}")
        told = ""
        for each in [name] if name else UNTOLD:
            layout = SERVERS[each]
            headers = {"Content-Type": QUERY, "Accept": RESULTS}
            answer = self._sent("POST", layout.query, b"ASK {}", headers, retries=BRIEF)
            if answer.is_good and b"boolean" in answer.body:
                return layout
            told = told or answer.told
        meant = f"as {name}" if name else f"as {' or '.join(UNTOLD)}; add ?server= and one of {', '.join(SERVERS)}"
        raise StoreError(f"{self.url}: no SPARQL server answers there {meant} ({told})")

    def _sent(
        self,
        method: str,
        path: str,
        body: bytes | None,
        headers: Mapping[str, str],
        retries: urllib3.Retry = PATIENT,
    ) -> Response:
        url = f"{self.url}/{path}" if path and not path.startswith("?") else self.url + path
        try:
            answer = self._pool.request(method, url, body=body, headers={**self._headers, **headers}, retries=retries)
        except HTTPError as error:
            raise StoreError(f"{self.url}: the SPARQL server does not answer ({_reason(error)})") from error
        return Response(answer.status, answer.data)


def _headers(credentials: str | None) -> dict[str, str]:
    if not credentials:
        return {}
    user, colon, _ = credentials.partition(":")
    if colon and user:
        return dict(urllib3.make_headers(basic_auth=credentials))
    return {"Authorization": f"Bearer {credentials.removeprefix(':')}"}


def _reason(error: HTTPError) -> str:
    return str(getattr(error, "reason", None) or error)
