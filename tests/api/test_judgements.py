"""Candidates and judgements over a real server."""

from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from kg.derivation import opened
from kg.settings import Settings
from tests.judged import ARTICLES, RAIDS, read_all, workspace_of
from tests.serving import serving


@pytest.fixture(scope="module")
def judged(tmp_path_factory, read):
    """A server over articles that name two who may be one, and of one happening told twice."""
    path = tmp_path_factory.mktemp("judged") / "news"
    workspace_of(path, read_all(read, ARTICLES | RAIDS)).close()
    with serving(path) as running:
        yield running


def pair(server, kind="entity", **parameters):
    answer = server.client.get("/candidates", params={"kind": kind, **parameters})
    assert answer.status_code == 200, answer.text
    found = [each for each in answer.json()["candidates"] if kind == "event" or "warden" in each["left"]["iri"]]
    return found[0] if found else None


def undo(server, made):
    assert made.status_code == 201, made.text
    answer = server.client.post(f"/judgements/{made.json()['judgement']['number']}/undo", json={"why": "a test"})
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_a_candidate_is_told_with_the_words_of_both_sides(judged):
    candidate = pair(judged)
    assert [candidate["left"]["label"], candidate["right"]["label"]] == ["James Warden", "Jimmy Warden"]
    assert (candidate["left"]["articles"], candidate["right"]["articles"]) == (2, 1)
    assert any("commander" in fact for fact in candidate["left"]["facts"])
    quote = candidate["right"]["words"][0]
    article = judged.client.get(f"/articles/{quote['name']}").json()
    assert article["text"][quote["start"] : quote["end"]] == quote["exact"] == "Jimmy Warden"
    assert candidate["score"] == pytest.approx(sum(ground["weight"] for ground in candidate["grounds"]))


def test_accepting_merges_and_undoing_parts_again(judged):
    candidate = pair(judged)
    made = judged.client.post(f"/candidates/{candidate['id']}/accept", json={"why": "one officer"})
    told = made.json()["judgement"]
    assert (told["decision"], told["why"], told["right"][0]["now"]) == (
        "Merge",
        "one officer",
        candidate["left"]["iri"],
    )
    assert told["who"]
    assert pair(judged) is None
    rows = judged.query("SELECT ?p { ?p a news:Person FILTER(CONTAINS(STR(?p), 'warden')) }").json()["results"][
        "bindings"
    ]
    assert len(rows) == 1
    undo(judged, made)
    assert pair(judged)["id"] == candidate["id"]
    assert judged.client.get(f"/judgements/{told['number']}").json()["undone_by"]


def test_rejecting_and_putting_off_take_a_candidate_from_the_list(judged):
    candidate = pair(judged)
    made = judged.client.post(f"/candidates/{candidate['id']}/reject")
    assert made.json()["judgement"]["decision"] == "Distinction"
    assert pair(judged) is None
    undo(judged, made)
    made = judged.client.post(f"/candidates/{candidate['id']}/later")
    assert pair(judged) is None
    assert pair(judged, later="true")["later"] is True
    undo(judged, made)


def test_one_happening_told_twice_is_accepted(judged):
    candidate = pair(judged, "event")
    made = judged.client.post(f"/candidates/{candidate['id']}/accept")
    assert made.json()["judgement"]["decision"] == "EventMatch"
    assert len(made.json()["derived"]) == 2
    rows = judged.query("SELECT ?x { ?x news:sameEvent ?y }").json()["results"]["bindings"]
    assert len(rows) == 2
    undo(judged, made)


def test_a_fact_is_retracted_and_comes_back(judged):
    count = "SELECT ?c { ?c a news:Claim }"
    before = judged.query(count).json()["results"]["bindings"]
    made = judged.client.post("/judgements", json={"decision": "Retraction", "left": before[0]["c"]["value"]})
    assert len(judged.query(count).json()["results"]["bindings"]) == len(before) - 1
    undo(judged, made)
    assert len(judged.query(count).json()["results"]["bindings"]) == len(before)


def test_the_judgements_are_listed_with_the_newest_first(judged):
    first = judged.client.get("/judgements", params={"limit": 2}).json()
    numbers = [each["number"] for each in first["judgements"]]
    assert numbers == sorted(numbers, reverse=True)
    rest = judged.client.get("/judgements", params={"cursor": first["next"]}).json()["judgements"]
    assert max(each["number"] for each in rest) < min(numbers)
    assert judged.client.get("/judgements", params={"stale": "true"}).json()["judgements"] == []


@pytest.mark.parametrize(
    ("path", "body", "status", "words"),
    [
        ("/candidates/none/accept", {}, 404, "no such candidate"),
        ("/candidates/none/whatever", {}, 400, "action"),
        ("/judgements/999/undo", {}, 404, "999"),
        ("/judgements", {"decision": "Merge", "left": "https://x.example/a"}, 400, "right"),
        ("/judgements", {"decision": "Merge", "left": "https://x.example/a", "right": "Norway"}, 404, "x.example"),
        ("/judgements", {"decision": "Marry", "left": "a"}, 400, "decision"),
        ("/judgements", {"decision": "Undoing", "left": "a"}, 400, "undo"),
        ("/judgements", {"decision": "Retraction", "left": "https://x.example/a"}, 404, "no article"),
        ("/judgements", {"decision": "Split", "left": "Jimmy Warden"}, 422, "never merged"),
        ("/judgements", {"decision": "Merge", "left": "Jimmy Warden", "right": "Jimmy Warden"}, 422, "one already"),
        ("/judgements", {"decision": "Merge", "left": "Jimmy Warden", "right": "Norway"}, 422, "Person"),
    ],
)  # fmt: skip
def test_what_cannot_be_judged_is_a_problem_with_the_reason(judged, path, body, status, words):
    answer = judged.client.post(path, json=body)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert words in answer.json()["detail"]


def test_judging_needs_a_token(judged):
    answer = httpx.post(f"{judged.url}/judgements", json={"decision": "Retraction", "left": "x"}, timeout=30)
    assert answer.status_code == 401
    assert httpx.get(f"{judged.url}/candidates", timeout=30).status_code == 200


def test_of_two_who_judge_at_once_one_gets_a_clear_conflict(judged):
    candidate = pair(judged)
    with ThreadPoolExecutor(8) as people:
        posts = [
            people.submit(judged.client.post, f"/candidates/{candidate['id']}/{action}")
            for action in ("accept", "reject") * 4
        ]
        answers = [post.result() for post in posts]
    made = [answer for answer in answers if answer.status_code == 201]
    assert len(made) == 1
    assert {answer.status_code for answer in answers} - {201} <= {404, 409, 422}
    undo(judged, made[0])


def test_the_workspace_keeps_what_was_judged_over_http(tmp_path, read):
    path = tmp_path / "news"
    workspace_of(path, read_all(read, ARTICLES)).close()
    with serving(path) as server:
        candidate = pair(server)
        assert server.client.post(f"/candidates/{candidate['id']}/accept").status_code == 201
    with opened(path, Settings(store=path), read_only=True) as workspace:
        assert workspace.profiles.replaced() == {candidate["right"]["iri"]: candidate["left"]["iri"]}
