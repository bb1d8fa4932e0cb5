"""When two wordings name the same: the rules by which names, titles and contents are compared with gold."""

import re
from collections import Counter
from collections.abc import Iterable

SHORT = {
    "sec": "secretary",
    "gov": "governor",
    "sen": "senator",
    "rep": "representative",
    "gen": "general",
    "pres": "president",
    "spokeswoman": "spokesperson",
    "spokesman": "spokesperson",
    "heads": "head",
    "helm": "head",
    "helms": "head",
    "headed": "head",
    "chairwoman": "chairman",
    "chair": "chairman",
    "chairs": "chairman",
    "chairperson": "chairman",
    "leads": "leader",
    "led": "leader",
    "cofounder": "founder",
    "co-founder": "founder",
    "ceo": "chief executive officer",
    "cfo": "chief financial officer",
    "coo": "chief operating officer",
    "vp": "vice president",
    "pm": "prime minister",
    "prof": "professor",
}
"""Wordings that count as one."""

RANK = frozenset({"vice", "deput", "assis", "assoc", "shado", "under", "junio", "forme", "actin", "inter"})
"""Stems that make a title another title."""

STOP = frozenset(
    {"the", "a", "an", "of", "for", "in", "at", "to", "and", "that", "its", "his", "her", "their"}
    | {"is", "was", "be", "been", "has", "have", "had", "will", "would"}
)
"""Words that do not count."""

STEM = 5
"""Letters by which two words count as one."""


def words(text: str) -> list[str]:
    """The words of `text` that count, in lower case and in their usual wording."""
    found: list[str] = []
    for raw in re.findall(r"[\w’'-]+", text.lower().replace(".", "")):
        word = re.sub(r"[’']s?$", "", raw).strip("-’'")
        if word and word not in STOP:
            found += SHORT.get(word, word).split()
    return found


def stems(text: str) -> set[str]:
    """The stems of all words of `text`."""
    return {word[:STEM] for word in re.findall(r"\w+", text.lower())}


def overlap(one: str, other: str) -> float:
    """F1 of the words of two texts, as bags; 0 to 1."""
    a, b = Counter(words(one)), Counter(words(other))
    shared = (a & b).total()
    return 2 * shared / (a.total() + b.total()) if shared else 0.0


def same_name(gold: Iterable[str], labels: Iterable[str], *, person: bool = False) -> bool:
    """Whether one of `labels` is one of the `gold` names.

    A person's may be a surname or share it and the first letter; another's may be most of the words, or the acronym.
    """
    one_of = _same_person if person else _same_thing
    others = [words(label) for label in labels]
    return any(a and b and ("".join(a) == "".join(b) or one_of(a, b)) for a in map(words, gold) for b in others)


def _same_person(a: list[str], b: list[str]) -> bool:
    return a[-1] == b[-1] and (len(a) == 1 or len(b) == 1 or a[0][0] == b[0][0])


def _same_thing(a: list[str], b: list[str]) -> bool:
    fewer, more = sorted((len(set(a)), len(set(b))))
    shared = len(set(a) & set(b))
    return (shared == fewer and shared / more >= 0.5) or _is_acronym(a, b) or _is_acronym(b, a)


def _is_acronym(short: list[str], full: list[str]) -> bool:
    return len(short) == 1 and len(full) > 2 and short[0] == "".join(word[0] for word in full)


def same_role(gold: str, title: str) -> bool:
    """Whether two titles share at least half of their words, and are of one rank."""
    g, t = ({word[:STEM] for word in words(text)} for text in (gold, title))
    return bool(g and t) and len(g & t) / max(len(g), len(t)) >= 0.5 and not (g ^ t) & RANK
