"""All facts of one article."""

from collections.abc import Iterable
from typing import TypeVar

from pydantic import BaseModel

from api.fact_members import claim_members, event_members, report_members, tenure_members
from api.facts import Claim, Event, Fact, Report, Tenure
from api.graph_nodes import Nodes

AnyFact = TypeVar("AnyFact", bound=Fact)


class Facts(BaseModel):
    """All facts of an article, in reading order."""

    tenures: list[Tenure]
    claims: list[Claim]
    reports: list[Report]
    events: list[Event]


def facts_of(nodes: Nodes) -> Facts:
    """The facts that stand in one article's graph."""
    return Facts(
        tenures=_ordered(Tenure(**tenure_members(node)) for node in nodes.of("Tenure")),
        claims=_ordered(Claim(**claim_members(node)) for node in nodes.of("Claim")),
        reports=_ordered(Report(**report_members(node)) for node in nodes.of("Report")),
        events=_ordered(Event(**event_members(node)) for node in nodes.of("Event")),
    )


def _ordered(facts: Iterable[AnyFact]) -> list[AnyFact]:
    return sorted(facts, key=lambda fact: (fact.evidence[0].start if fact.evidence else 0, fact.iri))
