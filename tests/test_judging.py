from datetime import UTC, datetime
from itertools import permutations

import pytest

from kg import judging
from kg.derivation import opened, rebuild, removed
from kg.errors import ConflictError, JudgementError, UnknownSubjectError
from kg.model.judgement import Anchor, Decision
from kg.rdf.validation import violations
from kg.settings import Settings
from kg.stores.workspace import Workspace
from tests.judged import ARTICLES, JULY, NEWS, RAIDS, iris, people, read_all, stored, workspace_of

JAMES, JIMMY = "https://w3id.org/newsgraph/id/person/james-warden", "https://w3id.org/newsgraph/id/person/jimmy-warden"


@pytest.fixture(scope="module")
def documents(read):
    return read_all(read, ARTICLES)


@pytest.fixture(scope="module")
def raids(read):
    return read_all(read, RAIDS)


@pytest.fixture
def workspace(tmp_path, documents):
    with workspace_of(tmp_path / "news", documents) as made:
        yield made


@pytest.fixture
def events(tmp_path, raids):
    with workspace_of(tmp_path / "raids", raids) as made:
        yield made


def article(workspace, name):
    return workspace.article(name).iri


def pair(workspace, kind="entity"):
    (candidate,) = [each for each in workspace.candidates.listed(kind) if "warden" in each.left or kind == "event"]
    return candidate


def dump(workspace):
    return {quad for quad in workspace.quads() if "#run" not in str(quad)}


def test_two_who_may_be_one_are_a_candidate_and_not_merged(workspace):
    assert people(workspace) == ["james-warden", "jimmy-warden"]
    candidate = pair(workspace)
    assert (candidate.left, candidate.right) == (JAMES, JIMMY)
    assert candidate.grounds[0].name == "nickname"


def test_a_merge_keeps_the_older_iri_and_the_other_points_to_it(workspace):
    made = judging.merge(workspace, JIMMY, JAMES, who="Ann Lee", why="the same officer")
    assert people(workspace) == ["james-warden"]
    assert made.derived == (article(workspace, "june"),)
    query = f"SELECT ?o WHERE {{ GRAPH ?g {{ <{JIMMY}> <http://purl.org/dc/terms/isReplacedBy> ?o }} }}"
    assert [row[0].value for row in workspace.query(query)] == [JAMES]
    assert workspace.candidates.listed("entity") == [
        each for each in workspace.candidates.listed("entity") if "warden" not in each.left
    ]


def test_a_judgement_says_who_when_and_why_in_a_graph_of_its_own(workspace):
    judging.merge(workspace, JAMES, JIMMY, who="Ann Lee", why="the same officer")
    query = f"""SELECT ?who ?why ?at WHERE {{ GRAPH ?g {{ ?j a <{NEWS}Merge> ;
      <http://www.w3.org/2000/01/rdf-schema#comment> ?why ; <http://www.w3.org/ns/prov#endedAtTime> ?at ;
      <http://www.w3.org/ns/prov#wasAssociatedWith>/<http://www.w3.org/2000/01/rdf-schema#label> ?who }} }}"""
    ((who, why, _),) = [[value.value for value in row] for row in workspace.query(query)]
    assert (who, why) == ("Ann Lee", "the same officer")
    assert not list(workspace.query(f"SELECT ?j WHERE {{ ?j a <{NEWS}Judgement> }}"))
    assert not list(violations(workspace.graphs.quads(workspace.base + "judgements")))


def test_undoing_a_merge_gives_back_both_as_they_were(workspace):
    before = dump(workspace)
    judging.merge(workspace, JAMES, JIMMY, who="Ann")
    assert dump(workspace) != before
    judging.undo(workspace, 1, who="Bo")
    assert dump(workspace) == before
    assert workspace.profiles.replaced() == {}
    assert pair(workspace)


def test_a_judgement_outranks_the_score(workspace):
    judging.split(workspace, JAMES, articles=["july"], who="Ann")
    assert people(workspace) == ["james-warden", "james-warden-2", "jimmy-warden"]
    names = {
        row[0].value
        for row in workspace.query(
            f"SELECT ?g WHERE {{ GRAPH ?g {{ ?p a <{NEWS}Person> . FILTER(STRENDS(STR(?p), '-2')) }} }}"
        )
    }
    assert names == {workspace.article("july").graph}


def test_judgements_survive_rebuilding_and_opening_anew(tmp_path, documents):
    path = tmp_path / "news"
    with workspace_of(path, documents) as workspace:
        judging.merge(workspace, JAMES, JIMMY, who="Ann")
        claim = iris(workspace, "Claim")[0]
        judging.retract(workspace, claim, who="Ann")
        before = dump(workspace)
        rebuild(workspace)
        assert dump(workspace) == before
    with opened(path, Settings(store=path)) as workspace:
        stored(workspace, documents)
        assert dump(workspace) == before
        assert claim not in iris(workspace, "Claim")
        assert len(workspace.judgements.standing()) == 2


def test_a_retracted_fact_leaves_the_default_graph_and_comes_back(workspace):
    before = dump(workspace)
    claim = iris(workspace, "Claim")[0]
    made = judging.retract(workspace, claim, who="Ann", why="he was quoted by another")
    assert claim not in iris(workspace, "Claim")
    assert len(made.derived) == 1
    assert not list(workspace.query(f"SELECT ?s WHERE {{ ?s ?p <{claim}> }}"))
    judging.undo(workspace, 1, who="Ann")
    assert dump(workspace) == before


@pytest.mark.parametrize("family", ["Tenure", "Claim", "Event", "Report"])
def test_every_kind_of_fact_can_be_retracted(workspace, family):
    for fact in iris(workspace, family):
        if fact in iris(workspace, family):
            judging.retract(workspace, fact, who="Ann")
    assert iris(workspace, family) == []
    for name in ARTICLES:
        assert not list(violations(workspace.graph_of(name)))


def test_what_was_read_is_never_rewritten(workspace, documents):
    before = list(workspace.documents())
    judging.merge(workspace, JAMES, JIMMY, who="Ann")
    judging.retract(workspace, iris(workspace, "Claim")[0], who="Ann")
    assert list(workspace.documents()) == before


def test_a_judgement_finds_its_fact_again_in_a_corrected_article(tmp_path, read):
    text = "Clara Jansen said that the mill would close."
    first, corrected = (
        read(each, name="mill", url="https://news.example/mill") for each in (text, f"A correction was made. {text}")
    )
    with workspace_of(tmp_path / "news", [first]) as workspace:
        judging.retract(workspace, iris(workspace, "Claim")[0], who="Ann")
        stored(workspace, [corrected])
        assert iris(workspace, "Claim") == []
        (judgement,) = workspace.judgements.all()
        assert not judging.is_stale(workspace, judgement)


def test_what_no_longer_fits_is_stale(workspace):
    judging.merge(workspace, JAMES, JIMMY, who="Ann")
    judging.retract(workspace, next(i for i in iris(workspace, "Claim") if article(workspace, "june") in i), who="Ann")
    removed(workspace, "june")
    assert [judging.is_stale(workspace, each) for each in workspace.judgements.all()] == [True, True]
    assert people(workspace) == ["james-warden"]


def test_the_reason_and_the_other_side_are_kept_by_their_words(workspace):
    judgement = judging.merge(workspace, JAMES, JIMMY, who="Ann").judgement
    assert [judgement.left[0].quote, judgement.right[0].quote] == ["James Warden", "Jimmy Warden"]
    assert judgement.at <= datetime.now(UTC)


@pytest.mark.parametrize(
    ("judge", "error", "words"),
    [
        (lambda w: judging.merge(w, JAMES, JAMES, who="a"), JudgementError, "one already"),
        (lambda w: judging.merge(w, JAMES, f"{w.base}person/nobody", who="a"), UnknownSubjectError, "nobody"),
        (lambda w: judging.merge(w, "James Warden", "Norway", who="a"), JudgementError, "Person"),
        (lambda w: judging.merge(w, JAMES, iris(w, "Event")[0], who="a"), JudgementError, "event"),
        (lambda w: judging.split(w, JIMMY, who="a"), JudgementError, "never merged"),
        (lambda w: judging.split(w, JIMMY, articles=["june"], who="a"), JudgementError, "no other article"),
        (lambda w: judging.split(w, JIMMY, articles=["may"], who="a"), JudgementError, "does not stand"),
        (lambda w: judging.split(w, JAMES, JAMES, who="a"), JudgementError, "from itself"),
        (lambda w: judging.retract(w, JAMES, who="a"), UnknownSubjectError, "no article has"),
        (lambda w: judging.retract(w, "what", who="a"), UnknownSubjectError, "no article has"),
        (lambda w: judging.undo(w, 9, who="a"), UnknownSubjectError, "9"),
        (lambda w: judging.merge(w, JAMES, JIMMY, who="  "), JudgementError, "name of who"),
        (lambda w: judging.candidate(w, "none"), UnknownSubjectError, "none"),
    ],
)
def test_what_cannot_be_judged_is_refused_with_the_reason(workspace, judge, error, words):
    with pytest.raises(error, match=words):
        judge(workspace)
    assert workspace.judgements.all() == []


def test_a_cycle_of_merges_is_refused(workspace):
    judging.split(workspace, JAMES, articles=["july"], who="Ann")
    second = f"{JAMES}-2"
    judging.undo(workspace, 1, who="Ann")
    judging.merge(workspace, JAMES, JIMMY, who="Ann")
    for one, other in permutations((JAMES, JIMMY, second), 2):
        with pytest.raises(JudgementError):
            judging.merge(workspace, one, other, who="Ann")


def test_what_contradicts_a_judgement_that_holds_is_one_clear_conflict(workspace):
    judging.split(workspace, JAMES, JIMMY, who="Ann")
    with pytest.raises(ConflictError, match="judgement 1 by Ann"):
        judging.merge(workspace, JAMES, JIMMY, who="Bo")
    judging.undo(workspace, 1, who="Bo")
    judging.merge(workspace, JAMES, JIMMY, who="Bo")
    with pytest.raises(ConflictError, match="judgement 3 by Bo"):
        judging.split(workspace, JAMES, articles=["june"], who="Ann")
    with pytest.raises(ConflictError, match="judgement 2"):
        judging.undo(workspace, 1, who="Ann")


def test_a_fact_is_retracted_once(workspace):
    claim = iris(workspace, "Claim")[0]
    judging.retract(workspace, claim, who="Ann")
    with pytest.raises(ConflictError, match="judgement 1"):
        judging.retract(workspace, claim, who="Bo")


def test_a_rejected_candidate_does_not_come_back(workspace, documents):
    judging.reject(workspace, pair(workspace), who="Ann")
    rebuild(workspace)
    stored(workspace, documents)
    assert not [each for each in workspace.candidates.listed("entity") if "warden" in each.left]


def test_a_candidate_that_is_put_off_is_told_apart(workspace):
    candidate = pair(workspace)
    made = judging.postpone(workspace, candidate, who="Ann")
    assert made.derived == ()
    assert judging.postponed(workspace) == {frozenset((JAMES, JIMMY))}
    assert pair(workspace) == candidate


def test_one_happening_in_two_articles_is_a_candidate_and_judged_the_same_way(events):
    candidate = pair(events, "event")
    assert not list(events.query(f"SELECT ?x WHERE {{ ?x <{NEWS}sameEvent> ?y }}"))
    made = judging.accept(events, candidate, who="Ann")
    assert len(made.derived) == 2
    found = {tuple(v.value for v in row) for row in events.query(f"SELECT ?x ?y WHERE {{ ?x <{NEWS}sameEvent> ?y }}")}
    assert found == {(candidate.left, candidate.right), (candidate.right, candidate.left)}
    assert judging.same_events(events, candidate.left) == [candidate.right]
    assert events.candidates.listed("event") == []
    with pytest.raises(ConflictError):
        judging.split(events, candidate.left, candidate.right, who="Bo")
    judging.undo(events, 1, who="Ann")
    assert not list(events.query(f"SELECT ?x WHERE {{ ?x <{NEWS}sameEvent> ?y }}"))
    assert pair(events, "event") == candidate


def test_a_crash_behind_a_judgement_loses_nothing(tmp_path, documents):
    path = tmp_path / "news"
    with workspace_of(path, documents) as workspace:
        profiles = [(iri, workspace.profiles.of_entity(iri)[0]) for iri in (JAMES, JIMMY)]
        first, second = (Anchor(iri, p.kind, p.article, p.key, p.quote) for iri, p in profiles)
        workspace.judge(Decision.MERGE, who="Ann", why="same", left=[first], right=[second])
    with Workspace.open(path, base="unused", read_only=True) as workspace:
        assert not workspace.is_settled
    with opened(path, Settings(store=path), read_only=True) as workspace:
        assert people(workspace) == ["james-warden"]


def test_the_same_articles_in_any_order_and_batches_give_the_same(tmp_path, documents, read):
    every = [
        *documents,
        read("James Warden, a baker in Peru, sold bread. Peru's baker James Warden left.", name="peru"),
    ]
    found = set()
    for number, order in enumerate(permutations(every)):
        with workspace_of(tmp_path / f"w{number}", order[: number % 3]) as workspace:
            for document in order[number % 3 :]:
                stored(workspace, [document])
            entities = {}
            for document in every:
                for profile in workspace.profiles.of_article(article(workspace, document.article.name)):
                    iri = workspace.profiles.iri((profile.article, profile.key))
                    entities.setdefault(iri, set()).add((profile.article, profile.key))
            found.add(frozenset(map(frozenset, entities.values())))
        if number == 5:
            break
    assert len(found) == 1


def test_a_new_article_derives_anew_only_what_it_touches(workspace, read):
    assert stored(workspace, [read("Mayor Maria Santos opened a fair.", name="fair")]) == []
    assert stored(workspace, [read(JULY, name="again")]) == []
