"""One-to-one matching."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from kg.evaluation.matching import matched

Fact = tuple[int, bool]
PREDICTED = range(4)


@st.composite
def cases(draw: st.DrawFn) -> tuple[list[Fact], set[tuple[int, int]]]:
    gold = [(i, draw(st.booleans())) for i in range(draw(st.integers(0, 4)))]
    edges = draw(st.sets(st.tuples(st.integers(0, 3), st.sampled_from(PREDICTED))))
    return gold, edges


def required(gold: list[Fact], pairs: dict[int, int]) -> int:
    return sum(not gold[i][1] for i in pairs.values())


def best(gold: list[Fact], edges: set[tuple[int, int]]) -> tuple[int, int]:
    """By trying all: the most required gold that can be matched, and with it the most of all."""
    found = []
    for order in permutations([*PREDICTED, *[None] * len(gold)], len(gold)):
        pairs = {j: i for i, j in enumerate(order) if j is not None and (i, j) in edges}
        found.append((required(gold, pairs), len(pairs)))
    return max(found)


@given(cases())
def test_as_many_as_can_be_are_matched_required_gold_first(case: tuple[list[Fact], set[tuple[int, int]]]) -> None:
    gold, edges = case
    taken = matched(gold, PREDICTED, lambda g, p: (g[0], p) in edges, lambda g: g[1])
    assert len(set(taken.values())) == len(taken)
    assert all((i, j) in edges for j, i in taken.items())
    assert (required(gold, taken), len(taken)) == best(gold, edges)


def test_a_match_moves_where_another_needs_its_place() -> None:
    assert matched([{1, 2}, {1}], [1, 2], lambda g, p: p in g, lambda _: False) == {0: 1, 1: 0}
