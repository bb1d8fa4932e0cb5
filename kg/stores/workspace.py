"""A workspace: the directory that keeps texts, Documents, the IRI registry and the graphs derived from them."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import pyoxigraph as ox

from kg.errors import StoreError
from kg.model.document import Document
from kg.model.identity import IdentityKey
from kg.stores import registry
from kg.stores.articles import Articles, Entry, Stored
from kg.stores.graph_store import Answer
from kg.stores.oxigraph import ONTOLOGY_GRAPH, OxigraphStore, opened
from kg.stores.registry import SqliteRegistry
from kg.stores.schema import FILE, connected

_GRAPH = "graph"


class Workspace:
    """An open workspace; use it in a `with` statement, or close it.

    Texts and Documents are what was read; every graph is derived from them. `put` keeps the first before it touches
    the second, so that `pending` tells after a crash which graphs must be derived again.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, graphs: OxigraphStore, base: str) -> None:
        self.path = path
        self.base = base
        self.graphs = graphs
        self.registry = SqliteRegistry(connection, base)
        self._connection = connection
        self._articles = Articles(connection)

    @classmethod
    def open(cls, path: str | Path, *, base: str, create: bool = True, read_only: bool = False) -> Self:
        """The workspace in the directory `path`, made where there is none and `create` is given.

        One process at a time may write; any number may read while none writes. An existing workspace keeps the base
        that it was made with. Raises StoreInUseError, StoreVersionError and StoreError.
        """
        folder = Path(path)
        _prepare(folder, create=create and not read_only)
        connection = connected(folder, base, read_only=read_only)
        try:
            (kept,) = connection.execute("SELECT value FROM setting WHERE key = 'base'").fetchone()
            lost = read_only and not (folder / _GRAPH).exists()
            graphs = OxigraphStore(ox.Store()) if lost else opened(folder / _GRAPH, read_only=read_only)
        except StoreError:
            connection.close()
            raise
        except sqlite3.Error as error:
            connection.close()
            raise StoreError(
                f"{folder}: is no complete workspace ({error}); build it again: kg build SOURCE"
            ) from error
        workspace = cls(folder, connection, graphs, kept)
        if not read_only:
            workspace._articles.mark("pending", workspace._underived())
        return workspace

    @property
    def store(self) -> ox.Store:
        """The graphs as a native pyoxigraph Store."""
        return self.graphs.store

    def put(self, entries: Sequence[Entry]) -> None:
        """Stores articles with their graphs; one that is known by its IRI is replaced. Safe on disk when it returns."""
        self._articles.put_pending(entries)
        self.derive(entries)

    def derive(self, entries: Sequence[Entry]) -> None:
        """Replaces the graphs of articles that are kept already, as after a crash or a merge."""
        self.graphs.replace({entry.graph: entry.quads for entry in entries})
        self.graphs.flush()
        self._articles.mark("stored", [entry.article for entry in entries])

    def pending(self) -> Iterator[Document]:
        """The Documents whose graphs must be derived again: a crash came before the graph, or it was lost."""
        return map(self._articles.document, self._underived())

    def _underived(self) -> list[str]:
        return self._articles.underived(set(self.graphs.graphs()))

    def documents(self) -> Iterator[Document]:
        """All Documents, sorted by article IRI, one at a time."""
        return self._articles.documents()

    def document(self, wanted: str) -> Document:
        """The Document of the article with this name, IRI or graph IRI. Raises UnknownArticleError."""
        return self._articles.document(self._articles.found(wanted).iri)

    def article(self, wanted: str) -> Stored:
        """The summary of the article with this name, IRI or graph IRI. Raises UnknownArticleError."""
        return self._articles.found(wanted)

    def holds(self, iri: str) -> bool:
        """Whether an article with this IRI is stored."""
        return self._articles.holds(iri)

    def articles(self) -> list[Stored]:
        """A summary of every article, sorted by name."""
        return self._articles.listed()

    def remove(self, wanted: str) -> Stored:
        """Deletes text, Document and graph of one article, and says which. Raises UnknownArticleError."""
        article = self._articles.found(wanted)
        self._articles.mark("pending", [article.iri])
        self.graphs.remove(article.graph)
        self._articles.remove(article)
        self.graphs.flush()
        return article

    def identities(self, keys: Mapping[str, IdentityKey]) -> dict[str, str]:
        """The canonical IRI of each entity id of a Document."""
        return registry.identities(self.registry, keys)

    def load_ontology(self, turtle: bytes) -> None:
        """Makes the ontology's named graph hold this Turtle document."""
        self.graphs.load(turtle, ONTOLOGY_GRAPH)

    def graph_of(self, wanted: str) -> Iterator[ox.Quad]:
        """The quads of one article's graph, by the article's name, IRI or graph IRI."""
        return self.graphs.quads(self._articles.found(wanted).graph)

    def quads(self, graph: str | None = None) -> Iterator[ox.Quad]:
        """The quads of one graph by its IRI, or with `None` of all article graphs."""
        return self.graphs.quads(graph)

    def query(self, sparql: str, *, prefixes: Mapping[str, str] | None = None) -> Answer:
        """The native answer to a SPARQL 1.1 query over the union of the article graphs. Raises QueryError."""
        return self.graphs.query(sparql, prefixes=prefixes)

    def close(self) -> None:
        """Lets go of the workspace, for other processes to open."""
        self.graphs.store = ox.Store()
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _prepare(folder: Path, *, create: bool) -> None:
    try:
        if folder.exists() and not folder.is_dir():
            raise StoreError(f"{folder}: is a file, and a workspace is a folder; name a new or an empty one")
        if (folder / FILE).exists():
            return
        if not create:
            raise StoreError(f"{folder}: no workspace is here; build one first: kg build SOURCE --store {folder}")
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise StoreError(f"{folder}: holds other files and is no workspace; name a new or an empty folder")
    except OSError as error:
        raise StoreError(f"{folder}: cannot be made ({error.strerror}); name a folder that can be written") from error
