"""The arguments and options that several subcommands share."""

from pathlib import Path
from typing import Annotated

import typer

Sources = Annotated[
    list[Path],
    typer.Argument(
        metavar="SOURCE...",
        help="Text files, .jsonl files with an article a line (id, text), or directories of both.",
        show_default=False,
    ),
]
Store = Annotated[
    Path | None,
    typer.Option(help="The workspace's directory; else the setting `store`, or ./workspace.", show_default=False),
]
Published = Annotated[
    str | None, typer.Option("--date", help="The day of publication, as 2025-05-29; else from front matter.")
]
Publisher = Annotated[str | None, typer.Option(help="Who published the articles; else from front matter.")]
Url = Annotated[str | None, typer.Option(help="The article's web address; else from front matter.")]
Extractor = Annotated[str | None, typer.Option(help="What finds the facts: rules.")]
Model = Annotated[str | None, typer.Option(help="An installed spaCy model, instead of the one that comes along.")]
