"""The judgements that people made in a workspace: they are added to, and never changed."""

import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec

from kg.errors import UnknownSubjectError
from kg.model.judgement import Anchor, Decision, Judgement

_ENCODER = msgspec.json.Encoder()
_SIDES = msgspec.json.Decoder(tuple[tuple[Anchor, ...], tuple[Anchor, ...]])
_COLUMNS = "number, decision, who, at, why, sides, undoes"


class Judgements:
    """The table `judgement` of one workspace."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def add(
        self,
        decision: Decision,
        *,
        who: str,
        why: str,
        left: Sequence[Anchor] = (),
        right: Sequence[Anchor] = (),
        undoes: int | None = None,
    ) -> Judgement:
        """Keeps a judgement, and gives it with its number and the time. Within a transaction of the caller's."""
        at = datetime.now(UTC).replace(microsecond=0)
        sides = _ENCODER.encode((tuple(left), tuple(right)))
        added = self.connection.execute(
            "INSERT INTO judgement (decision, who, at, why, sides, undoes) VALUES (?, ?, ?, ?, ?, ?)",
            (decision, who, at.isoformat(), why, sides, undoes),
        )
        assert added.lastrowid is not None
        return Judgement(added.lastrowid, decision, who, at, why, tuple(left), tuple(right), undoes)

    def all(self) -> list[Judgement]:
        """Every judgement, the oldest first."""
        rows = self.connection.execute(f"SELECT {_COLUMNS} FROM judgement ORDER BY number")
        return [_judgement(row) for row in rows]

    def standing(self) -> list[Judgement]:
        """The judgements that hold: those that were not undone, and that undo none."""
        rows = self.connection.execute(
            f"SELECT {_COLUMNS} FROM judgement WHERE undoes IS NULL AND number NOT IN "
            "(SELECT undoes FROM judgement WHERE undoes IS NOT NULL) ORDER BY number"
        )
        return [_judgement(row) for row in rows]

    def one(self, number: int) -> Judgement:
        """The judgement of that number. Raises UnknownSubjectError."""
        row = self.connection.execute(f"SELECT {_COLUMNS} FROM judgement WHERE number = ?", (number,)).fetchone()
        if row is None:
            raise UnknownSubjectError(f"{number}: no judgement has this number; kg judgements lists them")
        return _judgement(row)

    def undoing(self, number: int) -> int | None:
        """The number of the judgement that undid this one; `None` where it was not undone."""
        row = self.connection.execute("SELECT number FROM judgement WHERE undoes = ?", (number,)).fetchone()
        return row[0] if row else None


def _judgement(row: tuple[int, str, str, str, str, bytes, int | None]) -> Judgement:
    number, decision, who, at, why, sides, undoes = row
    left, right = _SIDES.decode(sides)
    return Judgement(number, Decision(decision), who, datetime.fromisoformat(at), why, left, right, undoes)
