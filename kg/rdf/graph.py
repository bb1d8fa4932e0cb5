"""One article's named graph."""

from collections.abc import Mapping

from pyoxigraph import Quad

from kg.model.document import Document
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


def graph_of(
    document: Document, identities: Mapping[str, str], *, base: str = DEFAULT_BASE, run: Run | None = None
) -> list[Quad]:
    """All quads of the article's named graph, each once, in the same order for the same input.

    `document` is resolved; `identities` gives the canonical IRI of each of its entities by id.
    """
    draft = draft_of(document, identities, base)
    for write in WRITERS:
        write(draft)
    write_provenance(draft, run)
    return list(dict.fromkeys(draft.quads))
