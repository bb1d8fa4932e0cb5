"""Tenures told of entities: one entry a person, post, organisation and status, with who follows whom."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from kg.model.document import Document
from kg.model.entity import Entity, EntityKind
from kg.model.event import Event, EventType, Factuality
from kg.model.mention import MentionForm
from kg.model.sign import Sign
from kg.model.tenure import Tenure, TenureStatus

HOLDERS = frozenset((EntityKind.PERSON, EntityKind.UNNAMED_SOURCE, EntityKind.UNNAMED_AGENT))
SMALL_WORDS = frozenset(("the", "of", "and", "its", "his", "her", "their", "for", "a", "an"))
# Posts that are always of a country, and posts of a company, where the article names the one that it is about.
MINISTERS = frozenset(("minister", "undersecretary"))
PORTFOLIOS = MINISTERS | {"secretary"}
PORTFOLIO_FRAME = frozenset(
    ("minister", "undersecretary", "secretary", "shadow", "deputy", "assistant", "prime", "of", "for", "the", "under")
)
# Named among countries, and none: it has no ministers.
UNION = "European Union"
DEPARTMENTS = frozenset(("department", "ministry", "office"))
CHAMBERS = {
    "councillor": "council",
    "councilman": "council",
    "councilwoman": "council",
    "senator": "senate",
    "member of parliament": "parliament",
    "representative": "house of representatives",
    "assemblyman": "assembly",
    "assemblywoman": "assembly",
}
# Of these there are many: "district councillor" does not tell of which.
LOCAL = frozenset(("district", "city", "town", "county", "borough", "local", "state"))
OFFICERS = frozenset(
    (
        "chief executive officer",
        "chief financial officer",
        "chief operating officer",
        "chair",
        "chief technology officer",
        "general counsel",
        "director",
    )
)
UNDERSTOOD = "body understood"
"""The sign of an organisation that no words of the post give, but the whole article."""
SHIFT = 0.9
"""What it adds to the log odds of a tenure, those of a post without an organisation; fitted on `data/gold`."""
FOLLOWED = "followed"
"""The rule that finds who held a post before, in the words that tell who does now."""
UNTITLED = "head"
"""The title of who takes over what nobody in the article is said to head."""


def _resolved(tenure: Tenure, entity_of: Mapping[str, str]) -> Tenure | None:
    holder = entity_of.get(tenure.holder)
    return replace(tenure, holder=holder, organization=entity_of.get(tenure.organization or "")) if holder else None


def _content_words(entity: Entity) -> set[str]:
    words = {
        w.casefold().removesuffix("'s").removesuffix("’s")
        for name in (entity.name, *entity.aliases)
        for w in name.split()
    }
    return words - SMALL_WORDS


def _same_post(a: Tenure, b: Tenure, entities: Mapping[str, Entity]) -> bool:
    """Whether two tenures are of one organisation, or of two phrases for one that share their naming words."""
    if a.organization is None or b.organization is None:
        return False
    if a.organization == b.organization:
        return True
    mine, theirs = _content_words(entities[a.organization]), _content_words(entities[b.organization])
    shared = mine & theirs
    return len(shared) >= 2 and len(shared) >= 0.66 * min(len(mine), len(theirs))


def _followed(tenure: Tenure, tenures: Sequence[Tenure], entities: Mapping[str, Entity]) -> Tenure:
    """A tenure with the one that it follows, where the text says so; an incoming one also with its title."""
    if tenure.status in (TenureStatus.CURRENT, TenureStatus.ACTING):
        beside = (t for t in tenures if t.rule == FOLLOWED and t.title == tenure.title and t.holder != tenure.holder)
        same = next(
            (
                t
                for t in beside
                if any(a.start < b.end and b.start < a.end for a in t.evidence for b in tenure.evidence)
            ),
            None,
        )
        return replace(tenure, predecessor=same.id) if same is not None else tenure
    if tenure.status is not TenureStatus.INCOMING:
        return tenure
    before = [
        t
        for t in tenures
        if t.holder != tenure.holder
        and t.status in (TenureStatus.CURRENT, TenureStatus.OUTGOING, TenureStatus.FORMER, TenureStatus.ACTING)
        and t.title
        and (not tenure.title or tenure.title == t.title)
        and _same_post(t, tenure, entities)
    ]
    if not before:
        return tenure if tenure.title else replace(tenure, title=UNTITLED)
    return replace(tenure, title=tenure.title or before[0].title, predecessor=before[0].id)


def _country(document: Document, entities: Sequence[Entity]) -> str | None:
    """The country that the article is mostly about: named twice or more, in over half of all mentions of countries."""
    counts = {
        e.id: len(e.mentions)
        for e in entities
        if e.kind is EntityKind.GEOPOLITICAL_ENTITY
        and any(m.canonical not in (None, UNION) and m.span in e.mentions for m in document.mentions)
    }
    best = max(counts, key=lambda i: counts[i], default=None)
    if best is None or counts[best] < 2 or counts[best] <= 0.5 * sum(counts.values()):
        return None
    return best


def _near_organization(document: Document, entities: Sequence[Entity]) -> str | None:
    """The organisation that the article is mostly about: at least three times named, in half of all such names."""
    named = {m.span for m in document.mentions if m.form is MentionForm.NAME}
    counts = {
        e.id: sum(s in named for s in e.mentions)
        for e in entities
        if e.kind in (EntityKind.ORGANIZATION, EntityKind.OUTLET)
    }
    best = max(counts, key=lambda i: counts[i], default=None)
    if best is None or counts[best] < 3 or counts[best] < 0.5 * sum(counts.values()):
        return None
    return best


def _ministry(title: str, entities: Sequence[Entity]) -> str | None:
    """The department of a minister's or secretary's portfolio, where the article names it ("Home" Secretary)."""
    portfolio = {w for w in title.split() if w not in PORTFOLIO_FRAME}
    for entity in entities:
        words = {w.casefold() for w in entity.name.split()}
        if entity.kind is EntityKind.ORGANIZATION and portfolio and portfolio <= words and words & DEPARTMENTS:
            return entity.id
    return None


def _chamber(title: str, entities: Sequence[Entity]) -> str | None:
    """Of the chambers that the post may sit in ("councillor": a council), the one that the article names most."""
    wanted = next((chamber for post, chamber in CHAMBERS.items() if title.endswith(post)), None)
    if set(title.split()) & LOCAL:
        return None
    named = [
        e
        for e in entities
        if wanted and e.kind is EntityKind.ORGANIZATION and wanted in e.name.casefold() and e.name[:1].isupper()
    ]
    most = [e for e in named if all(e is other or len(e.mentions) > len(other.mentions) for other in named)]
    return most[0].id if most else None


def _understood(tenure: Tenure, country: str | None, company: str | None, entities: Sequence[Entity]) -> str | None:
    """The organisation of a post that stands without one."""
    words = set(tenure.title.split())
    if words & PORTFOLIOS:
        return _ministry(tenure.title, entities) or (country if words & MINISTERS else None)
    if tenure.title in OFFICERS or tenure.title.removeprefix("global ").startswith("head of "):
        return company
    return _chamber(tenure.title, entities)


def _placed(tenure: Tenure, country: str | None, company: str | None, entities: Sequence[Entity]) -> Tenure:
    """A post whose organisation another sentence gives, with that organisation and less confidence."""
    if tenure.organization is not None:
        return tenure
    organization = _understood(tenure, country, company, entities)
    if organization is None or organization == tenure.holder:
        return tenure
    odds = math.log(tenure.confidence / (1 - tenure.confidence)) + SHIFT
    return replace(
        tenure,
        organization=organization,
        signs=(*tenure.signs, Sign(UNDERSTOOD)),
        confidence=round(1 / (1 + math.exp(-odds)), 3),
    )


def _leaving(tenure: Tenure, events: Sequence[Event]) -> Tenure:
    """A current tenure whose holder is said to be leaving is an outgoing one."""
    if tenure.status is not TenureStatus.CURRENT:
        return tenure
    for event in events:
        planned = event.factuality in (Factuality.PLANNED, Factuality.ONGOING)
        moved = event.type is EventType.DEPARTURE or (event.type is EventType.APPOINTMENT and event.lemma == "reassign")
        who = event.patients or event.agents
        if moved and planned and tenure.holder in who:
            return replace(tenure, status=TenureStatus.OUTGOING)
    return tenure


def _merged(tenures: Sequence[Tenure]) -> list[Tenure]:
    """One entry a holder, title, organisation and status; one without an organisation joins one that has it."""
    kept: list[Tenure] = []
    for tenure in sorted(tenures, key=lambda t: (t.organization is None, t.evidence[0])):
        same = next(
            (
                k
                for k in kept
                if k.holder == tenure.holder
                and k.title == tenure.title
                and k.status == tenure.status
                and (tenure.organization is None or k.organization == tenure.organization)
            ),
            None,
        )
        if same is None:
            kept.append(tenure)
            continue
        kept[kept.index(same)] = replace(
            same,
            evidence=tuple(dict.fromkeys((*same.evidence, *tenure.evidence))),
            confidence=max(same.confidence, tenure.confidence),
            signs=max(same, tenure, key=lambda t: t.confidence).signs,
            since=same.since or tenure.since,
            until=same.until or tenure.until,
            predecessor=same.predecessor or tenure.predecessor,
        )
    return sorted(kept, key=lambda t: t.evidence[0])


def _renumbered(tenures: Sequence[Tenure]) -> tuple[Tenure, ...]:
    """Ids in reading order, predecessors that were merged away left out."""
    number = {tenure.id: f"t{n}" for n, tenure in enumerate(tenures, 1)}
    return tuple(replace(t, id=number[t.id], predecessor=number.get(t.predecessor or "")) for t in tenures)


def resolved_tenures(document: Document, told: Document, entity_of: Mapping[str, str]) -> tuple[Tenure, ...]:
    """The tenures of `document` on the entities and events of `told`.

    A tenure whose holder is no known person, or which is one in itself, is dropped.
    """
    entities = {entity.id: entity for entity in told.entities}
    found = [t for t in (_resolved(tenure, entity_of) for tenure in document.tenures) if t is not None]
    found = [t for t in found if entities[t.holder].kind in HOLDERS and t.organization != t.holder]
    country = _country(document, told.entities)
    company = _near_organization(document, told.entities)
    # Where the same person's post stands with its organisation elsewhere, nothing needs to be understood.
    found = _merged(found)
    found = [_placed(t, country, company, told.entities) for t in found]
    found = [_leaving(t, told.events) for t in found]
    found = [_followed(t, found, entities) for t in found]
    return _renumbered(_merged(found))
