"""Entities whose IRIs a user fixes."""

from dataclasses import dataclass

from kg.model.entity import EntityKind


@dataclass(frozen=True, slots=True)
class Listing:
    """One row of a gazetteer: an IRI, and every name that means it, the first of them preferred."""

    iri: str
    kind: EntityKind
    names: tuple[str, ...]
