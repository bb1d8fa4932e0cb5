import networkx as nx
import pytest

from kg.errors import UnknownSubjectError
from kg.views.drawing import drawing
from kg.views.neighbourhood import neighbourhood
from tests.views.sample import BASE, sample_graph, sample_store


@pytest.fixture(scope="module")
def graph():
    with sample_graph() as made:
        yield made


def labels(network):
    return {label for _, label in network.nodes(data="label")}


def test_it_has_the_facts_that_a_person_is_part_of_and_who_else_is(graph):
    near = graph.network(around="Mira Holt")
    assert {"Mira Holt", "Police"} <= labels(near)
    assert "Carl Nyman" not in labels(near)


def test_each_step_leads_further_and_in_the_end_to_no_more_than_the_whole(graph):
    sizes = [len(graph.network(around="Jonas Falk", steps=steps)) for steps in (1, 2, 3, 8)]
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[1]
    assert set(graph.network(around="Jonas Falk", steps=8)) <= set(graph.network())


def test_a_role_comes_with_its_organisation_and_those_who_hold_it(graph):
    near = graph.network(around="mayor, Port Ellery")
    assert {"Anna Berg", "Carl Nyman", "Ida Moe", "Port Ellery"} <= labels(near)


def test_around_an_article_is_all_that_it_tells(graph):
    whole, near = graph.network(), graph.network(around="port-ellery")
    assert set(near.edges(keys=False)) == set(whole.edges(keys=False))


def test_edges_and_attributes_are_those_of_the_whole(graph):
    whole = graph.network()
    near = graph.network(around="Anna Berg")
    facts = {(a, b, data["fact"], data["label"]) for a, b, data in whole.edges(data=True)}
    assert {(a, b, data["fact"], data["label"]) for a, b, data in near.edges(data=True)} <= facts
    assert all(near.nodes[node] == whole.nodes[node] for node in near)


def test_nothing_around_nothing(graph):
    assert len(neighbourhood(sample_store(), [f"{BASE}person/nobody"])) == 0


def test_an_unknown_name_is_told(graph):
    with pytest.raises(UnknownSubjectError, match="Nobody Here"):
        graph.show(around="Nobody Here")


def test_the_picture_shows_what_was_asked_for_however_much_stands_around_it(graph):
    star = nx.MultiDiGraph()
    star.add_node("asked", label="asked", kind="Person")
    for number in range(60):
        star.add_node(f"n{number}", label=f"n{number}", kind="Event")
        star.add_edge(f"n{number}", "asked", label="agent", family="part")
        for leaf in range(4):
            star.add_node(f"n{number}-{leaf}", label="leaf", kind="Person")
            star.add_edge(f"n{number}", f"n{number}-{leaf}", label="agent", family="part")
    drawn = drawing(star, nodes=20, around=["asked"])
    assert len(drawn.boxes) == 20
    assert "asked" in {box.id for box in drawn.boxes}
    assert graph.show(around="Anna Berg").html.count("<h1>Anna Berg</h1>") == 1
