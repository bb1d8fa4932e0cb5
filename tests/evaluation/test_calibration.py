"""Whether confidences mean what they say."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.evaluation.calibration import auroc, brier, calibration_error

JUDGED = st.lists(st.tuples(st.floats(0, 1), st.booleans()))


def test_confidences_that_come_true_have_no_error() -> None:
    assert calibration_error([(0.8, n < 80) for n in range(100)], bins=1) == pytest.approx(0)


def test_full_confidence_in_what_is_half_wrong_is_half_off() -> None:
    assert calibration_error([(1.0, n % 2 == 0) for n in range(100)]) == pytest.approx(0.5)


def test_brier_is_the_squared_distance() -> None:
    assert brier([(0.5, True), (1.0, True), (0.0, True)]) == pytest.approx((0.25 + 0 + 1) / 3)


def test_auroc_tells_order_whatever_the_values() -> None:
    assert auroc([(0.1, False), (0.2, False), (0.3, True)]) == 1
    assert auroc([(0.1, True), (0.2, False)]) == 0
    assert auroc([(0.5, True), (0.5, False)]) == 0.5


def test_auroc_of_one_kind_alone_is_unknown() -> None:
    assert auroc([(0.5, True)]) is None
    assert auroc([]) is None


@given(JUDGED)
def test_auroc_is_the_share_of_pairs_in_right_order(judged: list[tuple[float, bool]]) -> None:
    pairs = [(r > w) + (r == w) / 2 for r, right in judged if right for w, other in judged if not other]
    area = auroc(judged)
    assert area is None if not pairs else area is not None and math.isclose(area, sum(pairs) / len(pairs), abs_tol=1e-9)


@given(JUDGED)
def test_errors_are_shares(judged: list[tuple[float, bool]]) -> None:
    assert 0 <= calibration_error(judged) <= 1
    assert 0 <= brier(judged) <= 1
