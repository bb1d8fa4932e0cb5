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
_LATER = """
CREATE INDEX IF NOT EXISTS article_digest ON article (digest);
CREATE TABLE IF NOT EXISTS reading (
    article TEXT PRIMARY KEY REFERENCES article ON DELETE CASCADE, mark TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS band (
    value INTEGER NOT NULL, article TEXT NOT NULL REFERENCES article ON DELETE CASCADE, PRIMARY KEY (value, article)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS band_article ON band (article);
CREATE TABLE IF NOT EXISTS profile (
    article TEXT NOT NULL, key TEXT NOT NULL, told BLOB NOT NULL, iri TEXT, PRIMARY KEY (article, key)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS profile_key ON profile (key);
CREATE INDEX IF NOT EXISTS profile_iri ON profile (iri);
CREATE TABLE IF NOT EXISTS company (article TEXT PRIMARY KEY, names BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS block (
    block TEXT NOT NULL, sure INTEGER NOT NULL, key TEXT NOT NULL, article TEXT NOT NULL,
    PRIMARY KEY (block, sure, key, article)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS block_key ON block (key);
CREATE INDEX IF NOT EXISTS block_article ON block (article);
CREATE TABLE IF NOT EXISTS unsettled (key TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS founder (
    iri TEXT PRIMARY KEY, article TEXT NOT NULL, key TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS founder_key ON founder (key);
CREATE TABLE IF NOT EXISTS replaced (iri TEXT PRIMARY KEY, by TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS replaced_by ON replaced (by);
CREATE TABLE IF NOT EXISTS candidate (
    "left" TEXT NOT NULL, "right" TEXT NOT NULL, kind TEXT NOT NULL, score REAL NOT NULL, grounds BLOB NOT NULL,
    PRIMARY KEY ("left", "right")
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS candidate_right ON candidate ("right");
CREATE TABLE IF NOT EXISTS judgement (
    number INTEGER PRIMARY KEY, decision TEXT NOT NULL, who TEXT NOT NULL, at TEXT NOT NULL, why TEXT NOT NULL,
    sides BLOB NOT NULL, undoes INTEGER UNIQUE REFERENCES judgement
);
CREATE TABLE IF NOT EXISTS happening (iri TEXT PRIMARY KEY, article TEXT NOT NULL, told BLOB NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS happening_article ON happening (article);
CREATE TABLE IF NOT EXISTS occasion (
    block TEXT NOT NULL, iri TEXT NOT NULL, PRIMARY KEY (block, iri)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS occasion_iri ON occasion (iri);
CREATE TABLE IF NOT EXISTS unasked (article TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS gazetteer (
    number INTEGER PRIMARY KEY, iri TEXT NOT NULL, kind TEXT NOT NULL, names BLOB NOT NULL
);
"""
"""What workspaces lack that were made before it was there; an older newsgraph reads and writes them all the same."""


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
        if not read_only:
            _execute(connection, _LATER)
        connection.commit()
        connection.execute(f"PRAGMA query_only = {int(read_only)}")
    except sqlite3.Error as error:
        connection.close()
        raise _translated(path, file, error) from error
    except StoreError:
        connection.close()
        raise
    return connection


def connected_in_memory(base: str) -> sqlite3.Connection:
    """The database of a new workspace that lasts as long as the process."""
    connection = sqlite3.connect(":memory:", check_same_thread=False)
    _create(connection, base)
    _execute(connection, _LATER)
    connection.commit()
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
    _execute(connection, _TABLES)
    connection.execute("INSERT INTO setting VALUES ('base', ?)", (base,))
    connection.execute(f"PRAGMA application_id = {_APPLICATION}")
    connection.execute(f"PRAGMA user_version = {VERSION}")


def _execute(connection: sqlite3.Connection, statements: str) -> None:
    """Each by itself, since `executescript` ends the transaction."""
    for statement in statements.split(";"):
        connection.execute(statement)


def _translated(path: Path, file: Path, error: sqlite3.Error) -> StoreError:
    if "locked" in str(error):
        return StoreInUseError(f"{path}: another process holds this workspace; close it there, then try again")
    if "not a database" in str(error):
        return StoreError(f"{file}: is no database; name another folder for the workspace")
    return StoreError(f"{file}: cannot be opened ({error}); is the folder writable?")
