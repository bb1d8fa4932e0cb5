import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.entities.blocking import asks_of, blocks_of
from kg.entities.candidates import candidates_among, most_uncertain_first
from kg.entities.clustering import Bonds, entities_of, id_of
from kg.entities.name_forms import folded
from kg.entities.profiles import profiles_of
from kg.model.entity import EntityKind
from kg.model.profile import Profile
from tests.cases import rows

FIRST = ("Ann", "Anna", "Bob", "Robert", "J.", "James")
LAST = ("Ward", "Berg", "Holt")
SETS = st.sets(st.sampled_from(("council", "bank", "army")), max_size=2).map(lambda found: tuple(sorted(found)))
LANDS = st.sets(st.sampled_from(("peru", "chad")), max_size=1).map(tuple)


def profile(article, name, **traits):
    made = Profile(article, f"person|{name.casefold()}", EntityKind.PERSON, name, quote=name, **traits)
    return replace(made, blocks=blocks_of(made), asks=asks_of(made))


@st.composite
def people(draw):
    """Profiles of a few articles, no two of one name in one article."""
    names = st.tuples(st.sampled_from(FIRST), st.sampled_from(LAST)).map(" ".join)
    pairs = draw(st.lists(st.tuples(st.integers(0, 5), names), unique=True, max_size=14))
    return [
        profile(
            f"a{number}", name, titles=draw(SETS), organizations=draw(SETS), countries=draw(LANDS), company=draw(SETS)
        )
        for number, name in pairs
    ]


def sets(entities):
    return {frozenset(map(id_of, members)) for members in entities}


def read_pair(read, case):
    """The entities of the case's articles, and the profiles that it names in the first and in the last."""
    articles = [profiles_of(read(text, name=f"n{n}"), f"a{n}") for n, text in enumerate(case["articles"])]
    found = []
    for name, profiles in zip(case["called"], (articles[0], articles[-1]), strict=True):
        wanted = folded(name)
        named = [p for p in profiles if wanted in {folded(p.name), *map(folded, p.aliases)}]
        found.append(named or [p for p in profiles if folded(p.name).endswith(wanted) or wanted in folded(p.name)])
    assert all(found), (case["called"], [[p.name for p in profiles] for profiles in articles])
    return [p for profiles in articles for p in profiles], found[0][0], found[1][0]


@pytest.mark.parametrize("case", rows("namesakes"))
def test_articles_mean_one_or_two(read, case):
    profiles, one, other = read_pair(read, case)
    entities = entities_of(profiles)
    iris = {id_of(p): f"e{number}" for number, members in enumerate(entities) for p in members}
    pair = {iris[id_of(one)], iris[id_of(other)]}
    every = {f"e{number}": members for number, members in enumerate(entities)}
    asked = {frozenset((c.left, c.right)) for c in candidates_among(every, {}, Bonds())}
    assert ("one" if len(pair) == 1 else "asked" if pair in asked else "two") == case["are"]


@settings(deadline=None, max_examples=60)
@given(people(), st.randoms(use_true_random=False))
def test_the_order_of_articles_makes_no_difference(profiles, shuffler):
    shuffled = list(profiles)
    shuffler.shuffle(shuffled)
    assert entities_of(shuffled) == entities_of(profiles)


@settings(deadline=None, max_examples=60)
@given(people())
def test_every_profile_is_in_one_entity(profiles):
    found = [id_of(p) for members in entities_of(profiles) for p in members]
    assert sorted(found) == sorted(map(id_of, profiles))


@settings(deadline=None, max_examples=60)
@given(people(), st.data())
def test_what_people_judged_outranks_every_score(profiles, data):
    if len(profiles) < 2:
        return
    ids = [id_of(p) for p in profiles]
    one, other = data.draw(st.permutations(ids))[:2]
    together = sets(entities_of(profiles, Bonds(one=[(one, other)])))
    assert any({one, other} <= members for members in together)
    apart = sets(entities_of(profiles, Bonds(apart=[(one, other)])))
    assert not any({one, other} <= members for members in apart)


@settings(deadline=None, max_examples=40)
@given(people())
def test_two_of_one_article_are_never_made_one(profiles):
    for members in entities_of(profiles):
        articles = [p.article for p in members]
        assert len(set(articles)) == len(articles)


def test_one_who_fits_two_that_differ_stays_alone():
    profiles = [
        profile("a1", "James Ward", countries=("peru",), titles=("mayor",), organizations=("lima",)),
        profile("a2", "James Ward", countries=("chad",), titles=("judge",), organizations=("court",)),
        profile("a3", "James Ward"),
    ]
    assert len(entities_of(profiles)) == 3


def test_candidates_come_with_the_most_uncertain_first():
    profiles = [profile("a1", "James Ward"), profile("a2", "Jimmy Ward"), profile("a3", "J. Ward", titles=("mayor",))]
    every = {p.article: [p] for p in profiles}
    found = sorted(candidates_among(every, {}, Bonds()), key=most_uncertain_first)
    distances = [abs(candidate.score - 0.575) for candidate in found]
    assert len(found) == 3
    assert distances == sorted(distances)


def test_what_was_kept_apart_is_no_candidate_any_more():
    one, other = profile("a1", "James Ward"), profile("a2", "Jimmy Ward")
    every = {"x": [one], "y": [other]}
    assert [*candidates_among(every, {}, Bonds())]
    assert not [*candidates_among(every, {}, Bonds(apart=[(id_of(other), id_of(one))]))]


def place(article, name, *wholes):
    made = Profile(article, f"place|{name.casefold()}", EntityKind.GEOPOLITICAL_ENTITY, name, wholes=wholes)
    return replace(made, blocks=blocks_of(made), asks=asks_of(made))


def test_towns_of_one_name_in_two_states_stay_two():
    assert len(entities_of([place("a1", "Millbrook", "ohio"), place("a2", "Millbrook", "kansas")])) == 2


def test_a_town_with_and_without_its_state_is_one():
    assert len(entities_of([place("a1", "Millbrook", "ohio"), place("a2", "Millbrook")])) == 1


def test_a_town_that_may_lie_in_two_states_stays_alone():
    profiles = [place("a1", "Millbrook", "ohio"), place("a2", "Millbrook", "kansas"), place("a3", "Millbrook")]
    assert len(entities_of(profiles)) == 3


def test_many_articles_of_one_person_are_one():
    shuffler = random.Random(7)
    traits = [{"titles": ("mayor",), "organizations": ("lima",)}, {"titles": ("mayor",)}, {}, {"countries": ("peru",)}]
    profiles = [profile(f"a{n:03}", "Anna Berg", **shuffler.choice(traits)) for n in range(200)]
    assert len(entities_of(profiles)) == 1
