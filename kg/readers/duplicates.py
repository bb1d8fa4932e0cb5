"""Copies of a text told among many: MinHash finds who may be one, and the words decide.

Andrei Broder, *On the resemblance and containment of documents*, 1997; the bands are those of Jure Leskovec, Anand
Rajaraman and Jeffrey Ullman, *Mining of Massive Datasets*, section 3.4.
"""

import re
from collections import Counter
from hashlib import blake2b

from datasketch import MinHash

SHINGLE = 3
"""Words of one shingle."""
BANDS, ROWS = 16, 8
"""Two texts of a resemblance of 0.8 meet in one band 95 times in 100, of 0.9 always, of 0.5 six times in 100."""
RESEMBLANCE = 0.8
"""The share of shingles that a copy and the first have in common, of those of both."""
CONTAINMENT = 0.9
"""The share of a copy's shingles that the first has: a copy may leave out its end, and add a line of credit."""
FEWEST = 30
"""Words that a text has whose near copies are looked for; of shorter ones only those are copies that are the same."""

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_DECIDING = {
    *(
        "not",
        "no",
        "never",
        "none",
        "neither",
        "nor",
        "cannot",
        "without",
        "zero",
        "half",
        "one",
        "two",
        "three",
        "four",
    ),
    *(
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "twenty",
        "thirty",
        "forty",
        "fifty",
        "sixty",
    ),
    *("seventy", "eighty", "ninety", "dozen", "dozens", "hundred", "hundreds", "thousand", "thousands", "million"),
    *("millions", "billion", "billions"),
}
_FIGURE = re.compile(r"\d")
_NEGATED = ("n't", "n’t")


def bands_of(text: str) -> tuple[int, ...]:
    """The bands of the text's MinHash, each as a number that SQLite holds; none for a short text.

    Texts that are copies of each other have one in common nearly always.
    """
    words = _words(text)
    if len(words) < FEWEST:
        return ()
    sketch = MinHash(num_perm=BANDS * ROWS, seed=1)
    sketch.update_batch([" ".join(shingle).encode() for shingle in sorted(_shingles(words))])
    rows = sketch.hashvalues.reshape(BANDS, ROWS)
    return tuple(_number(bytes([band]) + row.tobytes()) for band, row in enumerate(rows))


def is_copy(text: str, first: str) -> bool:
    """Whether `text` tells what the `first` tells, and nothing else: no number and no negation that is not in that.

    An update of a story, which counts eleven dead for nine, is no copy.
    """
    if text == first:
        return True
    words, others = _words(text), _words(first)
    if min(len(words), len(others)) < FEWEST or _deciding(words) - _deciding(others):
        return False
    own, known = _shingles(words), _shingles(others)
    common = len(own & known)
    return common >= CONTAINMENT * len(own) and common >= RESEMBLANCE * len(own | known)


def _number(band: bytes) -> int:
    return int.from_bytes(blake2b(band, digest_size=8).digest(), "big", signed=True)


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]


def _shingles(words: list[str]) -> set[tuple[str, ...]]:
    return {tuple(words[start : start + SHINGLE]) for start in range(len(words) - SHINGLE + 1)}


def _deciding(words: list[str]) -> Counter[str]:
    return Counter(word for word in words if word in _DECIDING or word.endswith(_NEGATED) or _FIGURE.search(word))
