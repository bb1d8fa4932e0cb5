from datetime import date

import pytest

from kg.entities.same_events import candidate_of, occasions_of
from kg.model.happening import Happening

MAY, JUNE = date(2025, 5, 2), date(2025, 6, 9)
BASE = {"type": "ArrestOrDetention", "lemma": "arrest", "label": "arrest", "told": MAY, "factuality": "Happened"}


def event(name, **told):
    return Happening(iri=f"x:{name}", article=f"x:article/{name}", **BASE | told)


DAY = {"earliest": MAY, "latest": MAY}
RAID = {"agents": ("x:police",), "patients": ("x:lind",), "place": "x:harwick", **DAY}


@pytest.mark.parametrize(
    ("one", "other", "asked"),
    [
        (RAID, RAID, True),
        (RAID, {**RAID, "lemma": "detain"}, True),
        (RAID, {**RAID, "agents": ()}, True),
        (RAID, {**RAID, "earliest": None, "latest": None}, True),
        (RAID, {**RAID, "type": "Meeting"}, False),
        (RAID, {**RAID, "earliest": JUNE, "latest": JUNE}, False),
        (RAID, {**RAID, "patients": ("x:berg",), "place": None}, False),
        (RAID, {**RAID, "place": "x:ellery", "agents": ("x:army",), "lemma": "hold"}, False),
        ({**DAY, "agents": ("x:police",)}, {**DAY, "agents": ("x:police",), "lemma": "hold"}, True),
        ({"agents": ("x:police",)}, {"agents": ("x:police",), "told": JUNE}, False),
        ({}, {}, False),
    ],
    ids=[
        "all the same", "another word", "an agent left out", "no day, told the same day", "another kind", "another day",
        "another patient", "another place and agent", "agent and day", "told a month apart", "nothing told",
    ],
)  # fmt: skip
def test_a_pair_is_asked_about_where_enough_speaks_for_it(one, other, asked):
    assert (candidate_of(event("a", **one), event("b", **other)) is not None) is asked


def test_a_candidate_is_the_same_from_either_side():
    one, other = event("a", **RAID), event("b", **RAID)
    assert candidate_of(one, other) == candidate_of(other, one)


def test_what_may_be_the_same_shares_an_occasion():
    one, other = event("a", **RAID), event("b", **RAID | {"agents": (), "earliest": None, "latest": None})
    assert set(occasions_of(one)) & set(occasions_of(other))
    assert not set(occasions_of(one)) & set(occasions_of(event("c", **RAID | {"earliest": JUNE, "latest": JUNE})))


def test_without_any_day_there_is_no_occasion():
    assert occasions_of(event("a", agents=("x:police",), told=None)) == ()


def test_a_year_is_no_day():
    year = {"earliest": date(2025, 1, 1), "latest": date(2025, 12, 31), "told": None}
    assert occasions_of(event("a", agents=("x:police",), **year)) == ()
