import pytest


def chains(document):
    """{place: the place that it is in} by name."""
    name = {entity.id: entity.name for entity in document.entities}
    return {entity.name: name[entity.part_of] for entity in document.entities if entity.part_of}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "Police arrested Anna Keller in Denver, Colorado, U.S. on Monday.",
            {"Denver": "Colorado", "Colorado": "U.S."},
        ),
        ("Peter Lowe met Mark Dalton in Lyon, France.", {"Lyon": "France"}),
        # Lists tell of no containment.
        ("Anna Keller visited Germany, France and Italy.", {}),
        ("Anna Keller visited Oslo, Bergen and Paris.", {}),
        ("Anna Keller lived in Kansas, Colorado and Texas.", {}),
    ],
)
def test_a_place_is_in_the_wider_place_behind_its_comma(read, text, wanted):
    assert chains(read(text)) == wanted
