"""Source said claim."""

import re
from dataclasses import dataclass
from enum import StrEnum

from kg.model.sign import Sign
from kg.model.span import Span
from kg.model.time import TimeValue


class Stance(StrEnum):
    """The ontology's stances, by their local names."""

    SAYS = "Says"
    DENIES = "Denies"
    CONFIRMS = "Confirms"
    PROMISES = "Promises"
    THREATENS = "Threatens"
    DEMANDS = "Demands"
    ASKS = "Asks"
    BELIEVES = "Believes"
    DECLINES_COMMENT = "DeclinesComment"


class Quotation(StrEnum):
    """How much of a claim's content stands in quotation marks, by the ontology's local names."""

    DIRECT = "Direct"
    INDIRECT = "Indirect"
    MIXED = "Mixed"


@dataclass(frozen=True, slots=True)
class Claim:
    """What a source said, denied, promised, …: one entry a cue.

    `speakers`, `via` and `addressee` are mention ids before resolution (`kg.entities`), entity ids after.
    """

    id: str
    speakers: tuple[str, ...]
    """Empty where the text names none ("it is believed")."""
    cue: tuple[Span, ...]
    content: tuple[Span, ...]
    """In reading order; quotation marks and a leading "that" left out at the edges."""
    stance: Stance
    quotation: Quotation
    source: tuple[Span, ...] = ()
    """The whole source phrases, with titles and appositions, as annotators of attribution mark them."""
    quotes: tuple[Span, ...] = ()
    """The verbatim stretches inside the content, without their marks."""
    via: str | None = None
    addressee: str | None = None
    said_on: TimeValue | None = None
    about: tuple[str, ...] = ()
    """Entities (after resolution) and events whose words stand in the content, sorted by id."""
    within: str | None = None
    """The innermost claim whose content holds this one."""
    disputes: tuple[str, ...] = ()
    """Claims and events of the article that this one denies; before resolution events only."""
    confirms: tuple[str, ...] = ()
    """Claims and events of the article that this one confirms; before resolution events only."""
    evidence: tuple[Span, ...] = ()
    """The stretch from source and cue to content; one or more."""
    rule: str = ""
    confidence: float = 0.5
    signs: tuple[Sign, ...] = ()
    """What its confidence is made of."""


def content_text(claim: Claim, text: str) -> str:
    """The words of the content, the spans joined by a space."""
    return " ".join(span.of(text) for span in claim.content)


# What stands at the edges of a content and belongs to it for annotators of attribution (PolNeAR, after PARC 3.0).
BEFORE_CONTENT = re.compile(r"(?:\b[Tt]hat\s+)?(?:[\"“«]|``)?$")
BEHIND_CONTENT = re.compile(r"[.,!?]*(?:[\"”»]|'')")
LONGEST_EDGE = 12


def marked_content(claim: Claim, text: str) -> tuple[Span, ...]:
    """The content as annotators of attribution mark it: with its quotation marks and the "that" before it."""
    marked = []
    for start, end in claim.content:
        floor = max(0, start - LONGEST_EDGE)
        before = BEFORE_CONTENT.search(text[floor:start])
        behind = BEHIND_CONTENT.match(text, end)
        marked.append(Span(floor + before.start() if before else start, behind.end() if behind else end))
    return tuple(marked)
