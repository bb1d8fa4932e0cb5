"""Profiles of many articles put together into entities, none against a judgement or a contradiction.

The same profiles give the same entities in whatever order they come: every step goes by what they tell, never by when.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from kg.entities.features import Portrait, forbidden, grounds_of, score_of
from kg.entities.relations import MERGE
from kg.model.entity import EntityKind
from kg.model.profile import Profile

Id = tuple[str, str]
"""A profile's article and key."""
MARGIN = 0.03
"""By how much one must fit better than another that contradicts it, so that it is no toss of a coin."""


@dataclass(frozen=True, slots=True)
class Bonds:
    """What outranks every score: which profiles people, or a gazetteer, put together or keep apart."""

    one: Collection[tuple[Id, Id]] = ()
    apart: Collection[tuple[Id, Id]] = ()


def id_of(profile: Profile) -> Id:
    """What tells a profile from all others."""
    return profile.article, profile.key


def entities_of(profiles: Iterable[Profile], bonds: Bonds = Bonds()) -> list[list[Profile]]:
    """The profiles of each entity, sorted; `bonds` may name profiles that are not among them."""
    work = _Partition(sorted(profiles, key=id_of), bonds)
    for one, other in sorted(bonds.one):
        work.bind(one, other)
    for units in work.units_of_names():
        work.unite(combinations(units, 2))
    work.unite(work.pairs_by_block())
    return work.entities()


@dataclass(slots=True)
class _Unit:
    members: list[Profile]
    portrait: Portrait
    judged: set[Id] = field(default_factory=set)
    """The members that bonds name."""


class _Partition:
    def __init__(self, profiles: Sequence[Profile], bonds: Bonds) -> None:
        self.profiles = profiles
        self._apart: dict[Id, set[Id]] = defaultdict(set)
        for one, other in bonds.apart:
            self._apart[one].add(other)
            self._apart[other].add(one)
        self._named = {id_ for pair in (*bonds.one, *bonds.apart) for id_ in pair}
        self._unit: dict[Id, int] = {}
        self._units: list[_Unit] = []
        self._leads: list[int] = []
        for signature in self._signatures():
            self._add(signature)

    def _signatures(self) -> Iterator[list[Profile]]:
        """Profiles of one name that tell the same, together; those that were judged each alone."""
        alike: dict[object, list[Profile]] = defaultdict(list)
        for profile in self.profiles:
            judged = profile.article if id_of(profile) in self._named else ""
            traits = (profile.titles, profile.organizations, profile.countries, profile.wholes, profile.fixed)
            alike[profile.key, traits, judged].append(profile)
        return iter(alike.values())

    def _add(self, members: list[Profile]) -> None:
        ids = set(map(id_of, members))
        self._leads.append(len(self._units))
        for id_ in ids:
            self._unit[id_] = len(self._units)
        self._units.append(_Unit(members, Portrait.of(members), ids & self._named))

    def _lead(self, number: int) -> int:
        while self._leads[number] != number:
            self._leads[number] = number = self._leads[self._leads[number]]
        return number

    def _join(self, one: int, other: int) -> None:
        first, second = self._units[one], self._units[other]
        self._leads[other] = one
        first.members += second.members
        first.portrait.take(second.portrait)
        first.judged |= second.judged

    def bind(self, one: Id, other: Id) -> None:
        """Makes one of two whatever their scores."""
        if one in self._unit and other in self._unit:
            first, second = sorted((self._lead(self._unit[one]), self._lead(self._unit[other])))
            if first != second:
                self._join(first, second)

    def _may(self, one: int, other: int) -> bool:
        first, second = self._units[one], self._units[other]
        if any(self._apart[id_] & second.judged for id_ in first.judged if id_ in self._apart):
            return False
        return not forbidden(first.portrait, second.portrait)

    def units_of_names(self) -> Iterator[list[int]]:
        """The units of each name that several have, those of one organisation or place put together before."""
        by_name: dict[str, list[int]] = defaultdict(list)
        for number, unit in enumerate(self._units):
            by_name[unit.members[0].key].append(number)
        for name in sorted(by_name):
            if len(by_name[name]) > 1:
                yield self._gathered(by_name[name])

    def _gathered(self, units: Sequence[int]) -> list[int]:
        """Of units of one name, those that share what tells them from namesakes, joined: the leads of what is left."""
        leads: dict[tuple[str, str], list[int]] = defaultdict(list)
        for unit in sorted(units, key=self._rank):
            lead = self._lead(unit)
            for trait in sorted(_telling(self._units[unit].members[0])):
                for known in leads[trait]:
                    if (first := self._lead(known)) != lead and self._may(first, lead):
                        first, lead = sorted((first, lead))
                        self._join(first, lead)
                        lead = first
                        break
                else:
                    leads[trait].append(lead)
        return sorted({self._lead(unit) for unit in units}, key=self._rank)

    def _rank(self, number: int) -> tuple[bool, int, Id]:
        """Those that tell most first, those that were judged last; never by the order in which they came."""
        unit = self._units[number]
        traits = len(unit.portrait.organizations) + len(unit.portrait.titles) + len(unit.portrait.countries)
        return bool(unit.judged), -traits, min(map(id_of, unit.members))

    def pairs_by_block(self) -> Iterator[tuple[int, int]]:
        """The pairs of units of two names that have a block in common."""
        blocks: dict[str, set[int]] = defaultdict(set)
        for number, unit in enumerate(self._units):
            for profile in unit.members if self._leads[number] == number else ():
                for block in profile.blocks:
                    blocks[block].add(number)
        pairs = {pair for held in blocks.values() if len(held) > 1 for pair in combinations(sorted(held), 2)}
        return iter(sorted(pairs))

    def unite(self, pairs: Iterable[tuple[int, int]]) -> None:
        """Joins the pairs that score high enough, the best first, but for those to which two that differ fit alike."""
        scored: list[tuple[float, Id, Id, int, int]] = []
        for one, other in pairs:
            first, second = self._units[one], self._units[other]
            score = score_of(grounds_of(first.portrait, second.portrait))
            if score >= MERGE:
                ids = sorted((min(map(id_of, first.members)), min(map(id_of, second.members))))
                scored.append((-score, ids[0], ids[1], one, other))
        scored.sort()
        rivals = self._rivals(scored)
        for _, _, _, one, other in scored:
            lead, led = sorted((self._lead(one), self._lead(other)))
            if lead != led and not rivals.get((one, other)) and self._may(lead, led):
                self._join(lead, led)

    def _rivals(self, scored: Sequence[tuple[float, Id, Id, int, int]]) -> Mapping[tuple[int, int], bool]:
        """For each pair whether one of the two fits a third about as well that the other can never be."""
        fits: dict[int, list[tuple[float, int]]] = defaultdict(list)
        for negative, _, _, one, other in scored:
            fits[one].append((-negative, other))
            fits[other].append((-negative, one))
        found: dict[tuple[int, int], bool] = {}
        for negative, _, _, one, other in scored:
            for middle, end in ((one, other), (other, one)):
                for score, third in fits[middle]:
                    if third != end and score >= -negative - MARGIN and self._clash(end, third):
                        found[one, other] = True
        return found

    def _clash(self, one: int, other: int) -> bool:
        return not self._may(one, other)

    def entities(self) -> list[list[Profile]]:
        """What was put together, each sorted, in the order of their first members."""
        found = [
            sorted(unit.members, key=id_of) for number, unit in enumerate(self._units) if self._leads[number] == number
        ]
        return sorted(found, key=lambda members: id_of(members[0]))


def _telling(profile: Profile) -> set[tuple[str, str]]:
    """What tells a profile from those of namesakes: a person's organisations, else its titles; a place's whole."""
    if profile.fixed:
        return {("fixed", profile.fixed)}
    if profile.kind is not EntityKind.PERSON:
        return {("whole", whole) for whole in profile.wholes} or {("", "")}
    if profile.organizations:
        return {("organization", name) for name in profile.organizations}
    lands = ", ".join(profile.countries)
    return {(f"title {lands}", title) for title in profile.titles} or {(f"lands {lands}", "")}
