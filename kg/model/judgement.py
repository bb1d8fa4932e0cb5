"""People's judgements on what was read."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Decision(StrEnum):
    """The ontology's classes of judgements, by their local names."""

    MERGE = "Merge"
    SPLIT = "Split"
    DISTINCTION = "Distinction"
    EVENT_MATCH = "EventMatch"
    RETRACTION = "Retraction"
    POSTPONEMENT = "Postponement"
    UNDOING = "Undoing"


@dataclass(frozen=True, slots=True)
class Anchor:
    """What a judgement is about, kept by words, so that it is found again when the article is read anew."""

    iri: str
    """As it was judged."""
    kind: str
    """An EntityKind, or the kind of a fact: `tenure`, `claim`, `event` or `report`."""
    article: str
    """The IRI of an article that tells of it."""
    key: str
    """What tells it from all others of its kind in the article: an IdentityKey.key, or a fact's digest."""
    quote: str
    """The words that name or state it there."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """One decision of one person; `number` counts from 1 in the order in which they were made.

    Of a Merge, Distinction or EventMatch `left` and `right` are the two sides; of a Split `left` is what is another
    entity now, and `right` what it was split from; of a Retraction and an Undoing there is no `right`.
    """

    number: int
    decision: Decision
    who: str
    at: datetime
    why: str
    left: tuple[Anchor, ...] = ()
    right: tuple[Anchor, ...] = ()
    undoes: int | None = None
    """Of an Undoing: the number of the judgement that no longer holds."""
