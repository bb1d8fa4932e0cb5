"""A workspace that a running server holds, by way of the server."""

import json
import re
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Self
from urllib.parse import quote

import pyoxigraph as ox
import urllib3
from urllib3.exceptions import HTTPError

from kg.errors import ConflictError, JudgementError, ReadError, StoreError, StoreInUseError, UnknownArticleError
from kg.model.article import Article
from kg.stores.address import address
from kg.stores.memory import memory
from kg.stores.oxigraph import ONTOLOGY_GRAPH
from kg.stores.remote import RemoteStore
from kg.stores.servers import PATIENT, TIMEOUT, Server

VARIABLE = "NEWSGRAPH_TOKEN"
"""The environment variable that holds the token to show."""
_BELOW = re.compile(r"^.*/(?:article|graph)/")
"""What stands before the id in an IRI."""
_ENTITIES = """SELECT (COUNT(DISTINCT ?entity) AS ?n) { GRAPH %s { ?entity a ?kind } VALUES ?kind {
  news:Person news:Organization news:Place news:Document news:UnnamedSource news:UnnamedAgent } }"""

REFUSALS = {"conflict": ConflictError, "no-judgement": JudgementError}
"""The errors that a server's problems stand for."""


class Served(RemoteStore):
    """The graphs of a served workspace, and its articles."""

    def __init__(self, url: str, token: str | None) -> None:
        """`token` is what the server asks of writers, and a private one of readers too. Raises StoreError."""
        super().__init__(Server(f"sparql+{url}?server=newsgraph", token))
        self.url = url
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._pool = urllib3.PoolManager(timeout=TIMEOUT)

    @classmethod
    def found(cls, path: Path, token: str | None, error: StoreInUseError) -> Self:
        """The server that holds the workspace in `path`; without one raises `error`, which told that it is held."""
        url = address(path)
        if url is None:
            raise error
        try:
            return cls(url, token or None)
        except StoreError:
            raise error from None

    @cached_property
    def store(self) -> ox.Store:
        """A copy of the article graphs as they are now, for those who need a native store."""
        answer = self._sent("GET", "/export?format=nquads")
        return memory(ox.parse(answer, ox.RdfFormat.N_QUADS)).store

    def text(self, article: str) -> str:
        """The text of the article with this IRI. Raises UnknownArticleError."""
        text: str = self._told("GET", _place(article))["text"]
        return text

    def read(self, article: Article, source: str) -> Mapping[str, int]:
        """Has the server read an article out and keep it; gives how many facts of each family it found.

        Raises ReadError where it cannot be read, which names `source`, and StoreError where the server takes none.
        """
        given = {
            "text": article.text,
            "name": article.name,
            "date": article.published.isoformat() if article.published else None,
            "publisher": article.publisher,
            "url": article.url,
            "title": article.headline,
            "authors": list(article.authors),
        }
        told = self._told("POST", "/articles", {key: value for key, value in given.items() if value}, source)
        return {family: len(facts) for family, facts in told["facts"].items()} | {
            "entities": self._entities(told["graph"])
        }

    def remove(self, wanted: str) -> None:
        """Deletes an article by its name or IRI, with its text and its graph. Raises UnknownArticleError."""
        self._sent("DELETE", _place(wanted))

    def judge(self, path: str, judgement: Mapping[str, Any]) -> dict[str, Any]:
        """Has the server make a judgement at this address of its own; gives what it answers.

        Raises UnknownSubjectError, JudgementError and ConflictError as making it here does.
        """
        return self._told("POST", path, judgement)

    def close(self) -> None:
        """Closes the connections."""
        super().close()
        self._pool.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _entities(self, graph: str) -> int:
        rows = self.query(_ENTITIES % ox.NamedNode(graph), prefixes={"news": f"{ONTOLOGY_GRAPH}#"})
        assert isinstance(rows, ox.QuerySolutions)
        return int(next(rows)["n"].value)

    def _told(self, method: str, path: str, body: Mapping[str, Any] | None = None, source: str = "") -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self._sent(method, path, body, source))
        return told

    def _sent(self, method: str, path: str, body: Mapping[str, Any] | None = None, source: str = "") -> bytes:
        content = json.dumps(body).encode() if body is not None else None
        headers = self._headers | ({"Content-Type": "application/json"} if content else {})
        try:
            answer = self._pool.request(method, self.url + path, body=content, headers=headers, retries=PATIENT)
        except HTTPError as error:
            raise StoreError(f"{self.url}: the server does not answer: {error}") from error
        if answer.status >= 300:
            detail = _detail(answer.data)
            if answer.status == 404:
                raise UnknownArticleError(detail)
            if refused := REFUSALS.get(_type(answer.data)):
                raise refused(detail)
            if answer.status in (400, 413, 422) and source:
                raise ReadError(source, detail)
            hint = f"; set {VARIABLE} to a token of the server's" if answer.status in (401, 403) else ""
            raise StoreError(f"{self.url}: {detail}{hint}")
        return answer.data


def _place(article: str) -> str:
    """The address of an article below the server's, by its IRI or its name."""
    return f"/articles/{quote(re.sub(_BELOW, '', article), safe='')}"


def _type(body: bytes) -> str:
    """The kind of problem that an answer tells of; empty where it tells of none."""
    try:
        return str(json.loads(body)["type"]).rpartition("/")[2]
    except (ValueError, KeyError, TypeError):
        return ""


def _detail(body: bytes) -> str:
    try:
        return str(json.loads(body)["detail"])
    except (ValueError, KeyError, TypeError):
        return body.decode(errors="replace")[:200]
