"""The keys under which the registry knows the entities of a Document."""

import re
import unicodedata

from kg.model.document import Document
from kg.model.entity import Entity, EntityKind
from kg.model.identity import IdentityKey
from kg.model.mention import MentionForm

PATHS = {
    EntityKind.PERSON: "person",
    EntityKind.ORGANIZATION: "organization",
    EntityKind.OUTLET: "organization",
    EntityKind.PLACE: "place",
    EntityKind.GEOPOLITICAL_ENTITY: "place",
    EntityKind.UNNAMED_SOURCE: "unnamed",
    EntityKind.UNNAMED_AGENT: "unnamed",
    EntityKind.DOCUMENT: "document",
}
SLUG_LENGTH = 60


def slug(name: str) -> str:
    """A name as the last part of an IRI: ASCII letters, digits and hyphens, at most 60 characters."""
    ascii_only = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    found = re.sub(r"[^a-z0-9]+", "-", ascii_only.casefold()).strip("-")[:SLUG_LENGTH].strip("-")
    if found:
        return found
    return "-".join(f"{ord(c):x}" for c in name[:8]) or "x"


def _shared(entity: Entity, named: set[str]) -> bool:
    """Whether the name alone tells who is meant in any article: a full person's name, any other proper name."""
    if entity.id not in named or entity.kind in (
        EntityKind.UNNAMED_SOURCE,
        EntityKind.UNNAMED_AGENT,
        EntityKind.DOCUMENT,
    ):
        return False
    return entity.kind is not EntityKind.PERSON or len(entity.name.split()) > 1


def identity_keys(document: Document) -> dict[str, IdentityKey]:
    """The key of each entity of a resolved Document, by the entity's id.

    Entities with the same full name and kind are one across articles; who has no full name (a surname alone, an
    unnamed source, "the company") is never shared between articles. A country goes by its name in the tables.
    """
    names = {m.span: m for m in document.mentions if m.form is MentionForm.NAME}
    named = {e.id for e in document.entities if any(s in names for s in e.mentions)}
    keys: dict[str, IdentityKey] = {}
    taken: set[str] = set()
    for entity in document.entities:
        canonical = next((names[s].canonical for s in entity.mentions if s in names and names[s].canonical), None)
        name = canonical or entity.name
        folder = PATHS[entity.kind]
        key = f"{folder}|{' '.join(name.casefold().split())}"
        path = f"{folder}/{slug(name)}"
        if not _shared(entity, named):
            key = f"{key}|{document.article.digest[:16]}"
            if folder in ("unnamed", "document"):
                path = f"{folder}/{document.article.digest[:8]}-{slug(name)}"
        while key in taken:
            key += "'"
        taken.add(key)
        keys[entity.id] = IdentityKey(key, path)
    return keys
