"""Annotated articles as examples for training: pieces, their labels and links, and windows cut at random."""

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from tokenizers import Tokenizer
from torch import Tensor

from kg.annotators.reader_labels import NAME_LABELS, NAMES, ROLE_LABELS, ROLES
from kg.annotators.reader_pieces import DIGITS, LOWER, QUOTED, UPPER, Pieces, pieces_of
from kg.annotators.reader_windows import WIDTH, framed

IGNORED, NOWHERE = -100, -2
"""A label that does not count; a link to nothing, where a cue has no source."""
SHORTEST = 8
CASELESS = 0.04
"""The share of windows that are read as if all in capitals, or all in small letters."""
BUCKET = 64
"""So many batches' windows are sorted by length together, so that a batch holds little filling."""


@dataclass(frozen=True, slots=True)
class Example:
    """One article: each piece's label, and for content its cue's first piece, for a cue its source's.

    `links` is IGNORED where a piece links to nothing that is known; `weights` sum to 1 over each linking span.
    """

    pieces: Pieces
    labels: NDArray[np.int64]
    links: NDArray[np.int64]
    weights: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Batch:
    """Some windows as tensors of one length."""

    ids: Tensor
    features: Tensor
    mask: Tensor
    labels: Tensor
    links: Tensor
    weights: Tensor


def articles(path: Path) -> list[dict[str, Any]]:
    """The lines of a JSONL file."""
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def _covered(pieces: Pieces, start: int, end: int) -> tuple[int, int]:
    """First piece and piece past the last that share a character with `start` to `end`."""
    return int(np.searchsorted(pieces.ends, start, "right")), int(np.searchsorted(pieces.starts, end, "left"))


def _blank(pieces: Pieces) -> Example:
    size = len(pieces)
    return Example(pieces, np.zeros(size, np.int64), np.full(size, IGNORED, np.int64), np.zeros(size, dtype=np.float32))


def _paint(labels: NDArray[np.int64], first: int, last: int, kind: int) -> None:
    labels[first:last] = 2 * kind + 2
    labels[first : min(first + 1, last)] = 2 * kind + 1


def _mended(labels: NDArray[np.int64]) -> None:
    """An inside that a later span cut off from its begin becomes a begin."""
    for place in range(len(labels)):
        label, before = labels[place], labels[place - 1] if place else 0
        if label and label % 2 == 0 and (before + 1) // 2 != label // 2:
            labels[place] = label - 1


def of_names(article: dict[str, Any], tokenizer: Tokenizer) -> Example:
    """The example of an article with `entities`: [start, end, kind]."""
    example = _blank(pieces_of(article["text"], tokenizer))
    for start, end, kind in article["entities"]:
        _paint(example.labels, *_covered(example.pieces, start, end), NAMES.index(kind))
    _mended(example.labels)
    return example


def of_attributions(article: dict[str, Any], tokenizer: Tokenizer) -> Example:
    """The example of an article with `attributions`: `source`, `cue` and `content`, each a list of [start, end]."""
    example = _blank(pieces_of(article["text"], tokenizer))
    for one in article["attributions"]:
        found = {
            role: [_covered(example.pieces, start, end) for start, end in sorted(one[role])] for role in reversed(ROLES)
        }
        for role, spans in found.items():
            for span in spans:
                _paint(example.labels, *span, ROLES.index(role))
        source = found["source"][0][0] if found["source"] else NOWHERE
        targets = [(span, source) for span in found["cue"]]
        if found["cue"]:
            targets += [(span, found["cue"][0][0]) for span in found["content"]]
        for (first, last), target in targets:
            example.links[first:last] = target
            example.weights[first:last] = 1 / max(1, last - first)
    _mended(example.labels)
    return example


MAKERS = {"names": (of_names, NAME_LABELS), "roles": (of_attributions, ROLE_LABELS)}
"""What the two heads learn from: how an example is made, and its labels."""


def _cut(example: Example, chance: random.Random) -> Iterator[tuple[Example, int, int]]:
    low = -chance.randrange(WIDTH)
    while low < len(example.pieces):
        first, last = max(0, low), min(len(example.pieces), low + WIDTH)
        if last - first >= SHORTEST:
            yield example, first, last
        low += WIDTH


def _caseless(features: NDArray[np.int64], case: int) -> NDArray[np.int64]:
    own = features % QUOTED
    return np.where(own == DIGITS, features, features - own + case)


def batch_of(windows: Sequence[tuple[Example, int, int]], cases: Sequence[int | None] = ()) -> Batch:
    """The tensors of some windows (example, first piece, piece past the last); `cases` may give each one case."""
    ids, features, mask = framed((e.pieces.ids[a:b], e.pieces.features[a:b]) for e, a, b in windows)
    labels, links = np.full_like(ids, IGNORED), np.full_like(ids, IGNORED)
    weights = np.zeros(ids.shape, dtype=np.float32)
    for row, case in enumerate(cases):
        if case is not None:
            features[row] = np.where(mask[row], _caseless(features[row], case), features[row])
    for row, (example, low, high) in enumerate(windows):
        inside = slice(1, 1 + high - low)
        labels[row, inside] = example.labels[low:high]
        target = example.links[low:high]
        known = (target >= low) & (target < high)
        links[row, inside] = np.where(known, target - low + 1, np.where(target == NOWHERE, 0, IGNORED))
        weights[row, inside] = example.weights[low:high]
    return Batch(*(torch.from_numpy(array) for array in (ids, features, mask, labels, links, weights)))


def batches(examples: Sequence[Example], size: int, chance: random.Random) -> Iterator[Batch]:
    """Batches without end: in each pass every article is cut into windows at a new offset."""
    while True:
        windows = [window for example in examples for window in _cut(example, chance)]
        chance.shuffle(windows)
        found: list[list[tuple[Example, int, int]]] = []
        for start in range(0, len(windows), size * BUCKET):
            bucket = sorted(windows[start : start + size * BUCKET], key=lambda window: window[2] - window[1])
            found += [bucket[low : low + size] for low in range(0, len(bucket), size)]
        chance.shuffle(found)
        for group in found:
            yield batch_of(
                group, [chance.choice((UPPER, LOWER)) if chance.random() < CASELESS else None for _ in group]
            )
