"""Which events of two articles may be the same happening: kind, who takes part, place and day, as a table of weights.

None is ever taken to be the same unasked: people judge. Set by hand on the pairs of
`tests/entities/test_same_events.py`.
"""

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import NamedTuple

from kg.entities.relations import ASK
from kg.model.candidate import Candidate, Ground
from kg.model.happening import Happening

NEAR = timedelta(days=2)
"""How far apart two articles may tell of an event whose day neither gives."""
LONGEST = timedelta(days=31)
"""A longer stretch, such as a year, tells no day."""
_VAGUE = frozenset(("OtherEvent", "Communication"))


class Feature(NamedTuple):
    """What two events share or differ in; `found` tells in what, and is empty where it does not apply."""

    name: str
    weight: float
    found: Callable[[Happening, Happening], str]


def _names(iris: frozenset[str]) -> str:
    return ", ".join(sorted(iri.rpartition("/")[2] for iri in iris)[:3])


def _same_agents(a: Happening, b: Happening) -> str:
    return _names(frozenset(a.agents) & frozenset(b.agents))


def _same_patients(a: Happening, b: Happening) -> str:
    return _names(frozenset(a.patients) & frozenset(b.patients))


def _same_people(a: Happening, b: Happening) -> str:
    found = a.people & b.people
    return _names(found) if found and not _same_agents(a, b) and not _same_patients(a, b) else ""


def _same_place(a: Happening, b: Happening) -> str:
    return _names(frozenset((a.place,))) if a.place and a.place == b.place else ""


def _same_word(a: Happening, b: Happening) -> str:
    return a.lemma if a.lemma == b.lemma else ""


def days(event: Happening) -> tuple[date, date] | None:
    """The first and last day of an event's time; `None` where it tells no day."""
    if event.earliest and event.latest and event.latest - event.earliest <= LONGEST:
        return event.earliest, event.latest
    return None


def _same_day(a: Happening, b: Happening) -> str:
    first, second = days(a), days(b)
    if not first or not second or first[0] > second[1] or second[0] > first[1]:
        return ""
    return str(max(first[0], second[0]))


def _told_together(a: Happening, b: Happening) -> str:
    if (days(a) and days(b)) or not a.told or not b.told or abs(a.told - b.told) > NEAR:
        return ""
    return str(max(a.told, b.told))


def _told_apart(a: Happening, b: Happening) -> str:
    if (days(a) and days(b)) or not a.told or not b.told or abs(a.told - b.told) <= NEAR:
        return ""
    return f"{a.told}; {b.told}"


def _other_day(a: Happening, b: Happening) -> str:
    first, second = days(a), days(b)
    return f"{first[0]}; {second[0]}" if first and second and not _same_day(a, b) else ""


def _other_place(a: Happening, b: Happening) -> str:
    return _names(frozenset((a.place, b.place))) if a.place and b.place and a.place != b.place else ""


def _other_agents(a: Happening, b: Happening) -> str:
    return _names(a.people ^ b.people) if a.agents and b.agents and not set(a.agents) & b.people else ""


def _other_patients(a: Happening, b: Happening) -> str:
    return _names(a.people ^ b.people) if a.patients and b.patients and not set(a.patients) & b.people else ""


FEATURES = (
    Feature("same agent", 0.2, _same_agents),
    Feature("same patient", 0.24, _same_patients),
    Feature("same people", 0.14, _same_people),
    Feature("same place", 0.14, _same_place),
    Feature("same word", 0.1, _same_word),
    Feature("same day", 0.2, _same_day),
    Feature("told within two days", 0.1, _told_together),
    Feature("told more than two days apart", -0.2, _told_apart),
    Feature("other day", -0.5, _other_day),
    Feature("other place", -0.2, _other_place),
    Feature("other agent", -0.2, _other_agents),
    Feature("other patient", -0.3, _other_patients),
)
_KIND = 0.1
"""What the same kind of event is worth; of those that hold anything nothing."""


def occasions_of(event: Happening) -> tuple[str, ...]:
    """Where the events are found with which one is compared: by kind, day and who takes part or where."""
    return tuple(sorted(set(_occasions(event))))


def _occasions(event: Happening) -> Iterator[str]:
    told = days(event)
    if told:
        near = {told[0], told[1]} if told[1] - told[0] > NEAR else _stretch(*told)
    elif event.told:
        near = _stretch(event.told - NEAR, event.told)
    else:
        return
    for one in sorted({*event.people, *((event.place,) if event.place else ())}):
        yield from (f"{event.type} {one} {day}" for day in sorted(near))


def _stretch(first: date, last: date) -> set[date]:
    return {first + timedelta(days=n) for n in range((last - first).days + 1)}


def grounds_of(a: Happening, b: Happening) -> tuple[Ground, ...]:
    """What speaks for and against two events of one kind being the same; nothing for two of different kinds."""
    if a.type != b.type:
        return ()
    kind = Ground("same kind", 0.0 if a.type in _VAGUE else _KIND, a.type)
    told = ((feature, feature.found(a, b)) for feature in FEATURES)
    return (kind, *(Ground(feature.name, feature.weight, words) for feature, words in told if words))


def candidate_of(a: Happening, b: Happening) -> Candidate | None:
    """The two as a candidate; `None` where little speaks for it."""
    grounds = grounds_of(a, b)
    score = round(min(1.0, max(0.0, sum(ground.weight for ground in grounds))), 3)
    if score < ASK:
        return None
    left, right = sorted((a.iri, b.iri))
    return Candidate("event", left, right, score, grounds)
