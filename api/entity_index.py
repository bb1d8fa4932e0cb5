"""The entities of the store by their names: which names begin with what somebody types."""

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

import pyoxigraph as ox

from api import entity_tables
from api.entity_tables import COLUMNS, bit, connected, named_of, narrowest
from api.holder import Holder
from api.name_starts import LONGEST, folded
from api.named import Key, Named, Sort
from kg.model.entity import EntityKind

Result = TypeVar("Result")

FILE = "search.sqlite"
"""The file of a workspace that holds the index; it can be deleted while no server runs."""
_BEYOND = "\U0010ffff"
"""Sorts after whatever may follow a prefix."""
_ANY = "entity WHERE TRUE"
_STARTS = "start WHERE words >= ? AND words < ? AND shared < ?"
"""The first start of each entity that begins with a prefix."""


@dataclass(frozen=True, slots=True)
class Found:
    """A part of the entities that a prefix finds, sorted, and how many of each narrowest kind it finds in all."""

    entities: list[Named]
    kinds: dict[EntityKind, int]


class EntityIndex:
    """The entities of one store; each call waits for the one before."""

    def __init__(self, file: Path | None = None) -> None:
        """Kept in `file`, or in memory without one."""
        self._file = file
        self._lock = Lock()
        self._connection: sqlite3.Connection | None = None

    def update(self, store: ox.Store) -> None:
        """Makes the index show what `store` holds now."""
        with self._lock:
            try:
                self._connection = self._connection or connected(self._file)
                entity_tables.update(self._connection, store)
            except sqlite3.DatabaseError:
                if self._file is None:
                    raise
                if self._connection:
                    self._connection.close()
                self._file.unlink(missing_ok=True)
                self._connection = connected(self._file)
                entity_tables.update(self._connection, store)

    def found(
        self,
        prefix: str = "",
        *,
        kind: EntityKind | None = None,
        sort: Sort = Sort.LABEL,
        after: Key | None = None,
        limit: int = 100,
    ) -> Found:
        """At most `limit` entities with a name in which some word, with what follows it, begins with `prefix`.

        Case and accents make no difference. `kind` leaves those of it and of narrower kinds, `after` those behind it.
        """
        words = folded(prefix)[:LONGEST]
        source, bounds = (_STARTS, (words, words + _BEYOND, len(words))) if words else (_ANY, ())
        conditions: list[str] = []
        values: list[object] = []
        order, width = ("rarity, folded, iri", 3) if sort is Sort.ARTICLES else ("folded, iri", 2)
        if kind:
            conditions.append("AND kinds & ?")
            values.append(bit(kind))
        if after:
            conditions.append(f"AND ({order}) > ({', '.join('?' * width)})")
            values += after[-width:]
        page = f"SELECT iri FROM {source} {' '.join(conditions)} ORDER BY {order} LIMIT ?"
        rows = self._rows(
            f"SELECT {COLUMNS} FROM entity WHERE iri IN ({page}) ORDER BY {order}", *bounds, *values, limit
        )
        kinds: Counter[EntityKind] = Counter()
        for mask, number in self._rows(f"SELECT kinds, count(*) FROM {source} GROUP BY kinds", *bounds):
            kinds[narrowest(mask)] += number
        return Found(list(map(named_of, rows)), dict(sorted(kinds.items())))

    def called(self, name: str) -> list[Named]:
        """The entities with this name or alias, case and accents aside; sorted by IRI."""
        words = folded(name)
        having = "SELECT iri FROM start WHERE words = ?"
        rows = self._rows(f"SELECT {COLUMNS} FROM entity WHERE iri IN ({having}) ORDER BY iri", words[:LONGEST])
        return [each for each in map(named_of, rows) if words in map(folded, (each.label, *each.aliases))]

    def entity(self, iri: str) -> Named | None:
        """The entity with this IRI; `None` where there is none."""
        return next(map(named_of, self._rows(f"SELECT {COLUMNS} FROM entity WHERE iri = ?", iri)), None)

    def close(self) -> None:
        """Lets go of the file."""
        with self._lock:
            if self._connection:
                self._connection.close()
                self._connection = None

    def _rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:  # noqa: ANN401
        with self._lock:
            return self._connection.execute(sql, values).fetchall() if self._connection else []


class EntityIndexes:
    """The index of the held workspace, brought up to date when it is asked."""

    def __init__(self, holder: Holder) -> None:
        self._holder = holder
        self._index = EntityIndex(holder.path / FILE)
        self._version = -1

    async def ask(self, question: Callable[[EntityIndex], Result]) -> Result:
        """What `question` makes of the index, which shows every write that has returned."""
        if self._version != self._holder.version:
            self._version = await self._holder.read(lambda workspace: self._updated(workspace.store))
        return await asyncio.to_thread(question, self._index)

    def close(self) -> None:
        """Lets go of the index's file."""
        self._index.close()

    def _updated(self, store: ox.Store) -> int:
        version = self._holder.version
        self._index.update(store)
        return version
