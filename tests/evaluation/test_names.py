"""When two wordings name the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.evaluation.names import overlap, same_name, same_role, words

PEOPLE = [
    ("Kristi Noem", "Noem", True, "a surname alone names the person"),
    ("Kristi Noem", "K. Noem", True, "the first letter with the surname is enough"),
    ("Kristi Noem", "Byron Noem", False, "another first name is another person"),
    ("Kristi Noem", "Kristi", False, "a first name alone names nobody"),
    ("Noem", "Noem's", True, "a possessive is no part of a name"),
]
THINGS = [
    ("Immigration and Customs Enforcement", "ICE", True, "an acronym of three words or more names it"),
    ("White House", "WH", False, "an acronym of two words does not"),
    ("New York Times", "York Times", True, "most of the words are enough"),
    ("Department of Homeland Security", "Department of Defense", False, "some of the words are not"),
    ("The Guardian", "Guardian", True, "a leading article does not count"),
    ("PC World", "PCWorld", True, "a space more or less does not count"),
]
ROLES = [
    ("spokeswoman", "spokesperson", True, "wordings of one title are one"),
    ("heads", "head", True, "a verb is its title"),
    ("CEO", "Chief Executive Officer", True, "an abbreviation is its title"),
    ("president", "vice president", False, "ranks are kept apart"),
    ("director", "former director", False, "a title is no former title"),
    ("Finance Minister", "minister", True, "half of the words are enough"),
    ("Finance Minister of the Russian Federation", "minister", False, "less than half are not"),
]


@pytest.mark.parametrize(("gold", "label", "same", "why"), PEOPLE, ids=[row[-1] for row in PEOPLE])
def test_a_person_is_named(gold: str, label: str, same: bool, why: str) -> None:
    assert same_name([gold], [label], person=True) is same


@pytest.mark.parametrize(("gold", "label", "same", "why"), THINGS, ids=[row[-1] for row in THINGS])
def test_a_thing_is_named(gold: str, label: str, same: bool, why: str) -> None:
    assert same_name([gold], [label]) is same


@pytest.mark.parametrize(("gold", "title", "same", "why"), ROLES, ids=[row[-1] for row in ROLES])
def test_a_role_is_named(gold: str, title: str, same: bool, why: str) -> None:
    assert same_role(gold, title) is same


@given(st.text(), st.text())
def test_overlap_is_symmetric_and_a_share(one: str, other: str) -> None:
    assert 0 <= overlap(one, other) == overlap(other, one) <= 1


@given(st.text())
def test_a_text_overlaps_itself_wholly_if_it_has_words(text: str) -> None:
    assert overlap(text, text) == (1 if words(text) else 0)
