"""Precision, recall and F1 of the spans that a network finds, by kind: the figures of the model card."""

from collections import Counter
from collections.abc import Iterable

import numpy as np

from kg.annotators.reader_decoding import constrained, spans_of, viterbi
from kg.annotators.reader_labels import NAMES, ROLES
from kg.annotators.reader_windows import Floats, Forward, reading
from kg.training.examples import Example

KINDS = {"names": NAMES, "roles": ROLES}
Figures = dict[str, tuple[float, float, float]]


def span_figures(examples: Iterable[Example], head: str, forward: Forward, steps: Floats, overlap: int) -> Figures:
    """(Precision, recall, F1) of exact spans of pieces: of each kind, and of all under "micro"."""
    hit, told, true = Counter[str](), Counter[str](), Counter[str]()
    for example in examples:
        found = reading(example.pieces, forward, overlap=overlap)
        scores = found.names if head == "names" else found.roles
        mine = set(spans_of(viterbi(scores, constrained(steps))))
        gold = set(spans_of(np.asarray(example.labels)))
        for counter, spans in ((hit, mine & gold), (told, mine), (true, gold)):
            counter.update(KINDS[head][kind] for _, _, kind in spans)
    figures: Figures = {}
    for kind in (*KINDS[head], "micro"):
        h, p, g = (sum(c.values()) if kind == "micro" else c[kind] for c in (hit, told, true))
        precision, recall = h / max(1, p), h / max(1, g)
        figures[kind] = (precision, recall, 2 * h / max(1, p + g))
    return figures
