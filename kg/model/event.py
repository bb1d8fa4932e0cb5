"""What happened, is planned, is denied."""

from dataclasses import dataclass
from enum import StrEnum

from kg.model.span import Span
from kg.model.time import TimeValue


class EventType(StrEnum):
    """The ontology's event classes, by their local names."""

    APPOINTMENT = "Appointment"
    DEPARTURE = "Departure"
    ELECTION = "Election"
    LEGISLATION = "Legislation"
    LEGAL_PROCEEDING = "LegalProceeding"
    ARREST_OR_DETENTION = "ArrestOrDetention"
    ATTACK = "Attack"
    CONFLICT = "Conflict"
    PROTEST = "Protest"
    MEETING = "Meeting"
    VISIT = "Visit"
    AGREEMENT = "Agreement"
    TRANSACTION = "Transaction"
    LAUNCH = "Launch"
    ACCIDENT = "Accident"
    DISASTER = "Disaster"
    DEATH = "Death"
    INJURY = "Injury"
    DISCOVERY = "Discovery"
    SPORTS_RESULT = "SportsResult"
    SANCTION = "Sanction"
    DECISION = "Decision"
    INVESTIGATION = "Investigation"
    COMMUNICATION = "Communication"
    OTHER = "OtherEvent"


class Factuality(StrEnum):
    """The ontology's factualities, by their local names."""

    HAPPENED = "Happened"
    ONGOING = "Ongoing"
    PLANNED = "Planned"
    POSSIBLE = "Possible"
    DENIED = "Denied"
    DEMANDED = "Demanded"


@dataclass(frozen=True, slots=True)
class Event:
    """One happening as one article tells it, with all its mentions in that article.

    `agents`, `patients`, `participants` and `place` are mention ids before resolution (`kg.entities`), entity ids
    after.
    """

    id: str
    type: EventType
    lemma: str
    """The trigger's lemma, the key of the type lexicon."""
    triggers: tuple[Span, ...]
    """One a mention, under five words, the best first."""
    label: str
    """A short phrase for people: who, trigger, whom."""
    factuality: Factuality
    evidence: tuple[Span, ...]
    """The clause of each trigger."""
    agents: tuple[str, ...] = ()
    patients: tuple[str, ...] = ()
    participants: tuple[str, ...] = ()
    place: str | None = None
    time: TimeValue | None = None
    stated_in: str | None = None
    """The innermost claim whose content holds it; `None` in the article's own voice."""
    salience: float = 0.5
    """How likely it is one of the article's main happenings, from 0 to 1."""
    rule: str = ""
    confidence: float = 0.5
    """How likely its type, agents and patients are right."""
