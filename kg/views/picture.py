"""The graph as a picture: one HTML file that needs nothing else, and a still image."""

from collections.abc import Collection
from dataclasses import asdict
from html import escape
from typing import Any

import networkx as nx

from kg.views.drawing import NODES, Drawing, drawing
from kg.views.kinds import FAMILIES, KINDS
from kg.views.page import Page, filled, json_of
from kg.views.svg import svg, symbol


def picture(
    network: "nx.MultiDiGraph[str]",
    nodes: int = NODES,
    *,
    around: Collection[str] = (),
    title: str = "newsgraph",
    panel: str = "",
) -> Page:
    """The picture of a network, with at most `nodes` of its best-connected nodes; it says what it leaves out.

    The nodes with the IRIs `around` are shown in any case. `title` is a text, `panel` HTML that stands beside the
    graph until something is chosen. Nothing is fetched when the page is opened, and no text of an article can act as
    markup or script.
    """
    drawn = drawing(network, nodes, around)
    values = {
        "title": escape(title),
        "wide": "wide" if panel else "",
        "summary": escape(_summary(drawn)),
        "panel": panel,
        "legend": _legend(drawn),
        "data": json_of(_data(drawn) | {"around": sorted(around)}),
    }
    page = filled(
        "picture.html", values, styles=["page.css", "picture.css"], scripts=["cytoscape.min.js", "picture.js"]
    )
    return Page(page, svg(drawn), "a picture of a news graph" if title == "newsgraph" else f"a picture of {title}")


def _summary(drawn: Drawing) -> str:
    told = drawn.articles[0] if len(drawn.articles) == 1 else f"{len(drawn.articles)} articles"
    counts = f"{len(drawn.boxes)} people, things and facts, {len(drawn.lines)} lines between them."
    parts = [f"{told}: {counts}" if drawn.articles else counts]
    if drawn.left_out:
        parts.append(f"The {len(drawn.boxes)} best connected are shown; {drawn.left_out} more are left out.")
    if drawn.alone:
        parts.append(f"{drawn.alone} without any line are not drawn.")
    return " ".join(parts)


def _legend(drawn: Drawing) -> str:
    present = {box.kind for box in drawn.boxes}
    kinds = "".join(
        f'<li><label><input type="checkbox" checked data-kind="{name}">{symbol(kind)} {escape(kind.name)}</label></li>'
        for name, kind in KINDS.items()
        if name in present
    )
    families = "".join(
        f'<li><label><input type="checkbox" checked data-family="{name}"><span class="line" '
        f'style="background:{colour}"></span> {escape(words)}</label></li>'
        for name, (words, colour) in FAMILIES.items()
        if any(line.family == name for line in drawn.lines)
    )
    return f"<ul>{kinds}</ul><ul>{families}</ul>"


def _data(drawn: Drawing) -> dict[str, Any]:
    return {
        "boxes": [asdict(box) for box in drawn.boxes],
        "lines": [asdict(line) for line in drawn.lines],
        "kinds": {name: kind._asdict() | {"lift": kind.lift} for name, kind in KINDS.items()},
        "families": {name: colour for name, (_, colour) in FAMILIES.items()},
    }
