"""What people type to look something up, and the beginnings under which a name is found."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import pairwise, takewhile
from operator import eq

LONGEST = 80
"""Characters of a beginning; two names are told apart by these, or not at all."""
_WORD = re.compile(r"\w[\w'’.-]*")


def folded(text: str) -> str:
    """The text without case and accents, each stretch of white space as one space."""
    plain = text.casefold()
    if not plain.isascii():
        plain = "".join(c for c in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(c))
    return " ".join(plain.split())


def starts_of(names: Iterable[str]) -> list[str]:
    """Each name, folded, and what is left of it from each of its words on; sorted, cut off after LONGEST characters."""
    plain = list(map(folded, names))
    rests = {name[word.start() :] for name in plain for word in _WORD.finditer(name)}
    return sorted({start[:LONGEST] for start in rests.union(plain)})


def shared_lengths(starts: Sequence[str]) -> list[int]:
    """With how many characters each of these sorted words begins that one before it begins with too; the first, -1.

    Of those that begin with a prefix, only the first shares less with the ones before it than the prefix is long.
    """
    return [-1, *(_shared(*pair) for pair in pairwise(starts))][: len(starts)]


def _shared(one: str, other: str) -> int:
    return sum(takewhile(bool, map(eq, one, other)))
