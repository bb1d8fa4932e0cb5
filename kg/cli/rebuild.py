"""`kg rebuild`: every graph of a workspace derived anew."""

import typer

from kg.cli.console import progress
from kg.cli.options import Store
from kg.derivation import opened
from kg.derivation import rebuild as rebuilt
from kg.settings import settings_of

EXAMPLES = ("kg rebuild --store news",)


def rebuild(store: Store = None) -> None:
    """Derive every graph of a workspace anew.

    The texts and Documents that are kept there are the source; no article is read again.

    Exit codes: 0 all are derived; 2 the workspace cannot be used.
    """
    settings = settings_of(store=store)
    with opened(settings.store, settings) as workspace, progress("Deriving", len(workspace.articles())) as seen:
        count = rebuilt(workspace, seen)
    typer.echo(f"derived {count} graph{'' if count == 1 else 's'} anew in {settings.store}")
