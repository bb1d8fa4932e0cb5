from dataclasses import replace
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from kg.entities.event_words import same_happening
from kg.entities.events import merged
from kg.model.article import Article, Section, SectionKind
from kg.model.document import Document
from kg.model.entity import Entity, EntityKind
from kg.model.event import Event, EventType, Factuality
from kg.model.report import Report
from kg.model.span import Span
from kg.model.time import TimeValue

TEXT = "Norvik ousts two officials\nNorvik removed Lowe and Keller. The removal surprised Reuters."
ENTITIES = (
    Entity("norvik", EntityKind.ORGANIZATION, "Norvik", ()),
    Entity("boeing", EntityKind.ORGANIZATION, "Boeing", ()),
    Entity("lowe", EntityKind.PERSON, "Peter Lowe", ()),
    Entity("keller", EntityKind.PERSON, "Anna Keller", ()),
    Entity("two", EntityKind.UNNAMED_AGENT, "two officials", ()),
    Entity("reuters", EntityKind.OUTLET, "Reuters", ()),
)
HEADLINE = Section(SectionKind.HEADLINE, Span(0, 26))


def event(number, lemma="remove", at=30, **given):
    return Event(
        id=f"v{number}",
        type=given.pop("type", EventType.DEPARTURE),
        lemma=lemma,
        triggers=(Span(at, at + 5),),
        label=lemma,
        factuality=given.pop("factuality", Factuality.HAPPENED),
        evidence=(Span(at, at + 20),),
        rule=given.pop("rule", "verb"),
        **given,
    )


def document(*events, reports=()):
    return Document(Article("a", TEXT), sections=(HEADLINE,), entities=ENTITIES, events=events, reports=reports)


def ids(*events):
    return [e.id for e in merged(document(*events)).events]


def on(day):
    return TimeValue(Span(0, 1), str(day), day.isoformat(), day, day)


def test_mentions_with_a_participant_in_common_are_one_event():
    one, other = event(1, agents=("norvik",)), event(2, "oust", 40, agents=("norvik",), patients=("lowe",))
    (told,) = merged(document(one, other)).events
    assert (told.id, told.agents, told.patients) == ("v1", ("norvik",), ("lowe",))
    assert set(told.triggers) == {one.triggers[0], other.triggers[0]}


def test_the_surest_mention_gives_trigger_and_label():
    one = event(1, patients=("lowe",), salience=0.2)
    other = event(2, "oust", 40, patients=("lowe",), salience=0.8)
    (told,) = merged(document(one, other)).events
    assert (told.lemma, told.triggers[0], told.salience) == ("oust", other.triggers[0], 0.8)


def test_other_patients_are_another_event():
    assert ids(event(1, patients=("lowe",)), event(2, patients=("keller",))) == ["v1", "v2"]


def test_other_days_are_another_event():
    days = on(date(2024, 3, 1)), on(date(2024, 3, 2))
    assert ids(*(event(n, patients=("lowe",), time=day) for n, day in enumerate(days, 1))) == ["v1", "v2"]


def test_other_types_and_other_words_are_other_events():
    assert ids(event(1, "remove", patients=("lowe",)), event(2, "retire", patients=("lowe",))) == ["v1", "v2"]
    assert ids(event(1, agents=("lowe",)), event(2, agents=("lowe",), type=EventType.DECISION)) == ["v1", "v2"]


def test_what_is_denied_is_not_what_happened():
    assert ids(event(1, patients=("lowe",)), event(2, patients=("lowe",), factuality=Factuality.DENIED)) == ["v1", "v2"]


def test_a_noun_without_participants_refers_back():
    assert ids(event(1, patients=("lowe",)), event(2, "removal", 60, rule="noun")) == ["v1"]
    assert ids(event(1, patients=("lowe",)), event(2, "oust", 60)) == ["v1", "v2"]


def test_unnamed_people_may_be_those_that_are_named():
    one, other = event(1, "oust", 7, patients=("two",)), event(2, patients=("lowe", "keller"))
    assert ids(one, other) == ["v1"]
    assert ids(one, replace(other, patients=("lowe",))) == ["v1", "v2"]


def test_the_body_tells_more_of_factuality_than_the_headline():
    headline = event(1, "oust", 7, agents=("norvik",), salience=0.9)
    body = event(2, agents=("norvik",), factuality=Factuality.PLANNED)
    (told,) = merged(document(headline, body)).events
    assert told.factuality is Factuality.PLANNED


def test_reports_follow_their_event_and_stand_once():
    events = event(1, patients=("lowe",)), event(2, "removal", 60, rule="noun")
    reports = Report("r1", "reuters", "v1", (Span(0, 5),)), Report("r2", "reuters", "v2", (Span(0, 5),), first=True)
    (report,) = merged(document(*events, reports=reports)).reports
    assert (report.id, report.event, report.first) == ("r1", "v1", True)


def test_a_report_of_a_pronoun_stands_only_where_it_is_an_outlet_or_document():
    told = event(1, patients=("lowe",)), event(2, "say", 40, rule="reported_verb")
    reports = tuple(
        Report(f"r{n}", who, "v2", (Span(0, 5),), rule="pronoun") for n, who in enumerate(("norvik", "reuters"), 1)
    )
    assert [r.source for r in merged(document(*told, reports=reports)).reports] == ["reuters"]
    alone = merged(document(*told, reports=reports[:1]))
    assert (alone.reports, [e.id for e in alone.events]) == ((), ["v1"])


def test_words_of_one_stem_and_of_one_group_tell_of_the_same():
    assert same_happening(EventType.DEPARTURE, "remove", "removal")
    assert same_happening(EventType.MEETING, "meet", "summit")
    assert not same_happening(EventType.DEPARTURE, "resign", "retire")


@given(
    st.lists(
        st.builds(
            event,
            st.just(0),
            st.sampled_from(("remove", "oust", "removal", "resign")),
            st.integers(0, 60),
            agents=st.sets(st.sampled_from(("norvik", "boeing")), max_size=2).map(tuple),
            patients=st.sets(st.sampled_from(("lowe", "keller", "two")), max_size=2).map(tuple),
            rule=st.sampled_from(("verb", "noun")),
            factuality=st.sampled_from(Factuality),
        ),
        max_size=8,
    )
)
def test_merging_loses_no_trigger_and_makes_no_id(found):
    events = [replace(e, id=f"v{n}") for n, e in enumerate(found, 1)]
    told = merged(document(*events))
    assert {t for e in told.events for t in e.triggers} == {t for e in events for t in e.triggers}
    assert {e.id for e in told.events} <= {e.id for e in events}
    assert all(not set(e.agents) & set(e.patients) for e in told.events)
