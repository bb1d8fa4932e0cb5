import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.annotators.quotations import quotations_in
from tests.cases import rows

MARKED = st.text(alphabet="ab .,\n\"“”„«»‘’'`—é🚨", max_size=60)


@pytest.mark.parametrize("case", rows("quotations"))
def test_the_text_has_these_quotations(case):
    text = case["text"]
    assert [text[start:end] for start, end in quotations_in(text)] == case["quotations"]


@given(MARKED)
def test_quotations_lie_inside_the_text_in_order_and_apart(text):
    last = 0
    for start, end in quotations_in(text):
        assert last <= start < end <= len(text)
        last = end


@given(MARKED.filter(lambda text: not any(c in "\"“”„«»‘’'`" for c in text)))
def test_a_text_without_marks_has_no_quotation(text):
    assert quotations_in(text) == []


def test_a_quotation_of_five_thousand_words_is_one():
    text = "“" + "word " * 5_000 + "end.” He left."
    assert [end - start for start, end in quotations_in(text)] == [text.index("”") + 1]
