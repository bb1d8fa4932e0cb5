"""What every Registry promises, asked of each keeper."""

import sqlite3

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.model.identity import IdentityKey
from kg.stores.registry import MemoryRegistry, SqliteRegistry, identities

BASE = "https://example.org/id/"
PATHS = st.sampled_from(["person/ann", "person/ann-2", "person/ann-3", "place/ann", "person/bo"])
TABLES = """
CREATE TABLE registry (key TEXT PRIMARY KEY, iri TEXT NOT NULL UNIQUE);
CREATE TABLE profile (article TEXT, key TEXT, iri TEXT);
CREATE TABLE replaced (iri TEXT, by TEXT);
"""
KEYS = st.builds(IdentityKey, key=st.text(max_size=3), path=PATHS)
CALLS = st.lists(st.lists(KEYS, max_size=6), max_size=6)


def in_memory() -> MemoryRegistry:
    return MemoryRegistry(BASE)


def in_sqlite() -> SqliteRegistry:
    connection = sqlite3.connect(":memory:")
    connection.executescript(TABLES)
    return SqliteRegistry(connection, BASE)


@pytest.fixture(params=[in_memory, in_sqlite], ids=["memory", "sqlite"])
def make(request):
    return request.param


@pytest.fixture
def registry(make):
    made = make()
    yield made
    if isinstance(made, SqliteRegistry):
        made.connection.close()


def test_a_first_key_gets_the_path_under_the_base(registry):
    assert registry.iris([IdentityKey("k", "person/ann")]) == {"k": f"{BASE}person/ann"}


def test_a_namesake_gets_a_number(registry):
    keys = [IdentityKey(key, "person/ann") for key in ("a", "b", "c")]
    assert list(registry.iris(keys).values()) == [f"{BASE}person/ann{end}" for end in ("", "-2", "-3")]


def test_a_number_that_another_path_took_is_passed_over(registry):
    registry.iris([IdentityKey("x", "person/ann-2"), IdentityKey("a", "person/ann")])
    assert registry.iris([IdentityKey("b", "person/ann")]) == {"b": f"{BASE}person/ann-3"}


def test_equal_keys_share_one_iri_whatever_their_paths(registry):
    first = registry.iris([IdentityKey("a", "person/ann")])
    assert registry.iris([IdentityKey("a", "person/bo")]) == first


def test_identities_are_told_by_entity(registry):
    keys = {
        "e1": IdentityKey("a", "person/ann"),
        "e2": IdentityKey("b", "person/ann"),
        "e3": IdentityKey("a", "person/ann"),
    }
    given_iris = identities(registry, keys)
    assert given_iris["e1"] == given_iris["e3"] != given_iris["e2"]


@pytest.mark.parametrize("make_one", [in_memory, in_sqlite], ids=["memory", "sqlite"])
@settings(deadline=None)
@given(calls=CALLS)
def test_an_iri_once_given_never_changes_its_key(make_one, calls):
    registry = make_one()
    seen: dict[str, str] = {}
    for keys in calls:
        for key, iri in registry.iris(keys).items():
            assert seen.setdefault(key, iri) == iri
    assert len(set(seen.values())) == len(seen)
    if isinstance(registry, SqliteRegistry):
        registry.connection.close()


@settings(deadline=None)
@given(calls=CALLS)
def test_both_keepers_give_the_same(calls):
    memory, sqlite = in_memory(), in_sqlite()
    for keys in calls:
        assert memory.iris(keys) == sqlite.iris(keys)
    sqlite.connection.close()
