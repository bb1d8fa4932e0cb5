"""The keys under which the registry knows the entities of a Document."""

import re
import unicodedata

from kg.entities.countries import iso_code
from kg.entities.name_forms import folded
from kg.entities.traits import Traits
from kg.model.document import Document
from kg.model.entity import Entity, EntityKind
from kg.model.identity import IdentityKey

FAMILIES = {
    EntityKind.PERSON: "person",
    EntityKind.ORGANIZATION: "organization",
    EntityKind.OUTLET: "organization",
    EntityKind.PLACE: "place",
    EntityKind.GEOPOLITICAL_ENTITY: "place",
    EntityKind.UNNAMED_SOURCE: "unnamed",
    EntityKind.UNNAMED_AGENT: "unnamed",
    EntityKind.DOCUMENT: "document",
}
"""Entities of one family may be one: a country may act and be a place, a newspaper is an organisation."""
NEVER_SHARED = frozenset(("unnamed", "document"))
_BODIES = """
    academy administration air armed army assembly association authority board bureau cabinet central chamber coast
    college command commission committee communist conservative constitutional council court defence defense democratic
    democrat democrats department deputies district education election electoral energy environment federal finance
    force forces foreign general government green greens guard health high home house interior justice labor labour
    liberal liberals local lower military ministry national navy office opposition parliament party people peoples
    police popular public representatives republican republicans revolutionary security senate service services social
    socialist socialists state statistics supreme trade transport treasury union upper workers
    and for of the to in affairs
"""
EVERYWHERE = frozenset(_BODIES.split())
"""Words of which bodies are named that every country has one of."""
SLUG_LENGTH = 60
_DIGEST = 8


def slug(name: str) -> str:
    """A name as the last part of an IRI: ASCII letters, digits and hyphens, at most 60 characters."""
    ascii_only = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    found = re.sub(r"[^a-z0-9]+", "-", ascii_only.casefold()).strip("-")[:SLUG_LENGTH].strip("-")
    if found:
        return found
    return "-".join(f"{ord(c):x}" for c in name[:8]) or "x"


def identity_keys(document: Document) -> dict[str, IdentityKey]:
    """The key of each entity of a resolved Document, by the entity's id.

    Entities with the same full name and kind have one key in all articles; who has no full name (a surname alone, an
    unnamed source, "the company") has one of its own in each. A country goes by its name in the tables, and a body that
    every country has ("the Supreme Court") by its country too.
    """
    traits = Traits(document)
    keys: dict[str, IdentityKey] = {}
    taken: set[str] = set()
    for entity in document.entities:
        key, path = _key(traits, entity)
        while key in taken:
            key += "'"
        taken.add(key)
        keys[entity.id] = IdentityKey(key, path)
    return keys


def is_of_one_article(key: str) -> bool:
    """Whether an IdentityKey's key is never shared between articles."""
    return key.count("|") > 1


def country_of(key: str) -> str | None:
    """The folded country that is part of an IdentityKey's key; `None` where none is."""
    return key.rpartition("@")[2] if "@" in key else None


def _key(traits: Traits, entity: Entity) -> IdentityKey:
    family, name = FAMILIES[entity.kind], traits.name_of(entity)
    plain = " ".join(name.casefold().split())
    digest = traits.document.article.digest
    own = IdentityKey(f"{family}|{plain}|{digest[:16]}", f"{family}/{slug(name)}-{digest[:_DIGEST]}")
    if family in NEVER_SHARED:
        return own._replace(path=f"{family}/{digest[:_DIGEST]}-{slug(name)}")
    if not any(True for _ in traits.named(entity)) or (family == "person" and len(name.split()) < 2):
        return own
    if family == "organization":
        words = folded(name).split()
        land = _land(traits, words) if len(words) > 1 else None
        bare = words[1:] if land else words
        if bare and EVERYWHERE.issuperset(bare):
            land = land or _only(traits.lands(entity)) or traits.scene()
            if land is None:
                return own
            return IdentityKey(f"{family}|{' '.join(bare)}@{land}", f"{family}/{slug(' '.join(bare))}-{slug(land)}")
    return IdentityKey(f"{family}|{plain}", f"{family}/{slug(name)}")


def _land(traits: Traits, words: list[str]) -> str | None:
    """The country that a body's name begins with, as the article or the world knows it."""
    return traits.land_of_word(words[0]) or (words[0] if iso_code(words[0]) else None)


def _only(lands: set[str]) -> str | None:
    return next(iter(lands)) if len(lands) == 1 else None
