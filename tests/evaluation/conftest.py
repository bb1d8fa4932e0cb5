"""The annotated articles, each built once by each extractor."""

from pathlib import Path

import pytest

from kg.evaluation.floors import FILES
from kg.evaluation.gold_files import gold_articles
from kg.evaluation.graphs import built
from kg.evaluation.scores import Evaluation, evaluation
from kg.settings import Settings

GOLD = Path(__file__).parents[2] / "data" / "gold"


@pytest.fixture(scope="session", params=FILES)
def extractor(request: pytest.FixtureRequest) -> str:
    """What finds the facts."""
    name: str = request.param
    return name


@pytest.fixture(scope="session")
def results(extractor: str) -> dict[str, Evaluation]:
    """How right the graphs of each set of annotated articles are."""
    graphs = built(Settings(extractor=extractor))
    return {where.name: evaluation(gold_articles(where), graphs) for where in GOLD.iterdir() if where.is_dir()}
