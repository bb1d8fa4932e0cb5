"""The evaluation gives the figures of the scorer that the project is judged by."""

import json
from pathlib import Path
from typing import Any

import pytest

from kg.evaluation.floors import figures
from kg.evaluation.gold_files import gold_articles
from kg.evaluation.graphs import exported
from kg.evaluation.scores import Evaluation, evaluation
from tests.evaluation.gold_graphs import write_graphs
from tests.evaluation.scorer import GOLDEN, MISSING, ROOT, SCORER, SETS, SPOILED, case, scored, write_case


def ours(gold: Path, graphs: Path) -> Evaluation:
    return evaluation(gold_articles(gold), exported(graphs))


@pytest.mark.parametrize("name", SETS)
def test_a_graph_that_says_what_gold_says_is_wholly_right(name: str, tmp_path: Path) -> None:
    gold = ROOT / "data" / "gold" / name
    write_graphs(gold_articles(gold), tmp_path)
    result = ours(gold, tmp_path)
    for row, tally in result.rows.items():
        assert tally.recall >= (0.99 if name == "wikinews" else 1.0), row
        assert "recall" in row or tally.precision >= 0.99, row
    assert result.evidence == 1.0


def test_an_article_without_a_graph_misses_everything_and_is_named(tmp_path: Path) -> None:
    result = ours(ROOT / "data" / "gold" / "seed", tmp_path)
    assert result.missing == ["ice-officials"]
    assert all(tally.hit == tally.predicted == 0 < tally.gold for tally in result.rows.values())


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize(("wrong", "seed"), SPOILED)
def test_the_figures_are_those_that_the_scorer_gave(name: str, wrong: float, seed: int, tmp_path: Path) -> None:
    write_case(name, wrong, seed, tmp_path)
    theirs = json.loads(GOLDEN.read_text())[case(name, wrong, seed)]
    assert_same(ours(ROOT / "data" / "gold" / name, tmp_path), theirs)


@pytest.mark.skipif(not SCORER.exists(), reason=MISSING)
@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize(("wrong", "seed"), SPOILED)
def test_the_scorer_still_gives_what_it_gave(name: str, wrong: float, seed: int, tmp_path: Path) -> None:
    write_case(name, wrong, seed, tmp_path)
    assert scored(name, tmp_path) == json.loads(GOLDEN.read_text())[case(name, wrong, seed)]


def assert_same(result: Evaluation, theirs: dict[str, Any]) -> None:
    counts = {name: [tally.hit, tally.predicted, tally.gold] for name, tally in result.rows.items()}
    assert counts == {name: [row["hit"], row["predicted"], row["gold"]] for name, row in theirs.items() if "hit" in row}
    assert result.facts == theirs["evidence"]["facts"]
    mine = figures(result)
    assert mine == {name: {k: row[k] for k in mine[name]} for name, row in theirs.items()}
