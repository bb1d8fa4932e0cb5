import csv
from io import BytesIO, StringIO

import networkx as nx
import pandas as pd
import pyoxigraph as ox
import pytest
import rdflib
from rdflib.compare import isomorphic

from kg.errors import ExportError
from kg.exports import FORMATS, format_of, write
from kg.exports.networks import COLUMNS
from ontology import PREFIXES
from tests.exports.sample import QUADS, sample_network, write_sample, written

NATIVE = {
    "turtle": ox.RdfFormat.TURTLE,
    "trig": ox.RdfFormat.TRIG,
    "nquads": ox.RdfFormat.N_QUADS,
    "ntriples": ox.RdfFormat.N_TRIPLES,
    "jsonld": ox.RdfFormat.JSON_LD,
    "rdfxml": ox.RdfFormat.RDF_XML,
}
WITH_GRAPHS = {"trig", "nquads", "jsonld"}


@pytest.mark.parametrize("name", NATIVE)
def test_what_is_written_reads_back_the_same(name):
    read = set(ox.parse(written(name), NATIVE[name]))
    expected = set(QUADS) if name in WITH_GRAPHS else {ox.Quad(*quad.triple) for quad in QUADS}
    assert read == expected


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # raised within rdflib's own parse
@pytest.mark.parametrize(("name", "theirs"), [("turtle", "turtle"), ("rdfxml", "xml"), ("jsonld", "json-ld")])
def test_rdflib_reads_it_the_same(name, theirs):
    read = rdflib.Dataset(default_union=True)
    read.parse(data=written(name), format=theirs)
    plain = rdflib.Graph().parse(data=written("ntriples"), format="nt")
    union = rdflib.Graph()
    for triple in read.triples((None, None, None)):
        union.add(triple)
    assert isomorphic(union, plain)


@pytest.mark.parametrize("name", FORMATS)
def test_the_same_facts_in_any_order_give_the_same_bytes(name):
    assert written(name, QUADS[::-1]) == written(name)


def test_gexf_does_not_tell_the_day_on_which_it_was_written():
    assert b"lastmodifieddate" not in written("gexf")


def test_rdf_xml_has_sorted_prefixes_and_one_root():
    header, _, body = written("rdfxml").decode().partition(">\n\t<")
    prefixes = [name.split("=")[0] for name in header.split() if name.startswith("xmlns:")]
    assert prefixes == sorted(prefixes)
    assert len(prefixes) >= len(PREFIXES)
    assert "rdf:RDF" not in body.removesuffix("</rdf:RDF>\n")


def test_turtle_has_sorted_prefixes_and_a_block_a_subject():
    text = written("turtle").decode()
    header, _, body = text.partition("\n\n")
    assert header.splitlines() == sorted(header.splitlines())
    assert len(header.splitlines()) == len(PREFIXES)
    assert "@prefix" not in body
    blocks = [block for block in body.split("\n\n") if block.strip()]
    assert len(blocks) == len({quad.subject for quad in QUADS})


def test_the_words_that_state_facts_come_after_the_facts():
    text = written("turtle").decode()
    assert text.index("a oa:") > max(text.index("news:Tenure ;"), text.index("news:Claim ;"), text.index("news:Person"))


def test_json_ld_speaks_the_terms_of_the_context():
    text = written("jsonld").decode()
    assert "https://w3id.org/newsgraph/ontology#" not in text.split('"@graph"', 1)[1]
    assert '"@value": "' not in text.split('"@graph"', 1)[1] or "edtf" in text


@pytest.mark.parametrize(("name", "reader"), [("graphml", nx.read_graphml), ("gexf", nx.read_gexf)])
def test_network_files_read_back_with_labels_and_parallel_edges(name, reader):
    back = reader(BytesIO(written(name)))
    assert {data["label"] for _, data in back.nodes(data=True)} == {"Anna  & <Berg>", "mayor"}
    assert back.number_of_edges() == 2


def test_csv_is_a_list_of_edges_with_the_ends_told():
    rows = list(csv.DictReader(StringIO(written("csv").decode(), newline="")))
    assert [(row["Source"], row["Target"], row["Label"]) for row in rows] == [("a", "b", "holds"), ("a", "b", "held")]
    assert {row["source_label"] for row in rows} == {"Anna \x0b& <Berg>"}
    assert {row["target_kind"] for row in rows} == {"Role"}
    assert rows[0]["words"] == "\x00“Mayor” Anna Berg"
    assert list(rows[0]) == list(COLUMNS)


def test_every_attribute_of_the_sample_s_network_comes_back_with_its_type():
    made = sample_network()
    stream = BytesIO()
    write(stream, "graphml", quads=lambda: (), network=lambda: made)
    stream.seek(0)
    back = nx.read_graphml(stream, force_multigraph=True)
    assert dict(back.nodes(data=True)) == dict(made.nodes(data=True))
    assert sorted(map(str, back.edges(keys=True, data=True))) == sorted(map(str, made.edges(keys=True, data=True)))


def test_every_edge_of_the_sample_s_network_is_a_row_of_csv_that_networkx_reads():
    made = sample_network()
    stream = BytesIO()
    write(stream, "csv", quads=lambda: (), network=lambda: made)
    frame = pd.read_csv(BytesIO(stream.getvalue()), keep_default_na=False)
    back = nx.from_pandas_edgelist(frame, "Source", "Target", ["Label", "fact"], create_using=nx.MultiDiGraph)
    assert back.number_of_edges() == made.number_of_edges()
    assert set(back) == {node for node in made if made.degree(node)}
    assert {cell for cell in frame["first"] if cell} == {"true", "false"}


def test_control_characters_do_not_break_rdf_xml():
    node = ox.NamedNode("https://example.org/a")
    quad = ox.Quad(node, node, ox.Literal("a\x0b & \x1f<b>\ufffe"), node)
    (back,) = rdflib.Graph().parse(data=written("rdfxml", [quad]), format="xml")
    assert str(back[2]) == "a  &  <b> "


@pytest.mark.parametrize("known", FORMATS.values(), ids=FORMATS)
def test_a_format_is_known_by_name_suffix_and_media_type(known):
    assert format_of(known.name) is format_of(known.suffix) is format_of(known.suffix[1:]) is known
    assert format_of(known.media_type) is format_of(None, f"out/graph{known.suffix}") is known


@pytest.mark.parametrize(
    ("name", "meant"), [("ttl", "turtle"), ("xml", "rdfxml"), ("json-ld", "jsonld"), ("nt", "ntriples")]
)
def test_the_names_that_rdflib_uses_are_known(name, meant):
    assert format_of(name).name == meant


@pytest.mark.parametrize(("name", "target"), [("docx", "a.ttl"), (None, "graph.docx"), (None, "graph")])
def test_an_unknown_format_is_told_with_the_known_ones(name, target):
    with pytest.raises(ExportError, match=r"docx|graph.*known are turtle \(\.ttl\), trig"):
        format_of(name, target)


def test_suffixes_are_all_different():
    assert len({known.suffix for known in FORMATS.values()}) == len(FORMATS)


def test_a_file_gets_its_format_from_its_suffix(tmp_path):
    assert write_sample(tmp_path / "a.b.nq").name == "nquads"
    assert set(ox.parse(path=str(tmp_path / "a.b.nq"))) == set(QUADS)


def test_a_format_that_is_named_outranks_the_suffix(tmp_path):
    write_sample(str(tmp_path / "a.txt"), "nquads")
    assert set(ox.parse((tmp_path / "a.txt").read_bytes(), ox.RdfFormat.N_QUADS)) == set(QUADS)


def test_an_export_that_fails_leaves_the_old_file_and_no_part(tmp_path):
    def broken():
        yield QUADS[0]
        raise OSError(28, "No space left on device")

    target = tmp_path / "graph.nq"
    target.write_text("old")
    with pytest.raises(ExportError, match=r"graph.nq: cannot be written \(No space"):
        write_sample(target, quads=broken)
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_target_below_a_file_is_told(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(ExportError, match="cannot be written"):
        write_sample(tmp_path / "file" / "graph.ttl")


def test_a_target_that_is_a_folder_is_told(tmp_path):
    (tmp_path / "graph.ttl").mkdir()
    with pytest.raises(ExportError, match="cannot be written"):
        write_sample(tmp_path / "graph.ttl")
    assert [path.name for path in tmp_path.iterdir()] == ["graph.ttl"]
