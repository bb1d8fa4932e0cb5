"""Agreement and conflict: for an event, a claim or an entity, who says that it happened and who denies it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from kg.model.entity import EntityKind
from kg.model.event import EventType
from kg.views.facts import Asked, Thing
from kg.views.lookup import subject
from kg.views.tables import Table
from kg.views.voices import (
    Position,
    Telling,
    Voice,
    answering_claims,
    local,
    rows,
    same_events,
    tellings_of_claims,
    tellings_of_events,
    voices,
)


class Verdict(StrEnum):
    """How the voices on an event or a claim stand to each other."""

    DISPUTED = "Disputed"
    """One affirms and one denies."""
    AGREED = "Agreed"
    """Two tellers or more affirm, and none denies."""
    DENIED = "Denied"
    """One denies or more, and none affirms."""
    ALONE = "Alone"
    """One teller affirms."""
    OPEN = "Open"
    """Nobody affirms or denies."""


@dataclass(frozen=True, slots=True)
class Matter:
    """An event or a claim with all voices on it."""

    iri: str
    label: str
    kind: str
    """`Event` or `Claim`."""
    type: str
    """An event's class by local name; empty for a claim."""
    same: tuple[str, ...]
    """The events of other articles that were judged to be the same, or the claims that answer this one."""
    verdict: Verdict
    voices: tuple[Voice, ...]
    """By day of publication, then in reading order."""

    @property
    def first(self) -> tuple[Voice, ...]:
        """Who told first: those of whom a text says so, else all of the earliest day, where the days of all are known.

        Empty where that is not known, and where everything is told on one day.
        """
        named = tuple(voice for voice in self.voices if voice.first)
        days = {voice.article.published for voice in self.voices}
        if named or "" in days or len(days) < 2:
            return named
        return tuple(voice for voice in self.voices if voice.article.published == min(days))


class VoiceRow(NamedTuple):
    """One voice on one event or claim."""

    matter: str
    verdict: str
    teller: str
    position: str
    first: bool
    words: str
    article: str
    published: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """What is told of an event, a claim or an entity; it shows itself in a terminal and in a notebook."""

    subject: Thing
    matters: tuple[Matter, ...]
    """Of an entity the disputed ones first, then those with most tellers; of a claim its events behind it."""
    left_out: int
    """Events and claims of an entity on which there are fewer tellers than were asked for, and none who denies."""

    def table(self) -> Table[VoiceRow]:
        """A row a voice."""
        found = [
            VoiceRow(
                matter.label,
                matter.verdict,
                voice.teller.label,
                voice.position,
                voice in matter.first,
                " … ".join(words.words for words in voice.words),
                voice.article.name,
                voice.article.published,
            )
            for matter in self.matters
            for voice in matter.voices
        ]
        return Table(VoiceRow._fields, found)

    def __str__(self) -> str:
        return str(self.table())

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()


SUBJECTS = (*(kind.value for kind in EntityKind), "Event", "Claim")
"""What can be compared, by class."""
TYPES = frozenset(EventType)
DENIED = frozenset((Verdict.DISPUTED, Verdict.DENIED))

_NAMED = """SELECT ?iri ?label ?class WHERE {{ VALUES ?iri {{ {iris} }} ?iri rdfs:label ?label ; a ?class }}"""
_OF_CLAIM = """SELECT DISTINCT ?iri WHERE {{ VALUES ?claim {{ {iris} }}
  {{ ?iri news:statedIn ?claim }} UNION {{ ?claim news:disputes|cito:confirms ?iri }} ?iri a news:Event }}
ORDER BY ?iri"""
_OF_ENTITY = """SELECT DISTINCT ?iri ?sure WHERE {{ VALUES ?entity {{ {iris} }}
  ?iri news:agent|news:patient|news:participant ?entity ; a news:Event ; news:confidence ?sure }}
ORDER BY DESC(?sure) ?iri LIMIT 200"""
_ANSWERED = """SELECT DISTINCT ?iri WHERE {{ VALUES ?entity {{ {iris} }}
  ?iri news:about|news:speaker ?entity ; a news:Claim .
  {{ ?iri news:disputes|cito:confirms ?other }} UNION {{ ?other news:disputes|cito:confirms ?iri }}
  ?other a news:Claim }}
ORDER BY ?iri LIMIT 200"""


def comparison(store: Asked, wanted: str, *, tellers: int = 2) -> Comparison:
    """What is told of the event, claim or entity that `wanted` names or is the IRI of, and by whom.

    Events that people judged to be the same are one. Of an entity its 200 surest events are looked at; what fewer than
    `tellers` tell of and nobody denies is only counted. Raises UnknownSubjectError.
    """
    about = subject(store, wanted, SUBJECTS)
    if about.kind == "Event":
        return Comparison(about, tuple(_events(store, [about.iri])), 0)
    if about.kind == "Claim":
        events = _events(store, _iris(store, _OF_CLAIM, about.iri))
        return Comparison(about, (*_claims(store, [about.iri]), *events), 0)
    events = _events(store, _iris(store, _OF_ENTITY, about.iri))
    found = [*events, *_claims(store, _iris(store, _ANSWERED, about.iri))]
    kept = [matter for matter in found if matter.verdict in DENIED or len(_tellers(matter.voices)) >= tellers]
    return Comparison(about, tuple(sorted(kept, key=_interest)), len(found) - len(kept))


def _iris(store: Asked, sparql: str, iri: str) -> list[str]:
    return [row["iri"] for row in rows(store, sparql, [iri])]


def _events(store: Asked, events: Iterable[str]) -> list[Matter]:
    groups = same_events(store, events)
    return _matters(store, "Event", groups, tellings_of_events(store, [iri for group in groups for iri in group]))


def _claims(store: Asked, claims: Iterable[str]) -> list[Matter]:
    groups = answering_claims(store, claims)
    return _matters(store, "Claim", groups, tellings_of_claims(store, [iri for group in groups for iri in group]))


def _matters(store: Asked, kind: str, groups: Sequence[tuple[str, ...]], tellings: Sequence[Telling]) -> list[Matter]:
    """A matter a group, in their order."""
    labels: dict[str, str] = {}
    types: dict[str, str] = {}
    for row in rows(store, _NAMED, [group[0] for group in groups]):
        labels[row["iri"]] = max(labels.get(row["iri"], ""), row["label"], key=lambda label: (len(label), label))
        if local(row["class"]) in TYPES:
            types[row["iri"]] = local(row["class"])
    told = voices(store, tellings)
    found = []
    for group in groups:
        members = set(group)
        own = tuple(voice for voice in told if voice.about in members)
        found.append(Matter(group[0], labels[group[0]], kind, types.get(group[0], ""), group[1:], _verdict(own), own))
    return found


def _verdict(told: Sequence[Voice]) -> Verdict:
    affirming = _tellers(voice for voice in told if voice.position is Position.AFFIRMS)
    denied = any(voice.position is Position.DENIES for voice in told)
    if not affirming:
        return Verdict.DENIED if denied else Verdict.OPEN
    if denied:
        return Verdict.DISPUTED
    return Verdict.AGREED if len(affirming) > 1 else Verdict.ALONE


def _tellers(told: Iterable[Voice]) -> set[str]:
    """Who tells, by IRI; an article counts as its publisher, so that two of one paper are one teller."""
    return {
        voice.article.publisher or voice.teller.iri if voice.teller.kind == "Article" else voice.teller.iri
        for voice in told
    }


def _interest(matter: Matter) -> tuple[int, int, str, str]:
    return list(Verdict).index(matter.verdict), -len(_tellers(matter.voices)), matter.label, matter.iri
