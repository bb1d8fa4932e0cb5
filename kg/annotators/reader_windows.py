"""The reader model run over overlapping windows of a text, and what they say together."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.annotators.reader_pieces import Pieces

Floats = NDArray[np.float32]
Integers = NDArray[np.int64]
Forward = Callable[[Integers, Integers, Integers], tuple[Floats, Floats, Floats]]
"""From piece ids, features and mask, all [windows, length], to the logits of names and roles and the link vectors."""

WIDTH = 256
"""Pieces in a window, the frame's two left out: as in training."""
OPENING, CLOSING, PADDING = 101, 102, 0
"""Ids of the pieces that frame and fill a window, in the vocabulary of BERT, uncased."""
LINK = 64
"""The length of a link vector; four stand side by side: content asks, cue answers, cue asks, source answers."""


@dataclass(frozen=True, slots=True)
class Window:
    """Pieces `low` to `high` as one window saw them; `links` begins with the frame's opening piece."""

    low: int
    high: int
    links: Floats

    def weights(self) -> Floats:
        """How much each piece counts: its distance from the window's nearer edge."""
        return edge_weights(self.high - self.low)


@dataclass(frozen=True, slots=True)
class Reading:
    """Log-probabilities of each piece's labels, averaged over the windows, and the windows' link vectors."""

    names: Floats
    roles: Floats
    windows: tuple[Window, ...]


def edge_weights(length: int) -> Floats:
    """1 for the pieces at the edges of a window, growing by 1 to its middle."""
    place = np.arange(1, length + 1, dtype=np.float32)
    weights: Floats = np.minimum(place, place[::-1])
    return weights


def bounds(length: int, overlap: int, width: int = WIDTH) -> list[tuple[int, int]]:
    """Windows of `width` over `length` pieces that share at least `overlap`, evenly spaced."""
    if length <= width:
        return [(0, length)]
    count = -(-(length - overlap) // (width - overlap))
    return [(low, low + width) for low in np.linspace(0, length - width, count).round().astype(int).tolist()]


def framed(windows: Iterable[tuple[Integers, Integers]]) -> tuple[Integers, Integers, Integers]:
    """Ids, features and mask of some windows of pieces, framed and filled to one length."""
    rows = list(windows)
    length = max(len(ids) for ids, _ in rows) + 2
    ids = np.full((len(rows), length), PADDING, dtype=np.int64)
    features, mask = np.zeros_like(ids), np.zeros_like(ids)
    for row, (inner, inner_features) in enumerate(rows):
        end = len(inner) + 1
        ids[row, 0], ids[row, 1:end], ids[row, end] = OPENING, inner, CLOSING
        features[row, 1:end] = inner_features
        mask[row, : end + 1] = 1
    return ids, features, mask


def _log_softmax(logits: Floats) -> Floats:
    logits = logits - logits.max(-1, keepdims=True)
    found: Floats = logits - np.log(np.exp(logits).sum(-1, keepdims=True))
    return found


def reading(pieces: Pieces, forward: Forward, *, overlap: int) -> Reading:
    """What `forward` says of `pieces`: its probabilities, averaged over windows by the distance from their edges.

    One window a call: on a CPU that is faster than several, since what a layer makes stays in the cache.
    """
    names = roles = np.zeros((0, 1), dtype=np.float32)
    total = np.zeros((len(pieces), 1), dtype=np.float32)
    windows: list[Window] = []
    for low, high in bounds(len(pieces), overlap) if len(pieces) else []:
        [name_logits], [role_logits], [links] = forward(*framed([(pieces.ids[low:high], pieces.features[low:high])]))
        if not windows:
            names = np.zeros((len(pieces), name_logits.shape[-1]), dtype=np.float32)
            roles = np.zeros((len(pieces), role_logits.shape[-1]), dtype=np.float32)
        weight = edge_weights(high - low)[:, None]
        names[low:high] += np.exp(_log_softmax(name_logits[1:-1])) * weight
        roles[low:high] += np.exp(_log_softmax(role_logits[1:-1])) * weight
        total[low:high] += weight
        windows.append(Window(low, high, links[:-1]))
    if not windows:
        return Reading(names, roles, ())
    tiny = np.float32(1e-9)
    return Reading(np.log(names / total + tiny), np.log(roles / total + tiny), tuple(windows))
