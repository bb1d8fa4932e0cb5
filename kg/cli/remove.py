"""`kg remove`: an article out of a workspace."""

from typing import Annotated

import typer

from kg.cli.options import Store
from kg.derivation import opened
from kg.settings import settings_of

EXAMPLES = ("kg remove ice-officials --store news",)


def remove(
    article: Annotated[str, typer.Argument(help="The article's name, its IRI or its graph's IRI.", show_default=False)],
    store: Store = None,
) -> None:
    """Delete an article with its text, its Document and its graph.

    Exit codes: 0 it is deleted; 2 there is no such article, or several of that name.
    """
    settings = settings_of(store=store)
    with opened(settings.store, settings) as workspace:
        gone = workspace.remove(article)
    typer.echo(f"removed {gone.name} ({gone.iri}) from {settings.store}")
