"""Whether confidences mean what they say: of facts stated with 0.8, about four in five should be right."""

from collections.abc import Sequence
from itertools import pairwise

Judged = tuple[float, bool]
"""The confidence with which a fact is stated, and whether it is right."""

BINS = 5


def calibration_error(judged: Sequence[Judged], bins: int = BINS) -> float:
    """The expected calibration error over bins of equal mass: 0 is perfect.

    The mean distance, over bins weighted by their size, of mean confidence and share of right facts (Naeini et al.
    2015, by equal mass as Nixon et al. 2019 have it). 0 without facts.
    """
    ranked = sorted(judged, key=lambda fact: fact[0])
    edges = [len(ranked) * i // bins for i in range(bins + 1)]
    parts = [ranked[start:end] for start, end in pairwise(edges) if end > start]
    gaps = (abs(sum(sure for sure, _ in part) - sum(right for _, right in part)) for part in parts)
    return sum(gaps) / max(1, len(ranked))


def brier(judged: Sequence[Judged]) -> float:
    """The mean squared distance of confidence from truth (Brier 1950): 0 is perfect. 0 without facts."""
    return sum((sure - right) ** 2 for sure, right in judged) / max(1, len(judged))


def auroc(judged: Sequence[Judged]) -> float | None:
    """How often a right fact is stated with more confidence than a wrong one, ties counting half.

    0.5 is chance, 1 perfect (the Mann-Whitney statistic); `None` unless there are facts of both kinds.
    """
    ranked = sorted(judged)
    right = sum(is_right for _, is_right in ranked)
    wrong = len(ranked) - right
    if not right or not wrong:
        return None
    won, below, start = 0.0, 0, 0
    while start < len(ranked):
        end = start
        while end < len(ranked) and ranked[end][0] == ranked[start][0]:
            end += 1
        tied_right = sum(is_right for _, is_right in ranked[start:end])
        tied_wrong = end - start - tied_right
        won += tied_right * (below + tied_wrong / 2)
        below += tied_wrong
        start = end
    return won / (right * wrong)
