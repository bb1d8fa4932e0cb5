"""What is told about an article beside its text: by the caller, or by the file itself."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from datetime import date
from typing import Any

from kg.errors import ReadError
from kg.model.article import Article
from kg.readers.days import day_of
from kg.readers.languages import language_of

_FORBIDDEN = r'\s<>"{}|\\^`\x00-\x20\ud800-\udfff'
_WEB_ADDRESS = re.compile(rf"https?://[^/{_FORBIDDEN}]+[^{_FORBIDDEN}]*")


@dataclass(frozen=True, slots=True)
class Given:
    """Each field as in Article; `None`, or `authors` empty, where nothing is told."""

    headline: str | None = None
    published: date | None = None
    publisher: str | None = None
    authors: tuple[str, ...] = ()
    url: str | None = None
    language: str | None = None

    def over(self, other: "Given") -> "Given":
        """Both together; where both tell a field, this one's."""
        return Given(**{f.name: getattr(self, f.name) or getattr(other, f.name) for f in fields(self)})

    def article(self, name: str, text: str, reader: str, told: "Given | None" = None) -> Article:
        """The article of that name and text, with what its file `told` below what is given.

        What is told beside the text has no lone surrogates. The language is what is given, else what the words tell.
        """
        both = self.over(told) if told else self
        return Article(
            name=_whole(name),
            text=text,
            headline=both.headline and _whole(both.headline),
            published=both.published,
            publisher=both.publisher and _whole(both.publisher),
            authors=tuple(map(_whole, both.authors)),
            url=both.url,
            language=_whole(self.language or language_of(text, both.language)),
            reader=reader,
        )


NOTHING = Given()


def given_of(
    *,
    headline: str | None = None,
    published: date | str | None = None,
    publisher: str | None = None,
    authors: Iterable[str] = (),
    url: str | None = None,
    language: str | None = None,
) -> Given:
    """What a caller tells about an article. Raises ReadError for a date or an address that is none."""
    try:
        day = day_of(published) if isinstance(published, str) else published
    except ValueError as error:
        raise ReadError("date", str(error)) from error
    try:
        address = address_of(url) if url else None
    except ValueError as error:
        raise ReadError("url", str(error)) from error
    return Given(
        headline=headline, published=day, publisher=publisher, authors=tuple(authors), url=address, language=language
    )


def address_of(words: str) -> str:
    """The web address, checked so that it can stand as an IRI. Raises ValueError saying what is right."""
    if not _WEB_ADDRESS.fullmatch(words.strip()):
        raise ValueError(f"{words!r} is not a web address: write it as https://example.org/article, without spaces")
    return words.strip()


def _whole(words: str) -> str:
    """The words with surrogate pairs joined and U+FFFD for each lone one, which no encoding of Unicode can hold.

    JSON and YAML escapes can write them, and Python makes them of undecodable bytes in file names and arguments.
    """
    return words.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


FIELDS: dict[str, str] = {
    "title": "headline",
    "headline": "headline",
    "date": "published",
    "published": "published",
    "publisher": "publisher",
    "author": "authors",
    "authors": "authors",
    "url": "url",
    "language": "language",
}
"""The field of Given that each key of front matter or JSON fills; other keys are passed over."""

PARSERS: dict[str, Callable[[str], Any]] = {"published": day_of, "url": address_of}
"""How the words of a field are read, where they are not kept as they are. They raise ValueError."""
