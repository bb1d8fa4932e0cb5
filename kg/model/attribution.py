"""An attribution as the reader model marks it: spans, and nothing yet of who is meant or what stance it has."""

from dataclasses import dataclass

from kg.model.span import Span


@dataclass(frozen=True, slots=True)
class Attribution:
    """One outermost attribution, by the guidelines of PolNeAR: quotation marks and "that" belong to the content."""

    source: tuple[Span, ...]
    """Empty where the text names none."""
    cue: tuple[Span, ...]
    content: tuple[Span, ...]
    confidence: float
    """How sure the model is, not calibrated."""
