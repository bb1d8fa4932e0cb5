"""`kg evaluate`: precision and recall against annotated articles."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from kg.errors import ReadError, SettingsError
from kg.evaluation.confidence import MEASURES, base_brier, by_folds, intervals, measures
from kg.evaluation.floors import EVIDENCE, FILES, figures, floors, shortfalls
from kg.evaluation.gold_files import gold_articles
from kg.evaluation.graphs import built, exported
from kg.evaluation.scores import Evaluation, Miss, evaluation
from kg.settings import settings_of

EXAMPLES = (
    "kg evaluate",
    "kg evaluate data/gold/wikinews --graphs out/graphs --show 20",
    "kg evaluate --floors",
)

_SHOWN = 200
"""Characters of a fact that --show prints."""


def evaluate(
    gold: Annotated[
        Path, typer.Argument(help="Directory of annotated articles X.json beside X.txt, or of such directories.")
    ] = Path("data/gold"),
    graphs: Annotated[
        Path | None, typer.Option(help="Directory of exports X.nq, X.trig or X.ttl; else the articles are built now.")
    ] = None,
    show: Annotated[int, typer.Option(help="Print so many missed (-), and so many wrong (+), facts of each row.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    held: Annotated[
        bool, typer.Option("--floors", help="Fail where a figure is below its floor in GOLD/floors.toml.")
    ] = False,
) -> None:
    """Score graphs against annotated gold.

    Exit codes: 0 all was done; 1 a figure is below its floor; 2 nothing could be done.
    """
    source = exported(graphs) if graphs else built(settings_of())
    results = {where: evaluation(gold_articles(where), source) for where in _sets(gold)}
    if as_json:
        typer.echo(json.dumps({where.name: _plain(result) for where, result in results.items()}, indent=1))
    else:
        console = Console()
        for where, result in results.items():
            console.print(_table(where.name, result))
            for line in _notes(result, show):
                console.print(line, markup=False, highlight=False, soft_wrap=True)
    if held:
        _hold(gold, results)


def _sets(gold: Path) -> list[Path]:
    """The directories of annotated articles that `gold` is or holds."""
    if not gold.is_dir():
        raise ReadError(str(gold), "is no directory; name one that holds annotated articles, X.json beside X.txt")
    inner = sorted(child for child in gold.iterdir() if child.is_dir() and any(child.glob("*.json")))
    return inner if inner and not any(gold.glob("*.json")) else [gold]


def _plain(result: Evaluation) -> dict[str, Any]:
    table: dict[str, dict[str, Any]] = {row: dict(values) for row, values in figures(result).items()}
    for name, tally in result.rows.items():
        table[name] |= {"hit": tally.hit, "predicted": tally.predicted, "gold": tally.gold}
    table[EVIDENCE]["facts"] = result.facts
    return table | {f"calibration: {kind}": values for kind, values in _calibration(result).items()}


def _calibration(result: Evaluation) -> dict[str, dict[str, Any]]:
    """Of each kind of fact: the measures of what is stated, and of what the other folds' articles would state."""
    told: dict[str, dict[str, Any]] = {}
    for kind, judged in result.judged.items():
        told[kind] = {**measures(judged), "facts": len(judged), "base Brier": round(base_brier(judged), 3)}
        told[kind]["intervals"] = intervals(judged)
        if held_out := by_folds(judged):
            told[kind]["by folds"] = {**measures(held_out), "intervals": intervals(held_out)}
    return told


def _table(title: str, result: Evaluation) -> Table:
    count = "1 article" if result.articles == 1 else f"{result.articles} articles"
    table = Table(title=f"{title}: {count}", title_justify="left", box=SIMPLE, padding=(0, 1, 0, 0))
    table.add_column("row", no_wrap=True)
    for column in ("P", "R", "F1", "hit", "predicted", "gold"):
        table.add_column(column, justify="right", no_wrap=True)
    for name, tally in result.rows.items():
        shares = (f"{value:.3f}" for value in (tally.precision, tally.recall, tally.f1))
        table.add_row(name, *shares, *map(str, (tally.hit, tally.predicted, tally.gold)))
    table.add_row("evidence: words cut from the text", f"{result.evidence:.3f}", "", "", *_facts(result))
    return table


def _facts(result: Evaluation) -> tuple[str, str, str]:
    return str(result.evidence_hit), str(result.facts), ""


def _notes(result: Evaluation, show: int) -> list[str]:
    """The lines below the table: what stands behind the figures."""
    lines = []
    for kind, values in _calibration(result).items():
        if values["facts"]:
            lines.append(f"confidence of {values['facts']} {kind} (base rate's Brier {values['base Brier']}):")
            lines.append(f"  as stated: {_measured(values)}")
        if "by folds" in values:
            lines.append(f"  weighed by the other articles' facts: {_measured(values['by folds'])}")
    if result.missing:
        lines.append(f"no graph for {len(result.missing)}: {', '.join(result.missing)}")
    if result.nameless:
        lines.append(f"bear the names of two gold entities, and so name nobody: {', '.join(result.nameless)}")
    for row, misses in result.misses.items() if show else ():
        missed, wrong = ([miss for miss in misses if miss.wrong is kind] for kind in (False, True))
        lines += ["", row, *map(_line, missed[:show] + wrong[:show])]
    return lines


def _measured(values: Mapping[str, Any]) -> str:
    """ECE, Brier score and AUROC, each with the middle 95 % of its bootstrap samples."""
    told = []
    for name in MEASURES:
        low, high = values["intervals"].get(name, (None, None))
        told.append(f"{name} {values[name]}" + ("" if low is None else f" [{low}–{high}]"))
    return ", ".join(told)


def _line(miss: Miss) -> str:
    told = (f"{name}={_words(value)}" for name, value in miss.fact.items() if value not in (None, (), False))
    return f"{'+' if miss.wrong else '-'} {miss.article}: {' '.join(told)[:_SHOWN]}"


def _words(value: object) -> str:
    match value:
        case {"text": text}:
            return repr(text)
        case tuple() | frozenset():
            return " | ".join(sorted(map(_words, value)))
        case _:
            return str(value)


def _hold(gold: Path, results: Mapping[Path, Evaluation]) -> None:
    """Ends with exit code 1 where a figure is below its floor, having named each."""
    name = FILES[settings_of().extractor]
    file = next((place / name for place in (gold, gold.parent) if (place / name).is_file()), None)
    if file is None:
        raise SettingsError(f"no {name} in {gold} or beside it")
    known = floors(file)
    below = [
        f"{where.name}: {short}"
        for where, result in results.items()
        if where.name in known
        for short in shortfalls(result, known[where.name])
    ]
    for line in below:
        typer.echo(line, err=True)
    if below:
        raise typer.Exit(1)
