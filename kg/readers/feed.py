"""Articles in an RSS or Atom feed: what each entry holds, or with fetching the page that it links to."""

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

import feedparser

from kg.errors import ReadError
from kg.model.article import Article
from kg.readers.given import NOTHING, Given
from kg.readers.html import articles_on_page
from kg.readers.input import Input
from kg.readers.limits import LIMITS, unfit
from kg.readers.linked_data import address_or_none, day_or_none
from kg.readers.markup import words_of_markup
from kg.readers.options import Options
from kg.readers.sources import stem_of

_WHOLE = 120
"""Words from which on what an entry holds is taken for the article; less is a teaser, for which the page is fetched."""


def attempts(given_input: Input, given: Given, options: Options) -> Iterator[Article | ReadError]:
    """The article of each entry, and in its place the reason for each that cannot be read."""
    data = given_input.read(LIMITS.page)
    if data is None:
        yield ReadError(given_input.source, f"is larger than the {LIMITS.page / 1e6:.0f} MB that a feed may have")
        return
    # Dates in words and relative links are sorted out here; what a feed is, feedparser tells by its own repairs.
    feed = feedparser.parse(data, sanitize_html=False, response_headers={"content-location": given_input.address or ""})
    if not feed.entries:
        yield ReadError(given_input.source, _why_empty(feed, data))
        return
    below = Given(publisher=_line(feed.feed.get("title")), language=feed.feed.get("language"))
    beside = given.over(NOTHING) if given.url != given_input.address else _without_address(given)
    for number, entry in enumerate(feed.entries, start=1):
        told = _told(entry).over(below)
        name = stem_of(told.url) if told.url else f"{given_input.stem}-{number}"
        thing, mark = f"{given_input.source} {_key(entry, number)}", _mark(entry)
        if options.polled and not options.polled.is_new(thing, mark):
            continue
        failed = False
        for attempt in _articles(entry, name, f"{given_input.source}: {told.url or number}", beside, told, options):
            failed = failed or isinstance(attempt, ReadError)
            yield attempt
        if options.polled and not failed:
            options.polled.note(thing, mark)


def _articles(  # noqa: PLR0917
    entry: Any,  # noqa: ANN401
    name: str,
    source: str,
    given: Given,
    told: Given,
    options: Options,
) -> Iterator[Article | ReadError]:
    text = words_of_markup(_body(entry))
    if options.fetcher and options.pages and told.url and len(text.split()) < _WHOLE:
        try:
            page = options.fetcher.fetch(told.url)
        except ReadError as error:
            yield error
            return
        if page is not None:
            data = page.read(LIMITS.page) or b""
            yield from articles_on_page(data, name, source, given.over(Given(url=told.url)), reader="feed")
        return
    if reason := unfit(text):
        yield ReadError(
            source, f"its entry {reason}" if text.strip() else "its entry has no text; --fetch reads its page"
        )
    else:
        yield given.article(name, text, "feed", told)


def _told(entry: Any) -> Given:  # noqa: ANN401
    authors = [str(author.get("name", "")).strip() for author in entry.get("authors", [])]
    return Given(
        headline=_line(words_of_markup(entry.get("title", ""))),
        published=day_or_none(entry.get("published") or _updated(entry)),
        publisher=_line(entry.get("source", {}).get("title")),
        authors=tuple(filter(None, authors)),
        url=address_or_none(entry.get("link")),
    )


def _key(entry: Any, number: int) -> str:  # noqa: ANN401
    return str(entry.get("id") or entry.get("link") or number)


def _mark(entry: Any) -> str:  # noqa: ANN401
    """What changes with the entry: its day of update, its title and its words."""
    told = (_updated(entry), entry.get("title", ""), _body(entry))
    return blake2b("\x1f".join(told).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def _updated(entry: Any) -> str:  # noqa: ANN401
    """What the entry itself says; feedparser's own `get` would answer with the day of publication, and a warning."""
    return str(dict.get(entry, "updated", ""))


def _body(entry: Any) -> str:  # noqa: ANN401
    """The fullest of what the entry holds."""
    bodies = [str(content.get("value", "")) for content in entry.get("content", [])]
    return max([*bodies, str(entry.get("summary", ""))], key=len)


def _why_empty(feed: Any, data: bytes) -> str:  # noqa: ANN401
    if feed.get("version"):
        return "is a feed without entries"
    if b"<html" in data[:4096].lower() or b"<!doctype html" in data[:4096].lower():
        return "is an HTML page, no feed: name the feed that the page links to"
    return "is no RSS or Atom feed"


def _line(words: str | None) -> str | None:
    return " ".join(words.split()) or None if words else None


def _without_address(given: Given) -> Given:
    """The address of the feed is not that of its articles."""
    return Given(given.headline, given.published, given.publisher, given.authors, None, given.language)
