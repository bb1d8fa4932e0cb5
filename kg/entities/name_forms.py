"""Names as they are compared across articles: folded, taken apart, and told alike by ear."""

import re
import tomllib
import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

GENERATIONS = frozenset(("jr", "sr", "junior", "senior", "ii", "iii", "iv"))
HONORIFICS = frozenset(("mr", "mrs", "ms", "miss", "dr", "prof", "sir", "dame", "lord", "lady"))
ARTICLES = frozenset(("the",))
NOT_A_LETTER = re.compile(r"[^\w\s]")
SPELLINGS = (
    ("ph", "f"), ("gh", "g"), ("kh", "k"), ("dh", "d"), ("th", "t"), ("sch", "s"), ("sh", "s"), ("ch", "k"),
    ("ck", "k"), ("qu", "k"), ("q", "k"), ("c", "k"), ("z", "s"), ("x", "ks"), ("w", "v"), ("h", ""),
)  # fmt: skip
"""What is written in two ways for one sound, longest first."""
_VOWELS = re.compile(r"[aeiouyj]")
_DOUBLES = re.compile(r"(.)\1+")


class PersonName(NamedTuple):
    """A person's name taken apart; `given` holds all words before the last one, folded."""

    given: tuple[str, ...]
    surname: str
    generation: str = ""


@lru_cache(maxsize=100_000)
def folded(name: str) -> str:
    """The name without case, accents, full stops and a leading article; hyphens are spaces, "&" is "and"."""
    plain = unicodedata.normalize("NFKD", name.replace("&", " and ").casefold())
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    plain = NOT_A_LETTER.sub(
        " ", re.sub(r"(?<=\w)['’]s\b", "", plain).replace(".", "").replace("'", "").replace("’", "")
    )
    words = plain.split()
    return " ".join(words[1:] if len(words) > 1 and words[0] in ARTICLES else words)


@lru_cache(maxsize=100_000)
def person_name(name: str) -> PersonName:
    """The parts of a person's name; honorifics are left out."""
    words = [word for word in folded(name).split() if word not in HONORIFICS] or folded(name).split() or [""]
    generation = words.pop() if len(words) > 2 and words[-1] in GENERATIONS else ""
    return PersonName(tuple(words[:-1]), words[-1], generation)


@lru_cache(maxsize=100_000)
def sound(word: str) -> str:
    """What stays of a folded word when vowels, doubled letters and ways of spelling are left out; never empty."""
    first, rest = word[:1], word
    for written, heard in SPELLINGS:
        rest = rest.replace(written, heard)
    found = _DOUBLES.sub(r"\1", _VOWELS.sub("", rest))
    return found or first or "-"


@lru_cache(maxsize=1)
def _nicknames() -> dict[str, frozenset[str]]:
    table = tomllib.loads(Path(__file__).with_name("nicknames.toml").read_text(encoding="utf-8"))["nicknames"]
    return {short: frozenset((short, *full.split())) for short, full in table.items()}


def full_forms(first: str) -> frozenset[str]:
    """The first names that a folded one may stand for, itself included."""
    return _nicknames().get(first, frozenset((first,)))


def close(a: str, b: str) -> bool:
    """Whether two folded words of five letters or more differ in one letter: one more, one less, or another."""
    if a == b:
        return True
    short, long = sorted((a, b), key=len)
    if len(short) < 5 or len(long) - len(short) > 1:
        return False
    start = 0
    while start < len(short) and short[start] == long[start]:
        start += 1
    return long[start + 1 :] == (short[start:] if len(long) > len(short) else short[start + 1 :])


def initials(name: str) -> str:
    """The first letters of a name's words that begin with a capital letter, in lower case."""
    return "".join(word[0] for word in re.split(r"[\s\-]+", name) if word[:1].isupper()).casefold()
