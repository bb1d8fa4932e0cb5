import subprocess
import sys
from importlib.metadata import entry_points
from itertools import chain

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kg.annotators.pipeline import DEFAULT_EXTRACTOR, DEFAULT_MODEL, language
from kg.entities.resolution import resolved
from kg.errors import ModelError
from kg.model.article import Article

WORDS = (
    "Maria Santos", "Paul Adler", "Mayor", "the acting head of", "Norvik", "NORVIK DENIED IT", "said", "told Reuters",
    "denied that", "the bridge was safe", "declined to comment", "according to", "she", "the agency", "on Friday",
    "March 3, 2014", "former", "@maria", "Photo:", "a" * 300,
)  # fmt: skip
MARKS = (*"“”\"'‘’«»„(),.:—…?&🚨\n\t\u00a0\u200f\u202e\ufeff", "``", "''", " - ", "\n\n", "\r\n")
PIECES = st.sampled_from((*WORDS, *MARKS))
TEXTS = st.one_of(st.text(min_size=1, max_size=80), st.lists(PIECES, min_size=1, max_size=25).map(" ".join))
SAMPLES = (
    "Mayor Maria Santos said on Friday that the bridge was safe. “We tested it,” she added.",
    "MARIA SANTOS DENIES REPORT\n\nNorvik’s chief executive, Paul Adler, declined to comment.",
    "No facts here.",
    "«Jamais», said Paul Adler.",
)
relaxed = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])


def spans_of(document):
    """Every span of every fact, with what it belongs to."""
    for mention in document.mentions:
        yield mention.span
    for section in document.sections:
        yield section.span
    for entity in document.entities:
        yield from entity.mentions
    for tenure in document.tenures:
        yield from tenure.evidence
    for claim in document.claims:
        yield from chain(claim.cue, claim.content, claim.source, claim.quotes, claim.evidence)
    for event in document.events:
        yield from chain(event.triggers, event.evidence)
    for report in document.reports:
        yield from chain(report.cue, report.evidence)
    for time in document.times:
        yield time.span


def references_of(document):
    """Every id that a fact refers to."""
    for tenure in document.tenures:
        yield from (tenure.holder, tenure.organization, tenure.stated_in, tenure.predecessor)
    for claim in document.claims:
        yield from chain(claim.speakers, (claim.via, claim.addressee, claim.within))
        yield from chain(claim.about, claim.disputes, claim.confirms)
    for event in document.events:
        yield from chain(event.agents, event.patients, event.participants, (event.place, event.stated_in))
    for report in document.reports:
        yield from (report.source, report.event)
    for entity in document.entities:
        yield entity.part_of


def assert_sound(document):
    size = len(document.article.text)
    assert [span for span in spans_of(document) if not 0 <= span.start < span.end <= size] == []
    facts = [*document.tenures, *document.claims, *document.events, *document.reports, *document.entities]
    ids = [fact.id for fact in facts]
    assert len(set(ids)) == len(ids)
    assert {reference for reference in references_of(document) if reference is not None} <= set(ids)


@relaxed
@given(TEXTS)
def test_whatever_the_text_every_span_lies_inside_it_and_every_reference_resolves(read, text):
    assert_sound(read(text))


@relaxed
@given(TEXTS)
def test_the_same_text_twice_gives_equal_documents(read, text):
    assert read(text) == read(text)


@pytest.mark.parametrize(
    "text",
    [
        "Yes",
        "🚨",
        " ",
        "“",
        "SENATOR MARIA SANTOS SAID THE BRIDGE WAS SAFE AND PAUL ADLER DENIED IT",
        "no punctuation at all maria santos said the bridge was safe and left",
        "Maria\u00a0Santos\u00a0said\u00a0the\u00a0bridge\u00a0was\u00a0safe.",
        "\u202bMaria Santos\u202c said the bridge was safe.",
        "Mayor Maria Santos said the bridge was safe. " * 450,
        "x" * 20_000,
        "“Maria Santos said ‘it is «safe» now. " * 500,
        "Maria Santos said: “" + "The bridge is safe and the river is clean. " * 600 + "”",
        '«Bridge is ‘safe’», says mayor\n\nMaria Santos said “it is» safe’ and "sound‘.',
    ],
    ids=lambda text: repr(text[:30]),
)
def test_an_odd_text_is_read_like_any_other(read, text):
    assert_sound(read(text))


def test_an_article_reads_the_same_alone_and_among_others(annotator):
    articles = [Article(f"a{n}", text) for n, text in enumerate(SAMPLES)]
    together = list(annotator.documents(articles))
    assert together == [next(annotator.documents([article])) for article in articles]


def test_documents_come_in_the_order_of_the_articles(annotator):
    articles = [Article(f"a{n}", text) for n, text in enumerate(SAMPLES * 5)]
    assert [document.article.name for document in annotator.documents(articles)] == [a.name for a in articles]


@pytest.mark.parametrize("text", SAMPLES)
def test_a_document_says_what_made_it(annotator, text):
    made = next(annotator.documents([Article("a", text)])).extraction
    assert made.extractor == DEFAULT_EXTRACTOR == "model"
    assert made.weights.startswith("reader ")
    assert made.software.startswith("newsgraph ")
    assert made.model.startswith(DEFAULT_MODEL)


def test_two_processes_leave_what_one_does(annotator):
    alone = [doc.user_data["claims"] for doc in annotator.nlp.pipe(SAMPLES)]
    assert [doc.user_data["claims"] for doc in annotator.nlp.pipe(SAMPLES, n_process=2)] == alone


def test_the_components_work_in_anybodys_pipeline(annotator):
    names = annotator.nlp.pipe_names
    before = [name for name in names[: names.index("parser")] if name.startswith("newsgraph_")]
    after = [name for name in names[names.index("parser") :] if name.startswith("newsgraph_")]
    code = f"""
import spacy
nlp = spacy.load({DEFAULT_MODEL!r})
for name in {before}:
    nlp.add_pipe(name, before="parser")
for name in {after}:
    nlp.add_pipe(name)
assert not any(nlp.analyze_pipes()["problems"].values())
doc = nlp("Mayor Maria Santos said the bridge was safe.")
print(len(doc.user_data["tenures"]), len(doc.user_data["claims"]), doc.spans["names"][0])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["1", "1", "Maria", "Santos"], done.stderr


def test_every_component_declares_what_it_reads_and_leaves(annotator):
    ours = [name for name in annotator.nlp.pipe_names if name.startswith("newsgraph_")]
    assert len(ours) >= 9
    for name in ours:
        meta = annotator.nlp.get_pipe_meta(name)
        assert meta.assigns, name
        assert meta.requires or name in ("newsgraph_quotations", "newsgraph_reader"), name


def test_every_component_is_an_entry_point_of_the_package(annotator):
    ours = {name for name in annotator.nlp.pipe_names if name.startswith("newsgraph_")}
    assert ours <= {point.name for point in entry_points(group="spacy_factories")}


def test_a_model_that_is_not_installed_is_named_with_what_to_install():
    with pytest.raises(ModelError, match=r"en_core_web_none.*pip install"):
        language("en_core_web_none")


def test_glued_sentences_of_scraped_text_come_apart(annotator):
    assert [t.text for t in annotator.nlp("It ended in 2025.Photo by us.")][3:6] == ["2025", ".", "Photo"]


def test_a_document_before_resolution_has_mentions_and_no_entities(annotator):
    document = next(annotator.documents([Article("a", SAMPLES[0])]))
    assert document.mentions
    assert not document.entities
    assert resolved(document).entities
