"""Which profiles are compared with each other at all: those that have a block in common.

A block is a short string. Each person has one for its surname and first name by their sound, each other name one for
itself; so the number of comparisons grows with the number of names, not with its square.
"""

from collections.abc import Iterator

from kg.entities.features import tells_name
from kg.entities.identity import FAMILIES
from kg.entities.name_forms import folded, full_forms, initials, person_name, sound
from kg.entities.relations import core
from kg.model.entity import EntityKind
from kg.model.profile import Profile


def blocks_of(profile: Profile) -> tuple[str, ...]:
    """Where those are found with which a profile may be one by its score alone."""
    if not profile.shared:
        return ()
    found = _of_person(profile.name) if profile.kind is EntityKind.PERSON else _of_group(profile)
    return tuple(sorted({*found, block_of_name(FAMILIES[profile.kind], profile.name)}))


def block_of_name(family: str, name: str) -> str:
    """Where all those of a family are found that have this very name."""
    return f"n:{family}:{folded(name)}"


def asks_of(profile: Profile) -> tuple[str, ...]:
    """Where those are found that a person may be asked about, beside those of `blocks_of`."""
    found = _asks_of_person(profile.name) if profile.kind is EntityKind.PERSON else _asks_of_group(profile)
    return tuple(sorted(set(found)))


def _of_person(name: str) -> Iterator[str]:
    parts = person_name(name)
    if not parts.given:
        return
    yield f"p:{sound(parts.surname)}:{sound(parts.given[0])[:2]}"
    yield f"j:{''.join((*parts.given, parts.surname))}"


def _asks_of_person(name: str) -> Iterator[str]:
    parts = person_name(name)
    surname = sound(parts.surname)
    if not parts.given:
        yield f"s:{parts.surname}"
        return
    yield f"s:{parts.surname}"
    yield from (f"p:{surname}:{sound(full)[:2]}" for full in full_forms(parts.given[0]))
    yield f"i:{surname}:{parts.given[0][0]}"
    yield f"w:{' '.join(sorted((*parts.given, parts.surname)))}"
    if len(parts.given) > 1:
        yield f"w:{' '.join(sorted((parts.given[0], parts.given[1])))}"


def _of_group(profile: Profile) -> Iterator[str]:
    family = "g" if profile.kind in (EntityKind.ORGANIZATION, EntityKind.OUTLET) else "l"
    yield f"{family}:{core(profile.name)}"
    yield from (f"{family}:{core(alias)}" for alias in profile.aliases if tells_name(profile.name, alias))


def _asks_of_group(profile: Profile) -> Iterator[str]:
    family = "g" if profile.kind in (EntityKind.ORGANIZATION, EntityKind.OUTLET) else "l"
    words = core(profile.name).split()
    yield f"{family}~{' '.join(map(sound, words))}"
    if len(words) > 1:
        yield f"{family}+{' '.join(words[1:])}"
        yield f"{family}+{' '.join(words[:-1])}"
        yield f"{family}a{initials(profile.name)}"
    else:
        yield f"{family}a{folded(profile.name)}"
    yield f"{family}+{' '.join(words)}"
