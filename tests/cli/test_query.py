import csv
import io
import json
import shutil
import subprocess
import sys

import pytest

import kg
from tests.documents import sample_document

HOLDERS = (
    "SELECT ?who ?role WHERE { ?person news:hasRole ?post ; rdfs:label ?who . ?post rdfs:label ?role } ORDER BY ?who"
)


def test_a_select_is_a_table_a_csv_or_json(run, news):
    code, out, err = run("query", HOLDERS, "--store", news)
    assert (code, err) == (0, [])
    names = {entity.name for entity in sample_document().entities}
    rows = list(csv.DictReader(io.StringIO(run("query", HOLDERS, "--store", news, "--format", "csv")[1])))
    found = json.loads(run("query", HOLDERS, "--store", news, "--format", "json")[1])["results"]["bindings"]
    assert rows
    assert {row["who"] for row in rows} <= names
    assert [row["who"] for row in rows] == [row["who"]["value"] for row in found]
    assert all(row["who"] in out for row in rows)


def test_a_lost_graph_folder_is_derived_again_before_the_answer(run, news):
    before = run("query", HOLDERS, "--store", news, "--format", "csv")
    shutil.rmtree(news / "graph")
    assert run("query", HOLDERS, "--store", news, "--format", "csv") == before
    shutil.rmtree(news / "graph")
    with kg.open_graph(news) as graph:
        assert len(graph.query(HOLDERS)) == len(before[1].splitlines()) - 1 > 0


def test_a_query_comes_from_a_file(run, news, tmp_path):
    (tmp_path / "question.rq").write_text("\ufeff" + HOLDERS, encoding="utf-8")
    assert run("query", "-f", tmp_path / "question.rq", "--store", news)[1] == run("query", HOLDERS, "--store", news)[1]


def test_an_ask_is_true_or_false(run, news):
    assert run("query", "ASK { ?a a news:Article }", "--store", news)[1] == "true\n"
    assert run("query", "ASK { ?a a news:Nothing }", "--store", news)[1] == "false\n"


def test_a_construct_is_turtle_or_json_ld(run, news):
    asked = "CONSTRUCT { ?a a news:Article } WHERE { ?a a news:Article }"
    assert "Article" in run("query", asked, "--store", news)[1]
    assert json.loads(run("query", asked, "--store", news, "--format", "json")[1])
    code, _, err = run("query", asked, "--store", news, "--format", "csv")
    assert (code, len(err)) == (2, 1)


def test_the_ontology_and_each_article_are_reached_by_name(run, news):
    code, out, _ = run(
        "query", "ASK { GRAPH <https://w3id.org/newsgraph/ontology> { news:Claim rdfs:label ?l } }", "--store", news
    )
    assert (code, out) == (0, "true\n")
    assert run("query", "ASK { news:Claim rdfs:label ?l }", "--store", news)[1] == "false\n"


@pytest.mark.parametrize(
    "asked", ["SELECT", "SELECT * WHERE { ?s }", "", "DROP ALL", "SELECT * { SERVICE <http://x/> {} }"]
)
def test_a_malformed_query_is_one_line(run, news, asked):
    code, out, err = run("query", asked, "--store", news)
    assert (code, out, len(err)) == (2, "", 1)


def test_an_update_is_refused_as_one(run, news):
    code, _, err = run("query", "INSERT DATA { <a:a> <a:b> <a:c> }", "--store", news)
    assert (code, err) == (
        2,
        ["kg: INSERT is an update, and only queries are answered here: SELECT, ASK, CONSTRUCT or DESCRIBE"],
    )


def test_a_malformed_query_in_a_file_names_the_file(run, news, tmp_path):
    (tmp_path / "bad.rq").write_text("SELECT * WHERE {\n ?s ?p }")
    code, _, err = run("query", "-f", tmp_path / "bad.rq", "--store", news)
    assert code == 2
    assert err[0].startswith(f"kg: {tmp_path / 'bad.rq'}: ")
    assert "line 2" in err[0]


def test_a_missing_query_file_is_one_line(run, news, tmp_path):
    code, _, err = run("query", "-f", tmp_path / "none.rq", "--store", news)
    assert (code, len(err)) == (2, 1)


def test_neither_or_both_of_query_and_file_is_a_usage_error(run, news):
    assert run("query", "--store", news)[0] == 2
    assert run("query", "ASK {}", "-f", "x.rq", "--store", news)[0] == 2


def test_a_closed_pipe_is_silent(news):
    code = "from kg.cli import main; main()"
    command = [sys.executable, "-c", code, "query", "SELECT * { ?s ?p ?o }", "--store", str(news)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as asked:
        asked.stdout.close()
        assert asked.stderr.read() == b""
        assert asked.wait() in {0, 1}
