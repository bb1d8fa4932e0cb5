"""What happened, is planned, is denied."""

from pyoxigraph import Literal, NamedNode

from kg.rdf import terms
from kg.rdf.draft import Draft
from kg.rdf.literals import decimal
from kg.rdf.times import TIME, write_time


def write_events(draft: Draft) -> None:
    """Writes the events, each with one class beside news:Event."""
    for event in draft.document.events:
        node = draft.add_fact(event, (*terms.EVENT, terms.EVENT_TYPES[event.type]))
        draft.add(node, terms.LABEL, Literal(event.label))
        draft.add(node, terms.FACTUALITY, terms.FACTUALITIES[event.factuality])
        draft.add(node, terms.SALIENCE, decimal(event.salience))
        draft.add_texts(node, terms.TRIGGER, event.triggers)
        for predicates, ids in (
            (terms.AGENT, event.agents),
            (terms.PATIENT, event.patients),
            (terms.PARTICIPANT, event.participants),
        ):
            for id_ in ids:
                draft.link(node, predicates, draft.entities[id_])
        if event.place:
            draft.link(node, terms.PLACE, draft.entities[event.place])
        write_time(draft, node, TIME, event.time)
        for iri in draft.same_events.get(event.id, ()):
            draft.add(node, terms.SAME_EVENT, NamedNode(iri))
        if event.stated_in:
            draft.add(node, terms.STATED_IN, draft.facts[event.stated_in])
