"""The people, organisations, places and sources that take part in facts."""

from pyoxigraph import Literal

from kg.model.entity import Entity, EntityKind
from kg.rdf import terms
from kg.rdf.draft import Draft
from kg.rdf.literals import integer

PLACES = frozenset({EntityKind.PLACE, EntityKind.GEOPOLITICAL_ENTITY})
ORGANIZATIONS = frozenset({EntityKind.ORGANIZATION, EntityKind.OUTLET, EntityKind.GEOPOLITICAL_ENTITY})
WHOLES = ((PLACES, terms.CONTAINED_IN_PLACE), (ORGANIZATIONS, terms.SUB_ORGANIZATION_OF))
"""Between which kinds a part points to its whole, and how; the first that fits both."""


def write_entities(draft: Draft) -> None:
    """Writes every entity of the Document, with the first mention that names it."""
    for entity in draft.document.entities:
        node = draft.entities[entity.id]
        draft.add_types(node, terms.ENTITY[entity.kind])
        draft.add(node, terms.LABEL, Literal(entity.name))
        for alias in entity.aliases:
            draft.add(node, terms.ALT_LABEL, Literal(alias))
        if entity.count is not None and entity.kind is EntityKind.UNNAMED_SOURCE:
            draft.add(node, terms.SOURCE_COUNT, integer(entity.count))
        if code := draft.iso_codes.get(entity.id):
            for predicate in terms.ISO_CODE:
                draft.add(node, predicate, Literal(code))
        draft.cite(node, entity.mentions[:1])
        _write_whole(draft, entity)


def _write_whole(draft: Draft, entity: Entity) -> None:
    if entity.part_of is None:
        return
    whole = draft.named[entity.part_of]
    for kinds, predicate in WHOLES:
        if entity.kind in kinds and whole.kind in kinds:
            draft.add(draft.entities[entity.id], predicate, draft.entities[whole.id])
            return
