"""`kg compare`: who says that something happened, and who denies it."""

from typing import Annotated

import typer

from kg.cli.console import print_table
from kg.cli.options import Store
from kg.derivation import opened
from kg.settings import settings_of
from kg.views.comparison import Comparison, comparison

EXAMPLES = (
    "kg compare 'Todd Lyons' --store news",
    "kg compare 'Todd Lyons' --tellers 1 --store news",
)


def compare(
    subject: Annotated[
        str, typer.Argument(help="An event, a claim or an entity: its IRI, or its name as `kg show` has it.")
    ],
    tellers: Annotated[
        int, typer.Option(min=1, help="Of an entity, leave out what fewer tell of and nobody denies.")
    ] = 2,
    store: Store = None,
) -> None:
    """Show who says that something happened, who denies it, and who told first, with the words.

    Exit codes: 0 all is shown; 2 there is no such event, claim, entity or workspace.
    """
    settings = settings_of(store=store)
    with opened(settings.store, settings, read_only=True) as workspace:
        _print(comparison(workspace, subject, tellers=tellers))


def _print(told: Comparison) -> None:
    if not told.matters:
        typer.echo(f"{told.subject.label}: nothing is told by so many")
    for matter in told.matters:
        first = {voice.fact for voice in matter.first}
        rows = [
            (
                voice.position,
                voice.teller.label,
                "first" if voice.fact in first else "",
                " … ".join(words.words for words in voice.words),
                voice.article.name,
                voice.article.published,
            )
            for voice in matter.voices
        ]
        print_table(
            ("position", "teller", "first", "words", "article", "published"), rows, f"{matter.verdict}: {matter.label}"
        )
    if told.left_out:
        typer.echo(f"{told.left_out} more that fewer tell of: --tellers 1 shows them")
