"""A text as the reader model takes it: word pieces, where they stand, and what the lower-cased pieces do not show."""

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from kg.annotators.quotations import quotations_in

WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*|\d+")
SURROGATE = re.compile("[\ud800-\udfff]")
LOWER, TITLE, UPPER, MIXED, DIGITS = range(5)
QUOTED, OPENS_LINE = 5, 10
FEATURES = 20
"""How many features there are: the case of the whole word, plus QUOTED, plus OPENS_LINE."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """The word pieces of a text, in order, one entry a piece in each array."""

    ids: NDArray[np.int64]
    features: NDArray[np.int64]
    starts: NDArray[np.int64]
    """Code points into the text, as `ends`."""
    ends: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.ids)

    def part(self, low: int, high: int) -> "Pieces":
        """The pieces `low` to `high`."""
        return Pieces(*(array[low:high] for array in (self.ids, self.features, self.starts, self.ends)))


def _case(word: str) -> int:
    if word.isdigit():
        return DIGITS
    if word.isupper():
        return UPPER if len(word) > 1 else TITLE
    if word[0].isupper() and word[1:].islower():
        return TITLE
    return LOWER if word == word.lower() else MIXED


def pieces_of(text: str, tokenizer: Tokenizer) -> Pieces:
    """The word pieces of `text`, without the marks that frame a window."""
    text = SURROGATE.sub("\ufffd", text)
    encoding = tokenizer.encode(text, add_special_tokens=False)
    offsets = np.array(encoding.offsets, dtype=np.int64).reshape(-1, 2)
    starts, ends = offsets[:, 0], offsets[:, 1]
    marks = np.zeros(len(text) + 1, dtype=np.int64)
    for word in WORD.finditer(text):
        marks[word.start() : word.end()] = _case(word.group())
    for start, end in quotations_in(text):
        marks[start:end] += QUOTED
    lines = np.zeros(len(text) + 1, dtype=np.int64)
    lines[[match.end() for match in re.finditer(r"[\n\r]", text)]] = 1
    line = np.cumsum(lines)[starts]
    opens = np.diff(line, prepend=-1) > 0
    return Pieces(np.array(encoding.ids, dtype=np.int64), marks[starts] + OPENS_LINE * opens, starts, ends)


def tokenizer_from(serialized: str) -> Tokenizer:
    """The tokenizer of a `tokenizer.json`, for texts of any length."""
    tokenizer = Tokenizer.from_str(serialized)
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer
