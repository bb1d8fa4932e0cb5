import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.entities.coreference import clusters_of
from kg.entities.names import acronym, core_of_organization, same_organization, same_person
from kg.model.entity import EntityKind
from kg.model.mention import Gender, Mention, MentionForm
from kg.model.span import Span

PEOPLE = ("Maria Santos", "Santos", "Paul Santos", "M. Santos", "Paul Adler", "Adler", "Paul")
BODIES = ("Norvik Foods", "Norvik", "Norvik Foods Inc.", "World Health Organization", "WHO", "Halden")
NAMES = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(PEOPLE), st.just(EntityKind.PERSON)),
        st.tuples(st.sampled_from(BODIES), st.just(EntityKind.ORGANIZATION)),
    ),
    max_size=8,
)


def named(*names):
    """A mention a name, one a sentence, in reading order."""
    return [
        Mention(
            f"m{n}",
            Span(100 * n, 100 * n + len(text)),
            text,
            text.split()[-1].casefold(),
            MentionForm.NAME,
            kind,
            n,
            subject=True,
        )
        for n, (text, kind) in enumerate(names, 1)
    ]


def pronoun(word, sentence, gender=None, plural=False, identifier="p"):
    start = 100 * sentence + 50
    return Mention(
        identifier,
        Span(start, start + len(word)),
        word,
        word,
        MentionForm.PRONOUN,
        EntityKind.PERSON if gender else None,
        sentence,
        plural,
        gender,
    )


def together(mentions):
    """The texts that are one entity, each group sorted."""
    clusters = {id(c): c for c in clusters_of(mentions, (), ()).values()}
    return sorted(sorted(m.text for m in cluster.mentions) for cluster in clusters.values())


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Maria Santos", "Santos"),
        ("Maria Santos", "Maria"),
        ("Maria Santos", "M. Santos"),
        ("Laura May Whitman", "Laura Whitman"),
        ("Robert Hale Jr.", "Hale"),
        ("MARIA SANTOS", "Maria Santos"),
        ("Ursula van Dyke", "Ursula van Dyke"),
    ],
)
def test_two_names_can_be_one_person(a, b):
    assert same_person(a, b)
    assert same_person(b, a)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Maria Santos", "Paul Santos"),
        ("Maria Santos", "Maria Adler"),
        ("P. Santos", "Maria Santos"),
        ("Maria Santos", "Adler"),
        ("Paul Robert Hale", "Paul Hale Adler"),
    ],
)
def test_two_names_cannot_be_one_person(a, b):
    assert not same_person(a, b)
    assert not same_person(b, a)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("World Health Organization", "WHO"),
        ("Immigration and Customs Enforcement", "ICE"),
        ("Norvik Foods Inc.", "Norvik Foods"),
        ("Norvik Foods", "Norvik"),
        ("U.S. Department of Labor", "Department of Labor"),
        ("W.H.O.", "World Health Organization"),
    ],
)
def test_two_names_can_be_one_organisation(a, b):
    assert same_organization(a, b)
    assert same_organization(b, a)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Norvik Foods", "Norvik Motors"),
        ("Department of Labor", "Department of Energy"),
        ("University of Leeds", "University of Lisbon"),
        ("WHO", "World Trade Organization"),
        ("Bank of Kenya", "Bank"),
    ],
)
def test_two_names_cannot_be_one_organisation(a, b):
    assert not same_organization(a, b)
    assert not same_organization(b, a)


def test_an_acronym_leaves_small_words_out():
    assert acronym("Immigration and Customs Enforcement") == "ICE"


def test_an_organisations_core_has_no_state_and_no_legal_form():
    assert core_of_organization("US Department of Labor") == core_of_organization("Ministry of Labor") == "labor"
    assert core_of_organization("Norvik Foods, Inc.") == "norvik foods"


def test_a_surname_between_two_who_bear_it_is_the_one_named_last():
    mentions = named(*((text, EntityKind.PERSON) for text in ("Maria Santos", "Paul Santos", "Santos")))
    assert together(mentions) == [["Maria Santos"], ["Paul Santos", "Santos"]]


def test_a_person_and_an_organisation_of_one_name_stay_two():
    mentions = named(("Halden", EntityKind.PERSON), ("Halden", EntityKind.ORGANIZATION))
    assert together(mentions) == [["Halden"], ["Halden"]]


def test_a_pronoun_takes_the_nearest_person_of_its_gender():
    woman, man = named(("Maria Santos", EntityKind.PERSON), ("Paul Adler", EntityKind.PERSON))
    she = pronoun("she", 3, Gender.FEMININE)
    he = pronoun("he", 2, Gender.MASCULINE, identifier="q")
    assert together([woman, man, she, he]) == [["Maria Santos", "she"], ["Paul Adler", "he"]]


def test_a_pronoun_too_far_from_every_name_stays_alone():
    assert together([*named(("Maria Santos", EntityKind.PERSON)), pronoun("she", 9, Gender.FEMININE)]) == [
        ["Maria Santos"],
        ["she"],
    ]


def test_it_takes_no_person_and_she_no_organisation():
    person, body = named(("Maria Santos", EntityKind.PERSON), ("Norvik", EntityKind.ORGANIZATION))
    it, she = pronoun("its", 2, Gender.NEUTER), pronoun("she", 3, Gender.FEMININE, identifier="q")
    assert together([person, body, it, she]) == [["Maria Santos", "she"], ["Norvik", "its"]]


@given(NAMES)
def test_every_mention_is_in_one_cluster_and_none_in_two(names):
    mentions = named(*names)
    clusters = clusters_of(mentions, (), ())
    assert set(clusters) == {m.id for m in mentions}
    assert sum(len(c.mentions) for c in {id(c): c for c in clusters.values()}.values()) == len(mentions)


@given(NAMES)
def test_people_and_organisations_never_share_a_cluster(names):
    for cluster in clusters_of(named(*names), (), ()).values():
        assert len({m.kind is EntityKind.PERSON for m in cluster.mentions}) == 1
