"""Whether two mentions of events may tell of one happening: by their words, who takes part, when and where."""

from collections.abc import Mapping, Sequence

from kg.entities.event_words import same_happening
from kg.model.entity import Entity, EntityKind
from kg.model.event import Event, EventType
from kg.model.time import TimeValue

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
NOUN_RULES = frozenset(("noun", "light", "reported_noun"))


def apart(one: TimeValue | None, other: TimeValue | None) -> bool:
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


def same_participants(one: Sequence[str], other: Sequence[str], entities: Mapping[str, Entity]) -> bool | None:
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


def may_be_one(one: Event, other: Event, entities: Mapping[str, Entity]) -> bool:
    """Whether two mentions may tell of one happening, be it told as a fact or denied.

    They do where the words may mean the same, nothing of who, when and where differs, and something is shared.
    """
    if one.type is not other.type or not same_happening(one.type, one.lemma, other.lemma):
        return False
    if apart(one.time, other.time) or (one.place and other.place and one.place != other.place):
        return False
    agents = same_participants(one.agents, other.agents, entities)
    patients = same_participants(one.patients, other.patients, entities)
    if False in (agents, patients):
        return False
    if agents or patients:
        return patients is not None or one.type is not EventType.OTHER
    return any(map(_refers_back, (one, other))) and one.type is not EventType.OTHER
