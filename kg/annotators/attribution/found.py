"""One attribution on its way from words to a claim."""

from dataclasses import dataclass
from typing import Any

from kg.annotators.attribution.contents import Stretch
from kg.model.claim import Stance


@dataclass(slots=True)
class Found:
    """One attribution on its way: character stretches and mention ids."""

    rule: str
    speakers: list[str]
    source: list[Stretch]
    cue: list[Stretch]
    content: list[Stretch]
    stance: Stance
    verb: int
    via: str | None = None
    addressee: str | None = None
    said_on: dict[str, Any] | None = None
    confidence: float | None = None
    """The model's own; `None` where a rule found it."""


def touches(a: Stretch, b: Stretch) -> bool:
    """Whether two stretches share a character."""
    return a[0] < b[1] and b[0] < a[1]


def end_of(found: Found) -> int:
    """Character past the last of all that belongs to the attribution."""
    return max([*(b for _, b in found.content), *(b for _, b in found.cue), *(b for _, b in found.source)])
