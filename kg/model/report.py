"""Source reports event."""

from dataclasses import dataclass

from kg.model.span import Span


@dataclass(frozen=True, slots=True)
class Report:
    """One source telling of one event.

    `source` is a mention id before resolution (`kg.entities`), an entity id after; `None` is the article itself, which
    reports what it tells in its own voice. `event` is an Event's id.
    """

    id: str
    source: str | None
    event: str
    evidence: tuple[Span, ...]
    cue: tuple[Span, ...] = ()
    """Empty where the article itself is the source."""
    first: bool = False
    """The text says that this source was the first to tell."""
    rule: str = ""
    confidence: float = 0.5
