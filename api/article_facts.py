"""The facts of one article as JSON, under the ontology's own names, each with the words that state it."""

from collections.abc import Iterable
from typing import Any, TypeVar

from pydantic import BaseModel, Field

from api.graph_nodes import Node, Nodes
from kg.model.event import EventType

TYPES = frozenset(EventType)
_SELECTED = ("oa:start", "oa:end", "oa:exact")


class Thing(BaseModel):
    """Something that a fact is about."""

    iri: str
    label: str


class Words(BaseModel):
    """Words of the article: half-open code point offsets into its text."""

    start: int
    end: int
    words: str


class When(BaseModel):
    """A time: its value (ISO 8601 or EDTF) and its bounds, which are days; null where they are not known."""

    value: str | None
    earliest: str | None
    latest: str | None


class Fact(BaseModel):
    """What every fact has."""

    iri: str
    label: str
    confidence: float
    evidence: list[Words]
    statedIn: str | None = Field(description="The claim whose content holds it; null in the article's own voice.")  # noqa: N815
    timeText: list[str] = Field(description="The words of its times.")  # noqa: N815


class Tenure(Fact):
    """One person in one role."""

    holder: Thing
    role: Thing
    title: str
    organization: Thing | None
    status: str
    since: When | None
    until: When | None
    asOf: str | None  # noqa: N815
    predecessor: str | None


class Claim(Fact):
    """What a source said."""

    speaker: list[Thing]
    stance: str
    cue: str
    content: str
    quotation: str
    quote: list[str]
    addressee: Thing | None
    via: Thing | None
    saidOn: When | None  # noqa: N815
    about: list[Thing]
    within: str | None
    disputes: list[str]
    confirms: list[str]


class Report(Fact):
    """One source telling of one event."""

    source: Thing
    event: Thing
    first: bool
    cue: str


class Event(Fact):
    """What happened, is planned, is denied."""

    type: str
    trigger: list[str]
    agent: list[Thing]
    patient: list[Thing]
    participant: list[Thing]
    place: Thing | None
    time: When | None
    factuality: str


class Facts(BaseModel):
    """All facts of an article, in reading order."""

    tenures: list[Tenure]
    claims: list[Claim]
    reports: list[Report]
    events: list[Event]


AnyFact = TypeVar("AnyFact", bound=Fact)


def facts_of(nodes: Nodes) -> Facts:
    """The facts that stand in one article's graph."""
    return Facts(
        tenures=_ordered(map(_tenure, nodes.of("Tenure"))),
        claims=_ordered(map(_claim, nodes.of("Claim"))),
        reports=_ordered(map(_report, nodes.of("Report"))),
        events=_ordered(map(_event, nodes.of("Event"))),
    )


def _ordered(facts: Iterable[AnyFact]) -> list[AnyFact]:
    return sorted(facts, key=lambda fact: (fact.evidence[0].start if fact.evidence else 0, fact.iri))


def _tenure(node: Node) -> Tenure:
    role = node.all("role")[0]
    return Tenure(
        **_fact(node),
        holder=_things(node, "holder")[0],
        role=Thing(iri=role.iri, label=role.label),
        title=role.text("roleTitle") or role.label,
        organization=_thing(node, "organization"),
        status=node.named("status")[0],
        since=_when(node, "since"),
        until=_when(node, "until"),
        asOf=node.text("asOf"),
        predecessor=node.text("predecessor"),
    )


def _claim(node: Node) -> Claim:
    return Claim(
        **_fact(node),
        speaker=_things(node, "speaker"),
        stance=node.named("stance")[0],
        cue=node.text("cue") or "",
        content=node.text("content") or "",
        quotation=node.named("quotation")[0],
        quote=node.texts("quote"),
        addressee=_thing(node, "addressee"),
        via=_thing(node, "via"),
        saidOn=_when(node, "saidOn"),
        about=_things(node, "about"),
        within=node.text("within"),
        disputes=node.texts("disputes"),
        confirms=node.texts("cito:confirms"),
    )


def _report(node: Node) -> Report:
    return Report(
        **_fact(node),
        source=_things(node, "source")[0],
        event=_things(node, "event")[0],
        first=node.text("first") == "true",
        cue=node.text("cue") or "",
    )


def _event(node: Node) -> Event:
    return Event(
        **_fact(node),
        type=next(name for name in node.named("rdf:type") if name in TYPES),
        trigger=node.texts("trigger"),
        agent=_things(node, "agent"),
        patient=_things(node, "patient"),
        participant=_things(node, "participant"),
        place=_thing(node, "place"),
        time=_when(node, "time"),
        factuality=node.named("factuality")[0],
    )


def _fact(node: Node) -> dict[str, Any]:
    return {
        "iri": node.iri,
        "label": node.label,
        "confidence": float(node.text("confidence") or 0),
        "evidence": sorted(map(_words, node.all("evidence")), key=lambda words: (words.start, words.end)),
        "statedIn": node.text("statedIn"),
        "timeText": node.texts("timeText"),
    }


def _words(mention: Node) -> Words:
    told = {
        name: text for selector in mention.all("oa:hasSelector") for name in _SELECTED if (text := selector.text(name))
    }
    return Words(start=int(told["oa:start"]), end=int(told["oa:end"]), words=told["oa:exact"])


def _things(node: Node, name: str) -> list[Thing]:
    return [Thing(iri=other.iri, label=other.label) for other in node.all(name)]


def _thing(node: Node, name: str) -> Thing | None:
    return next(iter(_things(node, name)), None)


def _when(node: Node, name: str) -> When | None:
    value, earliest, latest = node.text(name), node.text(f"{name}Earliest"), node.text(f"{name}Latest")
    return When(value=value, earliest=earliest, latest=latest) if value or earliest or latest else None
