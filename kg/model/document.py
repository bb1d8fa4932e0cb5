"""What was read out of one article: the data that a graph is derived from."""

from dataclasses import dataclass, field

from kg.model.article import Article, Section
from kg.model.attribution import Attribution
from kg.model.claim import Claim
from kg.model.entity import Entity
from kg.model.event import Event
from kg.model.mention import Mention
from kg.model.name import Name
from kg.model.report import Report
from kg.model.tenure import Tenure
from kg.model.time import TimeValue


@dataclass(frozen=True, slots=True)
class Extraction:
    """How a Document was made: what the graph's provenance tells beside the time of the run."""

    extractor: str = "model"
    software: str = ""
    """Name and version, "newsgraph 0.1.0"."""
    model: str = ""
    """The spaCy model's name and version."""
    weights: str = ""
    """The reader model's name and digest; empty with the rules."""


@dataclass(frozen=True, slots=True)
class Document:
    """One article with everything read out of it.

    As `kg.annotators` leaves it, facts refer to mentions and `entities` is empty; `kg.entities` gives it entities, to
    which the facts then refer. All tuples are in reading order.
    """

    article: Article
    extraction: Extraction = field(default_factory=Extraction)
    sections: tuple[Section, ...] = ()
    names: tuple[Name, ...] = ()
    attributions: tuple[Attribution, ...] = ()
    """As the reader model marks them; empty with the rules."""
    times: tuple[TimeValue, ...] = ()
    mentions: tuple[Mention, ...] = ()
    entities: tuple[Entity, ...] = ()
    tenures: tuple[Tenure, ...] = ()
    claims: tuple[Claim, ...] = ()
    reports: tuple[Report, ...] = ()
    events: tuple[Event, ...] = ()
