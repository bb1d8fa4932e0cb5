"""An article in a PDF that has a text layer."""

import logging
import re
from collections import Counter
from collections.abc import Iterator
from io import BytesIO

from pypdf import PdfReader
from pypdf.errors import PyPdfError

from kg.errors import ReadError
from kg.model.article import Article
from kg.readers.given import Given
from kg.readers.input import Input
from kg.readers.limits import LIMITS, unfit
from kg.readers.options import Options
from kg.readers.paragraphs import paragraphs_of

logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # what it cannot read comes as an error of ours

_MOST_PAGES = 500
_FIGURES = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(r"(?:page\s+)?\d{1,4}(?:\s*(?:/|of)\s*\d{1,4})?", re.IGNORECASE)
_EDGE = 2
"""Lines at the head and at the foot of a page where running titles stand."""


def attempts(given_input: Input, given: Given, _: Options) -> Iterator[Article | ReadError]:
    """The file's article, or why it cannot be read."""
    data = given_input.read(LIMITS.table)
    if data is None:
        yield ReadError(given_input.source, f"is larger than the {LIMITS.table / 1e6:.0f} MB that a PDF may have")
        return
    try:
        reader = PdfReader(BytesIO(data))
        if reader.is_encrypted and not reader.decrypt(""):
            raise ValueError("is locked by a password: save it without one")
        if len(reader.pages) > _MOST_PAGES:
            raise ValueError(f"has {len(reader.pages):,} pages, and one article may have {_MOST_PAGES}: cut it out")
        pages = [page.extract_text() for page in reader.pages]
        told = _told(reader)
    except ValueError as error:
        yield ReadError(given_input.source, str(error))
        return
    except (
        PyPdfError,
        OSError,
        KeyError,
        TypeError,
        AttributeError,
        IndexError,
        RecursionError,
        ArithmeticError,
    ) as error:
        # pypdf meets a broken object wherever it first uses it, with whatever Python raises there.
        yield ReadError(given_input.source, f"is a PDF that cannot be read ({type(error).__name__}: {error})")
        return
    text = paragraphs_of("\n".join(_without_running_titles(pages)))
    if len(text.split()) < 2:
        yield ReadError(given_input.source, "is a PDF without a text layer: recognise its text first (OCR)")
    elif reason := unfit(text):
        yield ReadError(given_input.source, reason)
    else:
        yield given.article(given_input.stem, text, "pdf", told)


def _told(reader: PdfReader) -> Given:
    """Title and author; the day on which the file was made is not that on which the article was published."""
    about = reader.metadata
    title, author = (str(about.title or ""), str(about.author or "")) if about else ("", "")
    return Given(headline=title.strip() or None, authors=(author.strip(),) if author.strip() else ())


def _without_running_titles(pages: list[str]) -> list[str]:
    """The pages without page numbers and without lines that stand at the edge of most of them."""
    split = [[line.strip() for line in page.split("\n") if line.strip()] for page in pages]
    edges = Counter(_shape(line) for lines in split for line in {*lines[:_EDGE], *lines[-_EDGE:]})
    running = {shape for shape, count in edges.items() if count > max(2, len(pages) / 2)}
    return ["\n".join(_kept(lines, running)) for lines in split]


def _kept(lines: list[str], running: set[str]) -> Iterator[str]:
    for number, line in enumerate(lines):
        at_edge = number < _EDGE or number >= len(lines) - _EDGE
        if not at_edge or not (_PAGE_NUMBER.fullmatch(line) or _shape(line) in running):
            yield line


def _shape(line: str) -> str:
    return _FIGURES.sub("0", line)
