"""The articles that a workspace holds: their texts, Documents, names and states."""

import sqlite3
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from difflib import get_close_matches

from pyoxigraph import Quad

from kg.errors import UnknownArticleError
from kg.model.document import Document
from kg.model.happening import Happening
from kg.model.profile import Profile
from kg.stores.copies import put_bands
from kg.stores.packing import document_of, packed_document, packed_text, text_of
from kg.stores.schema import transaction


@dataclass(frozen=True, slots=True)
class Entry:
    """One article to store: its Document, the IRIs of the article and of its graph, and all quads of that graph."""

    document: Document
    article: str
    graph: str
    quads: Sequence[Quad]
    profiles: Sequence[Profile] = ()
    """What is told of its named entities."""
    happenings: Mapping[Happening, Sequence[str]] = field(default_factory=dict)
    """What is told of its events, each with the occasions on which it is compared with others."""
    bands: Sequence[int] = ()
    """What tells copies of its text, as `kg.readers.duplicates` gives it; none where copies are not looked for."""
    mark: str = ""
    """A digest of all that decided what was read out; empty where nobody will ask whether it must be read again."""


@dataclass(frozen=True, slots=True)
class Stored:
    """What a list of articles shows of one. A field is `None` where the source does not tell it."""

    iri: str
    graph: str
    name: str
    digest: str
    headline: str | None
    published: date | None
    publisher: str | None
    url: str | None


_COLUMNS = "iri, graph, name, digest, headline, published, publisher, url"


class Articles:
    """The tables `article`, `text` and `ledger` of one workspace."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def put_pending(self, entries: Iterable[Entry]) -> None:
        """Keeps texts and Documents, all or none; their graphs are marked as not yet derived."""
        with transaction(self.connection):
            for entry in entries:
                article = entry.document.article
                known = self.holds(entry.article)
                replaced = self._digest(entry.article) if known else None
                self.connection.execute(
                    "INSERT OR IGNORE INTO text VALUES (?, ?)", (article.digest, packed_text(article.text))
                )
                self.connection.execute(
                    f"INSERT OR REPLACE INTO article ({_COLUMNS}, document, state) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'pending')",
                    (
                        entry.article,
                        entry.graph,
                        article.name,
                        article.digest,
                        article.headline,
                        article.published.isoformat() if article.published else None,
                        article.publisher,
                        article.url,
                        packed_document(entry.document),
                    ),
                )
                self.connection.execute("INSERT OR REPLACE INTO reading VALUES (?, ?)", (entry.article, entry.mark))
                put_bands(self.connection, entry.article, entry.bands)
                self._note("read again" if known else "read", entry.article, article.digest)
                if replaced:
                    self._sweep(replaced)

    def republish(self, entries: Iterable[Entry]) -> None:
        """Keeps the Documents of articles that are stored already, all or none; their graphs are not yet derived."""
        with transaction(self.connection):
            for entry in entries:
                self.connection.execute(
                    "UPDATE article SET document = ?, state = 'pending' WHERE iri = ?",
                    (packed_document(entry.document), entry.article),
                )
                self._note("published elsewhere", entry.article, entry.document.article.digest)

    def mark(self, state: str, iris: Iterable[str]) -> None:
        """Sets the state of these articles."""
        with transaction(self.connection):
            rows = [(state, iri) for iri in iris]
            self.connection.executemany("UPDATE article SET state = ? WHERE iri = ?", rows)

    def mark_within(self, iris: Iterable[str]) -> None:
        """Marks these articles as not yet derived. Within a transaction of the caller's."""
        self.connection.executemany("UPDATE article SET state = 'pending' WHERE iri = ?", [(iri,) for iri in iris])

    def underived(self, graphs: Container[str]) -> list[str]:
        """The IRIs of the articles whose graph must be derived: pending ones, and those without a graph in `graphs`."""
        rows = self.connection.execute("SELECT iri, graph, state FROM article ORDER BY iri")
        return [iri for iri, graph, state in rows if state == "pending" or graph not in graphs]

    def marked(self) -> list[str]:
        """The IRIs of the articles that are marked as not yet derived."""
        return [
            iri for (iri,) in self.connection.execute("SELECT iri FROM article WHERE state = 'pending' ORDER BY iri")
        ]

    def any(self) -> bool:
        """Whether any article is stored."""
        return self.connection.execute("SELECT 1 FROM article LIMIT 1").fetchone() is not None

    def holds(self, iri: str) -> bool:
        """Whether an article with this IRI is stored."""
        return self.connection.execute("SELECT 1 FROM article WHERE iri = ?", (iri,)).fetchone() is not None

    def read_as(self, iri: str) -> str | None:
        """The mark that the article with this IRI was stored with; `None` where there is no such article."""
        row = self.connection.execute("SELECT mark FROM reading WHERE article = ?", (iri,)).fetchone()
        return str(row[0]) if row else None

    def remove(self, article: Stored) -> None:
        """Deletes text and Document of one article; the ledger says so."""
        with transaction(self.connection):
            self.connection.execute("DELETE FROM article WHERE iri = ?", (article.iri,))
            self._note("removed", article.iri, article.digest)
            self._sweep(article.digest)

    def listed(self) -> list[Stored]:
        """All articles, sorted by name, then IRI."""
        rows = self.connection.execute(f"SELECT {_COLUMNS} FROM article ORDER BY name, iri")
        return [_stored(row) for row in rows]

    def documents(self) -> Iterator[Document]:
        """All Documents, sorted by article IRI, one at a time."""
        for (iri,) in self.connection.execute("SELECT iri FROM article ORDER BY iri").fetchall():
            yield self.document(iri)

    def document(self, iri: str) -> Document:
        """The Document of the article with this IRI."""
        query = "SELECT document, packed FROM article JOIN text USING (digest) WHERE iri = ?"
        document, text = self.connection.execute(query, (iri,)).fetchone()
        return document_of(document, text_of(text))

    def found(self, wanted: str) -> Stored:
        """The article with this name, IRI or graph IRI.

        Raises UnknownArticleError with the closest names, or with the IRIs where several have that name.
        """
        query = f"SELECT {_COLUMNS} FROM article WHERE ? IN (iri, graph, name) ORDER BY iri"
        rows = [_stored(row) for row in self.connection.execute(query, (wanted,))]
        if len(rows) == 1:
            return rows[0]
        if rows:
            iris = ", ".join(f"<{row.iri}>" for row in rows)
            raise UnknownArticleError(f"{wanted}: {len(rows)} articles have this name; give one IRI: {iris}")
        names = [row[0] for row in self.connection.execute("SELECT DISTINCT name FROM article ORDER BY name")]
        close = get_close_matches(wanted, names, n=3)
        hint = f"; did you mean {' or '.join(close)}?" if close else "; kg show lists what is stored"
        raise UnknownArticleError(f"{wanted}: no article has this name or IRI{hint}")

    def _note(self, action: str, iri: str, digest: str) -> None:
        at = datetime.now(UTC).isoformat(timespec="seconds")
        self.connection.execute(
            "INSERT INTO ledger (at, action, article, digest) VALUES (?, ?, ?, ?)", (at, action, iri, digest)
        )

    def _digest(self, iri: str) -> str:
        (digest,) = self.connection.execute("SELECT digest FROM article WHERE iri = ?", (iri,)).fetchone()
        return str(digest)

    def _sweep(self, digest: str) -> None:
        """Deletes a text that no article has any more."""
        self.connection.execute(
            "DELETE FROM text WHERE digest = ?1 AND NOT EXISTS (SELECT 1 FROM article WHERE digest = ?1)", (digest,)
        )


def _stored(row: tuple[str, str, str, str, str | None, str | None, str | None, str | None]) -> Stored:
    iri, graph, name, digest, headline, published, publisher, url = row
    day = date.fromisoformat(published) if published else None
    return Stored(iri, graph, name, digest, headline, day, publisher, url)
