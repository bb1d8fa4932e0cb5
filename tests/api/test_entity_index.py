import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.entity_index import EntityIndex, Named, folded
from kg.model.entity import EntityKind

NOEM = Named("urn:noem", "Kristi Noem", ("Noem",), (EntityKind.PERSON,))
GARCIA = Named("urn:garcía", "José García Márquez", (), (EntityKind.PERSON,))
ICE = Named("urn:ice", "Immigration and Customs Enforcement", ("ICE",), (EntityKind.ORGANIZATION,))
INDEX = EntityIndex([NOEM, ICE, GARCIA])


@pytest.mark.parametrize(
    ("prefix", "found"),
    [
        ("kri", [NOEM]),
        ("NOE", [NOEM]),
        ("garcia", [GARCIA]),
        ("garcía má", [GARCIA]),
        ("ice", [ICE]),
        ("customs enf", [ICE]),
        ("risti", []),
        ("", [ICE, GARCIA, NOEM]),
        (" ", [ICE, GARCIA, NOEM]),
    ],
)
def test_an_entity_is_found_by_the_beginning_of_any_word_of_its_names(prefix, found):
    assert INDEX.found(prefix) == found


@given(st.lists(st.text(min_size=1), unique=True), st.data())
def test_every_entity_is_found_by_its_own_label(labels, data):
    entities = [Named(f"urn:{number}", label, (), (EntityKind.PERSON,)) for number, label in enumerate(labels)]
    index = EntityIndex(entities)
    for entity in entities:
        length = data.draw(st.integers(0, len(entity.label)))
        assert entity in index.found(entity.label[:length].strip()) or not folded(entity.label).startswith(
            folded(entity.label[:length].strip())
        )
