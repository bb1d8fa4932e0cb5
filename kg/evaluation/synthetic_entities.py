"""Invented people, organisations and places in any number, told under the variants of names that news use.

Names are made of syllables, so that none is anybody's, with a few surnames borne by many and most by few (Zipf).
`python -m kg.evaluation.synthetic_entities NUMBER [made]` compares so many in a new workspace, or only makes them, for
the benchmark.
"""

import random
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from kg.derivation import batches, opened
from kg.entities.blocking import asks_of, blocks_of
from kg.entities.identity import FAMILIES
from kg.model.entity import EntityKind
from kg.model.identity import IdentityKey
from kg.model.profile import Profile
from kg.settings import Settings
from kg.settling import settle

STARTS = "b br c ch d f g gr h j k kl l m n p r s st t tr v w z".split()  # noqa: SIM905
VOWELS = "a e i o u ai ea ou".split()  # noqa: SIM905
ENDS = "n r l s t nd rt ck m lt".split()  # noqa: SIM905
FIRST = "James William Robert Elizabeth Margaret Thomas Samuel Anna Maria Joseph Daniel Susan Peter Clara".split()  # noqa: SIM905
SHORT = {"James": "Jim", "William": "Bill", "Robert": "Bob", "Elizabeth": "Liz", "Thomas": "Tom", "Samuel": "Sam"}
BODIES = ("{} Commission", "{} Group Ltd", "University of {}", "{} Steel", "Bank of {}", "{} Harbour Authority")
TITLES = ("mayor", "minister", "spokesperson", "chief executive officer", "judge", "")
KINDS = (EntityKind.PERSON,) * 5 + (EntityKind.ORGANIZATION,) * 3 + (EntityKind.GEOPOLITICAL_ENTITY,) * 2
TOLD_AGAIN = 3
"""Each so many-th entity stands in a second article, under a variant of its name."""
A_PAGE = 20
"""Entities of one article."""


def profiles(number: int, seed: int = 7) -> Iterator[Profile]:
    """The profiles of so many entities; the same for the same number and seed."""
    dice = random.Random(seed)
    words = [_word(dice) for _ in range(max(50, number // 4))]
    for place in range(number):
        kind = dice.choice(KINDS)
        name = _NAMES[kind](dice, words)
        traits = _traits(dice, words) if kind is EntityKind.PERSON else {}
        company = tuple(sorted({dice.choice(words) for _ in range(8)}))
        yield _profile(f"a{place // A_PAGE}", kind, name, company=company, **traits)
        if place % TOLD_AGAIN == 0:
            yield _profile(f"b{place // A_PAGE}", kind, _variant(dice, name), company=company, **traits)


def _word(dice: random.Random) -> str:
    return "".join(dice.choice(STARTS) + dice.choice(VOWELS) for _ in range(2)).capitalize() + dice.choice(ENDS)


def _zipf(dice: random.Random, words: Sequence[str]) -> str:
    return words[min(len(words) - 1, int(len(words) * dice.random() ** 2))]


def _person(dice: random.Random, words: Sequence[str]) -> str:
    first = dice.choice(FIRST) if dice.random() < 0.5 else dice.choice(words)
    middle = f" {dice.choice('ABCDEFGHJKLM')}." if dice.random() < 0.1 else ""
    return f"{first}{middle} {_zipf(dice, words)}"


_NAMES: dict[EntityKind, Callable[[random.Random, Sequence[str]], str]] = {
    EntityKind.PERSON: _person,
    EntityKind.ORGANIZATION: lambda dice, words: dice.choice(BODIES).format(_zipf(dice, words)),
    EntityKind.GEOPOLITICAL_ENTITY: lambda dice, words: dice.choice(("{}", "New {}", "{} Bay")).format(
        dice.choice(words)
    ),
}


def _traits(dice: random.Random, words: Sequence[str]) -> dict[str, tuple[str, ...]]:
    title = dice.choice(TITLES)
    return {
        "titles": (title,) if title else (),
        "organizations": (dice.choice(words).casefold(),) if title and dice.random() < 0.6 else (),
    }


def _variant(dice: random.Random, name: str) -> str:
    """The name as another article has it: short, with an initial, misspelt, without its middle or its legal form."""
    first, _, rest = name.partition(" ")
    ways = [name, name.upper().title(), name.replace(" Ltd", "")]
    if rest:
        ways += [f"{SHORT.get(first, first)} {rest}", f"{first[0]}. {rest}", f"{first} {rest.split()[-1]}"]
        ways.append(f"{first} {rest[:-2]}{rest[-1]}{rest[-2]}")
    return dice.choice(ways)


def _profile(article: str, kind: EntityKind, name: str, **traits: Any) -> Profile:  # noqa: ANN401
    family = FAMILIES[kind]
    path = f"{family}/{name.casefold().replace(' ', '-')}"
    made = Profile(article, f"{family}|{name.casefold()}", kind, name, quote=name, path=path, **traits)
    return replace(made, blocks=blocks_of(made), asks=asks_of(made))


def main(arguments: Sequence[str]) -> int:
    """Makes so many entities, and compares them unless a second argument says `made`."""
    told: dict[str, dict[str, Profile]] = {}
    for profile in profiles(int(arguments[0])):
        told.setdefault(profile.article, {})[profile.key] = profile
    if "made" in arguments:
        return 0
    with tempfile.TemporaryDirectory() as room:
        path = Path(room) / "synthetic"
        with opened(path, Settings(store=path), create=True) as workspace:
            every = (profile for by_key in told.values() for profile in by_key.values())
            workspace.registry.iris(IdentityKey(profile.key, profile.path) for profile in every)
            for batch in batches(told.items()):
                workspace.tell({article: list(by_key.values()) for article, by_key in batch})
            settle(workspace)
            print(f"{len(workspace.candidates.listed())} candidates")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
