import pyoxigraph as ox
import pytest
import rdflib
from rdflib import RDF, RDFS, Literal, URIRef

from kg.errors import ExportError, QueryError
from kg.exports import write
from kg.stores.oxigraph import ONTOLOGY_GRAPH
from kg.stores.workspace import Workspace
from kg.views.graph import NewsGraph
from ontology import NAMESPACE, PREFIXES, VOCABULARY
from tests.views.sample import BASE, sample_graph, sample_store

LABELS = "SELECT ?person ?label WHERE { ?person a news:Person ; rdfs:label ?label } ORDER BY ?label"


@pytest.fixture
def graph():
    with sample_graph() as made:
        yield made


def test_it_is_an_rdflib_dataset_whose_default_graph_is_the_union(graph):
    assert isinstance(graph, rdflib.Dataset)
    anna = URIRef(f"{BASE}person/anna-berg")
    assert (anna, RDF.type, URIRef(f"{NAMESPACE}Person")) in graph
    assert graph.value(anna, RDFS.label) == Literal("Anna Berg")
    assert len(list(graph.subjects(RDF.type, URIRef(f"{NAMESPACE}Tenure")))) == 7


def test_a_select_gives_rows_with_attributes(graph):
    rows = list(graph.query(LABELS))
    assert str(rows[0].label) == "Anna Berg"
    assert rows[0].person == URIRef(f"{BASE}person/anna-berg")
    assert len(graph.query(LABELS)) == len(rows) == 6


def test_rows_can_be_read_twice_and_from_the_middle(graph):
    result = graph.query(LABELS)
    next(iter(result))
    assert len(list(result)) == len(list(result)) == 6


def test_an_ask_is_a_bool_and_a_construct_is_a_graph(graph):
    assert graph.query("ASK { ?s a news:Claim }")
    assert not graph.query("ASK { ?s a news:Judgement }")
    built = graph.query("CONSTRUCT { ?s a ?o } WHERE { ?s a news:Tenure, ?o }")
    assert (None, RDF.type, URIRef(f"{NAMESPACE}Tenure")) in built.graph


def test_from_is_heeded(graph):
    name = graph.query("SELECT ?g WHERE { GRAPH ?g { ?s a news:Article } }").bindings[0]
    (graph_name,) = name.values()
    assert len(graph.query(f"SELECT ?c FROM <{graph_name}> WHERE {{ ?c a news:Claim }}")) == 9
    assert len(graph.query("SELECT ?c FROM <https://example.org/other> WHERE { ?c a news:Claim }")) == 0


def test_the_ontology_is_reached_by_name_only():
    store = sample_store()
    store.load(VOCABULARY.read_bytes(), ONTOLOGY_GRAPH)
    graph = NewsGraph(store, write=write)
    assert not graph.query("ASK { ?s a owl:Ontology }")
    assert graph.query(f"ASK {{ GRAPH <{ONTOLOGY_GRAPH}> {{ ?s a owl:Ontology }} }}")
    assert "owl:Ontology" not in graph.serialize()


def test_a_result_shows_itself_as_text_html_and_frame(graph):
    result = graph.query(LABELS)
    assert str(result).splitlines()[0].split() == ["person", "label"]
    assert "<td style='text-align:left'>Anna Berg</td>" in result._repr_html_()
    assert list(result.frame()["label"])[:2] == ["Anna Berg", "Carl Nyman"]
    assert str(graph.query("ASK { ?s ?p ?o }")) == "true"


def test_rows_are_a_table_and_draw_what_they_name(graph):
    result = graph.query(LABELS)
    assert set(result._repr_mimebundle_()) == {"text/html", "text/plain"}
    drawn = graph.query(f"SELECT ?x {{ VALUES ?x {{ <{BASE}person/mira-holt> }} }}")
    assert "Police" in dict(drawn.network().nodes(data="label")).values()
    assert "Mira Holt" in drawn.show().html


def test_a_constructed_graph_is_a_picture_with_its_turtle(graph):
    built = graph.query("DESCRIBE ?c { ?c a news:Claim ; news:stance news:Denies }")
    bundle = built._repr_mimebundle_()
    assert set(bundle) == {"text/html", "image/svg+xml", "text/plain"}
    assert "news:stance news:Denies" in bundle["text/plain"]
    edges = {(a["label"], d["label"], b["label"]) for a, b, d in _edges(built.network())}
    assert ("denied that the sale was rushed", "news:speaker", "Tomas Lind") in edges


def test_of_many_triples_only_their_number_is_told_in_words(graph):
    built = graph.query("CONSTRUCT { ?s rdf:type ?o } { SELECT ?s ?o { ?s a ?o } ORDER BY ?s ?o LIMIT 101 }")
    assert built._repr_mimebundle_()["text/plain"] == "101 triples"


def _edges(network):
    return [(network.nodes[a], network.nodes[b], data) for a, b, data in network.edges(data=True)]


def test_a_frame_has_plain_values_and_nothing_where_a_variable_is_unbound(graph):
    frame = graph.query("SELECT ?c ?v WHERE { ?r a news:Report ; news:first ?c . OPTIONAL { ?r news:via ?v } }").frame()
    assert set(frame["c"]) == {True, False}
    assert frame["v"].isna().all()


@pytest.mark.parametrize("form", ["csv", "tsv", "json", "xml"])
def test_a_result_is_serialised_before_and_after_it_was_read(graph, form):
    fresh, read = graph.query(LABELS), graph.query(LABELS)
    list(read)
    assert fresh.serialize(format=form) == read.serialize(format=form)
    assert b"Anna Berg" in fresh.serialize(format=form)


def test_a_constructed_graph_is_serialised_in_an_rdf_format(graph):
    built = graph.query("CONSTRUCT { ?s rdfs:label ?o } WHERE { ?s a news:Person ; rdfs:label ?o }")
    assert b"Anna Berg" in built.serialize(format="turtle")


def test_a_described_fact_is_serialised_with_the_ontology_s_prefixes(graph):
    described = graph.query("DESCRIBE ?s WHERE { ?s a news:Tenure }").serialize(format="turtle")
    assert b"a org:Membership" in described
    assert b"news:holder " in described


def test_a_literal_keeps_its_form(graph):
    (row,) = graph.query('SELECT ("1.50"^^edtf:EDTF AS ?n) ("Hi"@en AS ?w) WHERE {}')
    assert (str(row.n), row.n.datatype) == ("1.50", URIRef(PREFIXES["edtf"] + "EDTF"))
    assert row.w.language == "en"


def test_a_malformed_query_is_told(graph):
    with pytest.raises(QueryError, match="line 1, column"):
        graph.query("SELECT WHERE")


def test_initial_bindings_are_heeded(graph):
    rows = graph.query("SELECT ?s ?l WHERE { ?s rdfs:label ?l }", initBindings={"s": URIRef(f"{BASE}person/ida-moe")})
    assert [str(row.l) for row in rows] == ["Ida Moe"]


def test_serialising_keeps_the_prefixes_and_follows_the_suffix(graph, tmp_path):
    assert graph.serialize(tmp_path / "graph.ttl") is graph
    text = (tmp_path / "graph.ttl").read_text()
    assert text == graph.serialize() == graph.serialize(format="turtle")
    assert all(f"@prefix {prefix}: <{iri}> ." in text for prefix, iri in PREFIXES.items())
    graph.serialize(str(tmp_path / "graph.nq"))
    assert set(ox.parse(path=str(tmp_path / "graph.nq"))) == set(sample_store().quads())


def test_a_network_and_a_picture_are_written_by_their_suffixes(graph, tmp_path):
    graph.serialize(tmp_path / "graph.graphml")
    assert "<graphml" in (tmp_path / "graph.graphml").read_text()
    graph.serialize(tmp_path / "graph.html")
    assert (tmp_path / "graph.html").read_text() == graph.show().html == graph.serialize(format="html")


def test_an_unknown_suffix_is_told(graph, tmp_path):
    with pytest.raises(ExportError, match="known are turtle"):
        graph.serialize(tmp_path / "graph.docx")


def test_the_families_are_tables(graph):
    counts = [
        len(table) for table in (graph.articles(), graph.tenures(), graph.claims(), graph.reports(), graph.events())
    ]
    assert counts == [1, 7, 9, 4, 5]
    assert graph.network().number_of_edges() > 0
    assert repr(graph) == str(graph) == "<NewsGraph of 1 article>"
    assert "Anna Berg" in graph._repr_html_()


def test_closing_lets_go_of_the_workspace(tmp_path):
    workspace = Workspace.open(tmp_path / "store", base=BASE)
    with NewsGraph(workspace, write=write, close=workspace.close) as graph:
        assert not graph.query("ASK { ?s ?p ?o }")
    Workspace.open(tmp_path / "store", base=BASE).close()
