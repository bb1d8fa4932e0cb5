"""Words that refer to somebody or something."""

from dataclasses import dataclass
from enum import StrEnum

from kg.model.entity import EntityKind
from kg.model.span import Span


class MentionForm(StrEnum):
    """How the words refer."""

    NAME = "name"
    NOMINAL = "nominal"
    """A common noun: "the agency", "two officials"."""
    PRONOUN = "pronoun"


class Gender(StrEnum):
    """What pronouns and titles in the text show; never taken from a list of first names."""

    FEMININE = "feminine"
    MASCULINE = "masculine"
    NEUTER = "neuter"


@dataclass(frozen=True, slots=True)
class Mention:
    """One place where the text refers to somebody or something."""

    id: str
    span: Span
    """The whole phrase as it names: a name without its title, a nominal without its determiner."""
    text: str
    """The canonical words: without a leading "the" or a possessive 's."""
    head: str
    """The head word, lower-cased lemma; the last word of a name."""
    form: MentionForm
    kind: EntityKind | None = None
    """`None` where the words leave it open ("they", "his")."""
    sentence: int = 0
    """The number of its sentence in the article, from 0."""
    plural: bool = False
    gender: Gender | None = None
    """`None` where the text does not show it."""
    definite: bool = False
    """A nominal with "the", "this" or a possessive: it refers back where it can."""
    subject: bool = False
    count: int | None = None
    """How many, where the words tell ("two people")."""
    owner: str | None = None
    """The mention that possesses it ("the ministry's legal arm", "its …"); `None` if none does."""
    same_as: tuple[str, ...] = ()
    """Mentions that syntax says are the same: apposition, relative pronoun, copula, acronym in brackets."""
    known_as: str | None = None
    """The name that the text says an unnamed person goes by ("Tiny"); `None` where it says none."""
    canonical: str | None = None
    """The name that a table of the world gives it ("United States" for "American"); `None` if no table knows it."""
