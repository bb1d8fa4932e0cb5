"""Which place is in which, as a text writes it: "Denver, Colorado, U.S."."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

import pycountry

from kg.entities.name_forms import folded
from kg.model.entity import Entity, EntityKind
from kg.model.mention import Mention, MentionForm

PLACES = frozenset((EntityKind.PLACE, EntityKind.GEOPOLITICAL_ENTITY))
BETWEEN = re.compile(r",[^\S\n]+")
"""What stands between a place and the one that it is in."""


@lru_cache(maxsize=1)
def _subdivisions() -> frozenset[str]:
    """The states, provinces and regions of ISO 3166-2, by their folded names."""
    return frozenset(folded(subdivision.name) for subdivision in pycountry.subdivisions)


def _breadth(mention: Mention) -> int:
    """2 for a country, 1 for a state, province or region, 0 for any other place."""
    return 2 if mention.canonical else int(folded(mention.text) in _subdivisions())


def _pairs(mentions: Sequence[Mention], text: str) -> Iterator[tuple[Mention, Mention]]:
    """The places that stand side by side, with a comma between, the second of a wider sort than the first.

    Of a list ("Oslo, Bergen and Paris", "Kent, Essex, and Surrey") none is wider than the one before it.
    """
    names = sorted((m for m in mentions if m.form is MentionForm.NAME and m.kind in PLACES), key=lambda m: m.span)
    for part, whole in pairwise(names):
        beside = part.span.end < whole.span.start and BETWEEN.fullmatch(text, part.span.end, whole.span.start)
        if beside and _breadth(part) < _breadth(whole):
            yield part, whole


def with_wholes(
    entities: Sequence[Entity], mentions: Sequence[Mention], entity_of: Mapping[str, str], text: str
) -> tuple[Entity, ...]:
    """The entities, each place with the place that it is in, where the text says so; the first that it says counts."""
    wholes: dict[str, str] = {}
    for part, whole in _pairs(mentions, text):
        inner, outer = entity_of.get(part.id), entity_of.get(whole.id)
        if inner and outer and inner != outer:
            wholes.setdefault(inner, outer)
    return tuple(
        replace(entity, part_of=wholes[entity.id]) if entity.id in wholes and entity.kind in PLACES else entity
        for entity in entities
    )
