"""`kg remove`: an article out of a workspace."""

from typing import Annotated

import typer

from kg.cli.options import Store
from kg.derivation import opened, removed, served
from kg.errors import StoreInUseError
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
    try:
        with opened(settings.store, settings) as workspace:
            gone = removed(workspace, article)
            told = f"{gone.name} ({gone.iri})"
    except StoreInUseError as error:
        with served(settings.store, error) as server:
            server.remove(article)
        told = article
    typer.echo(f"removed {told} from {settings.store}")
