from collections import Counter
from datetime import date

import pytest
import spacy
from hypothesis import given
from hypothesis import strategies as st
from spacy.tokens import Doc, Span

from kg.annotators.events import newsgraph_events
from kg.annotators.happenings.lexicon import conditions, noun_conditions, nouns, verbs
from kg.annotators.lexicon import table
from kg.annotators.mentions import newsgraph_mentions
from kg.annotators.reports import newsgraph_reports
from kg.model.event import EventType
from tests.cases import assert_says, rows

VOCAB = spacy.blank("en").vocab
PUBLISHED = date(2024, 3, 15)
WORDS = st.sampled_from(
    (
        "Norvik",
        "attacked",
        "the",
        "raid",
        "of",
        "by",
        "arrest",
        "held",
        "a",
        "meeting",
        "in",
        "Oslo",
        ".",
        "\n",
        "will",
        "not",
        "who",
        "deal",
        "and",
        "said",
        "fired",
    )
)
TAGS = st.sampled_from(("NN", "NNS", "NNP", "VBD", "VBN", "VBZ", "VB", "VBG", "DT", "IN", "PRP", "WP", "MD"))
DEPS = st.sampled_from(
    (
        "ROOT",
        "nsubj",
        "nsubjpass",
        "dobj",
        "pobj",
        "prep",
        "agent",
        "ccomp",
        "xcomp",
        "relcl",
        "acl",
        "advcl",
        "conj",
        "appos",
        "poss",
        "compound",
        "aux",
        "prt",
    )
)


def events_said(document):
    """[type, trigger, agents, patients, factuality, place, time] of each event, one a trigger."""
    name = {entity.id: entity.name for entity in document.entities} | {None: ""}
    text = document.article.text
    return [
        [
            event.type.value,
            trigger.of(text),
            [name[a] for a in event.agents],
            [name[p] for p in event.patients],
            event.factuality.value,
            name[event.place],
            event.time.text if event.time else "",
        ]
        for event in document.events
        for trigger in event.triggers
    ]


@pytest.mark.parametrize("case", rows("events"))
def test_the_text_tells_of_these_events(read, case):
    wanted = {**case, "events": [[*event, *[""] * (7 - len(event))] for event in case["events"]]}
    assert_says(wanted, "events", events_said(read(case["text"], published=PUBLISHED)))


def test_a_time_ahead_of_the_article_makes_an_event_planned(read):
    document = read("The shuttle launches June 28.", published=PUBLISHED)
    assert [event.factuality.value for event in document.events] == ["Planned"]


def test_a_headline_tells_more_of_the_main_happening_than_the_body(read):
    document = read(
        "Judge frees Mark Dalton\nFriday, March 15, 2024\nThe sun shone. It rained. Police shot Anna Keller."
    )
    freed, shot = (next(e for e in document.events if e.lemma == lemma) for lemma in ("free", "shoot"))
    assert freed.salience > shot.salience


def test_every_kind_of_event_but_other_has_verbs_and_nouns():
    kinds = set(EventType)
    assert {sense.type for sense in verbs().values()} == kinds
    assert {sense.type for sense in nouns().values()} == kinds


@pytest.mark.parametrize("part", ["verbs", "nouns"])
def test_a_word_stands_in_one_table_only(part):
    fields = [text.split() for kind in EventType for text in table("events")[kind.value].get(part, {}).values()]
    counts = Counter(word for words in fields for word in words)
    assert [word for word, count in counts.items() if count > 1] == []


def test_every_conditional_sense_asks_for_something():
    assert all(
        row.objects or row.near or row.subjects or row.prepositions or row.passive or row.clause or row.said
        for found in (*conditions().values(), *noun_conditions().values())
        for row in found
    )


@st.composite
def parses(draw):
    """Any words with any tags and any tree over them."""
    words = draw(st.lists(WORDS, min_size=1, max_size=10))
    n = len(words)
    heads = [draw(st.integers(0, i)) for i in range(n)]
    heads[0] = 0
    tags = [draw(TAGS) for _ in words]
    deps = ["ROOT" if heads[i] == i else draw(DEPS) for i in range(n)]
    pos = [
        "VERB" if tag.startswith("V") else "NOUN" if tag.startswith("N") else "PRON" if tag in ("PRP", "WP") else "X"
        for tag in tags
    ]
    doc = Doc(VOCAB, words=words, tags=tags, deps=deps, heads=heads, pos=pos, lemmas=[w.lower() for w in words])
    doc.spans["names"] = [Span(doc, t.i, t.i + 1, label="ORG") for t in doc if t.text == "Norvik"]
    doc.user_data.update(sections=[], quotations=[], claims=[], tenures=[])
    return newsgraph_mentions(doc)


@given(parses())
def test_any_parse_gives_events_whose_words_stand_in_the_text(doc):
    newsgraph_reports(newsgraph_events(doc))
    mentions = {row["id"] for row in doc.user_data["mentions"]}
    for row in doc.user_data["events"]:
        assert {*row["agents"], *row["patients"], *row["participants"]} <= mentions
        assert not {*row["agents"]} & {*row["patients"]}
        assert 0 <= row["confidence"] <= 1
        assert 0 <= row["salience"] <= 1
        for start, end in [*row["triggers"], *row["evidence"]]:
            assert doc.text[start:end].strip()
