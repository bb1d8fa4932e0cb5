import pytest

from kg.model.claim import Claim, Quotation, Stance, content_text, marked_content
from kg.model.span import Span


def claim_of(text: str, *contents: str) -> Claim:
    spans = tuple(Span(text.index(c), text.index(c) + len(c)) for c in contents)
    return Claim("c1", (), (Span(0, 1),), spans, Stance.SAYS, Quotation.MIXED)


@pytest.mark.parametrize(
    ("text", "content", "marked"),
    [
        ("He said that it rains.", "it rains", "that it rains"),
        ("He said “it rains.”", "it rains", "“it rains.”"),
        ("“It rains,” he said.", "It rains", "“It rains,”"),
        ("He said that “it rains” here.", "it rains", "that “it rains”"),
        ("He said ``it rains'' twice.", "it rains", "``it rains''"),
        ("It rains, he said.", "It rains", "It rains"),
    ],
)
def test_the_marks_and_the_that_of_a_content_are_taken_in(text, content, marked):
    (span,) = marked_content(claim_of(text, content), text)
    assert span.of(text) == marked


def test_the_words_of_an_interrupted_content_are_joined():
    text = "It rains, he said, and snows."
    assert content_text(claim_of(text, "It rains", "and snows"), text) == "It rains and snows"
