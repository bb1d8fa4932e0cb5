"""The command line: one module a subcommand, each loaded when it is used.

COMMANDS is the table of them. A subcommand's module has a function of its name, whose docstring is its help, and
EXAMPLES.
"""

import importlib
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

from kg.errors import NewsgraphError

COMMANDS: dict[str, str] = {
    "build": "Read articles into a workspace, where their graphs can be queried.",
    "watch": "Keep a workspace up to date with a directory or a feed.",
    "query": "Ask a workspace by SPARQL.",
    "show": "Show the facts of a workspace, or of one article, with the words that state them.",
    "compare": "Show who says that something happened, who denies it, and who told first, with the words.",
    "candidates": "List entities that may be one, the most uncertain first, with what speaks for and against.",
    "merge": "Judge that two entities, or two events, are one.",
    "split": "Judge that two are not one, or that some articles mean somebody else.",
    "retract": "Judge that a fact was read wrongly: it leaves the graph, with what is told in it alone.",
    "judgements": "List what people have judged, the newest first, or undo it.",
    "serve": "Serve a workspace over HTTP: SPARQL at /sparql, articles and entities as JSON, the graph at /export.",
    "export": "Write a workspace's graph to a file.",
    "convert": "Turn articles into one graph file each, without a workspace.",
    "annotate": "Write what is read out of articles as JSON, one line an article.",
    "validate": "Check a graph against the ontology's shapes.",
    "remove": "Delete an article with its text, its Document and its graph.",
    "backup": "Write a workspace to one file.",
    "restore": "Make a new workspace out of a backup.",
    "rebuild": "Derive every graph of a workspace anew.",
    "evaluate": "Score graphs against annotated gold.",
}
"""The first line of each command's help, so that `kg --help` loads none of them."""


class Commands(TyperGroup):
    """The subcommands by name; only the one that is used is imported, since spaCy alone takes half a second."""

    def __init__(self, **attributes: Any) -> None:  # noqa: ANN401
        super().__init__(**attributes)
        for name, summary in COMMANDS.items():
            self.add_command(TyperCommand(name, help=summary))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # noqa: ANN401
        """The command that `args` name, imported."""
        name, known, rest = super().resolve_command(ctx, args)
        return name, loaded(name) if known and name else known, rest


def loaded(name: str) -> TyperCommand:
    """The subcommand of that name, from its module."""
    module = importlib.import_module(f"kg.cli.{name}")
    single = typer.Typer(add_completion=False, rich_markup_mode="rich")
    examples = "\n\n".join(f"  {example}" for example in module.EXAMPLES)
    single.command(name, epilog=f"Examples:\n\n{examples}")(getattr(module, name))
    command = typer.main.get_command(single)
    assert isinstance(command, TyperCommand)
    return command


app = typer.Typer(cls=Commands, no_args_is_help=True, rich_markup_mode="rich", pretty_exceptions_enable=False)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"newsgraph {version('newsgraph')}")
        raise typer.Exit


@app.callback()
def kg(
    _: Annotated[bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)] = False,
) -> None:
    """Turn news articles into a knowledge graph: who holds which role, who said what, which source reports which event.

    Exit codes: 0 all was done; 1 a part was not, such as one article of several that cannot be read, and the rest was;
    2 nothing could be done. Each reason is one line on standard error.
    """


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Runs the command that `arguments`, or else the process's own, name, and exits."""
    try:
        try:
            app(arguments, prog_name="kg")
        finally:
            sys.stdout.flush()
    except NewsgraphError as error:
        typer.echo(f"kg: {' '.join(str(error).split())}", err=True)
        sys.exit(2)
    except BrokenPipeError:
        # Whoever read the output has enough; the interpreter's own flush at exit must find somewhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    sys.exit(0)
