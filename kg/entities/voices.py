"""Whose voice tells a fact: the claim that holds it, or the article itself."""

from collections.abc import Sequence
from dataclasses import replace

from kg.model.claim import Claim
from kg.model.document import Document
from kg.model.report import Report
from kg.model.span import Span, hull

OWN_VOICE = "own_voice"


def _holding(span: Span, claims: Sequence[Claim]) -> str | None:
    """The innermost claim whose content covers the span."""
    outer = [c for c in claims if any(s.covers(span) for s in c.content)]
    return min(outer, key=lambda c: hull(c.content).end - hull(c.content).start).id if outer else None


def _about(claim: Claim, document: Document) -> tuple[str, ...]:
    entities = [e.id for e in document.entities if any(s.covers(m) for m in e.mentions for s in claim.content)]
    events = [v.id for v in document.events if any(s.covers(t) for t in v.triggers for s in claim.content)]
    return tuple(sorted((*entities, *events)))


def with_voices(document: Document) -> Document:
    """The document with `stated_in` for its tenures and events, `about` for its claims, and the article's own reports.

    The article reports in its own voice each event that stands outside every claim.
    """
    claims = document.claims
    tenures = tuple(replace(t, stated_in=_holding(t.evidence[0], claims)) for t in document.tenures)
    events = tuple(replace(e, stated_in=_all_in(e.triggers, claims)) for e in document.events)
    reported = {r.event for r in document.reports if r.source is None}
    own = [
        Report(f"r{len(document.reports) + n}", None, e.id, e.evidence, rule=OWN_VOICE, confidence=e.confidence)
        for n, e in enumerate((e for e in events if e.stated_in is None and e.id not in reported), 1)
    ]
    return replace(
        document,
        tenures=tenures,
        events=events,
        claims=tuple(replace(c, about=_about(c, document)) for c in claims),
        reports=(*document.reports, *own),
    )


def _all_in(triggers: Sequence[Span], claims: Sequence[Claim]) -> str | None:
    """The claim that holds the event's first trigger, unless another trigger stands in the article's own voice."""
    holders = [_holding(t, claims) for t in triggers]
    return None if None in holders else holders[0]
