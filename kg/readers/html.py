"""Articles in pages of the web: the main text, and what JSON-LD, OpenGraph and markup tell of it."""

import logging
import re
from collections.abc import Iterator
from dataclasses import replace

import trafilatura
from lxml import etree
from lxml.html import HtmlElement, HTMLParser, document_fromstring
from trafilatura.settings import use_config

from kg.errors import ReadError
from kg.model.article import Article
from kg.readers.decoding import page_of
from kg.readers.given import Given
from kg.readers.input import Input
from kg.readers.limits import LIMITS, unfit
from kg.readers.linked_data import UNTOLD, Told, articles_told
from kg.readers.options import Options
from kg.readers.page_head import head_of
from kg.readers.page_parts import FURNITURE, articles_on, without_notices

_log = logging.getLogger(__name__)
logging.getLogger("trafilatura").setLevel(logging.CRITICAL)  # its every complaint of a page comes as an answer of ours

_CONFIG = use_config()
_CONFIG.set("DEFAULT", "EXTRACTION_TIMEOUT", "0")
_FEWEST = 25
"""Words that a main text has; less is a stub, a list of links or a page that a script fills in the browser."""


def attempts(given_input: Input, given: Given, _: Options) -> Iterator[Article | ReadError]:
    """The page's article, or its articles where several stand on it whole, or why there is none."""
    data = given_input.read(LIMITS.page)
    if data is None:
        most = f"more than the {LIMITS.page / 1e6:.0f} MB that a page may have"
        size = f"{given_input.size / 1e6:.1f} MB, " if given_input.size else ""
        yield ReadError(given_input.source, f"is {size}{most}")
        return
    yield from articles_on_page(data, given_input.stem, given_input.source, given)


def articles_on_page(
    data: bytes, name: str, source: str, given: Given, *, reader: str = "html", charset: str | None = None
) -> Iterator[Article | ReadError]:
    """The articles on a page as its bytes; several are named `name`-1, `name`-2 and so on."""
    try:
        page = _parsed(page_of(data, source, charset), source)
    except ReadError as error:
        yield error
        return
    scripts = [script.text or "" for script in page.iter("script") if "ld+json" in (script.get("type") or "").lower()]
    nodes = articles_told(scripts)
    parts = articles_on(page)
    if len(parts) < 2 or any(node.live for node in nodes):
        yield _attempt(page, name, source, _whole_page(page, nodes), given, reader)
        return
    head = head_of(page)
    common = Given(publisher=head.publisher, language=head.language)
    for number, part in enumerate(parts, start=1):
        yield _attempt(part, f"{name}-{number}", f"{source}: {number}", _part(part, nodes, common), given, reader)


def _parsed(markup: str, source: str) -> HtmlElement:
    # An XML declaration that names an encoding is refused by lxml in text that is decoded already.
    cleaned = re.sub(r"^\s*<\?xml[^>]*\?>", "", markup).replace("\x00", "")
    try:
        return document_fromstring(cleaned, parser=HTMLParser(huge_tree=False, remove_comments=True))
    except (etree.LxmlError, ValueError) as error:
        raise ReadError(source, f"is no HTML that can be read ({error})") from error


def _whole_page(page: HtmlElement, nodes: list[Told]) -> Told:
    head = head_of(page)
    told = _fitting(nodes, head)
    # A template's og:url and canonical link say where the page is; a node's url may be that of its image or site.
    address = head.url or told.given.url
    return Told(replace(told.given.over(head), url=address), told.free)


def _part(part: HtmlElement, nodes: list[Told], common: Given) -> Told:
    own = head_of(part)
    told = _fitting(nodes, own, alone=False)
    return Told(told.given.over(replace(own, publisher=None, language=None)).over(common), told.free)


def _fitting(nodes: list[Told], head: Given, *, alone: bool = True) -> Told:
    """The node that tells of the article which `head` tells of: by its address, else by its headline.

    Where it is the page's only article, a single node is its own.
    """
    by_address = [node for node in nodes if head.url and node.given.url == head.url]
    by_headline = [node for node in nodes if _same(node.given.headline, head.headline)]
    only = nodes if alone and len(nodes) == 1 else []
    return next(iter([*by_address, *by_headline, *only]), UNTOLD)


def _same(one: str | None, other: str | None) -> bool:
    return bool(one and other) and _letters(one or "") == _letters(other or "")


def _letters(words: str) -> str:
    return "".join(filter(str.isalnum, words.lower()))


def _attempt(  # noqa: PLR0917
    page: HtmlElement, name: str, source: str, told: Told, given: Given, reader: str
) -> Article | ReadError:
    text = _without_headline(without_notices(_main_text(page)), told.given.headline)
    if len(text.split()) < _FEWEST:
        why = "it may be a list of links, a notice, or be filled in by a script"
        return ReadError(source, f"has no article's text to read; {why if told.free else 'it is to be paid for'}")
    if reason := unfit(text):
        return ReadError(source, reason)
    if not told.free:
        _log.warning("%s: only the part that is free to read is there", source)
    return given.article(name, text, reader, told.given)


def _without_headline(text: str, headline: str | None) -> str:
    first, _, rest = text.partition("\n")
    return rest if _same(first, headline) else text


def _main_text(page: HtmlElement) -> str:
    """The main text, a paragraph a line, without comments, tables of figures and FURNITURE."""
    found = trafilatura.bare_extraction(
        page, include_comments=False, include_tables=False, prune_xpath=FURNITURE, config=_CONFIG, with_metadata=False
    )
    return str(getattr(found, "text", None) or "").strip()
