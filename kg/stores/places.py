"""Where the graphs of a workspace lie: in its folder, or on a SPARQL server that it names."""

import sqlite3
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import pyoxigraph as ox

from kg.errors import StoreError
from kg.model.place import SCHEME, is_server
from kg.stores.oxigraph import OxigraphStore, opened
from kg.stores.remote import RemoteStore, remote

FOLDER = "graph"
_KEY = "graphs"


def graphs_of(
    folder: Path,
    connection: sqlite3.Connection,
    *,
    below: str,
    read_only: bool,
    address: str | None = None,
    credentials: str | None = None,
) -> OxigraphStore | RemoteStore:
    """The graphs of the workspace in `folder`, whose database is open.

    One that holds nothing yet takes `address` for its own, without what it says of user and password; any other has one
    already, or none. Raises StoreError where that is not `address`.
    """
    kept = connection.execute("SELECT value FROM setting WHERE key = ?", (_KEY,)).fetchone()
    place = str(kept[0]) if kept else None
    wanted = _without_user(address) if address else place
    if wanted != place:
        is_new = connection.execute("SELECT 1 FROM article LIMIT 1").fetchone() is None
        if read_only or not is_new:
            raise StoreError(f"{folder}: keeps its graphs {place or 'in its own folder'}, and not at {wanted}")
        with connection:
            connection.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (_KEY, wanted))
    if wanted:
        return remote(address or wanted, credentials=credentials, below=below)
    if read_only and not (folder / FOLDER).exists():
        return OxigraphStore(ox.Store(), below=below)
    return opened(folder / FOLDER, read_only=read_only, below=below)


def _without_user(address: str) -> str:
    if not is_server(address):
        raise StoreError(f"{address}: is no address of a SPARQL server, such as sparql+http://localhost:7878")
    parts = urlsplit(address.removeprefix(SCHEME))
    return SCHEME + urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2], path=parts.path.rstrip("/")))
