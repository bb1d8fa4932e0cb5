"""`kg evaluate` on the command line."""

import json
from pathlib import Path

import pytest

from kg.cli import main
from kg.evaluation.gold_files import gold_articles
from tests.evaluation.gold_graphs import write_graphs

GOLD = Path(__file__).parents[2] / "data" / "gold"


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(["evaluate", *arguments])
    return int(ended.value.code or 0)


@pytest.fixture
def graphs(tmp_path: Path) -> Path:
    """Faithful graphs of all annotated articles."""
    for where in sorted(path for path in GOLD.iterdir() if path.is_dir()):
        write_graphs(gold_articles(where), tmp_path)
    return tmp_path


def test_each_set_gets_a_table(graphs: Path, capsys) -> None:
    assert run(str(GOLD), "--graphs", str(graphs)) == 0
    told = capsys.readouterr().out
    assert "seed: 1 article" in told
    assert "wikinews: 36 articles" in told
    assert "said: content+speaker+stance" in told


def test_json_holds_the_figures_of_every_row(graphs: Path, capsys) -> None:
    assert run(str(GOLD / "seed"), "--graphs", str(graphs), "--json") == 0
    table = json.loads(capsys.readouterr().out)["seed"]
    assert table["holds: person+role"] == {"P": 1.0, "R": 1.0, "F1": 1.0, "hit": 12, "predicted": 12, "gold": 12}
    assert table["evidence"]["P"] == 1.0


def test_missed_and_wrong_facts_are_shown(tmp_path: Path, capsys) -> None:
    write_graphs(gold_articles(GOLD / "seed"), tmp_path, wrong=0.3)
    assert run(str(GOLD / "seed"), "--graphs", str(tmp_path), "--show", "2") == 0
    told = capsys.readouterr().out
    assert "- ice-officials: " in told
    assert "+ ice-officials: " in told


def test_floors_that_hold_pass_and_those_that_do_not_fail_by_name(graphs: Path, tmp_path: Path, capsys) -> None:
    assert run(str(GOLD), "--graphs", str(graphs), "--floors") == 0
    empty = tmp_path / "empty"
    empty.mkdir()
    assert run(str(GOLD / "seed"), "--graphs", str(empty), "--floors") == 1
    told = capsys.readouterr()
    assert "seed: holds: person+role: P 0.000 is below its floor" in told.err
    assert "no graph for 1: ice-officials" in told.out


def test_a_directory_without_gold_is_one_line_and_exit_code_two(tmp_path: Path, capsys) -> None:
    assert run(str(tmp_path), "--graphs", str(tmp_path)) == 2
    assert run(str(tmp_path / "none"), "--graphs", str(tmp_path)) == 2
    told = capsys.readouterr().err.strip().splitlines()
    assert len(told) == 2
    assert all(str(tmp_path) in line for line in told)
