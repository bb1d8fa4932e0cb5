"""A Document without facts that people retracted."""

from collections.abc import Collection
from dataclasses import replace

from kg.model.document import Document


def without(document: Document, retracted: Collection[str]) -> Document:
    """The resolved Document without the facts of these ids, and without what is told in them alone.

    What a retracted claim holds goes with it, since nobody else tells it; so do the reports of a retracted event.
    """
    gone = set(retracted)
    if not gone:
        return document
    growing = True
    while growing:
        before = len(gone)
        gone |= {claim.id for claim in document.claims if claim.within in gone}
        gone |= {tenure.id for tenure in document.tenures if tenure.stated_in in gone}
        gone |= {event.id for event in document.events if event.stated_in in gone}
        gone |= {report.id for report in document.reports if report.event in gone}
        growing = len(gone) > before
    return replace(
        document,
        tenures=tuple(
            replace(tenure, predecessor=None if tenure.predecessor in gone else tenure.predecessor)
            for tenure in document.tenures
            if tenure.id not in gone
        ),
        claims=tuple(
            replace(
                claim,
                about=tuple(each for each in claim.about if each not in gone),
                disputes=tuple(each for each in claim.disputes if each not in gone),
                confirms=tuple(each for each in claim.confirms if each not in gone),
            )
            for claim in document.claims
            if claim.id not in gone
        ),
        events=tuple(event for event in document.events if event.id not in gone),
        reports=tuple(report for report in document.reports if report.id not in gone),
    )
