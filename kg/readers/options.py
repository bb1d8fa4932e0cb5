"""How a person wants sources to be read."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from kg.readers.input import Input


class Fetcher(Protocol):
    """Fetches what stands at a web address."""

    def fetch(self, address: str) -> Input | None:
        """The answer of the server; `None` where it has nothing new. Raises ReadError saying why there is none."""
        ...


class Polled(Protocol):
    """Remembers what was read at an earlier time."""

    def is_new(self, thing: str, mark: str) -> bool:
        """Whether a file or an entry was not read yet, or had another mark then."""
        ...

    def note(self, thing: str, mark: str) -> None:
        """Remembers the mark of a file or an entry that is being read."""
        ...


@dataclass(frozen=True, slots=True)
class Options:
    """What can be chosen, with what holds where nothing is."""

    fetcher: Fetcher | None = None
    """What fetches web addresses; `None` fetches nothing."""
    pages: bool = True
    """Whether the pages that a feed's entries link to are fetched, too, where the entries hold teasers only."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """Which key or column of JSON, CSV and Parquet fills which field of MAPPED; the rest is told by their names."""
    polled: Polled | None = None
    """What was read of feeds before, and is passed over; `None` reads all."""


DEFAULTS = Options()
