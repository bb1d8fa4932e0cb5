"""Which content a cue attributes, and to which source: scores from the link vectors of the windows."""

from collections.abc import Sequence

import numpy as np

from kg.annotators.reader_decoding import SpanOf
from kg.annotators.reader_windows import LINK, Floats, Window

CONTENT_ASKS, CUE_ANSWERS, CUE_ASKS, SOURCE_ANSWERS = (slice(LINK * n, LINK * (n + 1)) for n in range(4))
UNSEEN = -np.inf


def link_scores(
    windows: Sequence[Window], askers: Sequence[SpanOf], answers: Sequence[SpanOf], ask: slice, answer: slice
) -> Floats:
    """Scores [askers, answers and nowhere]: the mean over the windows that saw both, weighted by distance from an edge.

    UNSEEN where no window saw both.
    """
    total = np.zeros((len(askers), len(answers) + 1), dtype=np.float32)
    weight = np.zeros_like(total)
    firsts = np.array([first for first, _, _ in answers], dtype=np.int64)
    for window in windows:
        edge = window.weights()
        seen = np.flatnonzero((firsts >= window.low) & (firsts < window.high))
        places = firsts[seen] - window.low
        keys = window.links[np.concatenate(([0], places + 1)), answer]
        surely = np.concatenate(([np.inf], edge[places])).astype(np.float32)
        columns = np.concatenate(([len(answers)], seen))
        for row, (first, last, _) in enumerate(askers):
            low, high = max(first, window.low) - window.low, min(last, window.high) - window.low
            if low < high:
                asked = window.links[low + 1 : high + 1, ask].mean(0)
                counts = np.minimum(surely, edge[low:high].max())
                total[row, columns] += counts * (keys @ asked) * LINK**-0.5
                weight[row, columns] += counts
    with np.errstate(invalid="ignore", divide="ignore"):
        found: Floats = np.where(weight > 0, total / weight, UNSEEN).astype(np.float32)
    return found
