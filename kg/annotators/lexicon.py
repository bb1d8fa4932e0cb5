"""The tables of words that the rules read, from `lexicons/*.toml`."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def table(name: str) -> dict[str, Any]:
    """The parsed table `lexicons/NAME.toml`."""
    return tomllib.loads((files("kg.annotators") / "lexicons" / f"{name}.toml").read_text(encoding="utf-8"))


def words(text: str) -> frozenset[str]:
    """The words of a table's field, where an underscore stands for a space."""
    return frozenset(word.replace("_", " ") for word in text.split())


def by_word(groups: dict[str, str]) -> dict[str, str]:
    """Each word of `groups` with the group that it stands in; the first group wins."""
    found: dict[str, str] = {}
    for group, text in groups.items():
        for word in text.split():
            found.setdefault(word.replace("_", " "), group)
    return found
