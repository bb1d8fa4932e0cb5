"""Where the boxes of a picture stand."""

from collections.abc import Mapping
from typing import Any

import networkx as nx
import numpy as np
from numpy.typing import NDArray

Size = tuple[float, float]
Floats = NDArray[np.float64]

GAP = (44.0, 24.0)
"""Pixels between two boxes, beside and above each other, so that the label of a line between them can be read."""

ASPECT = 1.4
"""How much wider than high the whole is."""

_STEPS = 400
_ROUNDS = 150
_EVENED, _FILLED, _SIDEWAYS, _CLOSINGS = 0.7, 0.8, 2.5, 3
"""How far distances give way to an even spread, the share of the area that boxes fill before they are moved apart, how
much further sideways than up or down one may move, and how often the whole is drawn together again. Tuned on the
sample article: 88 boxes take 2.1 million square pixels; without these four they took 3.4 million."""


def positions(graph: "nx.Graph[Any]", sizes: Mapping[str, Size]) -> dict[str, tuple[float, float]]:
    """The centre of each node's box in pixels, the same for the same graph; no two boxes overlap.

    `sizes` are widths and heights. Parts of the graph that are not connected stand beside each other.
    """
    simple: nx.Graph[Any] = nx.Graph()
    simple.add_nodes_from(sorted(graph))
    simple.add_edges_from(sorted((min(a, b), max(a, b)) for a, b in graph.edges() if a != b))
    parts = sorted((sorted(part) for part in nx.connected_components(simple)), key=lambda part: (-len(part), part[0]))
    laid = [(part, _close(_spread(simple.subgraph(part), part), _boxes(part, sizes))) for part in parts]
    return _packed(laid, sizes)


def _spread(part: "nx.Graph[Any]", nodes: list[str]) -> Floats:
    """Points whose distances follow those in the graph, by stress majorization (Gansner, Koren and North 2004)."""
    if len(nodes) == 1:
        return np.zeros((1, 2))
    steps = dict(nx.all_pairs_shortest_path_length(part))
    wanted = np.array([[steps[a][b] for b in nodes] for a in nodes], dtype=float)
    np.fill_diagonal(wanted, 1.0)
    weights = wanted**-2.0
    np.fill_diagonal(weights, 0.0)
    inverse = np.linalg.pinv(np.diag(weights.sum(axis=1)) - weights)
    points: Floats = np.random.default_rng(7).uniform(-1, 1, (len(nodes), 2)) * len(nodes) ** 0.5
    for _ in range(_ROUNDS):
        delta = points[:, None, :] - points[None, :, :]
        pull = weights * wanted / np.maximum(np.sqrt((delta**2).sum(axis=2)), 1e-9)
        points = inverse @ ((np.diag(pull.sum(axis=1)) - pull) @ points)
    return _lying(points)


def _lying(points: Floats) -> Floats:
    """The points turned so that they reach furthest from left to right."""
    _, _, axes = np.linalg.svd(points - points.mean(axis=0), full_matrices=False)
    return np.asarray(points @ axes.T, dtype=np.float64)


def _boxes(nodes: list[str], sizes: Mapping[str, Size]) -> Floats:
    boxes: Floats = np.array([sizes[node] for node in nodes], dtype=float) + np.array(GAP)
    return boxes


def _close(points: Floats, boxes: Floats) -> Floats:
    """The points spread over an area that the boxes around them just need."""
    area = float(boxes.prod(axis=1).sum()) / _FILLED
    points = _apart(_evened(points) * np.array([(area * ASPECT) ** 0.5, (area / ASPECT) ** 0.5]), boxes)
    for _ in range(_CLOSINGS):
        points = _apart(points * 0.95, boxes)
    return points


def _evened(points: Floats) -> Floats:
    """The points in a square from -1/2 to 1/2, moved towards where they would be if each row and column held one."""
    span = np.maximum(np.ptp(points, axis=0), 1e-9)
    own = (points - points.min(axis=0)) / span
    ranks = points.argsort(axis=0, kind="stable").argsort(axis=0, kind="stable") / max(len(points) - 1, 1)
    return np.asarray(own * (1 - _EVENED) + ranks * _EVENED - 0.5, dtype=np.float64)


def _apart(points: Floats, boxes: Floats) -> Floats:
    """The points, pushed until no two boxes around them overlap, each pair along the shorter way."""
    first, second = np.triu_indices(len(points), 1)
    room = (boxes[first] + boxes[second]) / 2
    for _ in range(_STEPS):
        delta = points[first] - points[second]
        overlap = room - np.abs(delta)
        pairs = np.flatnonzero((overlap[:, 0] > 0.5) & (overlap[:, 1] > 0.5))
        if not len(pairs):
            break
        near, far = overlap[pairs], delta[pairs]
        sideways = near[:, 0] < near[:, 1] * _SIDEWAYS
        push = np.stack([sideways, ~sideways], axis=1) * near * np.where(far == 0, 1.0, np.sign(far)) * 0.3
        points = points.copy()
        np.add.at(points, first[pairs], push)
        np.subtract.at(points, second[pairs], push)
    return points


def _packed(laid: list[tuple[list[str], Floats]], sizes: Mapping[str, Size]) -> dict[str, tuple[float, float]]:
    """The parts in rows below each other, the largest first."""
    spans = [(part, points, *_bounds(points, _boxes(part, sizes))) for part, points in laid]
    area = sum(float(np.prod(high - low)) for *_, low, high in spans)
    width = max([(area * ASPECT) ** 0.5, *(float((high - low)[0]) for *_, low, high in spans)], default=0.0)
    placed: dict[str, tuple[float, float]] = {}
    x = y = row = 0.0
    for part, points, low, high in spans:
        wide, tall = (float(side) for side in high - low)
        if x and x + wide > width:
            x, y, row = 0.0, y + row, 0.0
        for node, (left, top) in zip(part, points - low, strict=True):
            placed[node] = (round(x + float(left), 1), round(y + float(top), 1))
        x, row = x + wide, max(row, tall)
    return placed


def _bounds(points: Floats, boxes: Floats) -> tuple[Floats, Floats]:
    return (points - boxes / 2).min(axis=0), (points + boxes / 2).max(axis=0)
