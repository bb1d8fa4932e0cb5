"""The tables of a workspace's `articles.sqlite`, and how the file is opened and held."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kg.errors import StoreError, StoreInUseError, StoreVersionError

VERSION = 1
"""Goes up when an older newsgraph could no longer read what is written."""

FILE = "articles.sqlite"
_APPLICATION = 0x4E475248
"""The bytes "NGRH" in SQLite's header: the file is a workspace's."""

_TABLES = """
CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE text (digest TEXT PRIMARY KEY, packed BLOB NOT NULL);
CREATE TABLE article (
    iri TEXT PRIMARY KEY, graph TEXT NOT NULL UNIQUE, name TEXT NOT NULL, digest TEXT NOT NULL REFERENCES text,
    headline TEXT, published TEXT, publisher TEXT, url TEXT,
    document BLOB NOT NULL, state TEXT NOT NULL CHECK (state IN ('pending', 'stored'))
);
CREATE INDEX article_name ON article (name);
CREATE TABLE registry (key TEXT PRIMARY KEY, iri TEXT NOT NULL UNIQUE);
CREATE TABLE ledger (
    number INTEGER PRIMARY KEY, at TEXT NOT NULL, action TEXT NOT NULL, article TEXT NOT NULL, digest TEXT NOT NULL
);
"""


def connected(path: Path, base: str, *, read_only: bool) -> sqlite3.Connection:
    """The database of the workspace at `path`, held until it is closed; its tables are made where it is new.

    A writer holds it alone, readers share it. SQLite's own lock is used, since it ends with the process and makes a
    first creation atomic: a crash leaves an empty file, or a journal that is rolled back.
    Raises StoreInUseError, StoreVersionError, and StoreError for a file that is no workspace.
    """
    file = path / FILE
    try:
        connection = sqlite3.connect(file, timeout=0, check_same_thread=False)
    except sqlite3.Error as error:
        raise StoreError(f"{file}: cannot be opened ({error}); is the folder writable?") from error
    try:
        _hold(connection, read_only=read_only)
        _check(connection, file)
        if not read_only and not _version(connection):
            _create(connection, base)
        connection.commit()
        connection.execute(f"PRAGMA query_only = {int(read_only)}")
    except sqlite3.Error as error:
        connection.close()
        raise _translated(path, file, error) from error
    except StoreError:
        connection.close()
        raise
    return connection


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All or nothing of what is written inside. Raises StoreError where it cannot be written."""
    try:
        with connection:
            yield
    except sqlite3.Error as error:
        raise StoreError(f"the workspace cannot be written: {error}") from error


def _hold(connection: sqlite3.Connection, *, read_only: bool) -> None:
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("BEGIN" if read_only else "BEGIN EXCLUSIVE")
    connection.execute("SELECT count(*) FROM sqlite_master").fetchone()


def _check(connection: sqlite3.Connection, file: Path) -> None:
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    if tables and application != _APPLICATION:
        raise StoreError(f"{file}: is a database of something else; name another folder for the workspace")
    version = _version(connection)
    if version > VERSION:
        raise StoreVersionError(
            f"{file.parent}: was written by a newer newsgraph (workspace version {version}, this one reads up to "
            f"{VERSION}); upgrade newsgraph to use it"
        )


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _create(connection: sqlite3.Connection, base: str) -> None:
    for statement in _TABLES.split(";"):
        connection.execute(statement)
    connection.execute("INSERT INTO setting VALUES ('base', ?)", (base,))
    connection.execute(f"PRAGMA application_id = {_APPLICATION}")
    connection.execute(f"PRAGMA user_version = {VERSION}")


def _translated(path: Path, file: Path, error: sqlite3.Error) -> StoreError:
    if "locked" in str(error):
        return StoreInUseError(f"{path}: another process holds this workspace; close it there, then try again")
    if "not a database" in str(error):
        return StoreError(f"{file}: is no database; name another folder for the workspace")
    return StoreError(f"{file}: cannot be opened ({error}); is the folder writable?")
