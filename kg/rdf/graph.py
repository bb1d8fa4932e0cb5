"""One article's named graph."""

from collections.abc import Collection, Mapping
from types import MappingProxyType

from pyoxigraph import Quad

from kg.model.document import Document
from kg.model.retraction import without
from kg.rdf.articles import write_article
from kg.rdf.claims import write_claims
from kg.rdf.draft import draft_of
from kg.rdf.entities import write_entities
from kg.rdf.events import write_events
from kg.rdf.evidence import write_mentions
from kg.rdf.iris import DEFAULT_BASE
from kg.rdf.provenance import Run, write_provenance
from kg.rdf.reports import write_reports
from kg.rdf.tenures import write_tenures

WRITERS = (write_article, write_entities, write_tenures, write_claims, write_events, write_reports, write_mentions)
"""In this order; the mentions last, since they are those that the others cite."""

NONE: Mapping[str, tuple[str, ...]] = MappingProxyType({})


def graph_of(
    document: Document,
    identities: Mapping[str, str],
    *,
    base: str = DEFAULT_BASE,
    run: Run | None = None,
    retracted: Collection[str] = (),
    same_events: Mapping[str, tuple[str, ...]] = NONE,
    iso_codes: Mapping[str, str] = MappingProxyType({}),
) -> list[Quad]:
    """All quads of the article's named graph, each once, in the same order for the same input.

    `document` is resolved; `identities` gives the canonical IRI of each of its entities by id. Facts whose ids are in
    `retracted` are left out; `same_events` gives the IRIs of the events that an event is the same as, by its id, and
    `iso_codes` the codes of the entities that are countries.
    """
    draft = draft_of(document, identities, base)
    # The keys of facts count equal ones, so that they are made before any is left out.
    draft.document = without(document, retracted)
    draft.same_events, draft.iso_codes = same_events, iso_codes
    for write in WRITERS:
        write(draft)
    write_provenance(draft, run)
    return list(dict.fromkeys(draft.quads))
