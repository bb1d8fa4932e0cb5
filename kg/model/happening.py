"""What one article tells of one event, as far as it helps to tell which happening it is."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Happening:
    """An event by its IRI, with the canonical IRIs of who and where; compared with those of other articles."""

    iri: str
    article: str
    """The article's IRI."""
    type: str
    """The event's class by its local name."""
    lemma: str
    label: str
    agents: tuple[str, ...] = ()
    patients: tuple[str, ...] = ()
    participants: tuple[str, ...] = ()
    place: str | None = None
    earliest: date | None = None
    latest: date | None = None
    """The bounds of its time, both inclusive; `None` where the article does not tell."""
    told: date | None = None
    """The day of the article; `None` if unknown."""
    factuality: str = ""

    @property
    def people(self) -> frozenset[str]:
        """Everybody and everything that takes part."""
        return frozenset((*self.agents, *self.patients, *self.participants))
