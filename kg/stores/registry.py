"""The IRI that each entity was given, for good."""

import sqlite3
from collections.abc import Iterable, Mapping
from itertools import count
from typing import Protocol

from kg.model.identity import IdentityKey
from kg.stores.schema import transaction


class Registry(Protocol):
    """Gives IRIs to keys: the same one to equal keys, and never one IRI to two keys."""

    def iris(self, keys: Iterable[IdentityKey], article: str | None = None) -> dict[str, str]:
        """The IRI of each key, by `IdentityKey.key`; unknown keys are given one in the order of `keys`.

        With the IRI of an article: what its entities with these keys were found to be.
        """


def identities(registry: Registry, keys: Mapping[str, IdentityKey], article: str | None = None) -> dict[str, str]:
    """The canonical IRI of each entity id of a Document."""
    given = registry.iris(keys.values(), article)
    return {entity: given[key.key] for entity, key in keys.items()}


class MemoryRegistry:
    """A registry that lasts as long as the process."""

    def __init__(self, base: str) -> None:
        self.base = base
        self._iris: dict[str, str] = {}
        self._taken: set[str] = set()

    def iris(self, keys: Iterable[IdentityKey], article: str | None = None) -> dict[str, str]:
        """The IRI of each key, by `IdentityKey.key`; the same in all articles."""
        given: dict[str, str] = {}
        for key, path in keys:
            if key not in self._iris:
                iri = next(iri for iri in _candidates(self.base + path) if iri not in self._taken)
                self._iris[key] = iri
                self._taken.add(iri)
            given[key] = self._iris[key]
        return given


class SqliteRegistry:
    """A registry kept in the tables of a workspace; what it gives is committed before it returns."""

    def __init__(self, connection: sqlite3.Connection, base: str) -> None:
        self.connection = connection
        self.base = base

    def iris(self, keys: Iterable[IdentityKey], article: str | None = None) -> dict[str, str]:
        """The IRI of each key, by `IdentityKey.key`; that of another entity where it was found to be that one."""
        given: dict[str, str] = {}
        with transaction(self.connection):
            for key, path in keys:
                if key not in given:
                    own = self._known(key) or self._new(key, path)
                    given[key] = self._found(article, key) or self._standing(own)
        return given

    def give(self, key: str, iri: str) -> bool:
        """Gives this very IRI to a key that has none; whether nobody else has it. Within the caller's transaction."""
        self.connection.execute("INSERT OR IGNORE INTO registry (key, iri) VALUES (?, ?)", (key, iri))
        return self._known(key) == iri

    def _found(self, article: str | None, key: str) -> str | None:
        row = self.connection.execute(
            "SELECT iri FROM profile WHERE article = ? AND key = ?", (article, key)
        ).fetchone()
        return row[0] if row else None

    def _standing(self, iri: str) -> str:
        row = self.connection.execute("SELECT by FROM replaced WHERE iri = ?", (iri,)).fetchone()
        return str(row[0]) if row else iri

    def _known(self, key: str) -> str | None:
        row = self.connection.execute("SELECT iri FROM registry WHERE key = ?", (key,)).fetchone()
        return str(row[0]) if row else None

    def _new(self, key: str, path: str) -> str:
        for iri in _candidates(self.base + path):
            added = self.connection.execute("INSERT OR IGNORE INTO registry (key, iri) VALUES (?, ?)", (key, iri))
            if added.rowcount:
                return iri
        raise AssertionError("the candidates never end")


def _candidates(iri: str) -> Iterable[str]:
    yield iri
    yield from (f"{iri}-{number}" for number in count(2))
