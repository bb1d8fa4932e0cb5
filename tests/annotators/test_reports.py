import pytest

from tests.cases import assert_says, rows


def reports_said(document):
    """[source, trigger, first] of each report that is not the article's own."""
    name = {entity.id: entity.name for entity in document.entities}
    trigger = {event.id: event.triggers[0].of(document.article.text) for event in document.events}
    return [[name[r.source], trigger[r.event], r.first] for r in document.reports if r.source is not None]


@pytest.mark.parametrize("case", rows("reports"))
def test_the_text_names_these_sources_and_no_others(read, case):
    assert_says(case, "reports", reports_said(read(case["text"])))


def test_a_report_tells_of_an_event_of_its_document_and_shows_its_words(read):
    document = read("According to Reuters, the bridge collapsed. The collapse was first reported by Axios.")
    events = {event.id for event in document.events}
    assert len([r for r in document.reports if r.source]) == 2
    for report in document.reports:
        assert report.event in events
        assert report.evidence
        assert all(span.of(document.article.text).strip() for span in (*report.evidence, *report.cue))
