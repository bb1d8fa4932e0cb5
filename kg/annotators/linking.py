"""Attributions put together from the spans that the reader model found: a source, a cue and its contents.

Each content goes to the cue that it most probably belongs to, each cue to its source; a source may have several cues.
The model's own scores decide where its windows saw both; further apart, nearness does.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kg.annotators.reader import Part, ReadSpans
from kg.annotators.reader_windows import Floats

FARTHEST = 600
"""Characters between two spans that no window saw together and that are still linked."""


@dataclass(frozen=True, slots=True)
class Attribution:
    """One cue with its source and contents, each span half-open code points; `confidence` is not calibrated."""

    cue: Part
    source: Part | None
    content: tuple[Part, ...]
    confidence: float


def _gap(first: Part, second: Part) -> int:
    return max(first.start - second.end, second.start - first.end, 0)


def _shares(row: Floats) -> Floats:
    """The scores of one row as probabilities; all 0 where none was seen."""
    if not np.isfinite(row).any():
        return np.zeros_like(row)
    powers = np.exp(row - row[np.isfinite(row)].max())
    found: Floats = powers / powers.sum()
    return found


def _chosen(part: Part, others: Sequence[Part], row: Floats) -> tuple[int | None, float]:
    """Which of `others` belongs to `part`, and how surely; `None` for none of them."""
    shares = _shares(row)
    if np.isfinite(row[:-1]).any():
        best = int(shares.argmax())
        return (best if best < len(others) else None), float(shares[best])
    near = [(_gap(part, other), number) for number, other in enumerate(others)]
    if near and min(near)[0] <= FARTHEST:
        return min(near)[1], 0.5
    return None, 0.5


def attributions(found: ReadSpans) -> list[Attribution]:
    """The attributions that `found` makes up, in the order of their cues; a cue without a content makes none."""
    contents: dict[int, list[tuple[Part, float]]] = {}
    for content, row in zip(found.contents, found.to_cue, strict=True):
        owner, share = _chosen(content, found.cues, _without_nowhere(row))
        if owner is not None:
            contents.setdefault(owner, []).append((content, share))
    made = []
    for number, (cue, row) in enumerate(zip(found.cues, found.to_source, strict=True)):
        if number in contents:
            source, share = _chosen(cue, found.sources, row)
            parts = tuple(content for content, _ in contents[number])
            surely = cue.confidence * share * max(part.confidence * link for part, link in contents[number])
            made.append(Attribution(cue, None if source is None else found.sources[source], parts, surely))
    return made


def _without_nowhere(row: Floats) -> Floats:
    """A content always has a cue."""
    return np.append(row[:-1], -np.inf).astype(np.float32)
