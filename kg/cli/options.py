"""The arguments and options that several subcommands share."""

from typing import Annotated

import typer

Sources = Annotated[
    list[str],
    typer.Argument(
        metavar="SOURCE...",
        help="Files (text, HTML, JSON, CSV, Parquet, feeds, WARC, mail, PDF, packed or not), directories and patterns "
        "of them, - for standard input, or with --fetch web addresses.",
        show_default=False,
    ),
]
Fetch = Annotated[bool, typer.Option("--fetch", help="Fetch web addresses, and the pages that feeds link to.")]
Private = Annotated[
    bool, typer.Option("--fetch-private", help="Fetch them from private addresses, too, such as an intranet's.")
]
Fields = Annotated[
    list[str] | None,
    typer.Option(
        "--field",
        metavar="FIELD=KEY",
        help="Which key or column of JSON, CSV or Parquet fills which field, such as text=story; may be repeated.",
        show_default=False,
    ),
]
Language = Annotated[
    str | None,
    typer.Option(help="The language that the articles are in, such as en; else their words tell.", show_default=False),
]
Store = Annotated[
    str | None,
    typer.Option(
        metavar="PATH", help="The workspace's directory; else the setting `store`, or ./workspace.", show_default=False
    ),
]
Who = Annotated[
    str | None, typer.Option(help="Who judges; else the name that you are logged in by.", show_default=False)
]
Why = Annotated[str, typer.Option(help="The reason, for those who come after.")]
Published = Annotated[
    str | None, typer.Option("--date", help="The day of publication, as 2025-05-29; else from front matter.")
]
Publisher = Annotated[str | None, typer.Option(help="Who published the articles; else from front matter.")]
Url = Annotated[str | None, typer.Option(help="The article's web address; else from front matter.")]
Extractor = Annotated[str | None, typer.Option(help="What finds the facts: rules.")]
Model = Annotated[str | None, typer.Option(help="An installed spaCy model, instead of the one that comes along.")]
