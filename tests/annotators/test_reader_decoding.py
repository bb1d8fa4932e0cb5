from itertools import pairwise, product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kg.annotators.reader_decoding import constrained, spans_of, viterbi
from kg.annotators.reader_labels import ROLE_LABELS, forbidden

SIZE = 5
NUMBERS = st.floats(-4, 4, width=32)


def table(rows, columns):
    return st.lists(st.lists(NUMBERS, min_size=columns, max_size=columns), min_size=rows, max_size=rows).map(
        lambda values: np.array(values, dtype=np.float32)
    )


def total(labels, scores, steps):
    own = sum(scores[place, label] for place, label in enumerate(labels))
    return own + sum(steps[a, b] for a, b in pairwise(labels))


@given(table(4, SIZE), table(SIZE, SIZE))
def test_no_allowed_sequence_scores_higher_than_the_one_found(scores, steps):
    steps = constrained(steps)
    banned = forbidden(SIZE)
    allowed = [
        labels
        for labels in product(range(SIZE), repeat=len(scores))
        if not banned[0, labels[0]] and not any(banned[a, b] for a, b in pairwise(labels))
    ]
    found = viterbi(scores, steps).tolist()
    assert tuple(found) in allowed
    assert total(found, scores, steps) >= max(total(labels, scores, steps) for labels in allowed) - 1e-4


def test_an_inside_follows_only_its_own_kind():
    banned = forbidden(len(ROLE_LABELS))
    allowed = {(ROLE_LABELS[a], ROLE_LABELS[b]) for a, b in zip(*np.nonzero(~banned), strict=True)}
    assert ("B-cue", "I-cue") in allowed
    assert ("I-cue", "I-cue") in allowed
    assert not any(after == "I-cue" and before not in ("B-cue", "I-cue") for before, after in allowed)


def test_a_begin_inside_a_span_starts_the_next_span():
    assert spans_of(np.array([1, 2, 1, 0, 3, 4, 5])) == [(0, 2, 0), (2, 3, 0), (4, 6, 1), (6, 7, 2)]


def test_nothing_has_no_labels():
    assert viterbi(np.zeros((0, SIZE), np.float32), constrained(np.zeros((SIZE, SIZE), np.float32))).tolist() == []
