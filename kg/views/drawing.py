"""A network as boxes and lines: what is drawn, with which words, where."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

import networkx as nx

from kg.views.kinds import FAMILIES, KINDS
from kg.views.layout import positions

NODES = 500
"""Laying out 1,000 nodes takes 20 times as long as 200, and nobody can read them."""

_COLUMNS, _LINES = 24, 3
_CHARACTER, _LINE = 6.6, 15.0
"""Pixels that a character of 12 px sans-serif and a line take, on the wide side."""

_UNSEEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Box:
    """One node: where its centre is, how large it is in pixels, its words in lines, and what a panel tells of it."""

    id: str
    kind: str
    x: float
    y: float
    width: float
    height: float
    lines: tuple[str, ...]
    full: str
    words: str


@dataclass(frozen=True, slots=True)
class Line:
    """One edge between the boxes `source` and `target`, with the words that state it and the article's name."""

    id: str
    source: str
    target: str
    label: str
    family: str
    words: str
    article: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """All that a picture shows. `left_out` counts the nodes that it does not."""

    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]
    articles: tuple[str, ...]
    left_out: int
    """Connected nodes beyond the number that can be read."""
    alone: int
    """Nodes without a line, which are not drawn."""


def drawing(network: "nx.MultiDiGraph[str]", nodes: int = NODES, around: Collection[str] = ()) -> Drawing:
    """The drawing of a network: at most `nodes` boxes, those of `around` first, then the best connected.

    Each comes with its neighbours, as long as there is room for all of them. Articles are not drawn, since each line
    names its article.
    """
    articles = sorted(_text(data, "label") for _, data in network.nodes(data=True) if data.get("kind") == "Article")
    shown = network.subgraph(node for node, data in network.nodes(data=True) if data.get("kind") in KINDS)
    connected = shown.subgraph(node for node in shown if any(other != node for other in nx.all_neighbors(shown, node)))
    chosen = connected.subgraph(_best(connected, nodes, [node for node in sorted(around) if node in connected]))
    sizes = {node: _size(data) for node, data in chosen.nodes(data=True)}
    places = positions(chosen, sizes)
    return Drawing(
        boxes=tuple(_box(node, chosen.nodes[node], places[node], sizes[node]) for node in sorted(chosen)),
        lines=tuple(
            _line(f"{number}", start, end, data)
            for number, (start, end, data) in enumerate(sorted(chosen.edges(data=True), key=_order))
        ),
        articles=tuple(articles),
        left_out=len(connected) - len(chosen),
        alone=len(shown) - len(connected),
    )


def _best(graph: "nx.MultiDiGraph[str]", limit: int, first: Sequence[str]) -> set[str]:
    if len(graph) <= limit:
        return set(graph)
    chosen = set(first[:limit])
    ranked = sorted(graph, key=lambda node: (-graph.degree(node), node))
    for node in [*first, *ranked]:
        group = {node, *nx.all_neighbors(graph, node)} | chosen
        if len(group) <= limit:
            chosen = group
    beside = {other for node in chosen for other in nx.all_neighbors(graph, node)} - chosen
    rest = [node for node in ranked if node in beside or not chosen]
    return chosen | set(rest[: limit - len(chosen)])


def _order(edge: tuple[str, str, dict[str, Any]]) -> tuple[str, str, str, str]:
    return edge[0], edge[1], str(edge[2].get("label")), str(edge[2].get("fact"))


def _size(data: dict[str, Any]) -> tuple[float, float]:
    lines = _lines(_text(data, "label"))
    kind = KINDS[data["kind"]]
    return max(map(len, lines)) * _CHARACTER + kind.room, len(lines) * _LINE + 2 * kind.lift + (
        14 if kind.shape else 20
    )


def _box(node: str, data: dict[str, Any], place: tuple[float, float], size: tuple[float, float]) -> Box:
    full = _text(data, "content") or _text(data, "label")
    return Box(node, data["kind"], *place, *size, _lines(_text(data, "label")), full, _text(data, "words"))


def _line(number: str, start: str, end: str, data: dict[str, Any]) -> Line:
    family = data.get("family", "")
    return Line(
        f"line{number}",
        start,
        end,
        _text(data, "label"),
        family if family in FAMILIES else "part",
        _text(data, "words"),
        _text(data, "article"),
    )


def _lines(label: str) -> tuple[str, ...]:
    return tuple(wrap(label, _COLUMNS, max_lines=_LINES, placeholder=" …")) or ("?",)


def _text(data: dict[str, Any], name: str) -> str:
    return _UNSEEN.sub(" ", str(data.get(name, "")))
