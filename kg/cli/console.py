"""What commands print: tables on standard output, progress and what went wrong on standard error."""

import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from kg.cli.pace import Pace
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


class Rate(ProgressColumn):
    """How many come a second."""

    def render(self, task: Task) -> Text:
        """The figure, or nothing while there is none."""
        return Text(f"{task.speed:.1f}/s" if task.speed else "", style="progress.data.speed")


@contextmanager
def progress(
    label: str, total: int | None = None, *, counted: Callable[[], int] | None = None
) -> Iterator[Callable[[object], None]]:
    """Counts what its function is called with, with rate and time left, and complains of each Failure among it.

    On a terminal it is a bar, elsewhere a line each LOG_SECONDS. `total` is `None` where it is not known beforehand;
    `counted` may then find it out meanwhile.
    """
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        Rate(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    pace = Pace(label)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(label, total=total)

        def count() -> None:
            pace.total = total
            if counted:
                with suppress(Exception):  # the run itself meets what is wrong, and tells it
                    pace.total = counted()
            bar.update(task, total=pace.total)

        def seen(outcome: object) -> None:
            if isinstance(outcome, Failure):
                complain(outcome.source, outcome.reason)
            bar.advance(task)
            line = pace.passed()
            if line and not console.is_terminal:
                typer.echo(line, err=True)

        threading.Thread(target=count, daemon=True).start()
        yield seen


def finish(summary: Summary, done: str | None) -> None:
    """Says what was `done`, unless that is `None`, and ends with the exit code that tells whether all of it was."""
    if summary.articles and done:
        facts = ", ".join(f"{summary.facts[family]} {family}" for family in FAMILIES)
        typer.echo(f"{_articles(summary.articles)} {done}: {facts}")
    if summary.copies:
        copies = "copy of a text is" if summary.copies == 1 else "copies of texts are"
        typer.echo(f"{summary.copies} {copies} kept as published again")
    if summary.known:
        typer.echo(f"{_articles(summary.known)} known, and not read again")
    if summary.failures:
        typer.echo(f"kg: {len(summary.failures)} could not be read", err=True)
        raise typer.Exit(1 if summary.articles or summary.copies or summary.known else 2)


def _articles(number: int) -> str:
    return "1 article" if number == 1 else f"{number} articles"
