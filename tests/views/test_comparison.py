from dataclasses import replace
from datetime import date

import pyoxigraph as ox
import pytest

from kg.errors import UnknownSubjectError
from kg.rdf.graph import graph_of
from kg.stores.memory import memory
from kg.views.comparison import Verdict, comparison
from kg.views.voices import Position
from ontology import NAMESPACE
from tests.documents import sample_document, sample_identities
from tests.views.sample import BASE, sample_graph, sample_store

SAME_EVENT = ox.NamedNode(NAMESPACE + "sameEvent")
SALE, RESIGNATION = "sale of the Old Quay", "Anna Berg resigned"


@pytest.fixture(scope="module")
def store():
    return sample_store()


def said(matter):
    return [(voice.position.value, voice.teller.label) for voice in matter.voices]


def test_an_event_that_one_affirms_and_another_denies_is_disputed(store):
    [matter] = comparison(store, SALE).matters
    assert (matter.kind, matter.type, matter.verdict) == ("Event", "Transaction", Verdict.DISPUTED)
    assert said(matter) == [
        ("Affirms", "two people familiar with the inquiry"),
        ("Denies", "Tomas Lind"),
        ("Affirms", "Harbour Authority"),
    ]


def test_each_voice_has_its_words_as_they_stand_in_the_article(store):
    text = sample_document().article.text
    [matter] = comparison(store, SALE).matters
    assert all(voice.words for voice in matter.voices)
    assert all(text[words.start : words.end] == words.words for voice in matter.voices for words in voice.words)


def test_two_who_affirm_agree_and_the_first_is_whom_the_text_calls_so(store):
    [matter] = comparison(store, RESIGNATION).matters
    assert matter.verdict is Verdict.AGREED
    assert [voice.teller.label for voice in matter.first] == ["Ellery Gazette"]
    assert ("Affirms", sample_document().article.publisher) in said(matter)


def test_what_somebody_believes_is_left_open(store):
    [matter] = comparison(store, "Tomas Lind becomes mayor").matters
    assert (matter.verdict, said(matter)) == (Verdict.OPEN, [("Open", "Anna Berg")])


def test_a_claim_stands_beside_the_one_that_disputes_it_and_before_its_events(store):
    told = comparison(store, comparison(store, SALE).matters[0].voices[0].fact)
    claim, event = told.matters
    assert (claim.kind, claim.verdict, len(claim.same)) == ("Claim", Verdict.DISPUTED, 1)
    assert [voice.position for voice in claim.voices] == [Position.AFFIRMS, Position.DENIES]
    assert event.label == SALE


def test_of_an_entity_the_disputed_comes_first_and_what_one_tells_is_counted(store):
    told = comparison(store, "anna BERG")
    assert [matter.verdict for matter in told.matters] == [Verdict.DISPUTED, Verdict.DISPUTED, Verdict.AGREED]
    alone = comparison(store, "Tomas Lind")
    assert [matter.label for matter in comparison(store, "Tomas Lind", tellers=1).matters][-1:] == [
        "Tomas Lind becomes mayor"
    ]
    assert alone.left_out == 1


def two_articles(*, judged):
    """The sample article and one that denies its sale two days before, with the two sales the same where `judged`."""
    first = sample_document()
    article = replace(
        first.article, url="https://example.org/second", published=date(2024, 5, 8), publisher="Tidewatch"
    )
    claims = tuple(replace(claim, confirms=()) for claim in first.claims)
    second = replace(first, article=article, claims=claims, reports=())
    graphs = [graph_of(document, sample_identities(), base=BASE) for document in (first, second)]
    quads = [quad for graph in graphs for quad in graph]
    sales = sorted({q.subject.value for q in quads if isinstance(q.object, ox.Literal) and q.object.value == SALE})
    if judged:
        judgements = ox.NamedNode(f"{BASE}graph/judgements")
        quads.append(ox.Quad(*map(ox.NamedNode, (sales[0], SAME_EVENT.value, sales[1])), judgements))
    return memory(quads), sales


def test_events_of_two_articles_are_one_matter_once_people_judged_them_the_same():
    store, sales = two_articles(judged=True)
    for asked, other in (sales, sales[::-1]):
        [matter] = comparison(store, asked).matters
        assert matter.same == (other,)
        assert len({voice.article.iri for voice in matter.voices}) == 2
    days = [voice.article.published for voice in matter.voices]
    assert days == sorted(days)
    assert {voice.article.published for voice in matter.first} == {"2024-05-08"}


def test_events_of_two_articles_stay_apart_until_people_judge_them():
    store, sales = two_articles(judged=False)
    for asked in sales:
        [matter] = comparison(store, asked).matters
        assert (matter.same, {voice.about for voice in matter.voices}) == ((), {asked})


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ("Nobody", "nothing here is called 'Nobody'"),
        ("https://example.org/none", "nothing here has the IRI https://example.org/none"),
        ("https://exa mple.org/", "is not an IRI"),
        ("", "nothing here is called ''"),
        ('" } SELECT', "nothing here is called"),
    ],
)
def test_what_is_not_there_is_told(store, wanted, told):
    with pytest.raises(UnknownSubjectError, match=told.replace("(", r"\(")):
        comparison(store, wanted)


def test_an_article_is_no_subject(store):
    [row] = store.query(f"SELECT ?a {{ ?a a <{NAMESPACE}Article> }}")
    with pytest.raises(UnknownSubjectError, match="is of the kind Article: give one of Person"):
        comparison(store, row["a"].value)


def test_a_name_that_several_bear_asks_for_an_iri():
    store, _ = two_articles(judged=False)
    with pytest.raises(UnknownSubjectError, match=f"2 things are called '{SALE}': give the IRI of one of https"):
        comparison(store, SALE)


def test_a_graph_compares_and_the_answer_shows_itself():
    told = sample_graph().compare("Anna Berg")
    assert "Tomas Lind" in str(told)
    assert "Tomas Lind" in told._repr_html_()
    assert len(told.table().frame()) == sum(len(matter.voices) for matter in told.matters)
