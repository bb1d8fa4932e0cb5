import pytest

from kg.annotators.pipeline import annotator
from kg.entities.resolution import resolved
from kg.model.article import Article
from tests.cases import claims_said

TEXT = """Bridge closed after storm

The bridge in Larne was closed on Monday, according to the harbour board.
"We cannot open it before summer," said Maria Ochoa, a spokeswoman for Norvik Roads.
The minister, Jonas Brandt, denied that the repair was late and declined to name the builder.
"""


@pytest.fixture(scope="module")
def document():
    return resolved(next(annotator(extractor="model").documents([Article("bridge", TEXT)])))


@pytest.mark.parametrize(
    "claim",
    [
        [["harbour board"], "Says", "The bridge in Larne was closed on Monday", "Indirect", "", ""],
        [["Maria Ochoa"], "Says", "We cannot open it before summer", "Direct", "", ""],
        [["Jonas Brandt"], "Denies", "the repair was late", "Indirect", "", ""],
    ],
    ids=["according to", "a quotation", "a denial"],
)
def test_the_models_attributions_become_claims(document, claim):
    assert claim in claims_said(document)


def test_every_claim_of_the_model_is_cut_from_the_text_and_has_its_confidence(document):
    for claim in document.claims:
        assert all(0 <= start < end <= len(TEXT) for start, end in (*claim.cue, *claim.content, *claim.source))
        assert 0 < claim.confidence <= 1


def test_the_extraction_tells_who_read(document):
    assert document.extraction.extractor == "model"
    assert document.extraction.weights.startswith("reader ")
