"""Which content a cue attributes, and to which source: scores from the link vectors of the windows."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kg.annotators.reader_decoding import SpanOf
from kg.annotators.reader_labels import ROLE_LABELS, ROLES
from kg.annotators.reader_windows import LINK, Floats, Window

CONTENT_ASKS, CUE_ANSWERS, CUE_ASKS, SOURCE_ANSWERS = (slice(LINK * n, LINK * (n + 1)) for n in range(4))
UNSEEN = -np.inf
SOURCE, INSIDE_SOURCE = ROLES.index("source"), ROLE_LABELS.index("I-source")
POINTED, GOES_ON = 0.5, 0.3
"""How probable a cue's pointing at a piece outside of all spans, and that piece's going on as a source, have to be for
it to be a source after all: of lenient relations on PolNeAR's development part that gave 0.7 points of F1."""


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


def _pointed_at(window: Window, cue: SpanOf) -> int | None:
    """The piece that the cue, as `window` saw it, says its source begins with; `None` if it is not sure of one."""
    first, last = cue[0] - window.low + 1, min(cue[1], window.high) - window.low + 1
    scores = window.links[:, SOURCE_ANSWERS] @ window.links[first:last, CUE_ASKS].mean(0) * LINK**-0.5
    shares = np.exp(scores - scores.max())
    best = int(shares.argmax())
    return best - 1 + window.low if best and shares[best] > POINTED * shares.sum() else None


def pointed_sources(
    windows: Sequence[Window], cues: Sequence[SpanOf], labels: NDArray[np.int64], roles: Floats
) -> list[SpanOf]:
    """Sources that the labels miss but a cue surely points at, apart from all spans and from one another."""
    free = labels == 0
    found: list[SpanOf] = []
    for cue in cues:
        seen = [window for window in windows if window.low <= cue[0] < window.high]
        first = _pointed_at(max(seen, key=lambda w: min(cue[0] - w.low, w.high - 1 - cue[0])), cue)
        if first is not None and free[first]:
            last = first + 1
            while last < len(free) and free[last] and roles[last, INSIDE_SOURCE] > np.log(GOES_ON):
                last += 1
            free[first:last] = False
            found.append((first, last, SOURCE))
    return found
