"""A name as the reader model or spaCy found it."""

from enum import StrEnum
from typing import NamedTuple

from kg.model.sign import Sign


class NameKind(StrEnum):
    """The kinds of names that are told apart."""

    PERSON = "person"
    ORGANIZATION = "organization"
    OUTLET = "outlet"
    LOCATION = "location"
    FACILITY = "facility"
    NORP = "norp"
    """A nationality, or a religious or political group."""


class Name(NamedTuple):
    """A name: half-open code point offsets into `Article.text`, its kind, and how sure it is."""

    start: int
    end: int
    kind: NameKind
    confidence: float = 0.5
    signs: tuple[Sign, ...] = ()
    """What its confidence is made of."""
