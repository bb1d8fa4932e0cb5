from dataclasses import replace

from kg.model.tenure import TenureStatus
from tests.cases import tenures_said


def of(document, name):
    ids = [entity.id for entity in document.entities if entity.name == name]
    return [tenure for tenure in document.tenures if tenure.holder in ids]


def test_a_post_told_twice_is_one_tenure_with_both_stretches_as_evidence(read):
    text = "Mayor Maria Santos opened the fair. Mayor Maria Santos then left."
    (tenure,) = read(text).tenures
    assert [span.of(text) for span in tenure.evidence] == ["Mayor Maria Santos", "Mayor Maria Santos"]


def test_a_post_without_its_organisation_joins_the_one_that_has_it(read):
    text = "Norvik chairman Paul Adler sold his shares. Chairman Adler then left."
    assert tenures_said(read(text)) == [["Paul Adler", "chair", "Norvik", "Current"]]


def test_two_titles_of_one_person_stay_two(read):
    document = read("Paul Adler, chairman and treasurer of Norvik, left.")
    assert [row[1] for row in tenures_said(document)] == ["chair", "treasurer"]


def test_who_takes_over_a_post_has_its_title_and_its_holder_before_him(read):
    document = read("Rosa Medina heads the Coast Guard. Martin Keller will take over the Coast Guard in June.")
    (before,), (after,) = of(document, "Rosa Medina"), of(document, "Martin Keller")
    assert (after.title, after.status, after.predecessor) == (before.title, TenureStatus.INCOMING, before.id)


def test_a_tenure_of_a_pronoun_that_nothing_explains_is_none(read):
    assert read("He is the head of the agency.").tenures == ()


def test_nobody_holds_a_post_in_himself(read):
    document = read("Maria Santos is the mayor of Lisbon. Paul Adler, an aide to Santos, left.")
    assert all(tenure.holder != tenure.organization for tenure in document.tenures)


def test_ids_stand_in_reading_order(read):
    text = "Mayor Maria Santos met Norvik chairman Paul Adler and Senator Rosa Medina."
    tenures = read(text).tenures
    assert [tenure.id for tenure in tenures] == ["t1", "t2", "t3"]
    assert [t.evidence[0] for t in tenures] == sorted(t.evidence[0] for t in tenures)


def test_a_tenures_evidence_holds_its_words_and_its_holder(read):
    text = "Norvik chairman Paul Adler met the head of the Coast Guard, Rosa Medina."
    document = read(text)
    for tenure in document.tenures:
        (holder,) = (e for e in document.entities if e.id == tenure.holder)
        assert tenure.wording in tenure.evidence[0].of(text)
        assert holder.name in tenure.evidence[0].of(text)


def test_the_same_tenures_are_read_whatever_the_articles_name(read):
    text = "Norvik chairman Paul Adler met Mayor Maria Santos."
    one, other = read(text, name="one"), read(text, name="other")
    assert replace(one, article=other.article) == other
