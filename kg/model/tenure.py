"""Person holds role."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from kg.model.sign import Sign
from kg.model.span import Span
from kg.model.time import TimeValue


class TenureStatus(StrEnum):
    """The ontology's statuses, by their local names."""

    CURRENT = "Current"
    FORMER = "Former"
    INCOMING = "Incoming"
    OUTGOING = "Outgoing"
    ACTING = "Acting"
    CANDIDATE = "Candidate"


@dataclass(frozen=True, slots=True)
class Tenure:
    """One person in one role as one article tells it.

    `holder` and `organization` are mention ids before resolution (`kg.entities`), entity ids after. The organisation
    of "aide to X" is a person.
    """

    id: str
    holder: str
    title: str
    """Normalised: "head" for "who heads", "secretary" for "Sec."."""
    wording: str
    """The words of the title as the text has them."""
    status: TenureStatus
    evidence: tuple[Span, ...]
    """The stretches that state it, the best first: each from the title to the holder, organisation included."""
    organization: str | None = None
    since: TimeValue | None = None
    until: TimeValue | None = None
    as_of: date | None = None
    """The article's or the section's date; `None` if unknown."""
    stated_in: str | None = None
    """The innermost claim whose content holds it; `None` in the article's own voice."""
    predecessor: str | None = None
    """The tenure that this one follows."""
    rule: str = ""
    """The name of the rule that found it."""
    confidence: float = 0.5
    signs: tuple[Sign, ...] = ()
    """What its confidence is made of."""
