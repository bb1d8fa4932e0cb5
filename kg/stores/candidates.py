"""The pairs that people are asked about, and the events by which pairs of them are found."""

import sqlite3
from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec

from kg.model.candidate import Candidate, Ground
from kg.model.happening import Happening

WIDEST = 60
"""An occasion with more events than this, a day on which everybody meets, gives no questions."""

_ENCODER = msgspec.json.Encoder()
_GROUNDS = msgspec.json.Decoder(tuple[Ground, ...])
_HAPPENING = msgspec.json.Decoder(Happening)


class Candidates:
    """The tables `candidate`, `happening`, `occasion` and `unasked` of a workspace; who writes has a transaction."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def replace(self, iris: Collection[str], candidates: Iterable[Candidate]) -> None:
        """Keeps these candidates instead of all that have one of `iris` on a side."""
        many = self.connection.executemany
        many('DELETE FROM candidate WHERE "left" = ? OR "right" = ?', [(iri, iri) for iri in iris])
        many(
            "INSERT OR REPLACE INTO candidate VALUES (?, ?, ?, ?, ?)",
            [(each.left, each.right, each.kind, each.score, _ENCODER.encode(each.grounds)) for each in candidates],
        )

    def listed(self, kind: str | None = None) -> list[Candidate]:
        """All candidates, or those of one kind, sorted by their IRIs."""
        rows = self.connection.execute(
            'SELECT kind, "left", "right", score, grounds FROM candidate WHERE ?1 IS NULL OR kind = ?1 '
            'ORDER BY "left", "right"',
            (kind,),
        )
        return [
            Candidate(kind, left, right, score, _GROUNDS.decode(grounds)) for kind, left, right, score, grounds in rows
        ]

    def keep(self, article: str, happenings: Mapping[Happening, Sequence[str]]) -> bool:
        """Keeps the events of one article, each with its occasions, instead of those it had; whether they differ."""
        run, many = self.connection.execute, self.connection.executemany
        before = dict(run("SELECT iri, told FROM happening WHERE article = ?", (article,)).fetchall())
        told = {happening.iri: _ENCODER.encode(happening) for happening in happenings}
        if before == told:
            return False
        many('DELETE FROM candidate WHERE "left" = ? OR "right" = ?', [(iri, iri) for iri in before])
        run("INSERT OR IGNORE INTO unasked VALUES (?)", (article,))
        many("DELETE FROM occasion WHERE iri = ?", [(iri,) for iri in before])
        many("DELETE FROM happening WHERE iri = ?", [(iri,) for iri in before])
        many("INSERT INTO happening VALUES (?, ?, ?)", [(iri, article, each) for iri, each in told.items()])
        rows = [(block, happening.iri) for happening, blocks in happenings.items() for block in blocks]
        many("INSERT OR IGNORE INTO occasion VALUES (?, ?)", rows)
        return True

    def unasked(self, most: int) -> list[str]:
        """Articles whose events are to be compared, `most` at most."""
        return [
            row[0] for row in self.connection.execute("SELECT article FROM unasked ORDER BY article LIMIT ?", (most,))
        ]

    def asked(self, articles: Iterable[str]) -> None:
        """The events of these articles were compared."""
        self.connection.executemany("DELETE FROM unasked WHERE article = ?", [(article,) for article in articles])

    def forget(self, iris: Iterable[str], articles: Iterable[str]) -> None:
        """Drops the candidates of these events, whose articles are to be compared anew."""
        many = self.connection.executemany
        many('DELETE FROM candidate WHERE "left" = ?1 OR "right" = ?1', [(iri,) for iri in iris])
        many("INSERT OR IGNORE INTO unasked VALUES (?)", [(article,) for article in articles])

    def of_article(self, article: str) -> dict[Happening, tuple[str, ...]]:
        """The events of one article, each with its occasions."""
        rows = self.connection.execute("SELECT iri, told FROM happening WHERE article = ? ORDER BY iri", (article,))
        return {_HAPPENING.decode(told): self._blocks(iri) for iri, told in rows.fetchall()}

    def _blocks(self, iri: str) -> tuple[str, ...]:
        rows = self.connection.execute("SELECT block FROM occasion WHERE iri = ? ORDER BY block", (iri,))
        return tuple(block for (block,) in rows)

    def beside(self, happenings: Mapping[Happening, Sequence[str]]) -> dict[Happening, list[Happening]]:
        """For each event those of other articles that share an occasion with it."""
        known: dict[str, list[Happening]] = {}
        for block in {block for blocks in happenings.values() for block in blocks}:
            rows = self.connection.execute(
                "SELECT told FROM occasion JOIN happening USING (iri) WHERE block = ? LIMIT ?", (block, WIDEST + 1)
            ).fetchall()
            known[block] = [_HAPPENING.decode(told) for (told,) in rows] if len(rows) <= WIDEST else []
        return {
            happening: sorted(
                {other for block in blocks for other in known[block] if other.article != happening.article},
                key=lambda other: other.iri,
            )
            for happening, blocks in happenings.items()
        }

    def happening(self, iri: str) -> Happening | None:
        """The event with this IRI; `None` where no article tells of it."""
        row = self.connection.execute("SELECT told FROM happening WHERE iri = ?", (iri,)).fetchone()
        return _HAPPENING.decode(row[0]) if row else None
