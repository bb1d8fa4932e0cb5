"""candidates, merge, split, retract, judgements."""

import re

import pytest

from tests.judged import ARTICLES, read_all, workspace_of
from tests.serving import TOKEN, serving

IRI = re.compile(r"https://\S+")


@pytest.fixture
def judged(tmp_path, read):
    path = tmp_path / "news"
    workspace_of(path, read_all(read, ARTICLES)).close()
    return path


def test_candidates_are_listed_with_what_speaks_for_them(run, judged):
    code, out, err = run("candidates", "--store", judged)
    assert (code, err) == (0, [])
    assert "nickname" in out
    assert "Jimmy Warden" in out
    assert run("candidates", "--events", "--store", judged)[1].startswith("Candidates (")


def test_merging_listing_and_undoing(run, judged):
    code, out, _ = run(
        "merge", "Jimmy Warden", "James Warden", "--who", "Ann", "--why", "one officer", "--store", judged
    )
    assert (code, out) == (0, "judgement 1: Merge; derived 1 graph anew\n")
    listed = run("judgements", "--store", judged)[1]
    assert "one officer" in listed
    assert "Ann" in listed
    assert run("judgements", "--undo", 1, "--store", judged)[1].startswith("judgement 2: Undoing")
    assert "no, undone by 2" in run("judgements", "--store", judged)[1]


def test_splitting_off_an_article(run, judged):
    code, out, _ = run("split", "James Warden", "--article", "july", "--store", judged)
    assert code == 0
    assert "Split" in out


def test_retracting_a_claim(run, judged):
    shown = run("query", "SELECT ?c { ?c a news:Claim }", "--format", "csv", "--store", judged)[1]
    claim = IRI.search(shown)[0]
    assert run("retract", claim, "--store", judged)[0] == 0
    assert claim not in run("query", "SELECT ?c { ?c a news:Claim }", "--format", "csv", "--store", judged)[1]


@pytest.mark.parametrize(
    "arguments",
    [
        ("merge", "James Warden", "James Warden"),
        ("merge", "James Warden", "Nobody"),
        ("split", "Jimmy Warden"),
        ("retract", "https://example.org/nothing"),
        ("judgements", "--undo", "7"),
    ],
)
def test_what_cannot_be_judged_is_one_line(run, judged, arguments):
    code, out, err = run(*arguments, "--store", judged)
    assert (code, out, len(err)) == (2, "", 1)


def test_a_running_server_judges(run, judged, monkeypatch):
    monkeypatch.setenv("NEWSGRAPH_TOKEN", TOKEN)
    with serving(judged) as server:
        code, out, err = run("merge", "Jimmy Warden", "James Warden", "--store", judged)
        assert (code, err) == (0, [])
        assert out == "judgement 1: Merge; derived 1 graph anew\n"
        code, _, err = run("merge", "Jimmy Warden", "James Warden", "--store", judged)
        assert (code, len(err)) == (2, 1)
        assert len(server.client.get("/judgements").json()["judgements"]) == 1


def test_a_gazetteer_fixes_iris(run, judged, tmp_path, monkeypatch):
    file = tmp_path / "people.csv"
    file.write_text(
        "name,aliases,kind,iri\nJames Warden,Jimmy Warden|Jim Warden,Person,https://example.org/people/17\n"
    )
    monkeypatch.setenv("NEWSGRAPH_GAZETTEER", str(file))
    assert run("rebuild", "--store", judged)[0] == 0
    monkeypatch.delenv("NEWSGRAPH_GAZETTEER")
    assert run("rebuild", "--store", judged)[0] == 0
    people = run("query", "SELECT DISTINCT ?p { ?p a news:Person }", "--format", "csv", "--store", judged)[1]
    assert people.splitlines()[1:] == ["https://example.org/people/17"]
