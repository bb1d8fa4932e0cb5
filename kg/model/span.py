"""A half-open stretch of an article's text."""

from collections.abc import Iterable
from typing import NamedTuple


class Span(NamedTuple):
    """Half-open code point offsets into `Article.text`: `text[start:end]` are the words."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """The words that the span cuts out of `text`."""
        return text[self.start : self.end]

    def covers(self, other: "Span") -> bool:
        """Whether `other` lies wholly inside."""
        return self.start <= other.start and other.end <= self.end


def hull(spans: Iterable[Span]) -> Span:
    """The smallest span over all of `spans`, of which there must be one."""
    parts = list(spans)
    return Span(min(s.start for s in parts), max(s.end for s in parts))


def covered(spans: Iterable[Span], inner: Span) -> bool:
    """Whether one of `spans` covers `inner`."""
    return any(span.covers(inner) for span in spans)
