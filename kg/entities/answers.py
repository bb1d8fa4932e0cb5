"""Which events the denials and confirmations of an article answer."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kg.entities.happenings import may_be_one
from kg.model.claim import Claim
from kg.model.entity import Entity
from kg.model.event import Event, Factuality

TOLD = frozenset((Factuality.HAPPENED, Factuality.ONGOING, Factuality.POSSIBLE))
"""What a denial contradicts: an event that somebody tells of as a fact, or as what may be one."""


def with_answers(
    claims: Sequence[Claim], events: Sequence[Event], event_of: Mapping[str, str], entities: Mapping[str, Entity]
) -> tuple[Claim, ...]:
    """The claims, with the merged events in the place of those that their contents deny or confirm.

    `event_of` gives the merged event of each mention. What is denied is not one event with what is told elsewhere; a
    denial disputes that one too where the two may be one happening.
    """
    known = {event.id: event for event in events}

    def answered(ids: Sequence[str]) -> tuple[str, ...]:
        """Ids of claims as they are, those of mentions of events as those of the events that are kept."""
        return tuple(dict.fromkeys(event_of.get(i, i) for i in ids if i not in event_of or event_of[i] in known))

    def disputed(ids: Sequence[str]) -> tuple[str, ...]:
        denied = [known[i] for i in answered(ids) if i in known]
        told = [e.id for e in events if e.factuality in TOLD and any(may_be_one(d, e, entities) for d in denied)]
        return answered((*ids, *told))

    return tuple(replace(c, disputes=disputed(c.disputes), confirms=answered(c.confirms)) for c in claims)
