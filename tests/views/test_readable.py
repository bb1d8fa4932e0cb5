"""A picture of 200 nodes in a browser: its labels can be read."""

import networkx as nx
import pytest

from kg.views.picture import picture
from tests.notebooks.browser import LABEL_PIXELS, LABELS_SEEN, opened

READABLE = 10
"""Pixels of the smallest label that is easily read."""
WIDER_THAN_ITS_SHAPE = """() => cy.nodes().filter((node) => {
  const box = (includeLabels) => node.boundingBox({ includeLabels, includeOverlays: false });
  const [words, shape] = [box(true), box(false)];
  return words.w > shape.w + 1 || words.h > shape.h + 1;
}).map((node) => node.data("label"))"""
OVERLAPPING = """() => {
  const boxes = cy.nodes().map((node) => node.boundingBox({ includeOverlays: false }));
  return boxes.filter((a, at) => boxes.some((b, other) => other > at
    && Math.min(a.x2, b.x2) - Math.max(a.x1, b.x1) > 1 && Math.min(a.y2, b.y2) - Math.max(a.y1, b.y1) > 1)).length;
}"""


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    graph = nx.MultiDiGraph()
    kinds = ("Person", "Organization", "Role", "Claim", "Event", "Outlet", "GeopoliticalEntity", "UnnamedAgent")
    for number in range(200):
        words = " ".join(("harbour", "committee", "announced", "yesterday", "evening")[: number % 5 + 1])
        graph.add_node(f"n{number}", label=f"{words} {number}", kind=kinds[number % len(kinds)])
    for number in range(1, 200):
        graph.add_edge(f"n{number}", f"n{(number * 7) // 11}", label="agent", family="part")
    path = tmp_path_factory.mktemp("picture") / "graph.html"
    picture(graph).save(path)
    return path


@pytest.mark.parametrize(("width", "height"), [(1400, 900), (800, 600)])
def test_labels_of_200_nodes_can_be_read(made, width, height):
    with opened(made, width, height) as (page, asked, errors):
        page.wait_for_function("cy.nodes().length")
        assert page.evaluate("cy.nodes().length") == 200
        assert page.evaluate(LABEL_PIXELS) >= READABLE
        assert page.evaluate(LABELS_SEEN) > 8
        assert page.evaluate(OVERLAPPING) == 0
        assert page.evaluate(WIDER_THAN_ITS_SHAPE) == []
    assert (asked, errors) == ([made.as_uri()], [])
