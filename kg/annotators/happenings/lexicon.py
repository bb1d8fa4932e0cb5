"""The kinds of events that words tell of, with their frames, as `lexicons/events.toml` has them."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from kg.annotators.lexicon import by_word, table, words
from kg.model.event import EventType, Factuality

_EVENTS = table("events")
LIGHT = words(_EVENTS["light"]["words"])
CONTROL = words(_EVENTS["control"]["words"])
STATES = words(_EVENTS["states"]["words"])
MEASURES = words(_EVENTS["measures"]["words"])
OCCURRING = words(_EVENTS["occurring"]["words"])
PEOPLE = words(_EVENTS["people"]["words"])
THINGS = words(_EVENTS["things"]["words"])
UNDERTAKINGS = words(_EVENTS["undertakings"]["words"])
PLACE_PREPOSITIONS = words(_EVENTS["prepositions"]["place"])
NOT_BEHIND = {noun: words(text) for noun, text in _EVENTS["not_behind"].items()}
NOT_UNDER = {noun: words(text) for noun, text in _EVENTS["not_under"].items()}
SPEECH = words(_EVENTS["speech"]["words"])
CAUSATIVE = words(_EVENTS["causative"]["words"])
MEASURING = words(_EVENTS["causative"]["measures"])
CAUSES = words(_EVENTS["causes"]["words"])
GIVEN = words(_EVENTS["given"]["words"])
SOMEBODY = words(_EVENTS["somebody"]["words"])


@dataclass(frozen=True, slots=True)
class Sense:
    """What a word is as an event: its type and the frame that says who stands where."""

    type: EventType
    frame: str


@dataclass(frozen=True, slots=True)
class Condition:
    """A sense that a verb has where its object, subject or preposition fits; `None` or empty asks nothing."""

    sense: Sense | None
    """`None`: there it is no event."""
    objects: frozenset[str]
    subjects: frozenset[str]
    prepositions: frozenset[str]
    targets: frozenset[str]
    near: frozenset[str]
    passive: bool
    clause: bool
    said: bool
    """Whether it must have a clause of its own that tells something ("agreed that …")."""


OTHER = Sense(EventType.OTHER, "act")


def _senses(kind: str) -> dict[str, Sense]:
    """The sense of each word; the first table that has it wins."""
    found: dict[str, Sense] = {}
    for event_type in EventType:
        for frame, text in _EVENTS[event_type.value].get(kind, {}).items():
            for word in words(text):
                found.setdefault(word, Sense(event_type, frame))
    return found


@cache
def verbs() -> dict[str, Sense]:
    """The sense of each verb of the tables."""
    return _senses("verbs")


@cache
def nouns() -> dict[str, Sense]:
    """The sense of each noun of the tables."""
    return _senses("nouns")


def _condition(row: dict[str, Any]) -> Condition:
    sense = None if row["type"] == "-" else Sense(EventType(row["type"]), row["frame"])
    keys = ("object", "subject", "with", "to", "near")
    objects, subjects, prepositions, targets, near = (words(row.get(key, "")) for key in keys)
    passive, clause, said = (bool(row.get(key)) for key in ("passive", "clause", "said"))
    return Condition(sense, objects, subjects, prepositions, targets, near, passive, clause, said)


def _conditions(part: str) -> dict[str, tuple[Condition, ...]]:
    found: dict[str, list[Condition]] = {}
    for row in _EVENTS["senses"]:
        for word in words(row.get(part, "")):
            found.setdefault(word, []).append(_condition(row))
    return {word: tuple(rows) for word, rows in found.items()}


@cache
def conditions() -> dict[str, tuple[Condition, ...]]:
    """The conditional senses of each verb, in the order in which they are tried."""
    return _conditions("verbs")


@cache
def noun_conditions() -> dict[str, tuple[Condition, ...]]:
    """The conditional senses of each noun, in the order in which they are tried."""
    return _conditions("nouns")


def _factualities(name: str) -> dict[str, Factuality]:
    return {word: Factuality(group) for word, group in by_word(_EVENTS[name]).items()}


QUALIFIERS = _factualities("factuality")
GOVERNORS = _factualities("governors")
MODALS = _factualities("modals")
ADVERBS = _factualities("adverbs")


@cache
def headline_verbs() -> dict[str, str]:
    """The lemma of each third person singular of a verb of the tables ("ousts")."""
    found = {}
    for lemma in verbs():
        if " " not in lemma:
            ending = "es" if lemma.endswith(("s", "sh", "ch", "x", "z", "o")) else "s"
            form = f"{lemma[:-1]}ies" if lemma.endswith("y") and lemma[-2] not in "aeiou" else lemma + ending
            found[form] = lemma
    return found
