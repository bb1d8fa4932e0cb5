import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.paging import page_of
from api.problems import Problem

KEYS = st.sets(st.tuples(st.text(max_size=3), st.text(max_size=3)))


def walked(items, limit, change=lambda items: items):
    seen, cursor = [], None
    while True:
        page, cursor = page_of(items, lambda item: item, limit, cursor)
        assert len(page) <= limit
        seen += page
        if cursor is None:
            return seen
        items = change(items)


@given(KEYS, st.integers(1, 5))
def test_the_pages_together_are_the_list(keys, limit):
    assert walked(sorted(keys), limit) == sorted(keys)


@given(KEYS, KEYS, st.integers(1, 5))
def test_what_is_added_between_two_pages_makes_nothing_come_twice_or_not_at_all(keys, added, limit):
    seen = walked(sorted(keys), limit, lambda items: sorted({*items, *added}))
    assert len(seen) == len(set(seen))
    assert keys <= set(seen)


@pytest.mark.parametrize("cursor", ["x", "zz", "é", "bnVsbA", "WzFd", "WzEsMiwzXQ"])
def test_an_invented_cursor_is_told(cursor):
    with pytest.raises(Problem, match="no cursor"):
        page_of([("a", "b")], lambda item: item, 1, cursor)
