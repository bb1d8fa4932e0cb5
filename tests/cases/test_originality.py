"""Rows say things in words of their own: one that quotes an article would hold a rule to that article."""

import re
import tomllib
from pathlib import Path

import pytest

HERE = Path(__file__).parent
DATA = HERE.parents[1] / "data"
LONGEST = 5
"""How many words in a row a case may share with an article: more is a quotation, fewer are turns of speech."""


def runs(text):
    words = re.findall(r"\w+", text.lower())
    return {tuple(words[start : start + LONGEST + 1]) for start in range(len(words) - LONGEST)}


def strings(value):
    match value:
        case str():
            yield value
        case dict():
            yield from strings(list(value.values()))
        case list():
            for part in value:
                yield from strings(part)


@pytest.fixture(scope="module")
def quoted():
    """The runs of words of all annotated articles, the sample among them."""
    return set().union(*(runs(path.read_text(encoding="utf-8")) for path in DATA.rglob("*.txt")))


@pytest.mark.parametrize("path", sorted(HERE.glob("*.toml")), ids=lambda path: path.stem)
def test_no_case_quotes_an_article(path, quoted):
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    shared = {row["why"]: " ".join(run) for row in rows for words in strings(row) for run in runs(words) & quoted}
    assert shared == {}


def test_a_sentence_of_the_sample_would_be_found(quoted):
    assert runs("ICE confirmed the changes in a statement.") & quoted
    assert not runs("The ministry confirmed the plan in a statement.") & quoted
