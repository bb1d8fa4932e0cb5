"""The tables of the entity index, and how they are made to show what the store holds.

They are derived: a file that is missing, damaged or of another version is made anew. Which graphs differ from what was
indexed, the times of their runs tell, so that a write costs as much as what it touched.
"""

import json
import sqlite3
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

import pyoxigraph as ox

from api.name_starts import folded, shared_lengths, starts_of
from api.named import NARROWEST, Named
from kg.model.entity import EntityKind
from kg.rdf.iris import run_iri
from kg.rdf.terms import ALT_LABEL, ENDED, ENTITY, LABEL, A

COLUMNS = "iri, label, aliases, kinds, rarity"
"""What `named_of` takes; `rarity` is how many articles tell of it, negative so that the most come first."""

_VERSION = 2
_TABLES = """
CREATE TABLE graph (name TEXT PRIMARY KEY, stamp TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE held (graph TEXT, iri TEXT, PRIMARY KEY (graph, iri)) WITHOUT ROWID;
CREATE INDEX holding ON held (iri);
CREATE TABLE entity (
    iri TEXT PRIMARY KEY, label TEXT NOT NULL, folded TEXT NOT NULL, aliases TEXT NOT NULL, kinds INTEGER NOT NULL,
    rarity INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX by_label ON entity (folded, iri);
CREATE INDEX by_rarity ON entity (rarity, folded, iri);
CREATE INDEX by_kinds ON entity (kinds);
CREATE TABLE start (
    words TEXT, iri TEXT, shared INTEGER, kinds INTEGER, rarity INTEGER, folded TEXT, PRIMARY KEY (words, iri)
) WITHOUT ROWID;
"""
# A start repeats what its entity is sorted and counted by: to look up each of ten thousand takes 20 ms.


def connected(file: Path | None) -> sqlite3.Connection:
    """The index in `file`, or an empty one in memory without it; its tables are made where they are missing."""
    connection = sqlite3.connect(file or ":memory:", check_same_thread=False)
    # What a crash loses is derived again.
    connection.execute("PRAGMA synchronous = OFF")
    if connection.execute("PRAGMA user_version").fetchone()[0] != _VERSION:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        connection.executescript("".join(f"DROP TABLE {name};" for (name,) in names))
        connection.executescript(f"{_TABLES} PRAGMA user_version = {_VERSION};")
    return connection


def bit(kind: EntityKind) -> int:
    """The kind in the mask `kinds`."""
    return 1 << NARROWEST.index(kind)


def narrowest(kinds: int) -> EntityKind:
    """The narrowest of the kinds in a mask."""
    return NARROWEST[(kinds & -kinds).bit_length() - 1]


def named_of(row: tuple[Any, ...]) -> Named:
    """The entity that a row of COLUMNS holds."""
    iri, label, aliases, kinds, rarity = row
    return Named(iri, label, tuple(json.loads(aliases)), tuple(k for k in NARROWEST if kinds & bit(k)), -rarity)


def update(connection: sqlite3.Connection, store: ox.Store) -> None:
    """Makes the tables show the entities that `store` holds now."""
    stamps = _stamps(store)
    with connection:
        known = dict(connection.execute("SELECT name, stamp FROM graph"))
        changed = {name for name, stamp in stamps.items() if known.get(name) != stamp or not stamp}
        gone = known.keys() - stamps.keys()
        touched = _touched(connection, store, changed | gone)
        connection.executemany("DELETE FROM graph WHERE name = ?", [(name,) for name in changed | gone])
        connection.executemany("INSERT INTO graph VALUES (?, ?)", [(name, stamps[name]) for name in changed])
        for iri in sorted(touched):
            _put(connection, store, iri)


def _stamps(store: ox.Store) -> dict[str, str]:
    """When each article graph was derived.

    A store that has none is indexed as one graph without a name, of which nobody knows whether it has changed.
    """
    found: dict[str, str] = {}
    for quad in store.quads_for_pattern(None, ENDED, None, None):
        graph = quad.graph_name
        if isinstance(graph, ox.NamedNode) and quad.subject == ox.NamedNode(run_iri(graph.value)):
            found[graph.value] = str(quad.object)
    return found or {"": ""}


def _touched(connection: sqlite3.Connection, store: ox.Store, graphs: Collection[str]) -> set[str]:
    """The IRIs of the entities that these graphs held, or hold; what they hold is noted."""
    touched: set[str] = set()
    for graph in graphs:
        held = {iri for (iri,) in connection.execute("SELECT iri FROM held WHERE graph = ?", (graph,))}
        holds = set(_entities(store, ox.NamedNode(graph) if graph else ox.DefaultGraph()))
        connection.executemany("DELETE FROM held WHERE graph = ? AND iri = ?", [(graph, iri) for iri in held - holds])
        connection.executemany("INSERT INTO held VALUES (?, ?)", [(graph, iri) for iri in holds - held])
        touched |= held | holds
    return touched


def _put(connection: sqlite3.Connection, store: ox.Store, iri: str) -> None:
    row = connection.execute(f"SELECT {COLUMNS} FROM entity WHERE iri = ?", (iri,)).fetchone()
    (articles,) = connection.execute("SELECT count(*) FROM held WHERE iri = ?", (iri,)).fetchone()
    old, new = named_of(row) if row else None, _named(store, iri, articles)
    if old == new:
        return
    if old:
        starts = [(words, iri) for words in starts_of((old.label, *old.aliases))]
        connection.executemany("DELETE FROM start WHERE words = ? AND iri = ?", starts)
        connection.execute("DELETE FROM entity WHERE iri = ?", (iri,))
    if new:
        plain, kinds, rarity = folded(new.label), sum(map(bit, new.kinds)), -articles
        connection.execute(
            "INSERT INTO entity VALUES (?, ?, ?, ?, ?, ?)",
            (iri, new.label, plain, json.dumps(new.aliases), kinds, rarity),
        )
        begun = starts_of((new.label, *new.aliases))
        connection.executemany(
            "INSERT INTO start VALUES (?, ?, ?, ?, ?, ?)",
            [(words, iri, n, kinds, rarity, plain) for words, n in zip(begun, shared_lengths(begun), strict=True)],
        )


def _entities(store: ox.Store, graph: ox.NamedNode | ox.DefaultGraph) -> Iterator[str]:
    for kind in NARROWEST:
        for quad in store.quads_for_pattern(None, A, ENTITY[kind][0], graph):
            if isinstance(quad.subject, ox.NamedNode):
                yield quad.subject.value


def _named(store: ox.Store, iri: str, articles: int) -> Named | None:
    """The entity as the default graph tells it; `None` where it is none, or has no name."""
    node = ox.NamedNode(iri)
    types = {quad.object for quad in store.quads_for_pattern(node, A, None, ox.DefaultGraph())}
    kinds = tuple(kind for kind in NARROWEST if ENTITY[kind][0] in types)
    labels = _texts(store, node, LABEL)
    if not kinds or not labels:
        return None
    label = max(sorted(labels), key=len)
    aliases = (labels | _texts(store, node, ALT_LABEL)) - {label}
    return Named(iri, label, tuple(sorted(aliases)), kinds, articles)


def _texts(store: ox.Store, subject: ox.NamedNode, predicate: ox.NamedNode) -> set[str]:
    found = store.quads_for_pattern(subject, predicate, None, ox.DefaultGraph())
    return {quad.object.value for quad in found if isinstance(quad.object, ox.Literal)}
