"""`kg show`: the facts of a workspace as tables."""

from collections.abc import Callable
from typing import Annotated, Any

import typer

from kg.cli.console import print_table
from kg.cli.options import Store
from kg.derivation import opened
from kg.settings import settings_of
from kg.stores.workspace import Workspace
from kg.views import tables
from kg.views.tables import Table

EXAMPLES = (
    "kg show --store news",
    "kg show ice-officials --store news",
)

FAMILIES: dict[str, Callable[[Workspace, str | None], Table[Any]]] = {
    "Who holds which role": tables.tenures,
    "Who said what": tables.claims,
    "Which source reports which event": tables.reports,
    "What happened": tables.events,
}
"""The table under each title."""


def show(
    article: Annotated[
        str | None, typer.Argument(help="An article's name, its IRI or its graph's IRI.", show_default=False)
    ] = None,
    store: Store = None,
) -> None:
    """Show the facts of a workspace, or of one article, with the words that state them.

    Without an article, the articles are listed first.

    Exit codes: 0 all is shown; 2 there is no such article or workspace.
    """
    settings = settings_of(store=store)
    with opened(settings.store, settings, read_only=True) as workspace:
        iri = workspace.article(article).iri if article else None
        if iri is None:
            _print("Articles", tables.articles(workspace))
        for title, family in FAMILIES.items():
            _print(title, family(workspace, iri), without="article" if iri or len(workspace.articles()) == 1 else None)


def _print(title: str, table: Table[Any], without: str | None = None) -> None:
    kept = [number for number, column in enumerate(table.columns) if column != without]
    rows = [[_shown(row[number]) for number in kept] for row in table]
    print_table([table.columns[number] for number in kept], rows, f"{title} ({len(rows)})")


def _shown(value: object) -> str:
    return ("yes" if value else "") if isinstance(value, bool) else str(value)
