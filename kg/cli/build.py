"""`kg build`: articles into a workspace."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from kg.batch.engines import ENGINES, engine_of
from kg.batch.report import reporting
from kg.batch.stopping import stopping
from kg.cli.console import finish, progress
from kg.cli.options import Extractor, Fetch, Fields, Language, Model, Private, Published, Publisher, Sources, Url
from kg.errors import SettingsError
from kg.model.place import is_server
from kg.pipeline import build_at
from kg.readers import articles_of
from kg.readers.choosing import options_of
from kg.readers.given import given_of
from kg.settings import settings_of

EXAMPLES = (
    "kg build story.txt --store news --date 2025-05-29 --publisher Reuters",
    "kg build articles/ more.jsonl --store news",
    "kg build archive.jsonl --store news --jobs 4 --report set-aside.jsonl",
    "kg build archive.jsonl --store news --engine dask --scheduler tcp://10.0.0.1:8786",
    "kg build articles/ --store sparql+http://localhost:7878 --workspace news",
)

Store = Annotated[
    str | None,
    typer.Option(
        metavar="PATH|SERVER",
        help="The workspace's directory; else the setting `store`, or ./workspace. As sparql+http://HOST:PORT, the "
        "SPARQL server that keeps the graphs of the workspace --workspace.",
        show_default=False,
    ),
]
Local = Annotated[
    str | None,
    typer.Option(
        "--workspace", metavar="PATH", help="The workspace's directory, where --store is a server.", show_default=False
    ),
]
Jobs = Annotated[int, typer.Option(min=1, help="Processes that read; each holds the model, some 300 MB.")]
Again = Annotated[bool, typer.Option("--again", help="Read also what is there as it is.")]
Report = Annotated[
    Path | None,
    typer.Option(help="A file for what could not be read, with the reason, a line of JSON each.", show_default=False),
]
EngineName = Annotated[str, typer.Option("--engine", help=f"What reads: {' or '.join(ENGINES)}.")]
Scheduler = Annotated[
    str | None, typer.Option(help="With dask: the scheduler's address, tcp://HOST:8786.", show_default=False)
]
Shards = Annotated[
    Path | None,
    typer.Option(help="With dask: a folder that all machines share, where what was read is kept.", show_default=False),
]


def build(
    sources: Sources,
    *,
    store: Store = None,
    published: Published = None,
    publisher: Publisher = None,
    url: Url = None,
    language: Language = None,
    fetch: Fetch = False,
    private: Private = False,
    field: Fields = None,
    extractor: Extractor = None,
    model: Model = None,
    jobs: Jobs = 1,
    again: Again = False,
    report: Report = None,
    engine: EngineName = ENGINES[0],
    scheduler: Scheduler = None,
    shards: Shards = None,
    workspace: Local = None,
) -> None:
    """Read articles into a workspace, where their graphs can be queried.

    An article that is there already, by its address or else by its text, is replaced where it has changed or another
    extractor is asked for, and else not read again: a run that was broken off goes on where it stopped. What cannot be
    read is named, and the rest goes on. Ctrl-C ends the run once the articles in hand are stored; a second one at once.

    Exit codes: 0 all were read; 1 some could not be, or the run was stopped; 2 none could be, or the workspace cannot
    be used.
    """
    server = store if is_server(store) else None
    if workspace and not server:
        raise SettingsError("--workspace is for a --store that is a server, as sparql+http://localhost:7878")
    local = workspace if server else store
    settings = settings_of(store=local, graphs=server, extractor=extractor, model=model)
    given = given_of(published=published, publisher=publisher, url=url, language=language)
    options = options_of(fetch=fetch, private=private, fields=field or ())

    def counted() -> int:
        return sum(1 for _ in articles_of(sources, given, options))

    # To count is to read the files twice, which is worth it where a run is long or somebody looks on.
    is_long = jobs > 1 or engine != ENGINES[0] or sys.stderr.isatty()
    is_here = all(Path(source).exists() for source in sources)
    with (
        stopping(_tell) as stop,
        engine_of(settings, jobs=jobs, engine=engine, scheduler=scheduler, shards=shards, stopped=stop) as reader,
        progress("Reading articles", counted=counted if is_long and is_here else None) as told,
        reporting(report, told) as seen,
    ):
        summary = build_at(
            settings.store,
            sources,
            settings=settings,
            given=given,
            seen=seen,
            engine=reader,
            again=again,
            stopped=stop,
            options=options,
        )
    finish(summary, f"read into {settings.store}")
    if stop.asked:
        raise typer.Exit(1)


def _tell() -> None:
    typer.echo("kg: stopping once the articles in hand are stored; the same command goes on from there", err=True)
