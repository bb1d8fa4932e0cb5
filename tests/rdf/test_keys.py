from dataclasses import replace

from kg.rdf.keys import fact_keys
from tests.documents import sample_document


def test_every_fact_has_a_key_of_its_own():
    document = sample_document()
    keys = fact_keys(document)
    facts = (*document.tenures, *document.claims, *document.events, *document.reports)
    assert set(keys) == {fact.id for fact in facts}
    assert len({key.digest for key in keys.values()}) == len(facts)


def test_facts_with_the_same_words_are_told_apart_by_their_occurrence():
    document = sample_document()
    twice = replace(document, claims=(*document.claims, replace(document.claims[0], id="c10")))
    keys = fact_keys(twice)
    assert keys["c1"].words == keys["c10"].words
    assert (keys["c1"].occurrence, keys["c10"].occurrence) == (0, 1)
    assert keys["c1"] == fact_keys(document)["c1"]


def test_a_key_holds_words_and_not_where_they_stand():
    moved = sample_document(before="A sentence more. ")
    assert fact_keys(moved) == fact_keys(sample_document())


def test_case_and_white_space_do_not_count():
    document = sample_document()
    shouted = tuple(replace(entity, name=f"{entity.name.upper()} ") for entity in document.entities)
    assert fact_keys(replace(document, entities=shouted)) == fact_keys(document)
