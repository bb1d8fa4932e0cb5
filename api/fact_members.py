"""The members of each kind of fact, from the node of it in a graph."""

from typing import Any

from api.facts import SourceArticle, Thing, When, Words
from api.graph_nodes import Node
from kg.model.event import EventType

_TYPES = frozenset(EventType)
_SELECTED = ("oa:start", "oa:end", "oa:exact")


def tenure_members(node: Node) -> dict[str, Any]:
    """What a tenure has."""
    role = node.all("role")[0]
    return dict(
        **_fact(node),
        holder=_things(node, "holder")[0],
        role=_told(role),
        title=role.text("roleTitle") or role.label,
        organization=_thing(node, "organization"),
        status=node.named("status")[0],
        since=_when(node, "since"),
        until=_when(node, "until"),
        asOf=node.text("asOf"),
        predecessor=node.text("predecessor"),
    )


def claim_members(node: Node) -> dict[str, Any]:
    """What a claim has."""
    return dict(
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


def report_members(node: Node) -> dict[str, Any]:
    """What a report has."""
    return dict(
        **_fact(node),
        source=_things(node, "source")[0],
        event=_things(node, "event")[0],
        first=node.text("first") == "true",
        cue=node.text("cue") or "",
    )


def event_members(node: Node) -> dict[str, Any]:
    """What a event has."""
    return dict(
        **_fact(node),
        type=next(name for name in node.named("rdf:type") if name in _TYPES),
        trigger=node.texts("trigger"),
        agent=_things(node, "agent"),
        patient=_things(node, "patient"),
        participant=_things(node, "participant"),
        place=_thing(node, "place"),
        time=_when(node, "time"),
        factuality=node.named("factuality")[0],
    )


def article_of(node: Node) -> SourceArticle:
    """The article that a fact was read out of."""
    article = node.all("prov:wasDerivedFrom")[0]
    publishers = article.all("schema:publisher")
    return SourceArticle(
        id=article.iri.rpartition("/")[2],
        iri=article.iri,
        name=article.text("schema:name") or "",
        headline=article.text("schema:headline"),
        published=article.text("schema:datePublished"),
        publisher=publishers[0].label if publishers else None,
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
    return [_told(other) for other in node.all(name)]


def _told(node: Node) -> Thing:
    return Thing(iri=node.iri, label=node.label, kind=node.kind)


def _thing(node: Node, name: str) -> Thing | None:
    return next(iter(_things(node, name)), None)


def _when(node: Node, name: str) -> When | None:
    value, earliest, latest = node.text(name), node.text(f"{name}Earliest"), node.text(f"{name}Latest")
    return When(value=value, earliest=earliest, latest=latest) if value or earliest or latest else None
