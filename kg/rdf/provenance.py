"""How a graph came about: the run, its software and its settings.

Everything that differs between two runs over the same Document has the run as its subject.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from pyoxigraph import Literal, NamedNode

from kg.rdf import terms
from kg.rdf.draft import Draft
from kg.rdf.iris import run_iri, software_iri
from kg.rdf.literals import moment


@dataclass(frozen=True, slots=True)
class Run:
    """One run that derived graphs: when, and with which settings."""

    started: datetime
    ended: datetime
    settings: Mapping[str, str] = field(default_factory=dict)


def write_provenance(draft: Draft, run: Run | None) -> None:
    """Writes what the graph was derived from and by what; without `run`, no times and settings."""
    extraction = draft.document.extraction
    activity = NamedNode(run_iri(draft.graph.value))
    draft.add_types(draft.graph, terms.BUNDLE)
    draft.add(draft.graph, terms.WAS_DERIVED_FROM, draft.article)
    draft.add(draft.graph, terms.WAS_GENERATED_BY, activity)
    draft.add(activity, terms.A, terms.ACTIVITY)
    draft.add(activity, terms.USED, draft.article)
    for predicate, value in (
        (terms.EXTRACTOR, extraction.extractor),
        (terms.MODEL, extraction.model),
        (terms.WEIGHTS, extraction.weights),
    ):
        if value:
            draft.add(activity, predicate, Literal(value))
    if extraction.software:
        software = NamedNode(software_iri(extraction.software, draft.base))
        draft.add_types(software, terms.SOFTWARE_AGENT)
        draft.add(software, terms.LABEL, Literal(extraction.software))
        draft.add(activity, terms.WAS_ASSOCIATED_WITH, software)
    if run:
        draft.add(activity, terms.STARTED, moment(run.started))
        draft.add(activity, terms.ENDED, moment(run.ended))
        for key, value in sorted(run.settings.items()):
            draft.add(activity, terms.SETTING, Literal(f"{key}={value}"))
