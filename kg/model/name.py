"""A name as the reader model or spaCy found it."""

from enum import StrEnum
from typing import NamedTuple


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
    """A name: half-open code point offsets into `Article.text`, and its kind."""

    start: int
    end: int
    kind: NameKind
