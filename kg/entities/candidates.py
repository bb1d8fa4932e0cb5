"""Which pairs of entities a person is asked about: those that may be one, and are not surely."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

from kg.entities.clustering import Bonds, Id, id_of
from kg.entities.features import Portrait, grounds_of, score_of
from kg.entities.relations import ASK, MERGE
from kg.model.candidate import Candidate
from kg.model.profile import Profile

WIDEST = 50
"""A block of more entities than this gives no questions: nobody would answer them."""
MIDDLE = (MERGE + ASK) / 2
"""The score at which it is least certain whether two are one."""


def candidates_among(
    entities: Mapping[str, Sequence[Profile]], others: Mapping[str, Sequence[Profile]], bonds: Bonds
) -> Iterator[Candidate]:
    """The candidates among entities by their IRIs, and between them and `others`; none that a person has kept apart."""
    every = {**others, **entities}
    portraits = {iri: Portrait.of(profiles) for iri, profiles in every.items()}
    apart = _apart(every, bonds)
    for left, right in sorted(_pairs(every, entities.keys())):
        if (left, right) in apart:
            continue
        grounds = grounds_of(portraits[left], portraits[right])
        score = score_of(grounds)
        if score >= ASK:
            yield Candidate("entity", left, right, score, grounds)


def most_uncertain_first(candidate: Candidate) -> tuple[float, str, str]:
    """What candidates are sorted by when a person is asked."""
    return round(abs(candidate.score - MIDDLE), 3), candidate.left, candidate.right


def _pairs(entities: Mapping[str, Sequence[Profile]], wanted: Collection[str]) -> set[tuple[str, str]]:
    """The pairs that have a block in common, one of them wanted at least, each in order."""
    blocks: dict[str, set[str]] = defaultdict(set)
    for iri, profiles in entities.items():
        for profile in profiles:
            for block in (*profile.blocks, *profile.asks):
                blocks[block].add(iri)
    found: set[tuple[str, str]] = set()
    for held in blocks.values():
        if 1 < len(held) <= WIDEST:
            for one in held:
                if one in wanted:
                    found.update((min(one, other), max(one, other)) for other in held if other != one)
    return found


def _apart(entities: Mapping[str, Sequence[Profile]], bonds: Bonds) -> set[tuple[str, str]]:
    named: set[Id] = {id_ for pair in bonds.apart for id_ in pair}
    iri_of = {id_of(p): iri for iri, profiles in entities.items() for p in profiles if id_of(p) in named}
    found = set()
    for one, other in bonds.apart:
        if one in iri_of and other in iri_of:
            found.add((min(iri_of[one], iri_of[other]), max(iri_of[one], iri_of[other])))
    return found
