from datetime import date

import pytest

from kg.annotators.sections import sections_of
from tests.cases import rows


@pytest.mark.parametrize("case", rows("sections"))
def test_the_text_has_these_sections(case):
    text = case["text"]
    assert [[s["kind"], text[s["start"] : s["end"]], s["dated"] or ""] for s in sections_of(text)] == case["sections"]


def test_the_dateline_dates_an_article_that_brings_no_date(read):
    document = read("Bridge opens\n\nFriday, August 21, 2015\n\nMayor Maria Santos cut the ribbon.")
    assert document.article.published == date(2015, 8, 21)
    assert [tenure.as_of for tenure in document.tenures] == [date(2015, 8, 21)]


def test_a_captions_date_is_that_of_its_own_facts_only(read):
    document = read(
        "Bridge opens\n\nMayor Paul Adler on March 3, 2014. Photo: Maria Santos\n\nMayor Rosa Medina cut the ribbon.",
        published=date(2015, 8, 21),
    )
    assert [tenure.as_of for tenure in document.tenures] == [date(2014, 3, 3), date(2015, 8, 21)]


def test_a_credit_gives_no_name_and_no_claim(read):
    document = read("Bridge opens\n\nThe bridge at night. Photo: Maria Santos\n\nThe mayor cut the ribbon.")
    assert "Maria Santos" not in [entity.name for entity in document.entities]


@pytest.mark.parametrize("title", ["Sec. Maria Santos", "Lt. Gov. Maria Santos", "Prof. Maria Santos"])
def test_a_title_with_a_full_stop_ends_no_sentence(annotator, title):
    doc = annotator.nlp(f"The bill was written by {title} on Friday.")
    assert len(list(doc.sents)) == 1


def test_a_mark_that_closes_a_quotation_begins_no_sentence(annotator):
    doc = annotator.nlp("“We waited all day long. Nobody came.” The mayor left.")
    assert [sentence.text for sentence in doc.sents][-1] == "The mayor left."
