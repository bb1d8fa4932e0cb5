"""The profiles of a workspace's entities, which of them were found to be one, and which are still to be compared."""

import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from kg.model.profile import Profile
from kg.stores.schema import transaction

Id = tuple[str, str]
"""A profile's article and key."""
MOST = 500
"""How many values one statement names."""
WIDEST_ASK = 50
"""A block of more names than this gives no questions: nobody would answer them."""

_ENCODER = msgspec.json.Encoder()
_PROFILES = msgspec.json.Decoder(Profile)
_NAMES = msgspec.json.Decoder(tuple[str, ...])


class Profiles:
    """The tables `profile`, `company`, `block`, `unsettled`, `founder` and `replaced` of one workspace."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def put(self, article: str, profiles: Sequence[Profile]) -> None:
        """Keeps the profiles of one article instead of those that it had; what differs is to be settled.

        An entity that keeps its key keeps its IRI until then. Within a transaction of the caller's.
        """
        run = self.connection.execute
        company = _ENCODER.encode(profiles[0].company if profiles else ())
        before = dict(run("SELECT key, told FROM profile WHERE article = ?", (article,)).fetchall())
        told = {profile.key: _ENCODER.encode(replace(profile, company=())) for profile in profiles}
        known = run("SELECT names FROM company WHERE article = ?", (article,)).fetchone()
        changed = {key for key in before.keys() | told.keys() if before.get(key) != told.get(key)}
        if known is None or known[0] != company:
            changed |= told.keys()
            run("INSERT OR REPLACE INTO company VALUES (?, ?)", (article, company))
        if not changed:
            return
        many = self.connection.executemany
        many(
            "DELETE FROM profile WHERE article = ? AND key = ?", [(article, key) for key in before.keys() - told.keys()]
        )
        many(
            "INSERT INTO profile VALUES "
            "(?1, ?2, ?3, (SELECT by FROM registry JOIN replaced USING (iri) WHERE key = ?2)) "
            "ON CONFLICT DO UPDATE SET told = excluded.told",
            [(article, key, told[key]) for key in sorted(changed & told.keys())],
        )
        run("DELETE FROM block WHERE article = ?", (article,))
        many(
            "INSERT OR IGNORE INTO block VALUES (?, ?, ?, ?)",
            [
                (block, sure, profile.key, article)
                for profile in profiles
                for sure, blocks in ((1, profile.blocks), (0, profile.asks))
                for block in blocks
            ],
        )
        self.unsettle(changed)

    def remove(self, article: str) -> None:
        """Forgets the profiles of one article. Within a transaction of the caller's."""
        self.put(article, ())
        self.connection.execute("DELETE FROM company WHERE article = ?", (article,))

    def unsettle(self, keys: Iterable[str]) -> None:
        """Makes these keys' entities be compared anew. Within a transaction of the caller's."""
        self.connection.executemany("INSERT OR IGNORE INTO unsettled VALUES (?)", [(key,) for key in keys])

    def unsettled(self, most: int = MOST) -> list[str]:
        """Keys whose entities are to be compared anew, `most` at most."""
        rows = self.connection.execute("SELECT key FROM unsettled ORDER BY key LIMIT ?", (most,))
        return [key for (key,) in rows]

    def sharing(self, keys: Collection[str]) -> set[str]:
        """The keys that share a block with one of `keys` by which their entities may be one; themselves included."""
        return self.in_blocks(self.blocks(keys)) | set(keys)

    def blocks(self, keys: Collection[str]) -> set[str]:
        """The blocks of these keys by which their entities may be one with others'."""
        rows = self._each("SELECT DISTINCT block FROM block WHERE sure = 1 AND key IN ({})", keys)
        return {block for (block,) in rows}

    def in_blocks(self, blocks: Collection[str]) -> set[str]:
        """The keys in these blocks whose entities may be one with others' by them."""
        rows = self._each("SELECT DISTINCT key FROM block WHERE sure = 1 AND block IN ({})", blocks)
        return {key for (key,) in rows}

    def asking(self, keys: Collection[str]) -> set[str]:
        """The keys that a person may be asked about beside one of `keys`; too common blocks ask nothing."""
        blocks = {block for (block,) in self._each("SELECT DISTINCT block FROM block WHERE key IN ({})", keys)}
        found: set[str] = set()
        for block in blocks:
            rows = self.connection.execute(
                "SELECT DISTINCT key FROM block WHERE block = ? LIMIT ?", (block, WIDEST_ASK + 1)
            ).fetchall()
            if len(rows) <= WIDEST_ASK:
                found.update(key for (key,) in rows)
        return found - set(keys)

    def of_keys(self, keys: Collection[str]) -> list[Profile]:
        """The profiles with these keys, in every article."""
        return self._profiles(self._each("SELECT article, told FROM profile WHERE key IN ({})", keys))

    def of_entity(self, iri: str) -> list[Profile]:
        """The profiles of the entity with this IRI, sorted; empty where no article tells of it."""
        rows = self.connection.execute(
            "SELECT article, told FROM profile WHERE iri = ? UNION "
            "SELECT profile.article, told FROM profile JOIN registry USING (key) "
            "WHERE registry.iri = ? AND profile.iri IS NULL",
            (iri, iri),
        )
        return sorted(self._profiles(rows), key=lambda profile: (profile.article, profile.key))

    def of_article(self, article: str) -> list[Profile]:
        """The profiles of one article, sorted by key."""
        rows = self.connection.execute("SELECT article, told FROM profile WHERE article = ? ORDER BY key", (article,))
        return self._profiles(rows)

    def iris(self, keys: Collection[str]) -> dict[Id, str]:
        """The IRI of each profile with one of these keys."""
        query = (
            "SELECT article, profile.key, COALESCE(profile.iri, registry.iri) FROM profile "
            "JOIN registry ON registry.key = profile.key WHERE profile.key IN ({})"
        )
        return {(article, key): iri for article, key, iri in self._each(query, keys)}

    def iri(self, id_: Id) -> str | None:
        """The IRI of one profile; `None` where there is none."""
        row = self.connection.execute(
            "SELECT COALESCE(profile.iri, registry.iri) FROM profile JOIN registry USING (key) "
            "WHERE article = ? AND key = ?",
            id_,
        ).fetchone()
        return str(row[0]) if row else None

    def keys_beside(self, ids: Iterable[Id]) -> set[str]:
        """The keys of these profiles, and of all that are one with them."""
        found: set[str] = set()
        for article, key in ids:
            iri = self.iri((article, key))
            found |= {profile.key for profile in self.of_entity(iri)} if iri else set()
        return found

    def found(self, iri: str, id_: Id) -> None:
        """Makes an IRI belong to this profile. Within a transaction of the caller's."""
        self.connection.execute("INSERT OR REPLACE INTO founder VALUES (?, ?, ?)", (iri, *id_))

    def founder(self, iri: str) -> Id | None:
        """The profile that an IRI belongs to; `None` where it was never settled."""
        row = self.connection.execute("SELECT article, key FROM founder WHERE iri = ?", (iri,)).fetchone()
        return (row[0], row[1]) if row else None

    def key(self, iri: str) -> str | None:
        """The key of the profiles that an IRI was first given to; `None` where it was given to none."""
        row = self.connection.execute(
            "SELECT COALESCE(founder.key, registry.key) FROM registry LEFT JOIN founder USING (iri) WHERE iri = ?",
            (iri,),
        ).fetchone()
        return str(row[0]) if row else None

    def given(self, keys: Collection[str]) -> list[tuple[str, str, Id | None]]:
        """Every IRI that was given to entities of these keys, the oldest first: with its key, and who founded it."""
        query = (
            "SELECT registry.rowid, registry.iri, COALESCE(founder.key, registry.key), founder.article, founder.key "
            "FROM registry LEFT JOIN founder USING (iri) WHERE {} IN ({{}})"
        )
        rows = {
            *self._each(query.format("registry.key"), keys),
            *self._each(query.format("founder.key"), keys),
        }
        return [
            (iri, key, None if article is None else (article, founder))
            for _, iri, key, article, founder in sorted(rows)
        ]

    def settle(
        self,
        keys: Collection[str],
        iris: Mapping[Id, str],
        founders: Mapping[str, Id],
        replaced: Mapping[str, str],
    ) -> set[str]:
        """Keeps which IRI each profile with these keys has, who founded each, and what replaced those that nobody has.

        Gives the articles that change, all of them marked as not yet derived. Safe on disk when it returns.
        """
        before = self.iris(keys)
        changed = [(iri, *id_) for id_, iri in iris.items() if before.get(id_) != iri]
        articles = {article for _, article, _ in changed}
        with transaction(self.connection):
            many = self.connection.executemany
            many("UPDATE profile SET iri = ? WHERE article = ? AND key = ?", changed)
            many("INSERT OR REPLACE INTO founder VALUES (?, ?, ?)", [(iri, *id_) for iri, id_ in founders.items()])
            many("DELETE FROM replaced WHERE iri = ?", [(iri,) for iri in set(iris.values())])
            many("INSERT OR REPLACE INTO replaced VALUES (?, ?)", list(replaced.items()))
            many("UPDATE replaced SET by = ? WHERE by = ?", [(by, iri) for iri, by in replaced.items()])
            many("DELETE FROM unsettled WHERE key = ?", [(key,) for key in keys])
            many("UPDATE article SET state = 'pending' WHERE iri = ?", [(article,) for article in articles])
        return articles

    def replaced(self) -> dict[str, str]:
        """The IRIs that nobody has any more, with those that replaced them."""
        return dict(self.connection.execute("SELECT iri, by FROM replaced ORDER BY iri").fetchall())

    def standing(self, iri: str) -> str:
        """The IRI that an entity's IRI was replaced by, or itself."""
        row = self.connection.execute("SELECT by FROM replaced WHERE iri = ?", (iri,)).fetchone()
        return str(row[0]) if row else iri

    def _profiles(self, rows: Iterable[tuple[str, bytes]]) -> list[Profile]:
        company: dict[str, tuple[str, ...]] = {}
        found = []
        for article, told in rows:
            if article not in company:
                row = self.connection.execute("SELECT names FROM company WHERE article = ?", (article,)).fetchone()
                company[article] = _NAMES.decode(row[0]) if row else ()
            found.append(replace(_PROFILES.decode(told), company=company[article]))
        return found

    def _each(self, query: str, values: Iterable[str]) -> Iterator[tuple[Any, ...]]:
        values = list(values)
        for start in range(0, len(values), MOST):
            part = values[start : start + MOST]
            yield from self.connection.execute(query.format(", ".join("?" * len(part))), part).fetchall()
