"""One-to-one matching of gold facts with predicted ones."""

from collections.abc import Callable, Sequence
from typing import TypeVar

Gold = TypeVar("Gold")
Predicted = TypeVar("Predicted")


def matched(
    gold: Sequence[Gold],
    predicted: Sequence[Predicted],
    same: Callable[[Gold, Predicted], bool],
    optional: Callable[[Gold], bool],
) -> dict[int, int]:
    """The largest one-to-one matching, as the gold index of each matched predicted index.

    Required gold is matched before optional gold, which therefore never takes a match away (augmenting paths).
    """
    order = sorted(range(len(gold)), key=lambda i: optional(gold[i]))
    edges = {i: [j for j, fact in enumerate(predicted) if same(gold[i], fact)] for i in order}
    taken: dict[int, int] = {}
    for i in order:
        _augment(i, edges, taken, set())
    return taken


def _augment(i: int, edges: dict[int, list[int]], taken: dict[int, int], seen: set[int]) -> bool:
    """Whether gold `i` could be matched, moving others along a path where needed."""
    for j in edges[i]:
        if j not in seen:
            seen.add(j)
            if j not in taken or _augment(taken[j], edges, taken, seen):
                taken[j] = i
                return True
    return False
