"""`kg export`: a workspace's graph in a file."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from kg.cli.options import Store
from kg.derivation import open_graph
from kg.settings import settings_of

EXAMPLES = (
    "kg export --format turtle --out graph.ttl --store news",
    "kg export --out graph.html --store news",
)


def export(
    out: Annotated[Path | None, typer.Option(help="The file to write, instead of standard output.")] = None,
    form: Annotated[
        str | None,
        typer.Option(
            "--format",
            help="turtle, trig, nquads, ntriples, jsonld, rdfxml, graphml, gexf, csv, html; else the suffix tells.",
            show_default=False,
        ),
    ] = None,
    store: Store = None,
) -> None:
    """Write a workspace's graph to a file.

    Turtle and RDF/XML hold all articles' facts in one graph; TriG, N-Quads and JSON-LD keep one named graph an article.
    The picture opens in any browser, and fetches nothing.

    Exit codes: 0 it is written; 2 the format is unknown, or nothing can be written.
    """
    settings = settings_of(store=store)
    with open_graph(settings.store) as graph:
        if out is None:
            text = graph.serialize(format=form or "turtle")
            sys.stdout.buffer.write(text.encode("utf-8"))
        else:
            graph.serialize(out, format=form)
            typer.echo(f"wrote {out}")
