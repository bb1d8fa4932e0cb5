"""Precision, recall and F1 of the spans that a network or the finished reader finds, by kind."""

from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np

from kg.annotators.reader import Reader
from kg.annotators.reader_decoding import SpanOf, constrained, spans_of, viterbi
from kg.annotators.reader_labels import NAMES, ROLES
from kg.annotators.reader_windows import Floats, Forward, reading
from kg.training.examples import Example

KINDS = {"names": NAMES, "roles": ROLES}
Figures = dict[str, tuple[float, float, float]]
Found = set[tuple[int, int, str]]
"""Spans of one article: first, past the last, kind."""


def _figures(pairs: Iterable[tuple[Found, Found]], kinds: Iterable[str]) -> Figures:
    """(Precision, recall, F1) from what was found and what is right: of each kind, and of all under "micro"."""
    hit, told, true = Counter[str](), Counter[str](), Counter[str]()
    for mine, gold in pairs:
        for counter, spans in ((hit, mine & gold), (told, mine), (true, gold)):
            counter.update(kind for _, _, kind in spans)
    figures: Figures = {}
    for kind in (*kinds, "micro"):
        h, p, g = (sum(c.values()) if kind == "micro" else c[kind] for c in (hit, told, true))
        figures[kind] = (h / max(1, p), h / max(1, g), 2 * h / max(1, p + g))
    return figures


def _named(spans: Iterable[SpanOf], head: str) -> Found:
    return {(first, last, KINDS[head][kind]) for first, last, kind in spans}


def network_figures(examples: Iterable[Example], head: str, forward: Forward, steps: Floats, overlap: int) -> Figures:
    """The figures of exact spans of pieces that a network's `forward` and transition scores give."""

    def pairs() -> Iterator[tuple[Found, Found]]:
        for example in examples:
            found = reading(example.pieces, forward, overlap=overlap)
            labels = viterbi(found.names if head == "names" else found.roles, constrained(steps))
            yield _named(spans_of(labels), head), _named(spans_of(np.asarray(example.labels)), head)

    return _figures(pairs(), KINDS[head])


def reader_figures(articles: Iterable[tuple[str, Example]], head: str, reader: Reader) -> Figures:
    """The figures of exact spans, in characters, that the finished reader finds in texts with their examples."""

    def pairs() -> Iterator[tuple[Found, Found]]:
        for text, example in articles:
            parts = [
                part
                for found in reader.read(text)
                for part in (found.names if head == "names" else (*found.sources, *found.cues, *found.contents))
            ]
            starts, ends = example.pieces.starts, example.pieces.ends
            gold = _named(spans_of(np.asarray(example.labels)), head)
            right = {(int(starts[first]), int(ends[last - 1]), kind) for first, last, kind in gold}
            yield {part[:3] for part in parts}, right

    return _figures(pairs(), KINDS[head])
