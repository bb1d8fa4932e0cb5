import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.views.layout import positions

EDGES = st.lists(st.tuples(st.integers(0, 14), st.integers(0, 14)), min_size=1, max_size=30)


def overlapping(places, sizes):
    nodes = sorted(places)
    return [
        (a, b)
        for number, a in enumerate(nodes)
        for b in nodes[number + 1 :]
        if all(abs(places[a][d] - places[b][d]) < (sizes[a][d] + sizes[b][d]) / 2 for d in (0, 1))
    ]


def made(edges):
    graph = nx.Graph((str(a), str(b)) for a, b in edges)
    return graph, {node: (60.0 + 10 * int(node), 30.0 + int(node)) for node in graph}


@settings(max_examples=40, deadline=None)
@given(edges=EDGES)
def test_no_two_boxes_overlap(edges):
    graph, sizes = made(edges)
    assert overlapping(positions(graph, sizes), sizes) == []


@settings(max_examples=10, deadline=None)
@given(edges=EDGES)
def test_the_same_graph_is_laid_out_the_same(edges):
    graph, sizes = made(edges)
    again, _ = made(edges[::-1])
    assert positions(graph, sizes) == positions(again, sizes)


def test_a_star_of_many_leaves_has_room_for_all():
    graph, sizes = nx.star_graph(80), dict.fromkeys(range(81), (150.0, 40.0))
    named = nx.relabel_nodes(graph, str)
    sizes = {str(node): size for node, size in sizes.items()}
    assert overlapping(positions(named, sizes), sizes) == []


def test_a_tree_fills_a_sheet_that_is_wider_than_high():
    named = nx.relabel_nodes(nx.balanced_tree(4, 3), str)
    places = positions(named, dict.fromkeys(named, (140.0, 40.0)))
    width, height = (max(place[d] for place in places.values()) for d in (0, 1))
    assert 1 < width / height < 2
    assert len(named) * 140 * 40 > 0.2 * (width + 140) * (height + 40)


def test_an_empty_graph_has_no_places():
    assert positions(nx.Graph(), {}) == {}
