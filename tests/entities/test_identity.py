import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.entities.identity import SLUG_LENGTH, identity_keys, slug


def key_of(document, name):
    (entity,) = (e for e in document.entities if e.name == name)
    return identity_keys(document)[entity.id]


@given(st.text(max_size=200))
def test_a_slug_is_a_short_path_segment(name):
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug(name))
    assert len(slug(name)) <= SLUG_LENGTH


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Maria Santos", "maria-santos"),
        ("José Núñez", "jose-nunez"),
        ("Brandt & Sons", "brandt-sons"),
        ("O'Leary", "o-leary"),
    ],
)
def test_a_slug_reads_like_the_name(name, expected):
    assert slug(name) == expected


def test_a_full_name_has_the_same_key_in_every_article(read):
    one, other = read("Mayor Maria Santos left."), read("Mayor Maria Santos opened the fair.", name="other")
    assert key_of(one, "Maria Santos") == key_of(other, "Maria Santos")


def test_a_surname_alone_is_not_shared_between_articles(read):
    one, other = read("Mayor Hampton left."), read("Mayor Hampton opened the fair.", name="other")
    assert key_of(one, "Hampton").key != key_of(other, "Hampton").key


def test_an_unnamed_source_is_never_shared_between_articles(read):
    one, other = read("A spokeswoman said it was over."), read("A spokeswoman said it had begun.", name="other")
    assert key_of(one, "spokeswoman") != key_of(other, "spokeswoman")
    assert key_of(one, "spokeswoman").path != key_of(other, "spokeswoman").path


def test_a_country_goes_by_one_name_whatever_the_text_calls_it(read):
    one, other = read("The U.S. said it would leave."), read("The United States said it would stay.", name="other")
    keys = {identity_keys(d)[e.id] for d in (one, other) for e in d.entities}
    assert [key.path for key in keys] == ["place/united-states"]


def test_namesakes_of_one_article_have_two_keys(read):
    document = read("Halden sold the garden, said Norvik. Peter Lang met David Lang. A man said no. A man said yes.")
    keys = identity_keys(document)
    assert len({key.key for key in keys.values()}) == len(keys) == len(document.entities)


def test_two_first_names_of_one_surname_are_not_merged_unasked(read):
    may = read("Col. James Ward is commander of 3 Battalion.")
    june = read("Col. Jimmy Ward led 3 Battalion home.", name="june")
    assert key_of(may, "James Ward") != key_of(june, "Jimmy Ward")
