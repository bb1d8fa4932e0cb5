import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.evaluation.clusterings import METRICS, b_cubed, ceaf_e, ceaf_m, mentions, muc, together

KEY = [frozenset("abc"), frozenset("defg")]
# The worked example of the reference scorer: c is moved to the other cluster, f and g are lost, h and i are strange.
RESPONSE = [frozenset("ab"), frozenset("cd"), frozenset(("f", "g", "h", "i"))]


def recall_and_precision(agreement):
    return tuple(part.found / part.of for part in (agreement.recall, agreement.precision))


@pytest.mark.parametrize(
    ("metric", "recall", "precision"),
    [
        (muc, 2 / 5, 2 / 5),
        (b_cubed, (1 / 7) * (2 * 2 / 3 + 1 / 3 + 1 / 4 + 2 * 2 / 4), (1 / 8) * (2 + 2 * 1 / 2 + 2 * 2 / 4)),
        (ceaf_m, 4 / 7, 4 / 8),
        (ceaf_e, (4 / 5 + 4 / 8) / 2, (4 / 5 + 4 / 8) / 3),
        (mentions, 6 / 7, 6 / 8),
    ],
)
def test_each_metric_gives_the_figures_of_the_reference_scorer(metric, recall, precision):
    assert recall_and_precision(metric(KEY, RESPONSE)) == pytest.approx((recall, precision))


def test_a_metric_of_nothing_is_zero():
    assert [metric([], []).f1 for metric in METRICS.values()] == [0.0] * len(METRICS)


def test_articles_are_added_up_by_their_counts():
    assert together([muc(KEY, KEY), muc(KEY, [])]).recall == (5, 10)


@given(st.lists(st.integers(0, 4), min_size=2, max_size=12), st.lists(st.integers(0, 4), min_size=12, max_size=12))
def test_swapping_the_sides_swaps_recall_and_precision_and_likeness_is_perfect(mine, theirs):
    def clusters(owners):
        found = {}
        for mention, owner in enumerate(owners):
            found.setdefault(owner, set()).add(mention)
        return [frozenset(cluster) for cluster in found.values() if len(cluster) > 1]

    key, response = clusters(mine), clusters(theirs[: len(mine)])
    for metric in METRICS.values():
        there, back = metric(key, response), metric(response, key)
        assert (*there.recall, *there.precision) == pytest.approx((*back.precision, *back.recall))
        if key:
            assert metric(key, key).f1 == pytest.approx(1.0)
