"""What every GraphStore promises, asked of each keeper."""

import pyoxigraph as ox
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.errors import QueryError, StoreError
from kg.stores import STORES
from kg.stores.graph_store import GraphStore
from kg.stores.memory import memory
from kg.stores.oxigraph import ONTOLOGY_GRAPH
from kg.stores.remote import remote
from tests.stores.entries import labelled
from tests.stores.oxigraph_server import cleared, oxigraph_server

A, B = "https://example.org/a", "https://example.org/b"
LABELS = "SELECT ?o WHERE { ?s ?p ?o } ORDER BY ?o"


@pytest.fixture(params=sorted(STORES))
def store(request, tmp_path) -> GraphStore:
    if request.param == "remote":
        url = request.getfixturevalue("server")
        cleared(url)
        return remote(f"sparql+{url}")
    return STORES[request.param](*([tmp_path / "graph"] if request.param == "oxigraph" else []))


@pytest.fixture(scope="module")
def server():
    with oxigraph_server() as url:
        yield url


@pytest.fixture
def filled(store) -> GraphStore:
    store.replace({A: labelled(A, A, "one", "two"), B: labelled(B, B, "three")})
    return store


def asked(store: GraphStore, sparql: str) -> list[str]:
    return [row[0].value for row in store.query(sparql)]


def default_graph(store) -> set[ox.Triple]:
    return set(store.query("CONSTRUCT WHERE { ?s ?p ?o }"))


def alike(triples) -> set[ox.Triple]:
    """The triples with one label for every blank node: a server gives them labels of its own."""
    blank = ox.BlankNode("b")
    return {
        ox.Triple(t.subject, t.predicate, blank if isinstance(t.object, ox.BlankNode) else t.object) for t in triples
    }


def test_the_default_graph_is_the_union_of_the_graphs(filled):
    assert asked(filled, LABELS) == ["one", "three", "two"]


def test_a_triple_in_two_graphs_counts_once_in_the_default_graph(filled):
    filled.replace({B: labelled(B, A, "one")})
    assert asked(filled, LABELS) == ["one", "two"]
    assert asked(filled, "SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }") == ["2"]


def test_a_triple_stays_in_the_default_graph_until_its_last_graph_is_gone(filled):
    filled.replace({B: labelled(B, A, "one")})
    filled.remove(A)
    assert asked(filled, LABELS) == ["one"]
    filled.replace({B: labelled(B, A, "three")})
    assert asked(filled, LABELS) == ["three"]


def test_a_graph_kept_apart_is_reached_by_name_only(filled):
    filled.load(b'<https://example.org/t> <https://example.org/p> "term" .', ONTOLOGY_GRAPH)
    assert asked(filled, LABELS) == ["one", "three", "two"]
    assert asked(filled, f"SELECT ?o WHERE {{ GRAPH <{ONTOLOGY_GRAPH}> {{ ?s ?p ?o }} }}") == ["term"]
    assert asked(filled, f"SELECT ?o FROM <{ONTOLOGY_GRAPH}> WHERE {{ ?s ?p ?o }}") == ["term"]
    assert filled.graphs() == [A, B]
    assert {quad.object.value for quad in filled.quads()} == {"one", "two", "three"}


@pytest.mark.parametrize("graph", [A, ONTOLOGY_GRAPH])
def test_loading_a_graph_again_replaces_it_blank_nodes_included(filled, graph):
    filled.load(b'<https://example.org/t> <https://example.org/p> "term" .', graph)
    for _ in range(2):
        filled.load(b'<https://example.org/t> <https://example.org/p> [ <https://example.org/q> "term" ] .', graph)
        assert len(list(filled.quads(graph))) == 2
        assert len(default_graph(filled)) == 3
    filled.remove(graph)
    assert len(default_graph(filled)) == (1 if graph == A else 3)


def test_a_graph_with_a_blank_node_can_be_replaced_by_itself(store):
    (quad,) = labelled(A, A, "one")
    quads = [quad, ox.Quad(quad.subject, quad.predicate, ox.BlankNode("b"), quad.graph_name)]
    for wanted in (quads, quads, quads[:1], quads):
        store.replace({A: wanted})
        assert alike(quad.triple for quad in store.quads()) == alike(quad.triple for quad in wanted)
        assert alike(default_graph(store)) == alike(quad.triple for quad in wanted)


def test_from_and_from_named_choose_the_dataset(filled):
    assert asked(filled, f"SELECT ?o FROM <{A}> WHERE {{ ?s ?p ?o }} ORDER BY ?o") == ["one", "two"]
    assert asked(filled, f"SELECT ?o FROM NAMED <{B}> WHERE {{ GRAPH ?g {{ ?s ?p ?o }} }}") == ["three"]
    assert asked(filled, f"SELECT ?o FROM NAMED <{B}> WHERE {{ ?s ?p ?o }}") == []


def test_replacing_a_graph_leaves_the_others_alone(filled):
    filled.replace({A: labelled(A, A, "two", "four")})
    assert asked(filled, LABELS) == ["four", "three", "two"]


def test_a_removed_graph_is_gone_and_an_unknown_one_is_no_error(filled):
    filled.remove(A)
    filled.remove("https://example.org/unknown")
    assert filled.graphs() == [B]
    assert asked(filled, LABELS) == ["three"]


def test_words_with_quotes_breaks_and_signs_survive_a_replacement(store):
    words = 'a "b" \\ c\nd\t🚢 </script> \u2028 }} ; DROP ALL'
    store.replace({A: labelled(A, A, "old")})
    store.replace({A: labelled(A, A, words)})
    assert asked(store, LABELS) == [words]


def test_prefixes_that_are_given_need_no_declaration(filled):
    answer = filled.query("ASK { ?s rdfs:label 'one' }", prefixes={"rdfs": "http://www.w3.org/2000/01/rdf-schema#"})
    assert bool(answer)


def test_a_malformed_query_is_told_with_line_and_column(filled):
    with pytest.raises(QueryError, match=r"line 2, column 14, after .*\?o \} \}"):
        filled.query("SELECT ?o WHERE {\n ?s ?p ?o } }")


def test_malformed_turtle_is_refused_and_what_was_there_stays(filled):
    with pytest.raises(StoreError, match="malformed"):
        filled.load(b"<a> <b> .", A)
    assert asked(filled, LABELS) == ["one", "three", "two"]


def test_an_ask_and_a_construct_are_answered(filled):
    assert not bool(filled.query("ASK { ?s ?p 'nothing' }"))
    assert len(list(filled.query("CONSTRUCT WHERE { ?s ?p ?o }"))) == 3


def test_a_triple_of_a_graph_kept_apart_does_not_hold_on_to_the_union(filled):
    filled.load(f'<{A}> <http://www.w3.org/2000/01/rdf-schema#label> "one" .'.encode(), ONTOLOGY_GRAPH)
    filled.remove(A)
    assert asked(filled, LABELS) == ["three"]


XSD = "http://www.w3.org/2001/XMLSchema#"
WORDINGS = (
    ("01", "integer"),
    ("1", "nonNegativeInteger"),
    ("1", "int"),
    ("1.0", "decimal"),
    (".50", "decimal"),
    ("1e0", "double"),
    ("0", "boolean"),
    ("2024-05-13T09:00:00.0+00:00", "dateTime"),
    ("P0Y12M", "duration"),
    ("nonsense", "integer"),
    ("one", "string"),
)
"""Values in forms that a store may keep in another."""


def typed(graph: str, wordings) -> list[ox.Quad]:
    node = ox.NamedNode(A)
    return [
        ox.Quad(node, node, ox.Literal(w, datatype=ox.NamedNode(XSD + d)), ox.NamedNode(graph)) for w, d in wordings
    ]


def test_the_same_values_written_again_change_nothing(store):
    store.replace({A: typed(A, WORDINGS)})
    held, default = set(store.quads()), default_graph(store)
    assert default == {quad.triple for quad in held}
    store.replace({A: typed(A, WORDINGS)})
    assert (set(store.quads()), default_graph(store)) == (held, default)
    store.replace({A: held})
    assert (set(store.quads()), default_graph(store)) == (held, default)


CONTENTS = st.none() | st.sets(st.sampled_from(WORDINGS), max_size=4)
STEPS = st.lists(st.tuples(st.sampled_from([A, B, "https://example.org/c"]), CONTENTS), max_size=8)


@settings(deadline=None)
@given(steps=STEPS)
def test_the_default_graph_is_the_merge_after_any_changes(steps):
    store, expected = memory(), {}
    for graph, wordings in steps:
        if wordings is None:
            store.remove(graph)
        else:
            store.replace({graph: typed(graph, wordings)})
        expected[graph] = wordings or set()
    fresh = memory(quad for graph, wordings in expected.items() for quad in typed(graph, wordings))
    assert set(store.quads()) == set(fresh.quads())
    assert default_graph(store) == {quad.triple for quad in fresh.quads()}
