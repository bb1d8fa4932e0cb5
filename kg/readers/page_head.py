"""What the markup of a page tells of its article: its meta elements, links, headings, bylines and times."""

import re
from collections.abc import Callable
from datetime import date
from typing import Any

from lxml.html import HtmlElement

from kg.readers.given import Given
from kg.readers.linked_data import address_or_none, day_or_none

META: dict[str, tuple[str, ...]] = {
    "headline": ("og:title", "twitter:title", "parsely-title", "sailthru.title", "dc.title", "dcterms.title", "title"),
    "published": (
        *("article:published_time", "og:article:published_time", "datepublished", "parsely-pub-date", "sailthru.date"),
        *("article.published", "publishdate", "publish-date", "publish_date", "pubdate", "publication_date"),
        *(
            "dc.date.issued",
            "dcterms.issued",
            "dc.date",
            "dcterms.date",
            "dcterms.created",
            "cxenseparse:recs:publishtime",
        ),
        *("article:created", "originalpublicationdate", "date"),
    ),
    "publisher": ("og:site_name", "publisher", "dc.publisher", "dcterms.publisher", "application-name", "source"),
    "authors": (
        "author",
        "byl",
        "article:author",
        "og:article:author",
        "parsely-author",
        "sailthru.author",
        "dc.creator",
    ),
    "url": ("og:url", "parsely-link", "twitter:url"),
}
"""The names or properties of meta elements that fill each field, the surest first; case does not count."""
PATHS: dict[str, tuple[str, ...]] = {
    "headline": ("//article//h1", "//main//h1", "//*[@itemprop='headline']", "//h1", "//title", "//article//h2"),
    "published": (
        "//*[@itemprop='datePublished']",
        "//time[@pubdate]",
        "//article//time[@datetime]",
        "//header//time[@datetime]",
        "//main//time[@datetime]",
        "//*[contains(@class,'pubdate') or contains(@class,'publish') or contains(@class,'dateline-date')]",
    ),
    "publisher": ("//*[@itemprop='publisher']//*[@itemprop='name']", "//*[@itemprop='publisher']"),
    "authors": (
        "//*[@itemprop='author']//*[@itemprop='name']",
        "//*[@itemprop='author']",
        "//a[@rel='author']",
        "//*[contains(concat(' ',@class,' '),' author-name ')]",
        "//*[contains(concat(' ',@class,' '),' byline ')]",
    ),
    "url": ("//link[@rel='canonical']",),
    "language": ("/html",),
}
"""Where the markup itself tells each field, the surest first."""
_VALUES = ("content", "datetime", "href", "lang", "xml:lang")
_BY = re.compile(r"^(?:by|from|written by|reported by)[:\s]\s*", re.IGNORECASE)
_LABEL = re.compile(r"^(?:first )?(?:published|posted|issued)(?: on| at)?:?\s+", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:;|\||\band\b|&|,(?!\s*(?:jr|sr|ii|iii|md|phd)\b))\s*", re.IGNORECASE)
_SITE = re.compile(r"\s+[|\u2013\u2014\u00b7\u00bb-]\s+")
_NO_NAME = re.compile(r"https?:|@|\d|\b(?:updated?|published|minutes?|follow|staff)\b", re.IGNORECASE)
_LONGEST_NAME = 60


def head_of(page: HtmlElement) -> Given:
    """What the markup tells, each field from the surest place that tells it in a form that can be used."""
    metas = _metas(page)
    told = {field: _first(field, metas, page) for field in (*META, "language")}
    if told["headline"]:
        told["headline"] = without_site(told["headline"], told["publisher"])
    return Given(**{**told, "authors": told["authors"] or ()})


def without_site(headline: str, publisher: str | None) -> str:
    """The headline without the name of the site that templates hang on it."""
    parts = _SITE.split(headline)
    if publisher and len(parts) > 1 and parts[-1].strip().lower() == publisher.lower():
        return headline[: headline.rindex(parts[-1])].rstrip(" |\u2013\u2014\u00b7\u00bb-")
    return headline


def authors_in(words: str) -> tuple[str, ...]:
    """The people whom a byline names: "By Ann Lee and Bo Ek" are two. What is no name is left out."""
    names = (name.strip(" .,\u2013-") for name in _BETWEEN.split(_BY.sub("", " ".join(words.split()))))
    return tuple(dict.fromkeys(name for name in names if 1 < len(name) <= _LONGEST_NAME and not _NO_NAME.search(name)))


def _metas(page: HtmlElement) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for meta in page.iter("meta"):
        content = (meta.get("content") or "").strip()
        for attribute in ("property", "name", "itemprop"):
            if content and meta.get(attribute):
                found.setdefault(meta.get(attribute, "").strip().lower(), []).append(content)
    return found


def _first(field: str, metas: dict[str, list[str]], page: HtmlElement) -> Any:  # noqa: ANN401
    read = _READ.get(field, _line)
    for key in META.get(field, ()):
        values = metas.get(key, [])
        if field == "authors" and (authors := tuple(a for value in values for a in authors_in(value))):
            return authors
        if field != "authors" and values and (value := read(values[0])):
            return value
    for path in PATHS.get(field, ()):
        for element in page.xpath(path)[:8]:
            if value := read(_value(element)):
                return value
    return None


def _value(element: HtmlElement) -> str:
    return next((element.get(name) for name in _VALUES if element.get(name)), None) or str(element.text_content())


def _line(words: str) -> str | None:
    return " ".join(words.split()) or None


def _day(words: str) -> date | None:
    return day_or_none(_LABEL.sub("", words.strip()))


_READ: dict[str, Callable[[str], Any]] = {
    "published": _day,
    "url": address_or_none,
    "authors": authors_in,
}
