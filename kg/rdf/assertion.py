"""What an article asserts, and what stands only inside claims that do not tell it as a fact."""

from collections.abc import Iterable, Mapping

from kg.model.claim import Claim, Stance
from kg.model.span import Span, covered, hull

NOT_ASSERTED = frozenset({Stance.DENIES, Stance.BELIEVES, Stance.ASKS, Stance.DEMANDS})
"""A claim of one of these stances does not tell its content as a fact."""


def is_asserted(claim_id: str | None, claims: Mapping[str, Claim]) -> bool:
    """Whether neither the claim nor any claim around it denies, believes, asks or demands."""
    while claim_id is not None:
        claim = claims[claim_id]
        if claim.stance in NOT_ASSERTED:
            return False
        claim_id = claim.within
    return True


def are_asserted(words: tuple[Span, ...], claims: Iterable[Claim]) -> bool:
    """Whether `words` stand in the content of no claim that denies, believes, asks or demands."""
    return not words or not any(
        claim.stance in NOT_ASSERTED and covered(claim.content, hull(words)) for claim in claims
    )
