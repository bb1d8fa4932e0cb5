from xml.etree import ElementTree

import pytest

from kg.errors import UnknownSubjectError
from kg.exports import write
from kg.stores.memory import memory
from kg.views.graph import NewsGraph
from tests.views.sample import BASE, sample_graph, sample_store


@pytest.fixture(scope="module")
def graph():
    with sample_graph() as made:
        yield made


def words_in(plot):
    return {
        "".join(text.itertext()) for text in ElementTree.fromstring(plot.svg).iter("{http://www.w3.org/2000/svg}text")
    }


def test_a_person_s_roles_stand_along_time(graph):
    plot = graph.timeline("Anna Berg")
    assert str(plot).splitlines()[0] == "Anna Berg: roles over time"
    assert "mayor, Port Ellery: holds (outgoing)" in str(plot)
    assert {"mayor, Port Ellery", "holds (outgoing)"} <= words_in(plot)


def test_a_role_s_holders_stand_along_time(graph):
    plot = graph.timeline("mayor, Port Ellery")
    told = [line.split("  ")[2] for line in str(plot).splitlines()[1:]]
    assert "Ida Moe: held" in told
    assert told.index("Ida Moe: held") < told.index("Anna Berg: holds (outgoing)")


def test_a_beginning_gives_a_bar(graph):
    [axes] = graph.timeline("Tomas Lind").figure.axes
    assert len(axes.collections) >= 2


def test_sources_tell_who_reports_an_event_and_who_was_first(graph):
    plot = graph.sources("Anna Berg resigned")
    assert "Ellery Gazette (port-ellery): affirms" in str(plot)
    assert {"first", "affirms"} <= words_in(plot)


def test_only_people_and_roles_have_timelines_and_only_events_sources(graph):
    with pytest.raises(UnknownSubjectError):
        graph.timeline("Ellery Gazette")
    with pytest.raises(UnknownSubjectError):
        graph.sources("Anna Berg")


def test_the_same_graph_gives_the_same_plot(graph):
    assert graph.timeline("Anna Berg").svg == graph.timeline("Anna Berg").svg


def test_names_with_signs_and_scripts_of_any_kind_are_words(graph):
    import pyoxigraph as ox

    odd = "$x^{ 张伟 <b>&amp; 🚢"
    quads = [
        ox.Quad(q.subject, q.predicate, ox.Literal(q.object.value.replace("Port Ellery", odd)), q.graph_name)
        if isinstance(q.object, ox.Literal) and q.object.datatype.value.endswith("#string")
        else q
        for q in sample_store().quads()
    ]
    plot = NewsGraph(memory(quads), write=write).timeline(f"{BASE}person/anna-berg")
    assert f"mayor, {odd}" in " ".join(words_in(plot))


def test_a_plot_shows_itself_and_is_saved(graph, tmp_path):
    plot = graph.timeline("Anna Berg")
    assert set(plot._repr_mimebundle_()) == {"image/svg+xml", "text/plain"}
    plot.save(tmp_path / "plot.png")
    assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")
    plot.save(tmp_path / "plot.svg")
    assert ElementTree.parse(tmp_path / "plot.svg").getroot().tag.endswith("svg")
