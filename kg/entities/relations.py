"""How the names of two entities can be one's: one table for people, one for the rest.

The first relation that holds counts. Its weight is what the names alone are worth; more evidence raises it no higher
than its ceiling. Tuned on the 98 development articles of DWIE and on `tests/cases/namesakes.toml`.
"""

from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from kg.entities.countries import iso_code
from kg.entities.name_forms import PersonName, close, folded, full_forms, initials, person_name, sound
from kg.entities.names import LEGAL_FORMS

MERGE = 0.8
"""Two entities of this score or more are one."""
ASK = 0.35
"""Those below it are not worth a question; between the two a person is asked."""
_BELOW_MERGE = 0.79
LIKENESS = 0.75
"""How much of two spellings of a place or an organisation must be the same, as difflib counts it."""


class NameRelation(NamedTuple):
    """One way in which two names can be one's."""

    name: str
    weight: float
    ceiling: float
    holds: Callable[[str, str], bool]


def _split(a: str, b: str) -> tuple[PersonName, PersonName]:
    return person_name(a), person_name(b)


def _same_name(a: str, b: str) -> bool:
    first, second = _split(a, b)
    return bool(first.given) and first[:2] == second[:2]


def _fits(short: Sequence[str], long: Sequence[str]) -> bool:
    """Whether the middle names of one stand in the other's in order, an initial for each name that begins with it."""
    rest = iter(long)
    return all(
        any(other.startswith(word) or (word.startswith(other) and len(other) == 1) for other in rest) for word in short
    )


def _middle_name(a: str, b: str) -> bool:
    first, second = _split(a, b)
    if first.surname != second.surname or not first.given or not second.given or first.given[0] != second.given[0]:
        return False
    short, long = sorted((first.given[1:], second.given[1:]), key=len)
    return len(first.given[0]) > 1 and _fits(short, long)


def _joined(a: str, b: str) -> bool:
    first, second = _split(a, b)
    return bool(first.given) and "".join((*first.given, first.surname)) == "".join((*second.given, second.surname))


def _reordered(a: str, b: str) -> bool:
    return len(a.split()) > 1 and sorted(folded(a).split()) == sorted(folded(b).split())


def _initial(a: str, b: str) -> bool:
    first, second = _split(a, b)
    if first.surname != second.surname or not first.given or not second.given:
        return False
    short, long = sorted((first.given[0], second.given[0]), key=len)
    return (
        len(short) == 1 < len(long)
        and long.startswith(short)
        and _fits(*sorted((first.given[1:], second.given[1:]), key=len))
    )


def _nickname(a: str, b: str) -> bool:
    first, second = _split(a, b)
    if first.surname != second.surname or not first.given or not second.given:
        return False
    return bool(full_forms(first.given[0]) & full_forms(second.given[0]))


def _alike(a: str, b: str) -> bool:
    return a == b or (min(len(a), len(b)) > 2 and sound(a) == sound(b)) or close(a, b)


def _spelling(a: str, b: str) -> bool:
    first, second = _split(a, b)
    if not first.given or not second.given:
        return False
    firsts = (first.given[0], second.given[0])
    same = (firsts[0] == firsts[1]) + (first.surname == second.surname)
    return same >= 1 and _alike(*firsts) and _alike(first.surname, second.surname)


def _part_of_person(a: str, b: str) -> bool:
    short, long = sorted((folded(a).split(), folded(b).split()), key=len)
    if not 1 < len(short) < len(long):
        return False
    return (
        long[: len(short)] == short or (short[0] == long[0] and set(short) < set(long)) or long[-len(short) :] == short
    )


def _surname(a: str, b: str) -> bool:
    first, second = _split(a, b)
    return first.surname == second.surname and not (first.given and second.given)


PERSON_RELATIONS = (
    NameRelation("same name", 0.86, 1.0, _same_name),
    NameRelation("middle name", 0.84, 1.0, _middle_name),
    NameRelation("spaces", 0.84, 1.0, _joined),
    NameRelation("order of names", 0.66, 1.0, _reordered),
    NameRelation("spelling", 0.64, 1.0, _spelling),
    NameRelation("nickname", 0.62, _BELOW_MERGE, _nickname),
    NameRelation("initial", 0.62, 1.0, _initial),
    NameRelation("part of the name", 0.6, 1.0, _part_of_person),
    NameRelation("surname alone", 0.3, _BELOW_MERGE, _surname),
)
"""Of two people. A short form is never enough: Col. James Ward and Col. Jimmy Ward may be brothers."""


def core(name: str) -> str:
    """An organisation's folded name without its legal form."""
    words = folded(name).split()
    while len(words) > 1 and words[-1] in LEGAL_FORMS:
        words.pop()
    return " ".join(words)


def is_acronym(short: str, long: str) -> bool:
    """Whether one name is made of the other's initials: "RHC" of "Rivers and Harbours Commission"."""
    bare = short.replace(".", "")
    return 1 < len(bare) <= 8 and bare.isupper() and len(long.split()) > 1 and bare.casefold() == initials(long)


def _equal(a: str, b: str) -> bool:
    return folded(a) == folded(b)


def _legal_form(a: str, b: str) -> bool:
    return core(a) == core(b)


def _acronym(a: str, b: str) -> bool:
    return is_acronym(a, b) or is_acronym(b, a)


def _spelt_alike(a: str, b: str) -> bool:
    first, second = folded(a), folded(b)
    words = first.split(), second.split()
    if len(words[0]) != len(words[1]) or (iso_code(a) and iso_code(b)):
        return False
    if not all(one[0] == other[0] and _alike(one, other) for one, other in zip(*words, strict=True)):
        return False
    return SequenceMatcher(None, first, second, autojunk=False).ratio() >= LIKENESS


def _part(a: str, b: str) -> bool:
    short, long = sorted((core(a).split(), core(b).split()), key=len)
    return len(short) + 1 == len(long) and len(" ".join(short)) > 3 and (long[1:] == short or long[:-1] == short)


GROUP_RELATIONS = (
    NameRelation("same name", 0.9, 1.0, _equal),
    NameRelation("legal form", 0.84, 1.0, _legal_form),
    NameRelation("spelling", 0.6, _BELOW_MERGE, _spelt_alike),
    NameRelation("acronym", 0.56, _BELOW_MERGE, _acronym),
    NameRelation("part of the name", 0.42, _BELOW_MERGE, _part),
)
"""Of two organisations or two places."""

TOLD_NAME = NameRelation("both names in one article", 0.76, 1.0, _equal)
"""An article calls the one by the other's name too; three letters stand for many, so that one article is not enough."""
