import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.annotators.reader import FOLDER, TOKENIZER
from kg.annotators.reader_pieces import (
    DIGITS,
    LOWER,
    MIXED,
    OPENS_LINE,
    QUOTED,
    TITLE,
    UPPER,
    pieces_of,
    tokenizer_from,
)

TOKENS = tokenizer_from((FOLDER / TOKENIZER).read_text(encoding="utf-8"))
TROUBLE = st.text(st.sampled_from("aÉß🙂\u200f\u00a0\u0301\ud800“”\"'’ \n\r\t.—ﬁא中İ"), max_size=60)


@given(st.text(max_size=80) | TROUBLE)
def test_pieces_stand_in_order_inside_the_text(text):
    found = pieces_of(text, TOKENS)
    assert all(0 <= start < end <= len(text) for start, end in zip(found.starts, found.ends, strict=True))
    assert sorted(found.starts) == found.starts.tolist()


@pytest.mark.parametrize(
    ("word", "case"),
    [
        ("the", LOWER),
        ("The", TITLE),
        ("U", TITLE),
        ("NATO", UPPER),
        ("iPhone", MIXED),
        ("McCain", MIXED),
        ("42", DIGITS),
    ],
)
def test_a_piece_knows_the_case_of_its_word(word, case):
    assert pieces_of(f"x {word}", TOKENS).features[1] % QUOTED == case


def test_a_piece_knows_whether_it_is_quoted_and_opens_a_line():
    text = 'He said: "Go."\nShe left.'
    found = pieces_of(text, TOKENS)
    features = {text[start:end]: int(f) for start, end, f in zip(found.starts, found.ends, found.features, strict=True)}
    assert [features[word] // QUOTED % 2 for word in ("said", "Go", "left")] == [0, 1, 0]
    assert [features[word] >= OPENS_LINE for word in ("said", "Go", "She", "left")] == [False, False, True, False]
