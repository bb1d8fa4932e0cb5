"""`kg annotate`: what is read out of articles, as JSON Lines."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, BinaryIO

import msgspec
import typer

from kg.cli.console import finish, progress
from kg.cli.options import Extractor, Fetch, Fields, Language, Model, Private, Published, Publisher, Sources
from kg.exports.writing import write_whole
from kg.model.attribution import Attribution
from kg.model.claim import marked_content
from kg.model.document import Document
from kg.model.outcome import Outcome, Summary, summary_of
from kg.pipeline import outcomes
from kg.readers import articles_of
from kg.readers.choosing import options_of
from kg.readers.given import given_of
from kg.settings import settings_of

EXAMPLES = (
    "kg annotate story.txt",
    "kg annotate articles.jsonl --jsonl annotated.jsonl",
)

FIELDS = ("sections", "times", "mentions", "entities", "tenures", "claims", "reports", "events")
"""The fields of a Document that a line has as they are, beside `id`, `text`, `names` and `attributions`."""


def annotate(
    sources: Sources,
    *,
    jsonl: Annotated[Path | None, typer.Option(help="The file to write, instead of standard output.")] = None,
    published: Published = None,
    publisher: Publisher = None,
    language: Language = None,
    fetch: Fetch = False,
    private: Private = False,
    field: Fields = None,
    extractor: Extractor = None,
    model: Model = None,
) -> None:
    """Write what is read out of articles as JSON, one line an article.

    Each line has id, text, names as start, end and kind, how sure each of them is, attributions (as the reader model
    marks them; with the rules, the outermost claims) with the stretches of source, cue and content, and then claims,
    tenures, reports, events and entities. All offsets count characters.

    Exit codes: 0 all were read; 1 some could not be; 2 none could be, or nothing can be written.
    """
    settings = settings_of(extractor=extractor, model=model)
    given = given_of(published=published, publisher=publisher, language=language)
    options = options_of(fetch=fetch, private=private, fields=field or ())
    summaries: list[Summary] = []

    def write_to(target: BinaryIO) -> None:
        with progress("Reading articles") as seen:
            read = outcomes(articles_of(sources, given, options), settings)
            summaries.append(summary_of(read, _writer(target, seen)))

    if jsonl:
        write_whole(jsonl, write_to)
    else:
        write_to(sys.stdout.buffer)
    finish(summaries[0], f"annotated in {jsonl}" if jsonl else None)


def line(document: Document) -> dict[str, object]:
    """What a line tells of a Document, in plain values."""
    return {
        "id": document.article.name,
        "text": document.article.text,
        "names": [(name.start, name.end, name.kind) for name in document.names],
        "name_confidences": [name.confidence for name in document.names],
        "attributions": document.attributions or _outermost(document),
        **{field: getattr(document, field) for field in FIELDS},
    }


def _outermost(document: Document) -> list[Attribution]:
    """The outermost claims as attributions, where no model has marked any."""
    text = document.article.text
    outer = (claim for claim in document.claims if claim.within is None)
    return [Attribution(c.source, c.cue, marked_content(c, text), c.confidence) for c in outer]


def _writer(target: BinaryIO, seen: Callable[[object], None]) -> Callable[[Outcome], None]:
    encoder = msgspec.json.Encoder()

    def write(outcome: Outcome) -> None:
        if isinstance(outcome, Document):
            target.write(encoder.encode(line(outcome)) + b"\n")
        seen(outcome)

    return write
