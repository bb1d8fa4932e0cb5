"""The rows of the evaluation: when a predicted fact is a gold one, more strictly from row to row."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from kg.evaluation.gold import GoldArticle, GoldClaim, GoldEvent, GoldReport, GoldTenure, Quote
from kg.evaluation.names import overlap, same_name, same_role, stems
from kg.evaluation.predicted import Names, PredictedClaim, PredictedEvent, PredictedReport, PredictedTenure

STANCES = {
    "Says": "say",
    "Denies": "deny",
    "Confirms": "confirm",
    "Promises": "promise",
    "Threatens": "threaten",
    "Demands": "demand",
    "Asks": "ask",
    "Believes": "believe",
    "DeclinesComment": "decline",
}
"""The gold stance of each of the ontology's."""

EVENT_TYPES = {"OtherEvent": "Other"}
"""The gold type of an event class where their names differ."""

CONTENT_OVERLAP = 0.6
"""From this F1 of their words on, two contents are one."""

ORGANIZATIONS = 3
"""A tenure with so many organisations or more has none that counts."""

Same = Callable[[GoldArticle, Any, Any], bool]
"""Whether, in this article, a gold fact and a predicted one are the same."""


def same_holder(article: GoldArticle, gold: GoldTenure, tenure: PredictedTenure) -> bool:
    """The person and the role."""
    person = same_name(article.names(gold.person), tenure.person, person=True)
    return person and any(same_role(gold.role.text, title) for title in tenure.titles)


def same_organization(article: GoldArticle, gold: GoldTenure, tenure: PredictedTenure) -> bool:
    """The organisation, or that there is none."""
    if not tenure.organizations:
        return None in gold.organizations
    right = (organization for organization in gold.organizations if organization)
    return len(tenure.organizations) < ORGANIZATIONS and _one_of(article, right, tenure.organizations)


def same_status(_: GoldArticle, gold: GoldTenure, tenure: PredictedTenure) -> bool:
    """The status."""
    return gold.status == tenure.status


def same_content(_: GoldArticle, gold: GoldClaim, claim: PredictedClaim) -> bool:
    """Most words of the content."""
    return overlap(_joined(gold.content), claim.content) >= CONTENT_OVERLAP


def same_speaker(article: GoldArticle, gold: GoldClaim, claim: PredictedClaim) -> bool:
    """The speaker, or that there is none."""
    if gold.speaker is None or claim.speaker is None:
        return gold.speaker is None and claim.speaker is None
    return same_name(article.names(gold.speaker), claim.speaker, person=article.is_person(gold.speaker))


def same_stance(_: GoldArticle, gold: GoldClaim, claim: PredictedClaim) -> bool:
    """The stance."""
    return STANCES.get(claim.stance) == gold.stance


def same_via(article: GoldArticle, gold: GoldClaim, claim: PredictedClaim) -> bool:
    """The outlet it was said to, or that there is none."""
    return not claim.vias if gold.via is None else _one_of(article, [gold.via], claim.vias)


def same_quotation(_: GoldArticle, gold: GoldClaim, claim: PredictedClaim) -> bool:
    """Whether it stands in quotation marks."""
    return claim.quotation == gold.quotation


def same_report(article: GoldArticle, gold: GoldReport, report: PredictedReport) -> bool:
    """The source and the event's word."""
    return same_name(article.names(gold.source), report.source) and _same_trigger(gold.event, report.triggers)


def same_event(_: GoldArticle, gold: GoldEvent, event: PredictedEvent) -> bool:
    """The event's word."""
    return _same_trigger(gold.trigger, event.triggers)


def same_type(_: GoldArticle, gold: GoldEvent, event: PredictedEvent) -> bool:
    """The one type."""
    return {EVENT_TYPES.get(name, name) for name in event.types} == {gold.type}


def same_parties(article: GoldArticle, gold: GoldEvent, event: PredictedEvent) -> bool:
    """All agents and patients that gold has."""
    agents = all(_one_of(article, [agent], event.agents) for agent in gold.agents)
    return agents and all(_one_of(article, [patient], event.patients) for patient in gold.patients)


def same_factuality(_: GoldArticle, gold: GoldEvent, event: PredictedEvent) -> bool:
    """The factuality."""
    return event.factuality == gold.factuality


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the evaluation: all of `same` must hold between facts of the list `kind`."""

    name: str
    kind: str
    same: tuple[Same, ...]
    precision: bool = True
    """Whether what gold has not is wrong: gold lists only the main events."""

    def holds(self, article: GoldArticle, gold: object, predicted: object) -> bool:
        """Whether, by this row, the two are the same."""
        return all(same(article, gold, predicted) for same in self.same)


ROWS = (
    Row("holds: person+role", "holds", (same_holder,)),
    Row("holds: +organization", "holds", (same_holder, same_organization)),
    Row("holds: +organization+status", "holds", (same_holder, same_organization, same_status)),
    Row("said: content", "said", (same_content,)),
    Row("said: content+speaker", "said", (same_content, same_speaker)),
    Row("said: content+speaker+stance", "said", (same_content, same_speaker, same_stance)),
    Row("said: content+speaker+via+kind", "said", (same_content, same_speaker, same_via, same_quotation)),
    Row("reports: source+event", "reports", (same_report,)),
    Row("events: trigger (recall)", "events", (same_event,), precision=False),
    Row("events: trigger+type (recall)", "events", (same_event, same_type), precision=False),
    Row("events: +agent+patient (recall)", "events", (same_event, same_parties), precision=False),
    Row("events: +factuality (recall)", "events", (same_event, same_factuality), precision=False),
)


def _one_of(article: GoldArticle, entities: Iterable[str], called: Iterable[Names]) -> bool:
    """Whether one of the entities bears the names of one of `called`."""
    known = tuple(called)
    return any(
        same_name(article.names(entity), names, person=article.is_person(entity))
        for entity in entities
        for names in known
    )


def _same_trigger(gold: Quote, triggers: Iterable[str]) -> bool:
    return any(stems(gold.text) & stems(trigger) for trigger in triggers)


def _joined(quotes: Iterable[Quote]) -> str:
    return " ".join(quote.text for quote in quotes)
