"""`kg validate`: graphs against the ontology's shapes."""

from pathlib import Path
from typing import Annotated

import typer

from kg.cli.console import complain
from kg.cli.options import Store
from kg.derivation import opened
from kg.rdf.validation import violations
from kg.settings import settings_of
from kg.stores.files import store_of

EXAMPLES = (
    "kg validate graphs/story.ttl graphs/other.nq",
    "kg validate --store news",
)


def validate(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FILE...]", help="RDF files; without any, the workspace.", show_default=False),
    ] = None,
    store: Store = None,
) -> None:
    """Check a graph against the ontology's shapes.

    Every violation is one line: the graph or file, the node, the property and what is wrong.

    Exit codes: 0 all conform; 1 something does not; 2 nothing could be checked.
    """
    checked, wrong = 0, 0
    if files:
        for file in files:
            found = violations(store_of(file).quads())
            for violation in found:
                complain(str(file), f"{violation.focus} {violation.path or ''}: {violation.message}")
            checked, wrong = checked + 1, wrong + len(found)
    else:
        settings = settings_of(store=store)
        with opened(settings.store, settings, read_only=True) as workspace:
            for article in workspace.articles():
                found = violations(workspace.graph_of(article.iri))
                for violation in found:
                    complain(article.name, f"{violation.focus} {violation.path or ''}: {violation.message}")
                checked, wrong = checked + 1, wrong + len(found)
    if wrong:
        typer.echo(f"kg: {wrong} violations in {checked} graphs", err=True)
        raise typer.Exit(1)
    typer.echo(f"{checked} graph{'' if checked == 1 else 's'} checked: all conform to the ontology's shapes")
