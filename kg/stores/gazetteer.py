"""The gazetteer that a workspace goes by: kept with it, so that its IRIs stay what they are."""

import sqlite3
from collections.abc import Sequence

import msgspec

from kg.errors import GazetteerError
from kg.model.entity import EntityKind
from kg.model.gazetteer import Listing

_ENCODER = msgspec.json.Encoder()
_NAMES = msgspec.json.Decoder(tuple[str, ...])
_KEY = "gazetteer|"


class Listings:
    """The table `gazetteer` of one workspace."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def all(self) -> tuple[Listing, ...]:
        """The entries, in the order of their file."""
        rows = self.connection.execute("SELECT iri, kind, names FROM gazetteer ORDER BY number")
        return tuple(Listing(iri, EntityKind(kind), _NAMES.decode(names)) for iri, kind, names in rows)

    def replace(self, listings: Sequence[Listing]) -> bool:
        """Goes by these entries from now on; whether that is a change. Within a transaction of the caller's.

        Raises GazetteerError where an IRI was given to somebody else.
        """
        if tuple(listings) == self.all():
            return False
        for listing in listings:
            row = self.connection.execute("SELECT key FROM registry WHERE iri = ?", (listing.iri,)).fetchone()
            if row and not row[0].startswith(_KEY) and not _is_named(row[0], listing):
                raise GazetteerError(
                    f"the IRI {listing.iri} was given to {row[0].partition('|')[2]} here; choose another"
                )
        rows = [(_KEY + listing.iri, listing.iri) for listing in listings]
        self.connection.executemany("INSERT OR IGNORE INTO registry (key, iri) VALUES (?, ?)", rows)
        self.connection.execute("DELETE FROM gazetteer")
        self.connection.executemany(
            "INSERT INTO gazetteer (iri, kind, names) VALUES (?, ?, ?)",
            [(listing.iri, listing.kind, _ENCODER.encode(listing.names)) for listing in listings],
        )
        return True


def _is_named(key: str, listing: Listing) -> bool:
    """Whether an IdentityKey's key is that of a name of the entry: its IRI may have come from here."""
    return key.split("|")[1] in {" ".join(name.casefold().split()) for name in listing.names}
