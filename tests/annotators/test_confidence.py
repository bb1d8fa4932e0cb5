"""A confidence is the sum of its signs' weights, and every Document tells both."""

import pytest

from kg.annotators.claims import LEAST
from kg.annotators.confidence import ALWAYS, confidence_of
from kg.annotators.lexicon import table
from kg.annotators.pipeline import EXTRACTORS

TEXT = "Maria Santos said the bridge was safe. “We tested it twice last week,” the mayor added on Friday."


@pytest.mark.parametrize("extractor", EXTRACTORS)
def test_each_extractor_has_a_table_of_each_kind_of_fact(extractor):
    for kind in ("claims", "names"):
        assert ALWAYS in table("confidence")[extractor][kind]


def test_a_sign_without_a_weight_changes_nothing(annotator):
    doc = annotator.nlp(TEXT)
    assert confidence_of(doc, "claims", {"never heard of": 1.0}) == confidence_of(doc, "claims", {})


def test_a_weight_moves_the_confidence_its_own_way(annotator):
    doc = annotator.nlp(TEXT)
    plain = confidence_of(doc, "claims", {})
    assert (
        confidence_of(doc, "claims", {"named speaker": 1.0}) > plain > confidence_of(doc, "claims", {"no speaker": 1.0})
    )


def test_facts_tell_the_signs_that_their_confidence_is_made_of(annotator):
    doc = annotator.nlp(TEXT)
    for row in doc.user_data["claims"]:
        assert row["confidence"] == confidence_of(doc, "claims", row["signs"])


def test_what_is_less_sure_than_the_least_is_left_out(annotator):
    least = LEAST["model"]
    assert all(row["confidence"] >= least for row in annotator.nlp(TEXT).user_data["claims"])


def test_names_are_told_with_their_confidence(read_by):
    names = read_by(TEXT).names
    assert names
    assert all(0 < name.confidence < 1 and name.signs for name in names)
