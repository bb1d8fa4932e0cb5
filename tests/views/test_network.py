from io import BytesIO

import networkx as nx
import pytest

from kg.exports import write
from kg.model.claim import Stance
from kg.model.tenure import TenureStatus
from kg.views.network import HOLDS, SAID, network
from tests.views.sample import sample_store


@pytest.fixture(scope="module")
def graph():
    return network(sample_store())


def edges(graph, family):
    label = graph.nodes(data="label")
    return {(label[a], data["label"], label[b]) for a, b, data in graph.edges(data=True) if data["family"] == family}


def test_people_hold_roles_by_their_status(graph):
    assert ("Anna Berg", "holds (outgoing)", "mayor, Port Ellery") in edges(graph, "holds")
    assert ("Carl Nyman", "held", "mayor, Port Ellery") in edges(graph, "holds")
    assert ("Tomas Lind", "will hold", "mayor, Port Ellery") in edges(graph, "holds")


def test_sources_say_claims_by_their_stance(graph):
    assert ("Tomas Lind", "denied", "denied that the sale was rushed") in edges(graph, "said")


def test_sources_report_events_and_the_first_is_told(graph):
    assert ("Ellery Gazette", "first reports", "Anna Berg resigned") in edges(graph, "reports")


def test_facts_lead_to_what_they_are_about(graph):
    assert ("Anna Berg resigned", "agent", "Anna Berg") in edges(graph, "part")
    assert ("aide, Anna Berg", "to", "Anna Berg") in edges(graph, "part")


def test_a_line_has_the_words_that_state_it(graph):
    (data,) = [data for *_, data in graph.edges(data=True) if data["label"] == "denied"]
    assert data["words"].endswith("denied that the sale was rushed")
    assert data["article"] == "port-ellery"


def test_all_values_are_text_or_numbers(graph):
    values = [v for _, data in graph.nodes(data=True) for v in data.values()]
    values += [v for *_, data in graph.edges(data=True) for v in data.values()]
    assert {type(value) for value in values} <= {str, int, float, bool}


def test_nodes_and_edges_have_what_their_kind_of_fact_has(graph):
    node = {data["label"]: data for _, data in graph.nodes(data=True)}
    assert node["Anna Berg resigned"]["type"] == "Departure"
    assert node["Anna Berg resigned"]["time"] == "2024-05-10"
    assert node["mayor, Port Ellery"]["title"] == "mayor"
    assert {data["status"] for *_, data in graph.edges(data=True) if data["family"] == "holds"} >= {
        "Former",
        "Outgoing",
    }
    assert {data["first"] for *_, data in graph.edges(data=True) if data["family"] == "reports"} == {True, False}


@pytest.mark.parametrize(("name", "reader"), [("graphml", nx.read_graphml), ("gexf", nx.read_gexf)])
def test_it_can_be_written_and_read_whole(graph, name, reader):
    stream = BytesIO()
    write(stream, name, quads=lambda: (), network=lambda: graph)
    stream.seek(0)
    back = reader(stream)
    assert (back.number_of_nodes(), back.number_of_edges()) == (graph.number_of_nodes(), graph.number_of_edges())


def test_every_status_and_stance_has_its_verb():
    assert set(HOLDS) == set(TenureStatus)
    assert set(SAID) == set(Stance)
