"""Mentions of one event in an article made one event."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from kg.entities.answers import with_answers
from kg.entities.happenings import apart, may_be_one, same_participants
from kg.model.article import SectionKind
from kg.model.document import Document
from kg.model.entity import Entity, EntityKind
from kg.model.event import Event, EventType, Factuality
from kg.model.report import Report
from kg.model.span import Span, covered

APART = frozenset((Factuality.DENIED, Factuality.DEMANDED))
"""What is denied or demanded is not the same event as what happened."""
SOURCES = frozenset((EntityKind.OUTLET, EntityKind.DOCUMENT))
OPEN_RULE = "pronoun"
"""Reports of a source that is an outlet or document only if resolution says so."""
REPORTED_RULES = frozenset(("reported_verb", "reported_noun"))
"""Events that are there only because a report tells of them."""
LOOKED_BACK, MOST_TOLD = 20, 12
"""The last events of a type among which a mention is sought, and the ways of telling one, so that time stays linear."""


def _same(one: Event, other: Event, entities: Mapping[str, Entity]) -> bool:
    """Whether two mentions tell of one event: of one happening, which neither or both deny or demand."""
    if one.factuality is not other.factuality and {one.factuality, other.factuality} & APART:
        return False
    return may_be_one(one, other, entities)


def _united(ids: Iterable[Sequence[str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(i for group in ids for i in group))


def _factuality(mentions: Sequence[Event], headlines: Sequence[Event]) -> Factuality:
    """That of the surest mention; a headline's present tells less than the body."""
    return next((m.factuality for m in mentions if m not in headlines), mentions[0].factuality)


def _one(mentions: Sequence[Event], headlines: Sequence[Event]) -> Event:
    """The event of mentions in reading order."""
    ranked = sorted(mentions, key=lambda m: -m.salience)
    best = ranked[0]
    agents = _united(m.agents for m in ranked)
    patients = tuple(p for p in _united(m.patients for m in ranked) if p not in agents)
    others = _united(m.participants for m in ranked)
    return replace(
        best,
        id=mentions[0].id,
        triggers=_united_spans(m.triggers for m in ranked),
        evidence=_united_spans(m.evidence for m in ranked),
        factuality=_factuality(ranked, headlines),
        agents=agents,
        patients=patients,
        participants=tuple(p for p in others if p not in agents + patients),
        place=next((m.place for m in ranked if m.place), None),
        time=next((m.time for m in ranked if m.time), None),
    )


def _united_spans(groups: Iterable[Sequence[Span]]) -> tuple[Span, ...]:
    return tuple(dict.fromkeys(span for group in groups for span in group))


def _told(event: Event) -> tuple[object, ...]:
    """All that decides whether mentions are one event; equal for mentions that need be compared only once."""
    return event.lemma, event.factuality, event.agents, event.patients, event.place, event.time, event.rule


def _clusters(document: Document) -> list[list[Event]]:
    """The mentions of each event, in reading order of the first."""
    entities = {entity.id: entity for entity in document.entities}
    clusters: list[list[Event]] = []
    distinct: list[dict[tuple[object, ...], Event]] = []
    of_type: dict[EventType, list[int]] = {}
    for event in document.events:
        numbers = of_type.setdefault(event.type, [])
        home = next(
            (
                n
                for n in numbers[-LOOKED_BACK:]
                if len(distinct[n]) < MOST_TOLD and _belongs(event, distinct[n].values(), entities)
            ),
            None,
        )
        if home is None:
            home = len(clusters)
            numbers.append(home)
            clusters.append([])
            distinct.append({})
        clusters[home].append(event)
        distinct[home].setdefault(_told(event), event)
    return clusters


def _belongs(event: Event, cluster: Collection[Event], entities: Mapping[str, Entity]) -> bool:
    """Whether a mention is the same as one of the cluster's, and its time and participants differ from none's."""
    if not any(_same(m, event, entities) for m in cluster):
        return False
    return not any(
        apart(m.time, event.time)
        or same_participants(m.patients, event.patients, entities) is False
        or same_participants(m.agents, event.agents, entities) is False
        for m in cluster
    )


def _reports(document: Document, event_of: Mapping[str, str]) -> tuple[Report, ...]:
    """Each report once, of the merged events; those of a source that is no outlet or document left out."""
    kinds = {entity.id: entity.kind for entity in document.entities}
    found: dict[tuple[str | None, str], Report] = {}
    for report in document.reports:
        if report.rule == OPEN_RULE and kinds.get(report.source or "") not in SOURCES:
            continue
        told = replace(report, event=event_of[report.event])
        known = found.setdefault((told.source, told.event), told)
        if told.first and not known.first:
            found[told.source, told.event] = replace(known, first=True)
    return tuple(replace(report, id=f"r{number}") for number, report in enumerate(found.values(), 1))


def merged(document: Document) -> Document:
    """The document with one event for all mentions of it, and its reports told of those.

    Entities are resolved before: mentions are one event where the words may tell of the same happening, nothing about
    who, when and where differs, and somebody is shared or a noun refers back ("the attack").
    """
    headline = [section.span for section in document.sections if section.kind is SectionKind.HEADLINE]
    headlines = [event for event in document.events if covered(headline, event.triggers[0])]
    clusters = _clusters(document)
    events = [_one(cluster, headlines) for cluster in clusters]
    event_of = {m.id: event.id for event, cluster in zip(events, clusters, strict=True) for m in cluster}
    reports = _reports(document, event_of)
    told = {report.event for report in reports}
    kept = tuple(event for event in events if event.rule not in REPORTED_RULES or event.id in told)
    claims = with_answers(document.claims, kept, event_of, {entity.id: entity for entity in document.entities})
    return replace(document, claims=claims, events=kept, reports=reports)
