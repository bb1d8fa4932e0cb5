"""What is read out of the annotated articles is as right as the extractor's floors say."""

from pathlib import Path

import pytest

from kg.evaluation.facts import ROWS
from kg.evaluation.floors import EVIDENCE, FILES, floors, shortfalls
from kg.evaluation.scores import Evaluation

GOLD = Path(__file__).parents[2] / "data" / "gold"
FLOORS = {extractor: floors(GOLD / file) for extractor, file in FILES.items()}
SETS = sorted(FLOORS["rules"])


@pytest.mark.parametrize("name", SETS)
def test_no_figure_is_below_its_floor(name: str, extractor: str, results: dict[str, Evaluation]) -> None:
    assert [str(short) for short in shortfalls(results[name], FLOORS[extractor][name])] == []


@pytest.mark.parametrize("name", SETS)
def test_every_article_gets_a_graph(name: str, results: dict[str, Evaluation]) -> None:
    assert results[name].missing == []


@pytest.mark.parametrize("name", SETS)
def test_every_row_has_a_floor(name: str, extractor: str) -> None:
    assert set(FLOORS[extractor][name].rows) == {*(row.name for row in ROWS), EVIDENCE}
