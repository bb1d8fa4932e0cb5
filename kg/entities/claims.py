"""Claims told of entities, nested and tied to the claims that they deny or confirm."""

from collections.abc import Mapping
from dataclasses import replace

from kg.model.claim import Claim, Stance, content_text
from kg.model.document import Document
from kg.model.span import hull

# A claim that nobody is known to have said counts this much of one whose speaker is known.
UNKNOWN_SPEAKER = 0.6


def _resolved(claim: Claim, entity_of: Mapping[str, str]) -> Claim:
    speakers = tuple(dict.fromkeys(entity_of[s] for s in claim.speakers if s in entity_of))
    lost = bool(claim.speakers) and not speakers
    return replace(
        claim,
        speakers=speakers,
        via=entity_of.get(claim.via or ""),
        addressee=entity_of.get(claim.addressee or ""),
        confidence=round(claim.confidence * UNKNOWN_SPEAKER, 3) if lost else claim.confidence,
    )


def _within(claim: Claim, claims: list[Claim]) -> str | None:
    """The innermost claim whose content holds the cue and the content of `claim`."""
    inner = hull(claim.content)
    outer = [
        other
        for other in claims
        if other.id != claim.id
        and any(span.covers(inner) and span != inner and span.covers(claim.cue[0]) for span in other.content)
    ]
    return min(outer, key=lambda c: hull(c.content).end - hull(c.content).start).id if outer else None


def _words(claim: Claim, text: str) -> set[str]:
    return {w for w in content_text(claim, text).casefold().split() if len(w) > 3}


def _same_content(claim: Claim, claims: list[Claim], text: str) -> tuple[str, ...]:
    """Earlier claims by others whose content words are mostly those of `claim`."""
    mine = _words(claim, text)
    found = []
    for other in claims:
        theirs = _words(other, text)
        shared = len(mine & theirs)
        if (
            other.cue < claim.cue
            and set(other.speakers).isdisjoint(claim.speakers)
            and shared > 1
            and shared >= 0.5 * min(len(mine), len(theirs))
        ):
            found.append(other.id)
    return tuple(found)


def resolved_claims(document: Document, entity_of: Mapping[str, str]) -> tuple[Claim, ...]:
    """The document's claims with entities for mentions, `within`, `disputes` and `confirms`."""
    claims = [_resolved(claim, entity_of) for claim in document.claims]
    text = document.article.text
    told = []
    for claim in claims:
        answered = _same_content(claim, claims, text) if claim.stance in (Stance.DENIES, Stance.CONFIRMS) else ()
        told.append(
            replace(
                claim,
                within=_within(claim, claims),
                disputes=(*answered, *claim.disputes) if claim.stance is Stance.DENIES else (),
                confirms=(*answered, *claim.confirms) if claim.stance is Stance.CONFIRMS else (),
            )
        )
    return tuple(told)
