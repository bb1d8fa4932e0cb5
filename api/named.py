"""An entity as people look it up."""

from dataclasses import dataclass
from enum import StrEnum

from api.name_starts import folded
from kg.model.entity import EntityKind

NARROWEST = (
    EntityKind.GEOPOLITICAL_ENTITY,
    EntityKind.OUTLET,
    EntityKind.PERSON,
    EntityKind.UNNAMED_SOURCE,
    EntityKind.UNNAMED_AGENT,
    EntityKind.DOCUMENT,
    EntityKind.PLACE,
    EntityKind.ORGANIZATION,
)
"""Every kind, those before the ones that they are kinds of."""

Key = tuple[int, str, str]
"""Where an entity stands in a sorted list."""


class Sort(StrEnum):
    """By label, or those that most articles tell of first."""

    LABEL = "label"
    ARTICLES = "articles"


@dataclass(frozen=True, slots=True)
class Named:
    """One entity: its longest name, the others sorted, its kinds, the narrowest first."""

    iri: str
    label: str
    aliases: tuple[str, ...]
    kinds: tuple[EntityKind, ...]
    articles: int = 1
    """How many tell of it."""

    def key(self, sort: Sort) -> Key:
        """Where it stands in a list sorted so."""
        return -self.articles if sort is Sort.ARTICLES else 0, folded(self.label), self.iri
