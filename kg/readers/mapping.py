"""Which key or column fills which field of an article: the tables, and the reading of one entry by them."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from kg.errors import ReadError
from kg.readers.days import published_day
from kg.readers.given import Given, address_of
from kg.readers.limits import unfit
from kg.readers.markup import words_of_markup

KEYS: dict[str, tuple[str, ...]] = {
    "name": ("id", "uid", "guid", "uri", "article_id", "doc_id", "docid", "_id", "slug"),
    "text": (
        *(
            "text",
            "body",
            "content",
            "body_text",
            "maintext",
            "articlebody",
            "article",
            "story",
            "fulltext",
            "full_text",
        ),
        *("content_text", "body_html", "body_xhtml", "content_html", "bodies"),
    ),
    "headline": ("title", "headline", "headlines"),
    "published": (
        *("date", "published", "datepublished", "date_published", "publishedat", "published_at", "publishdate"),
        *("publish_date", "pubdate", "publication_date", "publicationdate", "date_publish", "firstcreated"),
        *("versioncreated", "contentcreated", "webpublicationdate", "timestamp"),
    ),
    "publisher": ("publisher", "source", "outlet", "provider", "publication", "newspaper", "sitename", "source_name"),
    "authors": ("author", "authors", "byline", "bylines", "creator"),
    "url": ("url", "link", "permalink", "weburl", "canonical_url", "source_url"),
    "language": ("language", "lang", "inlanguage"),
}
"""The keys that mean each field, the surest first; case, spaces and hyphens do not count. ninjs is among them."""

MAPPED = tuple(KEYS)
_INNER = ("name", "value", "text", "rendered", "title", "byline", "title_full", "#text")
"""What an object in the place of a word has the word under, as WordPress, NewsAPI, JSON-LD and ninjs write it."""
_MAIN = ("main", "body", "headline")
"""The roles by which ninjs 2 and 3 tell the story's own headline and body from further ones."""
_BY = re.compile(r"^by:?\s+", re.IGNORECASE)
_PLAIN = re.compile(r"[\s-]+")


@dataclass(frozen=True, slots=True)
class Row:
    """What an entry tells of an article: its name (`None` where it has none), its text, and the rest."""

    name: str | None
    text: str
    told: Given


def fields_of(pairs: Iterable[str]) -> dict[str, str]:
    """The mapping that options such as "text=story" write. Raises ReadError saying what is right."""
    chosen: dict[str, str] = {}
    for pair in pairs:
        field, equals, key = (part.strip() for part in pair.partition("="))
        if not equals or field not in MAPPED:
            raise ReadError("field", f"{pair!r}: write FIELD=KEY, with one of {', '.join(MAPPED)} as FIELD")
        chosen[field] = key
    return chosen


def row_of(entry: Mapping[str, Any], chosen: Mapping[str, str]) -> Row:
    """What the entry tells, by the `chosen` keys and else by KEYS. Raises ValueError naming the key that is wrong.

    A field that is chosen to be the empty key is left out.
    """
    known = {_plain(key): key for key in reversed(list(entry))}
    keys = {field: _key(field, entry, known, chosen) for field in MAPPED}
    values = {field: _at(entry, key) if key else None for field, key in keys.items()}
    name = _name(values["name"], keys["name"])
    return Row(name, _text(values["text"], name), _told(values, keys))


def _key(field: str, entry: Mapping[str, Any], known: Mapping[str, str], chosen: Mapping[str, str]) -> str | None:
    if field in chosen:
        if chosen[field] and _at(entry, chosen[field]) is None and field == "text":
            raise ValueError(f"has no {chosen[field]!r}, which was chosen for the {field}; it has {_listed(entry)}")
        return chosen[field] or None
    filled = (known[key] for key in KEYS[field] if key in known and _filled(entry[known[key]]))
    return next(filled, None)


def _at(entry: Mapping[str, Any], key: str) -> object:
    """The value under a key, or under a path of keys such as "source.name"."""
    if key in entry:
        return entry[key]
    value: object = entry
    for part in key.split("."):
        value = value.get(part) if isinstance(value, Mapping) else None
    return value


def _filled(value: object) -> bool:
    return value is not None and value not in ("", [], {}) and value == value  # noqa: PLR0124  NaN is no value


def _name(value: object, key: str | None) -> str | None:
    word = str(value) if isinstance(value, int) and not isinstance(value, bool) else _word(value)
    if not word or not word.strip():
        return None
    if not word.strip().isprintable():
        raise ValueError(f"the {key} {word!r} has control characters: an article's name is one line of words")
    return word.strip()


def _text(value: object, name: str | None) -> str:
    which = f"article {name!r}" if name else "it"
    text = _word(value)
    if text is None:
        raise ValueError(f'{which} has no "text": name the key that has it by --field text=KEY')
    text = words_of_markup(text)
    if reason := unfit(text):
        raise ValueError(f"{which} {reason}")
    return text


def _told(values: Mapping[str, object], keys: Mapping[str, str | None]) -> Given:
    words = {field: _required(values[field], keys[field]) for field in ("headline", "published", "publisher", "url")}
    try:
        day = published_day(words["published"]) if words["published"] else None
    except ValueError as error:
        raise ValueError(f"{keys['published']} {error}") from error
    return Given(
        headline=words["headline"] and words_of_markup(words["headline"]),
        published=day,
        publisher=words["publisher"],
        authors=_authors(values["authors"]),
        url=address_of(words["url"]) if words["url"] else None,
        language=_word(values["language"]),
    )


def _required(value: object, key: str | None) -> str | None:
    """The word that a value is, or `None` where there is none. Raises ValueError where it is something else."""
    word = str(value) if isinstance(value, int | float) and _filled(value) else _word(value)
    if word is None and _filled(value):
        raise ValueError(f"{key} must be a string, not {value!r:.60}")
    return word.strip() or None if word else None


def _word(value: object) -> str | None:
    """The one word or text in a value: itself, what an object calls its name, the main one of a list of objects."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return next((value[key] for key in _INNER if isinstance(value.get(key), str)), None)
    if isinstance(value, list) and value and all(isinstance(each, Mapping) for each in value):
        main = [each for each in value if str(each.get("role", "")).lower() in _MAIN]
        return _word((main or value)[0])
    return None


def _authors(value: object) -> tuple[str, ...]:
    if isinstance(value, Mapping | str):
        value = [value]
    found = (_word(each) for each in value) if isinstance(value, list | tuple) else ()
    return tuple(_BY.sub("", word.strip()) for word in found if word and word.strip())


def _plain(key: object) -> str:
    return _PLAIN.sub("_", str(key).strip().lower())


def _listed(entry: Mapping[str, Any]) -> str:
    return ", ".join(map(str, list(entry)[:12]))
