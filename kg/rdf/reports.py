"""Source reports event."""

from pyoxigraph import Literal

from kg.rdf import terms
from kg.rdf.assertion import are_asserted
from kg.rdf.draft import Draft
from kg.rdf.literals import FALSE, TRUE


def write_reports(draft: Draft) -> None:
    """Writes the reports, with the plain triple where no claim around its cue withholds it.

    The source of what the article tells in its own voice is the article.
    """
    text = draft.document.article.text
    labels = {event.id: event.label for event in draft.document.events}
    for report in draft.document.reports:
        node = draft.add_fact(report, terms.REPORT)
        event = draft.facts[report.event]
        source = draft.entities[report.source] if report.source else draft.article
        teller = draft.named[report.source].name if report.source else "the article"
        draft.add(node, terms.LABEL, Literal(f"{teller} reports: {labels[report.event]}"))
        draft.add(node, terms.SOURCE, source)
        draft.add(node, terms.EVENT_OF_REPORT, event)
        draft.add(node, terms.FIRST, TRUE if report.first else FALSE)
        if report.cue:
            draft.add(node, terms.CUE, Literal(" ".join(span.of(text) for span in report.cue)))
        if are_asserted(report.cue, draft.document.claims):
            draft.add(source, terms.REPORTS, event)
