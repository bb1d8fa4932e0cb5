"""A user's gazetteer: a CSV file that fixes the IRIs of the entities that it names."""

import csv
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from kg.entities.blocking import block_of_name
from kg.entities.identity import FAMILIES, NEVER_SHARED
from kg.entities.name_forms import folded
from kg.errors import GazetteerError
from kg.model.entity import EntityKind
from kg.model.gazetteer import Listing
from kg.model.profile import Profile

COLUMNS = ("name", "aliases", "kind", "iri")
ALIASES_APART = "|"
KINDS = {kind.value: kind for kind in EntityKind if FAMILIES[kind] not in NEVER_SHARED}
_IRI = re.compile(r'[A-Za-z][A-Za-z0-9+.-]*:[^\x00-\x20<>"{}|\\^`]+')


def listings_of(path: Path) -> tuple[Listing, ...]:
    """The entries of a gazetteer, in its order.

    A CSV file in UTF-8 whose first line names the columns name, aliases (set apart by |), kind and iri. Raises
    GazetteerError for the first line that cannot be used.
    """
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            return tuple(_listings(path, file))
    except OSError as error:
        raise GazetteerError(f"{path}: cannot be read: {(error.strerror or str(error)).lower()}") from error
    except UnicodeDecodeError as error:
        raise GazetteerError(f"{path}: is not UTF-8, at byte {error.start}; save it as UTF-8") from error


def _listings(path: Path, lines: Iterable[str]) -> Iterator[Listing]:
    rows = csv.reader(lines, strict=True)
    seen: dict[str, int] = {}
    places: dict[str, int] | None = None
    try:
        for row in rows:
            if not any(cell.strip() for cell in row):
                continue
            if places is None:
                places = _places(path, row)
                continue
            listing = _listing(path, rows.line_num, row, places)
            if listing.iri in seen:
                raise _bad(path, rows.line_num, f"the IRI {listing.iri} stands in line {seen[listing.iri]} already")
            seen[listing.iri] = rows.line_num
            yield listing
    except csv.Error as error:
        raise _bad(path, rows.line_num, f"is no CSV: {error}") from error
    if places is None:
        raise GazetteerError(f"{path}: is empty; its first line names the columns {', '.join(COLUMNS)}")


def _places(path: Path, row: Sequence[str]) -> dict[str, int]:
    named = [cell.strip().casefold() for cell in row]
    missing = [column for column in COLUMNS if column not in named]
    if missing:
        raise _bad(path, 1, f"the column {missing[0]} is missing; the first line names {', '.join(COLUMNS)}")
    return {column: named.index(column) for column in COLUMNS}


def _listing(path: Path, line: int, row: Sequence[str], places: dict[str, int]) -> Listing:
    if len(row) <= max(places.values()):
        raise _bad(path, line, f"has {len(row)} cells, and the columns ask for {max(places.values()) + 1}")
    name, aliases, kind, iri = (row[places[column]].strip() for column in COLUMNS)
    if not folded(name):
        raise _bad(path, line, "has no name")
    if kind not in KINDS:
        raise _bad(path, line, f"the kind {kind!r} is unknown; it must be one of {', '.join(KINDS)}")
    if not _IRI.fullmatch(iri):
        raise _bad(path, line, f"{iri!r} is no absolute IRI such as https://example.org/id/person/ann")
    others = (alias.strip() for alias in aliases.split(ALIASES_APART))
    return Listing(iri, KINDS[kind], tuple(dict.fromkeys((name, *filter(folded, others)))))


def _bad(path: Path, line: int, what: str) -> GazetteerError:
    return GazetteerError(f"{path}, line {line}: {what}; nothing was taken from it")


class Gazetteer:
    """The entries by the names that mean one of them alone."""

    def __init__(self, listings: Iterable[Listing]) -> None:
        self.listings = tuple(listings)
        self._iris: dict[tuple[str, str], str | None] = {}
        self._entries: dict[str, list[Listing]] = defaultdict(list)
        for listing in self.listings:
            for block in _blocks(listing):
                self._entries[block].append(listing)
            for name in dict.fromkeys(map(folded, listing.names)):
                place = FAMILIES[listing.kind], name
                self._iris[place] = None if self._iris.get(place, listing.iri) != listing.iri else listing.iri

    @property
    def blocks(self) -> set[str]:
        """The blocks of all names."""
        return set(self._entries)

    def iri_of(self, profile: Profile) -> str | None:
        """The IRI that is fixed for a profile's name; `None` where no entry has it, or several have it."""
        if not profile.shared:
            return None
        return self._iris.get((FAMILIES[profile.kind], folded(profile.name)))

    def blocks_beside(self, blocks: Collection[str]) -> set[str]:
        """The blocks of all names of those entries of which one name has one of `blocks`."""
        found = {block: self._entries[block] for block in blocks if block in self._entries}
        return {block for listings in found.values() for listing in listings for block in _blocks(listing)}

    def marked(self, profiles: Iterable[Profile]) -> list[Profile]:
        """The profiles with what is fixed for each."""
        return [replace(profile, fixed=iri) if (iri := self.iri_of(profile)) else profile for profile in profiles]


def _blocks(listing: Listing) -> set[str]:
    return {block_of_name(FAMILIES[listing.kind], name) for name in listing.names}
