"""One article as read, and its sections."""

import hashlib
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from kg.model.span import Span


@dataclass(frozen=True, slots=True)
class Publication:
    """A further publication of an article's text. A field is `None` or empty where its source does not tell it."""

    name: str
    headline: str | None = None
    published: date | None = None
    publisher: str | None = None
    authors: tuple[str, ...] = ()
    url: str | None = None
    reader: str = "text"
    digest: str = ""
    """SHA-256 of its own text, which may differ in a few words."""


@dataclass(frozen=True, slots=True)
class Article:
    """One article as read. `text` is what every offset counts in; it never changes.

    A field is `None`, or `authors` empty, where the source does not tell it.
    """

    name: str
    """The file's stem or a given id."""
    text: str
    headline: str | None = None
    published: date | None = None
    publisher: str | None = None
    authors: tuple[str, ...] = ()
    url: str | None = None
    language: str = "en"
    reader: str = "text"
    """Which reader made it, a key of `kg.readers.READERS`."""
    publications: tuple[Publication, ...] = ()
    """Where else the same text was published."""

    @property
    def digest(self) -> str:
        """SHA-256 of the text in UTF-8, as 64 hex digits."""
        return hashlib.sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()


class SectionKind(StrEnum):
    """What a stretch of the text is; only some tell the story in the article's voice."""

    HEADLINE = "headline"
    DATELINE = "dateline"
    BYLINE = "byline"
    BODY = "body"
    CAPTION = "caption"
    CREDIT = "credit"
    POST = "post"
    """An embedded social post."""
    PULL_QUOTE = "pull_quote"


@dataclass(frozen=True, slots=True)
class Section:
    """A stretch of the text of one kind. `dated` is the section's own date (a caption's); `None` if it has none."""

    kind: SectionKind
    span: Span
    dated: date | None = None
