"""A Document's mentions resolved into entities, and its facts told of those."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from kg.entities.claims import resolved_claims
from kg.entities.containment import with_wholes
from kg.entities.coreference import Cluster, clusters_of
from kg.entities.events import merged
from kg.entities.tenures import resolved_tenures
from kg.entities.voices import with_voices
from kg.model.document import Document
from kg.model.entity import Entity, EntityKind
from kg.model.event import Event
from kg.model.mention import Mention, MentionForm
from kg.model.report import Report


def _used(document: Document) -> set[str]:
    """The mentions that take part in a fact."""
    used: set[str | None] = set()
    for tenure in document.tenures:
        used |= {tenure.holder, tenure.organization}
    for claim in document.claims:
        used |= {*claim.speakers, claim.via, claim.addressee}
    for event in document.events:
        used |= {*event.agents, *event.patients, *event.participants, event.place}
    used |= {report.source for report in document.reports}
    return {identifier for identifier in used if identifier is not None}


def _kind(cluster: Cluster, speaks: bool) -> EntityKind | None:
    """The kind of a cluster; unnamed people are sources only where they say something."""
    named = [m.kind for m in cluster.mentions if m.form is MentionForm.NAME and m.kind]
    kind = (EntityKind.OUTLET if EntityKind.OUTLET in named else named[0]) if named else cluster.kind
    if kind in (None, EntityKind.UNNAMED_SOURCE) and not named:
        people = any(m.form is MentionForm.NOMINAL for m in cluster.mentions)
        if speaks and people:
            return EntityKind.UNNAMED_SOURCE
        return EntityKind.UNNAMED_AGENT if kind is EntityKind.UNNAMED_SOURCE and people else None
    return kind


def _fullness(mention: Mention) -> tuple[bool, bool, int, bool, int]:
    possessed = mention.text.split()[0].casefold() in ("its", "his", "her", "their")
    shouted = " " in mention.text and mention.text.isupper()
    return mention.form is MentionForm.NAME, not possessed, len(mention.text.split()), not shouted, len(mention.text)


def _entity(identifier: str, cluster: Cluster, kind: EntityKind, text: str) -> Entity:
    words = [m for m in cluster.mentions if m.form is not MentionForm.PRONOUN]
    named = [m for m in words if m.form is MentionForm.NAME] or words
    name = max(named, key=lambda m: (_fullness(m), -m.span.start)).text
    keep = words if kind in (EntityKind.UNNAMED_SOURCE, EntityKind.ORGANIZATION) and named is words else named
    adjectives = {m.span.of(text) for m in named if m.canonical == m.text}
    borne = {m.known_as for m in words if m.known_as}
    aliases = sorted(({m.text for m in keep} | adjectives | borne) - {name})
    return Entity(
        id=identifier,
        kind=kind,
        name=name,
        mentions=tuple(m.span for m in sorted(cluster.mentions, key=lambda m: m.span)),
        aliases=tuple(aliases),
        count=next((m.count for m in words if m.count), None) if kind is EntityKind.UNNAMED_SOURCE else None,
    )


def _entities(document: Document, clusters: Mapping[str, Cluster]) -> tuple[tuple[Entity, ...], dict[str, str]]:
    """The entities in reading order, and the entity of each mention that has one."""
    used = _used(document)
    speakers = {s for claim in document.claims for s in claim.speakers} | {r.source for r in document.reports}
    kept: list[tuple[Cluster, EntityKind]] = []
    seen: set[int] = set()
    for mention in sorted(document.mentions, key=lambda m: m.span):
        cluster = clusters[mention.id]
        if id(cluster) in seen:
            continue
        seen.add(id(cluster))
        ids = {m.id for m in cluster.mentions}
        kind = _kind(cluster, bool(ids & speakers))
        if (
            kind is not None
            and (cluster.named or ids & used)
            and any(m.form is not MentionForm.PRONOUN for m in cluster.mentions)
        ):
            kept.append((cluster, kind))
    text = document.article.text
    entities = tuple(_entity(f"e{n}", cluster, kind, text) for n, (cluster, kind) in enumerate(kept, 1))
    entity_of = {m.id: entity.id for entity, (cluster, _) in zip(entities, kept, strict=True) for m in cluster.mentions}
    return entities, entity_of


def _all(ids: Iterable[str], entity_of: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(entity_of[i] for i in ids if i in entity_of))


def _event(event: Event, entity_of: Mapping[str, str]) -> Event:
    agents = _all(event.agents, entity_of)
    patients = tuple(p for p in _all(event.patients, entity_of) if p not in agents)
    return replace(
        event,
        agents=agents,
        patients=patients,
        participants=tuple(p for p in _all(event.participants, entity_of) if p not in agents + patients),
        place=entity_of.get(event.place or ""),
    )


def _reports(reports: Iterable[Report], entity_of: Mapping[str, str]) -> tuple[Report, ...]:
    """The reports whose source is an entity: a report of a pronoun that nothing explains is none."""
    return tuple(replace(r, source=entity_of[r.source]) for r in reports if r.source and r.source in entity_of)


def resolved(document: Document) -> Document:
    """The document with its entities, to which all facts then refer; mentions of one event are one event.

    Facts lose a participant that resolution cannot tell, and a tenure without its holder is dropped.
    """
    clusters = clusters_of(document.mentions, document.claims, document.tenures)
    found, entity_of = _entities(document, clusters)
    entities = with_wholes(found, document.mentions, entity_of, document.article.text)
    told = merged(
        replace(
            document,
            entities=entities,
            claims=resolved_claims(document, entity_of),
            events=tuple(_event(event, entity_of) for event in document.events),
            reports=_reports(document.reports, entity_of),
        )
    )
    return with_voices(replace(told, tenures=resolved_tenures(document, told, entity_of)))
