"""Quality floors."""

from pathlib import Path

import pytest

from kg.errors import SettingsError
from kg.evaluation.floors import Floors, digest, floors, shortfalls
from kg.evaluation.scores import Evaluation, Tally

ROW = "holds: person+role"


def result() -> Evaluation:
    made = Evaluation(evidence_hit=9, facts=10)
    made.rows[ROW] = Tally(hit=5, predicted=10, gold=20)
    return made


def test_what_is_at_its_floor_holds() -> None:
    assert shortfalls(result(), Floors("", {ROW: {"P": 0.5, "R": 0.25, "F1": 0.333}, "evidence": {"P": 0.9}})) == []


def test_what_is_below_is_named_with_figure_and_floor() -> None:
    short = shortfalls(result(), Floors("", {ROW: {"P": 0.4, "R": 0.3}, "evidence": {"P": 0.98}}))
    assert [str(one) for one in short] == [
        "holds: person+role: R 0.250 is below its floor of 0.300",
        "evidence: P 0.900 is below its floor of 0.980",
    ]


def test_a_floor_of_a_figure_that_there_is_not_is_refused() -> None:
    with pytest.raises(SettingsError, match="holds: nobody P"):
        shortfalls(result(), Floors("", {"holds: nobody": {"P": 0.5}}))


def test_floors_are_read_by_set(tmp_path: Path) -> None:
    file = tmp_path / "floors.toml"
    file.write_text('[small]\ndigest = "d"\n[small.rows]\n"evidence" = { P = 1 }\n')
    assert floors(file) == {"small": Floors("d", {"evidence": {"P": 1.0}})}


@pytest.mark.parametrize(
    "content", ["[small", "[small]\n", "small = 1\n", '[small]\ndigest="d"\n[small.rows]\nx = 1\n']
)
def test_what_is_no_table_of_floors_is_refused(content: str, tmp_path: Path) -> None:
    file = tmp_path / "floors.toml"
    file.write_text(content)
    with pytest.raises(SettingsError, match=r"floors\.toml"):
        floors(file)


def test_the_digest_changes_with_any_byte_or_name_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("one")
    (tmp_path / "a.json").write_text("{}")
    first = digest(tmp_path)
    (tmp_path / "notes.md").write_text("said of them")
    assert digest(tmp_path) == first
    (tmp_path / "a.txt").write_text("two")
    assert digest(tmp_path) != first
    (tmp_path / "a.txt").write_text("one")
    (tmp_path / "a.txt").rename(tmp_path / "b.txt")
    assert digest(tmp_path) != first
