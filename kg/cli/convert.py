"""`kg convert`: articles into one graph file each."""

from pathlib import Path
from typing import Annotated

import typer

from kg.cli.console import finish, progress
from kg.cli.options import Extractor, Fetch, Fields, Language, Model, Private, Published, Publisher, Sources, Url
from kg.pipeline import convert as converted
from kg.readers.choosing import options_of
from kg.readers.given import given_of
from kg.settings import settings_of

EXAMPLES = (
    "kg convert story.txt --to graphs --format turtle",
    "kg convert articles/ --to graphs --format nquads --publisher Reuters",
)


def convert(
    sources: Sources,
    *,
    to: Annotated[Path, typer.Option(help="The directory for the files; made where it is missing.")],
    form: Annotated[
        str,
        typer.Option("--format", help="turtle, trig, nquads, jsonld, rdfxml, graphml, gexf or csv, or their suffix."),
    ] = "turtle",
    published: Published = None,
    publisher: Publisher = None,
    url: Url = None,
    language: Language = None,
    fetch: Fetch = False,
    private: Private = False,
    field: Fields = None,
    extractor: Extractor = None,
    model: Model = None,
) -> None:
    """Turn articles into one graph file each, without a workspace.

    A file is named by the article's file without its last suffix, or by its id: a.b.txt gives a.b.ttl.

    Exit codes: 0 all were converted; 1 some could not be read; 2 none could be, or nothing can be written.
    """
    settings = settings_of(extractor=extractor, model=model)
    given = given_of(published=published, publisher=publisher, url=url, language=language)
    options = options_of(fetch=fetch, private=private, fields=field or ())
    with progress("Converting articles") as seen:
        summary = converted(sources, to, form, settings=settings, given=given, seen=seen, options=options)
    finish(summary, f"converted into {to}")
