from itertools import pairwise

import pytest
import spacy

from kg.annotators.naming.edges import parts_of
from kg.annotators.naming.kinds import country_of, is_country, is_outlet
from kg.annotators.naming.patterns import long_forms


@pytest.fixture
def names(annotator):
    def found(text):
        doc = annotator.nlp(text)
        return [(span.text, span.label_) for span in doc.spans["names"]]

    return found


@pytest.mark.parametrize(
    ("text", "country"),
    [("German", "Germany"), ("the U.S.", "United States"), ("Kenya", "Kenya"), ("Norwegian", "Norway")],
)
def test_a_country_is_known_by_its_names_and_adjectives(text, country):
    assert country_of(text) == country


@pytest.mark.parametrize("text", ["Lisbon", "Democratic", "Maria", ""])
def test_what_names_no_country_gives_none(text):
    assert country_of(text) is None


def test_an_adjective_is_no_country_itself():
    assert is_country("Germany")
    assert not is_country("German")


@pytest.mark.parametrize(
    "text", ["Reuters", "The Guardian", "the New York Times", "Evening Gazette", "Radio Norvik News"]
)
def test_an_outlet_is_known_by_the_list_or_by_its_last_words(text):
    assert is_outlet(text)


@pytest.mark.parametrize("text", ["Norvik", "Times", "Post", "Press Secretary", "Maria Santos"])
def test_other_names_are_no_outlets(text):
    assert not is_outlet(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Senator Maria Santos left.", "Maria Santos"),
        ("Former President Paul Adler left.", "Paul Adler"),
        ("Paul Adler’s house burned down.", "Paul Adler"),
        ("🚨 Paul Adler left.", "Paul Adler"),
        ("Mr. Paul Adler left.", "Paul Adler"),
    ],
)
def test_titles_possessives_and_marks_are_cut_off(names, text, name):
    assert names(text)[0] == (name, "PERSON")


def test_a_full_name_decides_for_its_surname(names):
    assert names("Paul Hampton opened the fair. Hampton then left.") == [
        ("Paul Hampton", "PERSON"),
        ("Hampton", "PERSON"),
    ]


def test_a_name_found_once_is_found_everywhere(names):
    found = names("Norvik Foods sued the city. It was won by Norvik Foods. NORVIK and Norvik Foods are two.")
    assert found.count(("Norvik Foods", "ORG")) == 3


def test_a_long_form_decides_for_its_acronym(names):
    assert ("FDA", "ORG") in names("The Food and Drug Administration approved it. The FDA then waited.")


def test_weekdays_months_and_statuses_are_no_names(names):
    assert names("On Monday the fair closed until May.") == []


def test_a_credit_and_a_byline_name_nobody(names):
    text = "Fair opens\n\nBy Maria Santos\n\nThe fair opened. Image: Paul Adler\n\nMayor Rosa Medina cheered."
    assert names(text) == [("Rosa Medina", "PERSON")]


def test_names_stand_in_order_and_apart(annotator):
    doc = annotator.nlp(
        "Former Norvik Foods chief Paul Adler met German President Lena Vogt of the Green Party in Berlin."
    )
    spans = list(doc.spans["names"])
    assert all(a.end <= b.start for a, b in pairwise(spans))


@pytest.mark.parametrize(
    ("text", "label", "parts"),
    [
        ("Reed aide Tom Hale & NPA", "ORG", [("Reed", "ORG"), ("Tom Hale", "PERSON"), ("NPA", "ORG")]),
        ("Larne, Antrim", "GPE", [("Larne", "GPE"), ("Antrim", "GPE")]),
        ("Smith & Sons", "ORG", [("Smith & Sons", "ORG")]),
    ],
)
def test_names_that_ran_together_come_apart(text, label, parts):
    doc = spacy.blank("en")(text)
    assert [(doc[start:end].text, kind) for start, end, kind in parts_of(doc, 0, len(doc), label)] == parts


def test_an_acronym_finds_its_long_form():
    doc = spacy.blank("en")("The National Parks and Rivers Agency closed a park, and NPRA said why.")
    (acronym,) = [t.i for t in doc if t.text == "NPRA"]
    names = [(acronym, acronym + 1, "ORG")]
    assert [doc[start:end].text for start, end, _ in long_forms(doc, names)] == ["National Parks and Rivers Agency"]
