"""`kg judgements`: what people have judged."""

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated

import typer

from kg import judging
from kg.cli.console import print_table
from kg.cli.options import Store, Who, Why
from kg.derivation import opened, served
from kg.errors import StoreInUseError
from kg.judging import Ruling
from kg.model.judgement import Anchor, Judgement
from kg.settings import settings_of
from kg.stores.workspace import Workspace

EXAMPLES = (
    "kg judgements --store news",
    "kg judgements --undo 3 --why 'a mistake of mine' --store news",
)


def judgements(
    stale: Annotated[bool, typer.Option("--stale", help="Only those whose entity or fact is no longer there.")] = False,
    undo: Annotated[int | None, typer.Option(help="The number of a judgement that holds no longer.")] = None,
    why: Why = judging.UNSAID,
    who: Who = None,
    store: Store = None,
) -> None:
    """List what people have judged, the newest first, or undo it.

    Exit codes: 0 all are shown, or it is undone; 2 there is no such judgement or workspace, or it was undone before.
    """
    if undo is not None:
        name = judging.judge(who)
        carry_out(
            store,
            lambda workspace: judging.undo(workspace, undo, who=name, why=why),
            f"/judgements/{undo}/undo",
            {"why": why},
        )
        return
    settings = settings_of(store=store)
    with opened(settings.store, settings, read_only=True) as workspace:
        listed = [
            each for each in reversed(workspace.judgements.all()) if not stale or judging.is_stale(workspace, each)
        ]
        rows = [_row(workspace, each) for each in listed]
    columns = ("number", "decision", "of", "and", "who", "when", "why", "holds")
    print_table(columns, rows, f"{'Stale judgements' if stale else 'Judgements'} ({len(rows)})")


def carry_out(
    store: str | None, judge: Callable[[Workspace], Ruling], path: str, judgement: Mapping[str, object]
) -> None:
    """Makes a judgement by `judge`, or has the server that holds the workspace make it at `path`, and says so."""
    settings = settings_of(store=store)
    try:
        with opened(settings.store, settings) as workspace:
            made = judge(workspace)
            number, decision, count = made.judgement.number, str(made.judgement.decision), len(made.derived)
    except StoreInUseError as error:
        with served(settings.store, error) as server:
            told = server.judge(path, judgement)
            number, decision, count = told["judgement"]["number"], told["judgement"]["decision"], len(told["derived"])
    typer.echo(f"judgement {number}: {decision}; derived {count} graph{'' if count == 1 else 's'} anew")


def _row(workspace: Workspace, judgement: Judgement) -> tuple[object, ...]:
    undone = workspace.judgements.undoing(judgement.number)
    holds = f"no, undone by {undone}" if undone else "no, stale" if judging.is_stale(workspace, judgement) else "yes"
    return (
        judgement.number,
        judgement.decision if judgement.undoes is None else f"{judgement.decision} of {judgement.undoes}",
        _told(judgement.left),
        _told(judgement.right),
        judgement.who,
        f"{judgement.at:%Y-%m-%d %H:%M}",
        judgement.why,
        holds,
    )


def _told(anchors: Iterable[Anchor]) -> str:
    return "\n".join(f"{' '.join(anchor.quote.split())} ({anchor.kind})\n{anchor.iri}" for anchor in anchors)
