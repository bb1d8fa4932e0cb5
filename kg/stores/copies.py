"""Which stored articles may be the first publication of a text, and what is known of further ones."""

import sqlite3
from collections.abc import Iterable, Sequence

from kg.stores.packing import text_of


class Copies:
    """The table `band` of one workspace; its rows go with their article."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def candidates(self, digest: str, bands: Sequence[int]) -> list[str]:
        """The IRIs of the articles that have the text with this digest, and of those that share a band, sorted."""
        marks = ", ".join("?" * len(bands))
        near = f"SELECT article FROM band WHERE value IN ({marks})"
        query = f"SELECT iri FROM article WHERE digest = ? UNION {near} ORDER BY 1"
        return [iri for (iri,) in self._connection.execute(query, (digest, *bands))]

    def text(self, iri: str) -> str:
        """The text of the article with this IRI."""
        query = "SELECT packed FROM article JOIN text USING (digest) WHERE iri = ?"
        return text_of(self._connection.execute(query, (iri,)).fetchone()[0])


def put_bands(connection: sqlite3.Connection, article: str, bands: Iterable[int]) -> None:
    """Keeps the bands of an article. Within a transaction of the caller's."""
    connection.execute("DELETE FROM band WHERE article = ?", (article,))
    connection.executemany("INSERT OR IGNORE INTO band VALUES (?, ?)", ((band, article) for band in bands))
