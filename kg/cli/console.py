"""What commands print: tables on standard output, progress and what went wrong on standard error."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from kg.model.outcome import FAMILIES, Failure, Summary

_PIPE_WIDTH = 160
"""Columns of a table that goes into a file or a pipe, which have no width of their own."""


def print_table(columns: Sequence[str], rows: Sequence[Sequence[object]], title: str = "") -> None:
    """Prints rows as a table, long cells folded; their words are never read as markup. Without rows, the title only."""
    if title and not rows:
        typer.echo(title)
        return
    table = Table(title=title or None, title_justify="left", title_style="bold", show_lines=True)
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*(Text("" if cell is None else str(cell)) for cell in row))
    Console(width=None if sys.stdout.isatty() else _PIPE_WIDTH).print(table)


def complain(source: str, reason: str) -> None:
    """Prints one line on standard error that names the source and what is wrong with it."""
    typer.echo(f"kg: {source}: {' '.join(reason.split())}", err=True)


@contextmanager
def progress(label: str, total: int | None = None) -> Iterator[Callable[[object], None]]:
    """Counts on a terminal what its function is called with, and complains of each Failure among it.

    `total` is `None` where it is not known beforehand.
    """
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(label, total=total)

        def seen(outcome: object) -> None:
            if isinstance(outcome, Failure):
                complain(outcome.source, outcome.reason)
            bar.advance(task)

        yield seen


def finish(summary: Summary, done: str | None) -> None:
    """Says what was `done`, unless that is `None`, and ends with the exit code that tells whether all of it was."""
    if summary.articles and done:
        facts = ", ".join(f"{summary.facts[family]} {family}" for family in FAMILIES)
        articles = "1 article" if summary.articles == 1 else f"{summary.articles} articles"
        typer.echo(f"{articles} {done}: {facts}")
    if summary.failures:
        typer.echo(f"kg: {len(summary.failures)} could not be read", err=True)
        raise typer.Exit(1 if summary.articles else 2)
