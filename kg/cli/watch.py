"""`kg watch`: a workspace kept up to date with a directory or a feed."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from kg.batch.stopping import Stop, stopping
from kg.cli.console import progress
from kg.cli.options import Extractor, Fetch, Fields, Language, Model, Private, Published, Publisher, Store
from kg.errors import ReadError
from kg.model.outcome import Summary
from kg.pipeline import build_at
from kg.readers import sources
from kg.readers.choosing import options_of
from kg.readers.given import Given, given_of
from kg.readers.options import Options
from kg.readers.sources import is_address, is_directory
from kg.readers.validators import Validators, mark_of
from kg.settings import Settings, settings_of
from kg.stores.schema import FILE

EXAMPLES = (
    "kg watch incoming/ --store news",
    "kg watch https://example.org/feed.xml --store news --every 900",
    "kg watch https://example.org/feed.xml --store news --fetch --once",
)

POLLS = "polls.json"
"""The file of a workspace that remembers what was read of each directory and feed."""
_BLINK = 0.2


def watch(
    source: Annotated[str, typer.Argument(metavar="DIR|FEED", help="A directory, or a feed by its address or file.")],
    *,
    store: Store = None,
    every: Annotated[float, typer.Option(min=1, help="Seconds between two looks.")] = 300,
    once: Annotated[bool, typer.Option("--once", help="Look once, and end.")] = False,
    published: Published = None,
    publisher: Publisher = None,
    language: Language = None,
    fetch: Fetch = False,
    private: Private = False,
    field: Fields = None,
    extractor: Extractor = None,
    model: Model = None,
) -> None:
    """Keep a workspace up to date with a directory or a feed.

    Files and entries that are new or have changed are read; what is gone from the source stays in the workspace. A feed
    is asked for what has changed since the last time (ETag, Last-Modified), also after a new start. With --fetch the
    pages that its entries link to are read where the entries hold teasers only. Ctrl-C ends the watch.

    Exit codes: 0 the watch was ended, or all of one look was read; 1 some of it could not be; 2 the source or the
    workspace cannot be used.
    """
    settings = settings_of(store=store, extractor=extractor, model=model)
    given = given_of(published=published, publisher=publisher, language=language)
    if not is_address(source) and not Path(source).exists():
        raise ReadError(source, "there is no such file or directory")
    with stopping(lambda: None) as stop:
        failures = _looks(
            source,
            settings=settings,
            given=given,
            chosen=_chosen(fetch, private, field),
            stop=stop,
            every=None if once else every,
        )
    if once and failures:
        raise typer.Exit(1)


def _chosen(fetch: bool, private: bool, field: list[str] | None) -> Callable[[Validators], Options]:
    return lambda kept: options_of(fetch=True, private=private, fields=field or (), validators=kept, pages=fetch)


def _looks(
    source: str,
    *,
    settings: Settings,
    given: Given,
    chosen: Callable[[Validators], Options],
    stop: Stop,
    every: float | None,
) -> int:
    """Looks again and again, or once where `every` is `None`; gives how many the last look could not read."""
    while True:
        kept = Validators(settings.store / POLLS)
        summary = _look(source, settings=settings, given=given, options=chosen(kept), kept=kept, stop=stop)
        if (settings.store / FILE).exists():
            kept.save()
        if summary.articles or summary.copies:
            articles = "1 article" if summary.articles == 1 else f"{summary.articles} articles"
            typer.echo(f"{articles} read into {settings.store}")
        until = time.monotonic() + (every or 0)
        while not stop() and time.monotonic() < until:
            time.sleep(_BLINK)
        if stop() or every is None:
            return len(summary.failures)


def _look(source: str, *, settings: Settings, given: Given, options: Options, kept: Validators, stop: Stop) -> Summary:
    """Reads what is new; a file that is being written meanwhile has another mark at the next look."""
    new = [source]
    if is_directory(Path(source)):
        marks = {file: mark_of(Path(file)) for file in sources([source]) if Path(file).is_file()}
        new = [file for file, mark in marks.items() if kept.is_new(file, mark)]
        for file in new:
            kept.note(file, marks[file])
    with progress("Reading articles") as seen:
        return build_at(settings.store, new, settings=settings, given=given, seen=seen, stopped=stop, options=options)
