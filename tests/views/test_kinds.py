import pytest

from kg.views.kinds import FAMILIES, KINDS, TOLD
from kg.views.plots import POSITION, STATUS
from tests.views.colours import nearest

TOLD_APART = 15
"""CIELAB distance of two lines or marks; about 2.3 is the least that can be seen."""
SHAPES = {
    shape: [kind for kind in KINDS.values() if kind.shape == shape] for shape in {k.shape for k in KINDS.values()}
}


@pytest.mark.parametrize(
    "colours",
    [
        [colour for _, colour in FAMILIES.values()],
        [colour for _, colour in TOLD.values()],
        [colour for _, colour in STATUS.values()],
        [colour for _, colour in POSITION.values()],
    ],
    ids=["lines", "marked words", "statuses", "positions"],
)
def test_colours_are_told_apart_whatever_the_colour_vision(colours):
    distance, first, second = nearest(colours)
    assert distance >= TOLD_APART, (first, second)


@pytest.mark.parametrize("kinds", [own for own in SHAPES.values() if len(own) > 1], ids=lambda own: own[0].name)
def test_kinds_of_one_shape_are_told_apart_by_colour(kinds):
    distance, first, second = nearest([kind.colour for kind in kinds])
    assert distance >= TOLD_APART, (first, second)


def test_marks_of_statuses_and_positions_differ_in_shape_too():
    for table in (STATUS, POSITION):
        assert len({mark for mark, _ in table.values()}) == len(table)
