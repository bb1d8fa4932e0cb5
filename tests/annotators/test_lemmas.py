import pytest


@pytest.mark.parametrize(
    ("text", "lemma"),
    [
        ("Maria Santos hopes to open the bridge.", "hope"),
        ("Analysts rated the bank a buy.", "rate"),
        ("Karen Mitchell was re-elected as mayor.", "re-elect"),
    ],
)
def test_a_verb_has_its_own_lemma(annotator, text, lemma):
    assert lemma in [token.lemma_ for token in annotator.nlp(text)]


def test_a_verb_that_doubles_its_consonant_keeps_its_own_lemma(annotator):
    assert "hop" in [token.lemma_ for token in annotator.nlp("The rabbit hopped across the road.")]
