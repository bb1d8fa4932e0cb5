"""Somebody or something that takes part in facts."""

from dataclasses import dataclass
from enum import StrEnum

from kg.model.span import Span


class EntityKind(StrEnum):
    """The ontology's classes of entities, by their local names."""

    PERSON = "Person"
    ORGANIZATION = "Organization"
    OUTLET = "Outlet"
    PLACE = "Place"
    GEOPOLITICAL_ENTITY = "GeopoliticalEntity"
    UNNAMED_SOURCE = "UnnamedSource"
    UNNAMED_AGENT = "UnnamedAgent"
    """Unnamed people who take part in an event but say nothing."""
    DOCUMENT = "Document"


@dataclass(frozen=True, slots=True)
class Entity:
    """One entity of one article, with every place that mentions it.

    `id` is local to the Document ("e1", in reading order); `name` is the fullest form that the article uses.
    """

    id: str
    kind: EntityKind
    name: str
    mentions: tuple[Span, ...]
    """In reading order; names, nominals and pronouns."""
    aliases: tuple[str, ...] = ()
    """The other names that the article uses for it, sorted; no pronouns."""
    count: int | None = None
    """Of an unnamed source: how many people, where told."""
    part_of: str | None = None
    """The entity it is a part of: a place's container or an organisation's parent, where the text says so."""
