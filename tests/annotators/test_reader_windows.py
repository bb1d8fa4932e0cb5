import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.annotators.reader_links import CONTENT_ASKS, CUE_ANSWERS, link_scores
from kg.annotators.reader_pieces import Pieces
from kg.annotators.reader_windows import LINK, WIDTH, Window, bounds, reading

OVERLAP = 64


def pieces(count):
    place = np.arange(count, dtype=np.int64)
    return Pieces(place, np.zeros(count, np.int64), place, place + 1)


@given(st.integers(1, 3000))
def test_windows_cover_every_piece_and_share_what_they_must(count):
    found = bounds(count, OVERLAP)
    assert (found[0][0], found[-1][1]) == (0, count)
    assert all(before[1] - after[0] >= OVERLAP for before, after in itertools.pairwise(found))
    assert all(high - low <= WIDTH for low, high in found)


@pytest.mark.parametrize("count", [1, 200, 1000])
def test_windows_that_agree_say_what_each_says(count):
    def forward(ids, features, mask):
        names = np.zeros((*ids.shape, 3), dtype=np.float32)
        names[..., 1] = ids % 7
        return names, names, np.zeros((*ids.shape, 4 * LINK), dtype=np.float32)

    found = reading(pieces(count), forward, overlap=OVERLAP)
    told = np.zeros((count, 3))
    told[:, 1] = np.arange(count) % 7
    np.testing.assert_allclose(np.exp(found.names), np.exp(told) / np.exp(told).sum(-1, keepdims=True), atol=1e-4)


def test_an_empty_text_has_an_empty_reading():
    assert reading(pieces(0), lambda *_: pytest.fail("called"), overlap=OVERLAP).windows == ()


def test_spans_that_no_window_saw_together_have_no_score():
    links = np.zeros((11, 4 * LINK), dtype=np.float32)
    links[2, CONTENT_ASKS] = links[6, CUE_ANSWERS] = 1.0
    windows = [Window(0, 10, links), Window(10, 20, links)]
    scores = link_scores(windows, [(1, 2, 2)], [(5, 6, 1), (15, 16, 1)], CONTENT_ASKS, CUE_ANSWERS)
    assert scores[0].tolist() == [8.0, -np.inf, 0.0]
