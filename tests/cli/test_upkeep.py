"""remove, rebuild, validate: what keeps a workspace in order."""

from tests.documents import sample_document

NAME = sample_document().article.name


def test_a_removed_article_is_gone_with_its_facts(run, news):
    code, out, _ = run("remove", NAME, "--store", news)
    assert code == 0
    assert NAME in out
    assert run("show", NAME, "--store", news)[0] == 2
    assert "Who said what (0)" in run("show", "--store", news)[1]


def test_removing_what_is_not_there_is_one_line(run, news):
    code, _, err = run("remove", "nothing", "--store", news)
    assert (code, len(err)) == (2, 1)


def test_rebuilding_derives_every_graph(run, news):
    before = run("show", "--store", news)[1]
    code, out, _ = run("rebuild", "--store", news)
    assert (code, out.split(" in ")[0]) == (0, "derived 1 graph anew")
    assert run("show", "--store", news)[1] == before
    assert run("validate", "--store", news)[0] == 0


def test_a_workspace_that_conforms_passes(run, news):
    code, out, err = run("validate", "--store", news)
    assert (code, err) == (0, [])
    assert out == "1 graph checked: all conform to the ontology's shapes\n"


def test_a_spoiled_file_gets_a_line_a_violation(run, tmp_path):
    file = tmp_path / "spoiled.ttl"
    file.write_text("<https://example.org/c> a <https://w3id.org/newsgraph/ontology#Claim> .")
    code, _, err = run("validate", file)
    assert code == 1
    assert err[0].startswith(f"kg: {file}: https://example.org/c ")
    assert len(set(err)) == len(err)
    assert err[-1] == f"kg: {len(err) - 1} violations in 1 graphs"


def test_a_file_that_is_no_rdf_is_one_line(run, tmp_path):
    (tmp_path / "x.ttl").write_text("no turtle")
    code, _, err = run("validate", tmp_path / "x.ttl")
    assert (code, len(err)) == (2, 1)
    assert "x.ttl" in err[0]
    assert run("validate", tmp_path / "none.ttl")[0] == 2
