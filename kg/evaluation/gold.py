"""An annotated article and its facts."""

from collections.abc import Mapping
from dataclasses import dataclass

from kg.model.span import Span


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of the article and where they stand in it."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class GoldEntity:
    """Somebody or something that takes part in a gold fact."""

    id: str
    kind: str
    names: tuple[str, ...]
    """The fullest name first."""


@dataclass(frozen=True, slots=True)
class GoldTenure:
    """A person holding a role; as in every gold fact, references are entity ids."""

    person: str
    role: Quote
    organizations: tuple[str | None, ...]
    """The annotated one, then others that are as right; `None` where it is right to give none."""
    status: str
    evidence: Quote
    optional: bool = False
    """Neither hit nor miss, as in every gold fact."""


@dataclass(frozen=True, slots=True)
class GoldClaim:
    """What a source said; `speaker` is `None` where the text names none."""

    speaker: str | None
    cue: Quote
    content: tuple[Quote, ...]
    quotation: str
    stance: str
    via: str | None
    addressee: str | None
    optional: bool = False


@dataclass(frozen=True, slots=True)
class GoldReport:
    """A source telling of an event."""

    source: str
    event: Quote
    cue: Quote
    first: bool
    optional: bool = False


@dataclass(frozen=True, slots=True)
class GoldEvent:
    """One of the article's main happenings."""

    trigger: Quote
    type: str
    agents: tuple[str, ...]
    patients: tuple[str, ...]
    place: str | None
    factuality: str
    optional: bool = False


@dataclass(frozen=True, slots=True)
class GoldArticle:
    """One annotated article; `name` is its file's stem."""

    name: str
    text: str
    entities: Mapping[str, GoldEntity]
    holds: tuple[GoldTenure, ...]
    said: tuple[GoldClaim, ...]
    reports: tuple[GoldReport, ...]
    events: tuple[GoldEvent, ...]

    def names(self, entity: str) -> tuple[str, ...]:
        """The names of an entity, the fullest first."""
        return self.entities[entity].names

    def is_person(self, entity: str) -> bool:
        """Whether an entity is a person."""
        return self.entities[entity].kind == "person"
