"""Mentions of one event in an article made one event."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from kg.entities.event_words import same_happening
from kg.model.article import SectionKind
from kg.model.document import Document
from kg.model.entity import Entity, EntityKind
from kg.model.event import Event, EventType, Factuality
from kg.model.report import Report
from kg.model.span import Span, covered
from kg.model.time import TimeValue

APART = frozenset((Factuality.DENIED, Factuality.DEMANDED))
"""What is denied or demanded is not the same event as what happened."""
SOURCES = frozenset((EntityKind.OUTLET, EntityKind.DOCUMENT))
OPEN_RULE = "pronoun"
"""Reports of a source that is an outlet or document only if resolution says so."""
REPORTED_RULES = frozenset(("reported_verb", "reported_noun"))
"""Events that are there only because a report tells of them."""
NUMBERS = frozenset(
    [
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "dozens",
        "hundreds",
        "thousands",
    ]
)
BEHIND_NOUN = frozenset(("of", "per", "in", "for", "from", "with", "at", "on", "a", "who", "familiar"))
LOOKED_BACK, MOST_TOLD = 20, 12
"""The last events of a type among which a mention is sought, and the ways of telling one, so that time stays linear."""
NOUN_RULES = frozenset(("noun", "light", "reported_noun"))


def _apart(one: TimeValue | None, other: TimeValue | None) -> bool:
    """Whether the two times cannot be the same."""
    if one is None or other is None:
        return False
    if one.latest and other.earliest and one.latest < other.earliest:
        return True
    return bool(other.latest and one.earliest and other.latest < one.earliest)


def _is_unnamed(identifier: str, entities: Mapping[str, Entity]) -> bool:
    return entities[identifier].kind in (EntityKind.UNNAMED_SOURCE, EntityKind.UNNAMED_AGENT)


def _noun(words: Sequence[str]) -> str:
    """The noun of a phrase: its last word before "of", "per", "in", …"""
    end = next((n for n, word in enumerate(words) if n and word in BEHIND_NOUN), len(words))
    return words[end - 1]


def _several(noun: str) -> bool:
    return noun.endswith(("s", "men", "people", "children"))


def _could_be(unnamed: Sequence[str], named: Sequence[str], entities: Mapping[str, Entity]) -> bool:
    """Whether unnamed people ("two officials") may be those that are named elsewhere: several or one, as they are."""
    if len(unnamed) != 1 or any(entities[n].kind is not EntityKind.PERSON for n in named):
        return False
    return _several(_noun(entities[unnamed[0]].name.split())) == (len(named) > 1)


def _same_people(one: Sequence[str], other: Sequence[str]) -> bool | None:
    """Whether unnamed people are the same: of one noun, and not counted differently nor one and several.

    `None` where the nouns differ.
    """
    first, second = (" ".join(names).casefold().replace(",", "").split() for names in (one, other))
    counts = [{w for w in words if w.isdigit() or w in NUMBERS} for words in (first, second)]
    if (all(counts) and counts[0] != counts[1]) or _several(_noun(first)) != _several(_noun(second)):
        return False
    return True if _noun(first) == _noun(second) else None


def _match(one: Sequence[str], other: Sequence[str], entities: Mapping[str, Entity]) -> bool | None:
    """Whether two sets of participants are the same (True), differ (False), or one is not told (`None`)."""
    if not one or not other:
        return None
    if set(one) & set(other):
        return True
    first, second = (all(_is_unnamed(i, entities) for i in ids) for ids in (one, other))
    if first and second:
        return _same_people([entities[i].name for i in one], [entities[i].name for i in other])
    if first != second:
        unnamed, named = (one, other) if first else (other, one)
        return True if _could_be(unnamed, named, entities) else None
    return False


def _refers_back(event: Event) -> bool:
    """Whether a noun tells nothing of its own that would make it another event."""
    told = event.agents or event.patients or event.place or event.time
    return not told and event.rule in NOUN_RULES


def _same(one: Event, other: Event, entities: Mapping[str, Entity]) -> bool:
    """Whether two mentions tell of one event: same happening, nothing that differs, and something shared."""
    if one.type is not other.type or not same_happening(one.type, one.lemma, other.lemma):
        return False
    if one.factuality is not other.factuality and {one.factuality, other.factuality} & APART:
        return False
    if _apart(one.time, other.time) or (one.place and other.place and one.place != other.place):
        return False
    agents, patients = _match(one.agents, other.agents, entities), _match(one.patients, other.patients, entities)
    if False in (agents, patients):
        return False
    if agents or patients:
        return patients is not None or one.type is not EventType.OTHER
    return any(map(_refers_back, (one, other))) and one.type is not EventType.OTHER


def _united(ids: Iterable[Sequence[str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(i for group in ids for i in group))


def _factuality(mentions: Sequence[Event], headlines: Sequence[Event]) -> Factuality:
    """That of the surest mention; a headline's present tells less than the body."""
    return next((m.factuality for m in mentions if m not in headlines), mentions[0].factuality)


def _one(mentions: Sequence[Event], headlines: Sequence[Event]) -> Event:
    """The event of mentions in reading order."""
    ranked = sorted(mentions, key=lambda m: -m.confidence)
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
        _apart(m.time, event.time)
        or _match(m.patients, event.patients, entities) is False
        or _match(m.agents, event.agents, entities) is False
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
    return replace(document, events=kept, reports=reports)
