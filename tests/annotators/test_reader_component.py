import pytest

from kg.annotators.reader import Part
from kg.annotators.reader_component import label_of


@pytest.mark.parametrize(
    ("text", "kind", "label"),
    [
        ("Ruth Calder", "Person", "PERSON"),
        ("Port Alder Council", "Organization", "ORG"),
        ("Reuters", "Organization", "OUTLET"),
        ("Ohio", "Location", "GPE"),
        ("the United States", "Location", "GPE"),
        ("Lake Victoria", "Location", "LOC"),
        ("the Black Sea", "Location", "LOC"),
        ("Southeast Asia", "Location", "LOC"),
        ("Mumbai Airport", "Facility", "FAC"),
        ("Canadian", "NORP", "NORP"),
        ("Canada", "NORP", "GPE"),
        ("French", "Misc", "NORP"),
        ("Monday", "Date", ""),
        ("$5 million", "Money", ""),
    ],
)
def test_a_name_gets_the_label_of_its_kind_and_words(text, kind, label):
    assert label_of(Part(0, len(text), kind, 0.9), text) == label
