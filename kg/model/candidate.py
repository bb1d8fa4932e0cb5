"""Two entities, or two events, that may be one, and that a person is asked about."""

from dataclasses import dataclass
from typing import NamedTuple


class Ground(NamedTuple):
    """One feature that speaks for or against, with what it adds to the score, and what it was found in."""

    name: str
    weight: float
    told: str = ""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pair by their IRIs, `left` before `right`; the score is the sum of its grounds, held between 0 and 1."""

    kind: str
    """`entity` or `event`."""
    left: str
    right: str
    score: float
    grounds: tuple[Ground, ...]
