from hypothesis import given
from hypothesis import strategies as st

from kg.model.article import Article
from kg.model.document import Document
from kg.model.entity import Entity, EntityKind
from kg.model.span import Span
from kg.rdf.evidence import CONTEXT_LENGTH
from kg.rdf.graph import graph_of
from kg.rdf.validation import violations
from tests.documents import sample_article
from tests.rdf.sparql import rows

MENTIONS = """SELECT ?start ?end ?exact ?prefix ?suffix { ?m a news:Mention ; oa:hasSelector ?p, ?q .
    ?p a oa:TextPositionSelector ; oa:start ?start ; oa:end ?end .
    ?q a oa:TextQuoteSelector ; oa:exact ?exact ; oa:prefix ?prefix ; oa:suffix ?suffix }"""


def test_every_fact_has_evidence_whose_offsets_cut_its_words_out_of_the_text(quads):
    text = sample_article().text
    facts = rows(quads, "SELECT ?f ?m { ?f news:confidence ?c ; news:evidence ?m }")
    assert {fact for fact, _ in facts} == {fact for (fact,) in rows(quads, "SELECT ?f { ?f news:confidence ?c }")}
    for start, end, exact, _, _ in rows(quads, MENTIONS):
        assert text[int(start) : int(end)] == exact


def test_a_mention_knows_its_section(quads):
    found = rows(quads, "SELECT ?x { ?m news:section 'headline' ; oa:hasSelector/oa:exact ?x }")
    assert found == [
        ("Port Ellery",),
        ("Port Ellery mayor resigns as harbour inquiry opens",),
        ("harbour inquiry opens",),
        ("inquiry opens",),
    ]


def test_a_mentions_iri_is_an_rfc_5147_fragment(quads):
    found = rows(
        quads, "SELECT ?m ?a ?s ?e { ?m a news:Mention ; oa:hasSource ?a ; oa:hasSelector [ oa:start ?s ; oa:end ?e ] }"
    )
    assert all(mention == f"{article}#char={start},{end}" for mention, article, start, end in found)


@st.composite
def _texts_with_spans(draw):
    text = draw(st.text(alphabet=st.one_of(st.sampled_from("🚢👩‍🚒é\n“” "), st.characters(codec="utf-8")), min_size=1))
    start = draw(st.integers(0, len(text) - 1))
    return text, Span(start, draw(st.integers(start + 1, len(text))))


@given(_texts_with_spans())
def test_offsets_count_code_points_in_any_text(text_and_span):
    text, span = text_and_span
    entity = Entity("e1", EntityKind.PERSON, "Somebody", (span,))
    document = Document(Article("a", text), entities=(entity,))
    quads = graph_of(document, {"e1": "https://example.org/person/somebody"})
    ((start, end, exact, prefix, suffix),) = rows(quads, MENTIONS)
    assert (int(start), int(end)) == span
    assert exact == text[span.start : span.end]
    assert text[: span.start].endswith(prefix)
    assert text[span.end :].startswith(suffix)
    assert max(len(prefix), len(suffix)) <= CONTEXT_LENGTH


def test_a_document_without_facts_still_gives_its_article():
    quads = graph_of(Document(Article("a", "Nothing.")), {})
    assert rows(quads, "SELECT ?name { ?a a news:Article ; schema:name ?name }") == [("a",)]
    assert violations(quads) == []
