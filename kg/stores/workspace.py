"""A workspace: the directory that keeps texts, Documents, the IRI registry and the graphs derived from them."""

import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from types import TracebackType
from typing import Self

import pyoxigraph as ox

from kg.errors import StoreError
from kg.model.candidate import Candidate
from kg.model.document import Document
from kg.model.gazetteer import Listing
from kg.model.identity import IdentityKey
from kg.model.judgement import Anchor, Decision, Judgement
from kg.model.profile import Profile
from kg.stores import registry
from kg.stores.articles import Articles, Entry, Stored
from kg.stores.candidates import Candidates
from kg.stores.copies import Copies
from kg.stores.gazetteer import Listings
from kg.stores.graph_store import Answer
from kg.stores.judgements import Judgements
from kg.stores.oxigraph import ONTOLOGY_GRAPH, OxigraphStore
from kg.stores.places import FOLDER as GRAPHS
from kg.stores.places import graphs_of
from kg.stores.profiles import Profiles
from kg.stores.registry import SqliteRegistry
from kg.stores.remote import RemoteStore
from kg.stores.schema import FILE, connected, connected_in_memory, transaction

ARTICLE_GRAPHS = "graph/"
"""What stands behind the base in the IRI of every article's graph: the default graph is made of these alone."""


class Workspace:
    """An open workspace; use it in a `with` statement, or close it.

    Texts and Documents are what was read; every graph is derived from them. `put` keeps the first before it touches
    the second, so that `pending` tells after a crash which graphs must be derived again.
    """

    def __init__(
        self, path: Path, connection: sqlite3.Connection, graphs: OxigraphStore | RemoteStore, base: str
    ) -> None:
        self.path = path
        self.base = base
        self.graphs = graphs
        self.registry = SqliteRegistry(connection, base)
        self.profiles = Profiles(connection)
        self.judgements = Judgements(connection)
        self.copies = Copies(connection)
        self.candidates = Candidates(connection)
        self.gazetteer = Listings(connection)
        self._connection = connection
        self._articles = Articles(connection)

    @classmethod
    def open(
        cls,
        path: str | Path,
        *,
        base: str,
        create: bool = True,
        read_only: bool = False,
        graphs: str | None = None,
        credentials: str | None = None,
    ) -> Self:
        """The workspace in the directory `path`, made where there is none and `create` is given.

        One process at a time may write; any number may read while none writes. An existing workspace keeps the base
        that it was made with, and its graphs where they are: in its folder, or on the SPARQL server `graphs`, which is
        asked with `credentials`. Raises StoreInUseError, StoreVersionError and StoreError.
        """
        folder = Path(path)
        _prepare(folder, create=create and not read_only)
        connection = connected(folder, base, read_only=read_only)
        try:
            (kept,) = connection.execute("SELECT value FROM setting WHERE key = 'base'").fetchone()
            held = graphs_of(
                folder,
                connection,
                below=kept + ARTICLE_GRAPHS,
                read_only=read_only,
                address=graphs,
                credentials=credentials,
            )
        except StoreError:
            connection.close()
            raise
        except sqlite3.Error as error:
            connection.close()
            raise StoreError(
                f"{folder}: is no complete workspace ({error}); build it again: kg build SOURCE"
            ) from error
        workspace = cls(folder, connection, held, kept)
        if not read_only:
            workspace._articles.mark("pending", workspace._underived())
        return workspace

    @classmethod
    def in_memory(cls, base: str) -> Self:
        """A new workspace that lasts as long as the process."""
        graphs = OxigraphStore(ox.Store(), below=base + ARTICLE_GRAPHS)
        return cls(Path(), connected_in_memory(base), graphs, base)

    @property
    def is_plain(self) -> bool:
        """Whether it holds no article, so that no graph is derived but the ontology's."""
        return not self._articles.any()

    @property
    def server(self) -> str | None:
        """The address of the server that keeps the graphs; `None` where they are in the workspace's folder."""
        return self.graphs.server.url if isinstance(self.graphs, RemoteStore) else None

    @property
    def store(self) -> ox.Store:
        """The graphs as a native pyoxigraph Store; a copy in memory of those that a server keeps."""
        return self.graphs.store

    def put(self, entries: Sequence[Entry]) -> None:
        """Stores articles with their graphs; one that is known by its IRI is replaced. Safe on disk when it returns.

        Raises StoreError where the first article would mix with triples that somebody wrote into the default graph.
        """
        if self.is_plain and not self.graphs.is_unwritten():
            raise StoreError(
                f"{self.path}: its default graph or its article graphs were written by SPARQL updates; "
                "drop what is there first (DROP ALL), or name another workspace"
            )
        self._articles.put_pending(entries)
        self._articles.mark("pending", self._matched({entry.article for entry in entries}))
        self.derive(entries)

    def republish(self, entries: Sequence[Entry]) -> None:
        """Replaces articles that are kept already, as they were but for where they were published."""
        self._articles.republish(entries)
        self.derive(entries)

    def derive(self, entries: Sequence[Entry]) -> None:
        """Replaces the graphs of articles that are kept already, as after a crash or a merge."""
        with transaction(self._connection):
            for entry in entries:
                self.profiles.put(entry.article, entry.profiles)
                self.candidates.keep(entry.article, entry.happenings)
        self.graphs.replace({entry.graph: entry.quads for entry in entries})
        self.graphs.flush()
        self._articles.mark("stored", [entry.article for entry in entries])

    def pending(self) -> Iterator[Document]:
        """The Documents whose graphs must be derived again: a crash came before the graph, or it was lost."""
        return map(self._articles.document, self._underived())

    def _matched(self, articles: Collection[str]) -> set[str]:
        """The other articles whose events were judged to be the same as these articles': they name them."""
        found: set[str] = set()
        for judgement in self.judgements.standing():
            sides = {anchor.article for anchor in (*judgement.left, *judgement.right)}
            if judgement.decision is Decision.EVENT_MATCH and sides & set(articles):
                found |= sides
        return found - set(articles)

    def tell(self, told: Mapping[str, Sequence[Profile]]) -> None:
        """Keeps what articles, by their IRIs, tell of their entities, to be compared with others'."""
        with transaction(self._connection):
            for article, profiles in told.items():
                self.profiles.put(article, profiles)

    def ask(self, iris: Collection[str], candidates: Iterable[Candidate], asked: Collection[str] = ()) -> None:
        """Keeps these candidates instead of all that have one of `iris` on a side; events of `asked` were compared."""
        with transaction(self._connection):
            self.candidates.replace(iris, candidates)
            self.candidates.asked(asked)

    def judge(
        self,
        decision: Decision,
        *,
        who: str,
        why: str,
        left: Sequence[Anchor],
        right: Sequence[Anchor],
        undoes: int | None = None,
    ) -> Judgement:
        """Keeps a judgement, and marks all that it touches to be compared and derived anew. Safe on disk on return."""
        anchors = (*left, *right)
        with transaction(self._connection):
            made = self.judgements.add(decision, who=who, why=why, left=left, right=right, undoes=undoes)
            if (self.judgements.one(undoes).decision if undoes else decision) is not Decision.POSTPONEMENT:
                if decision is Decision.SPLIT:
                    self.profiles.found(right[0].iri, (right[0].article, right[0].key))
                self.profiles.unsettle(self.profiles.keys_beside([(anchor.article, anchor.key) for anchor in anchors]))
                facts = [anchor for anchor in anchors if self.profiles.iri((anchor.article, anchor.key)) is None]
                self.candidates.forget([anchor.iri for anchor in facts], [anchor.article for anchor in facts])
                self._articles.mark_within({anchor.article for anchor in facts})
        return made

    def go_by(self, listings: Sequence[Listing], blocks_of: Callable[[Sequence[Listing]], Collection[str]]) -> None:
        """Fixes IRIs by these entries from now on; `blocks_of` tells where whom they name is found.

        Raises GazetteerError where an IRI was given to somebody else; then the earlier entries stay.
        """
        with transaction(self._connection):
            before = self.gazetteer.all()
            if self.gazetteer.replace(listings):
                self.profiles.unsettle(self.profiles.in_blocks({*blocks_of(before), *blocks_of(listings)}))

    @property
    def is_settled(self) -> bool:
        """Whether it is known of all entities and events which may be one."""
        return not self.profiles.unsettled(1) and not self.candidates.unasked(1)

    def marked(self) -> Iterator[Document]:
        """The Documents that are marked as not yet derived; `pending` also looks for lost graphs."""
        return map(self._articles.document, self._articles.marked())

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

    def read_as(self, iri: str) -> str | None:
        """What the article with this IRI was marked with when it was put; `None` where none has this IRI."""
        return self._articles.read_as(iri)

    def articles(self) -> list[Stored]:
        """A summary of every article, sorted by name."""
        return self._articles.listed()

    def remove(self, wanted: str) -> Stored:
        """Deletes text, Document and graph of one article, and says which. Raises UnknownArticleError."""
        article = self._articles.found(wanted)
        self._articles.mark("pending", [article.iri])
        self.graphs.remove(article.graph)
        with transaction(self._connection):
            self.profiles.remove(article.iri)
            self.candidates.keep(article.iri, {})
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

    def copy_to(self, folder: Path) -> None:
        """Copies the database, and the graphs that lie beside it, into the folder. Raises StoreError."""
        try:
            with closing(sqlite3.connect(folder / FILE)) as copy:
                self._connection.backup(copy)
            if isinstance(self.graphs, OxigraphStore):
                self.graphs.store.backup(str(folder / GRAPHS))
        except (sqlite3.Error, OSError, RuntimeError) as error:
            raise StoreError(f"{folder}: the workspace cannot be copied there: {error}") from error

    def close(self) -> None:
        """Lets go of the workspace, for other processes to open."""
        self.graphs.close()
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
