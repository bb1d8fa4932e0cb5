"""Facts read out of a graph by SPARQL alone."""

from functools import partial
from pathlib import Path

import pytest

from kg.evaluation.gold_files import gold_articles
from kg.evaluation.predicted import Select, evidenced, labels, predicted
from kg.evaluation.scores import bearers_of_two
from kg.stores.files import store_of
from kg.stores.rows import rows

PREFIXES = """
@prefix : <https://example.org/> .
@prefix news: <https://w3id.org/newsgraph/ontology#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix oa: <http://www.w3.org/ns/oa#> .
@prefix schema: <https://schema.org/> .
:berg rdfs:label "Anna Berg" ; skos:altLabel "Berg" .
:lind rdfs:label "Tomas Lind" .
"""


@pytest.fixture
def ask(tmp_path: Path):
    def graph(turtle: str) -> Select:
        file = tmp_path / "graph.ttl"
        file.write_text(PREFIXES + turtle)
        return partial(rows, store_of(file))

    return graph


def test_a_claim_with_two_speakers_counts_once_a_speaker(ask) -> None:
    select = ask(':c a news:Claim ; news:speaker :berg, :lind ; news:content "all is well" .')
    said = predicted(select, labels(select)).said
    assert {claim.speaker for claim in said} == {frozenset({"Anna Berg", "Berg"}), frozenset({"Tomas Lind"})}


def test_reports_in_the_articles_or_its_publishers_own_voice_are_not_counted(ask) -> None:
    select = ask("""
    :article a news:Article ; schema:publisher :gazette .
    :r1 a news:Report ; news:source :article ; news:event :e .
    :r2 a news:Report ; news:source :gazette ; news:event :e .
    :r3 a news:Report ; news:source :berg ; news:event :e ; news:first true .
    :e news:trigger "fell" .""")
    assert [(report.source, report.first) for report in predicted(select, labels(select)).reports] == [
        (frozenset({"Anna Berg", "Berg"}), True)
    ]


def test_only_the_twenty_surest_events_count(ask) -> None:
    events = "\n".join(f':e{n} a news:Visit ; news:trigger "t{n}" ; news:confidence {n / 100:.2f} .' for n in range(25))
    select = ask(events)
    found = predicted(select, {}).events
    assert [event.triggers for event in found] == [frozenset({f"t{n}"}) for n in range(24, 4, -1)]


def test_a_trigger_of_five_words_is_none(ask) -> None:
    select = ask(':e a news:Visit ; news:trigger "came all the way over", "came over" .')
    assert predicted(select, {}).events[0].triggers == {"came over"}


def test_a_facts_confidence_is_read_with_it(ask) -> None:
    select = ask("""
    :t a news:Tenure ; news:holder :berg ; news:role :r ; news:status news:Current ; news:confidence 0.75 .
    :c a news:Claim ; news:confidence 0.5 .
    :r news:roleTitle "mayor" .""")
    facts = predicted(select, labels(select))
    assert facts.holds[0].confidence == 0.75
    assert facts.said[0].confidence == 0.5


def test_evidence_counts_where_its_offsets_cut_its_words(ask) -> None:
    select = ask("""
    :t a news:Tenure ; news:evidence :right . :c a news:Claim ; news:evidence :wrong . :u a news:Claim .
    :right oa:hasSelector [ oa:start 0 ; oa:end 5 ], [ oa:exact "Mayor" ] .
    :wrong oa:hasSelector [ oa:start 1 ; oa:end 6 ], [ oa:exact "Mayor" ] .""")
    assert evidenced(select, "Mayor Berg") == (1, 3)


def test_who_bears_the_names_of_two_names_nobody() -> None:
    (article,) = gold_articles(Path(__file__).parents[2] / "data" / "gold" / "seed")
    names = {"x:both": {"Stephen Miller", "Kristi Noem"}, "x:one": {"Stephen Miller", "Miller"}}
    assert bearers_of_two(article, names) == ["x:both"]
