"""What a page's JSON-LD tells of its article, by schema.org's NewsArticle and its kin."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from kg.readers.days import published_day
from kg.readers.given import Given, address_of
from kg.readers.markup import words_of_markup

TYPES = {
    *("NewsArticle", "Article", "ReportageNewsArticle", "AnalysisNewsArticle", "AskPublicNewsArticle", "Report"),
    *("BackgroundNewsArticle", "OpinionNewsArticle", "ReviewNewsArticle", "LiveBlogPosting", "BlogPosting"),
}
"""The types of schema.org that an article's node has."""
_FRAME = re.compile(r"^\s*(?:<!--|//\s*<!\[CDATA\[|/\*\s*<!\[CDATA\[\s*\*/)|(?:-->|//\s*\]\]>|/\*\s*\]\]>\s*\*/|;)\s*$")
_DEEPEST = 12


@dataclass(frozen=True, slots=True)
class Told:
    """What one node tells."""

    given: Given
    free: bool
    """Whether all of the text can be read without paying, as far as the node says."""
    live: bool = False
    """Whether it is a live blog, whose posts are no articles of their own."""


UNTOLD = Told(Given(), free=True)


def articles_told(scripts: list[str]) -> list[Told]:
    """What each article's node in the page's scripts of JSON-LD tells, in their order; broken scripts tell nothing."""
    nodes = [node for script in scripts for node in _nodes(_value(script), 0)]
    known = {node["@id"]: node for node in nodes if isinstance(node.get("@id"), str) and len(node) > 1}
    return [_told(node, known) for node in nodes if TYPES & set(_listed(node.get("@type")))]


def _value(script: str) -> object:
    try:
        return json.loads(_FRAME.sub("", _FRAME.sub("", script)), strict=False)
    except (ValueError, RecursionError):
        return None


def _nodes(value: object, depth: int) -> Iterator[dict[str, Any]]:
    """The nodes at the top of a script, in lists and in @graph, and those that they are the main entity of."""
    if depth > _DEEPEST:
        return
    if isinstance(value, list):
        for each in value:
            yield from _nodes(each, depth + 1)
    elif isinstance(value, dict):
        yield value
        for key in ("@graph", "mainEntity"):
            yield from _nodes(value.get(key), depth + 1)


def _told(node: Mapping[str, Any], known: Mapping[str, Mapping[str, Any]]) -> Told:
    headline = _word(node.get("headline") or node.get("name"), known)
    publisher = next(iter(_names(node.get("publisher") or node.get("sourceOrganization"), known)), None)
    given = Given(
        headline=words_of_markup(headline).strip() if headline else None,
        published=day_or_none(_word(node.get("datePublished") or node.get("dateCreated"), known)),
        publisher=publisher,
        authors=tuple(dict.fromkeys(_names(node.get("author") or node.get("creator"), known))),
        url=address_or_none(_address(node.get("url")) or _address(node.get("mainEntityOfPage"))),
        language=_word(node.get("inLanguage"), known),
    )
    free = str(node.get("isAccessibleForFree", True)).lower() not in ("false", "0")
    return Told(given, free, "LiveBlogPosting" in _listed(node.get("@type")))


def _names(value: object, known: Mapping[str, Mapping[str, Any]]) -> list[str]:
    return [word.strip() for each in _listed(value) if (word := _word(each, known)) and word.strip()]


def _word(value: object, known: Mapping[str, Mapping[str, Any]]) -> str | None:
    if isinstance(value, list):
        value = value[0] if value else None
    if isinstance(value, dict):
        if not value.get("name") and isinstance(value.get("@id"), str):
            value = known.get(value["@id"], value)
        named = value.get("name") or value.get("@value") or value.get("alternateName")
        value = named[0] if isinstance(named, list) and named else named
    return value if isinstance(value, str) else None


def _address(value: object) -> str | None:
    value = value[0] if isinstance(value, list) and value else value
    if isinstance(value, dict):
        value = value.get("@id") or value.get("url")
    return value if isinstance(value, str) else None


def _listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def day_or_none(words: str | None) -> date | None:
    """The day that `words` mean, or `None`: what a page says wrongly of itself is as good as not said."""
    try:
        return published_day(words) if words and words.strip() else None
    except ValueError:
        return None


def address_or_none(words: str | None) -> str | None:
    """The web address, or `None` where it is none."""
    try:
        return address_of(words) if words else None
    except ValueError:
        return None
