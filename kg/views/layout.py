"""Where the boxes of a picture stand."""

from collections.abc import Mapping
from typing import Any

import networkx as nx
import numpy as np
from numpy.typing import NDArray

Size = tuple[float, float]
Floats = NDArray[np.float64]

GAP = (58.0, 30.0)
"""Pixels between two boxes, beside and above each other, so that the label of a line between them can be read."""

_STEPS = 400
_ROUNDS = 150
_STEP, _WIDER = 105.0, 1.5
"""Pixels between neighbours before boxes are moved apart, and how much more from left to right: words are wide."""

_ASPECT = 1.25


def positions(graph: "nx.Graph[Any]", sizes: Mapping[str, Size]) -> dict[str, tuple[float, float]]:
    """The centre of each node's box in pixels, the same for the same graph; no two boxes overlap.

    `sizes` are widths and heights. Parts of the graph that are not connected stand beside each other.
    """
    simple: nx.Graph[Any] = nx.Graph()
    simple.add_nodes_from(sorted(graph))
    simple.add_edges_from(sorted((min(a, b), max(a, b)) for a, b in graph.edges() if a != b))
    parts = sorted((sorted(part) for part in nx.connected_components(simple)), key=lambda part: (-len(part), part[0]))
    laid = [(part, _apart(_spread(simple.subgraph(part), part), _boxes(part, sizes))) for part in parts]
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
    return np.asarray(_lying(points) * np.array([_STEP * _WIDER, _STEP]), dtype=np.float64)


def _lying(points: Floats) -> Floats:
    """The points turned so that they reach furthest from left to right."""
    _, _, axes = np.linalg.svd(points - points.mean(axis=0), full_matrices=False)
    return np.asarray(points @ axes.T, dtype=np.float64)


def _boxes(nodes: list[str], sizes: Mapping[str, Size]) -> Floats:
    boxes: Floats = np.array([sizes[node] for node in nodes], dtype=float) + np.array(GAP)
    return boxes


def _apart(points: Floats, boxes: Floats) -> Floats:
    """The points, pushed until no two boxes around them overlap, each pair along the shorter way."""
    for _ in range(_STEPS):
        delta = points[:, None, :] - points[None, :, :]
        overlap = (boxes[:, None, :] + boxes[None, :, :]) / 2 - np.abs(delta)
        touching: NDArray[np.bool_] = np.logical_and(overlap[:, :, 0] > 0.5, overlap[:, :, 1] > 0.5)
        np.fill_diagonal(touching, val=False)
        if not touching.any():
            break
        sideways = overlap[:, :, 0] < overlap[:, :, 1]
        along = np.stack([sideways, ~sideways], axis=2) & touching[:, :, None]
        order = np.sign(np.arange(len(points))[:, None] - np.arange(len(points))[None, :])
        direction = np.where(delta == 0, order[:, :, None], np.sign(delta))
        points = points + (along * overlap * direction).sum(axis=1) * 0.3
    return points


def _packed(laid: list[tuple[list[str], Floats]], sizes: Mapping[str, Size]) -> dict[str, tuple[float, float]]:
    """The parts in rows below each other, the largest first."""
    spans = [(part, points, *_bounds(points, _boxes(part, sizes))) for part, points in laid]
    area = sum(float(np.prod(high - low)) for *_, low, high in spans)
    width = max([(area * _ASPECT) ** 0.5, *(float((high - low)[0]) for *_, low, high in spans)], default=0.0)
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
