"""The best sequence of labels for a text, and the spans that it means."""

import numpy as np
from numpy.typing import NDArray

from kg.annotators.reader_labels import forbidden
from kg.annotators.reader_windows import Floats

NEVER = np.float32(-1e4)
SpanOf = tuple[int, int, int]
"""First piece, piece past the last, index of the kind."""


def constrained(transitions: Floats) -> Floats:
    """Transition scores in which a forbidden step costs more than any text is worth."""
    found: Floats = np.where(forbidden(len(transitions)), NEVER, transitions).astype(np.float32)
    return found


def viterbi(scores: Floats, transitions: Floats) -> NDArray[np.int64]:
    """The labels with the highest sum of `scores` [pieces, labels] and constrained `transitions` [from, to]."""
    length, size = scores.shape
    if not length:
        return np.zeros(0, dtype=np.int64)
    came_from = np.zeros((length, size), dtype=np.int64)
    steps, every = np.ascontiguousarray(transitions.T), np.arange(size)
    best = np.where(forbidden(size)[0], NEVER, scores[0])
    for place in range(1, length):
        paths = steps + best
        came_from[place] = argument = paths.argmax(1)
        best = paths[every, argument] + scores[place]
    labels = np.zeros(length, dtype=np.int64)
    labels[-1] = best.argmax()
    for place in range(length - 1, 0, -1):
        labels[place - 1] = came_from[place, labels[place]]
    return labels


def spans_of(labels: NDArray[np.int64]) -> list[SpanOf]:
    """The spans that a sequence of labels means, in reading order."""
    found: list[SpanOf] = []
    before = 0
    for place in np.flatnonzero(labels).tolist():
        label = int(labels[place])
        kind = (label - 1) // 2
        if label % 2 == 0 and found and found[-1][1] == place and before == kind:
            found[-1] = (found[-1][0], place + 1, kind)
        else:
            found.append((place, place + 1, kind))
        before = kind
    return found
