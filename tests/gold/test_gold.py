"""The annotated articles that the project keeps, and what is said of them."""

import json
from pathlib import Path

import pytest

from kg.evaluation.floors import FILES, digest, floors
from kg.evaluation.gold_files import gold_articles

DATA = Path(__file__).parents[2] / "data"
GOLD = DATA / "gold"
SETS = sorted(path.name for path in GOLD.iterdir() if path.is_dir())


@pytest.mark.parametrize("name", SETS)
def test_every_annotation_fits_its_text(name: str) -> None:
    assert gold_articles(GOLD / name)


@pytest.mark.parametrize("name", SETS)
def test_every_text_is_annotated_and_every_annotation_has_its_text(name: str) -> None:
    stems = [{file.stem for file in (GOLD / name).glob(f"*.{suffix}")} for suffix in ("json", "txt")]
    assert stems[0] == stems[1]


@pytest.mark.parametrize("name", SETS)
def test_the_floors_are_pinned_to_the_articles_as_they_are(name: str) -> None:
    for file in FILES.values():
        assert floors(GOLD / file)[name].digest == digest(GOLD / name)


def test_the_article_of_the_first_run_is_the_annotated_one() -> None:
    sample, gold = DATA / "samples" / "ice-officials.txt", GOLD / "seed" / "ice-officials.txt"
    assert sample.read_bytes() == gold.read_bytes()


def test_the_source_of_every_file_is_told() -> None:
    told = (DATA / "README.md").read_text()
    texts = [file.stem for file in DATA.glob("gold/*/*.txt")]
    assert [stem for stem in texts if f"`{stem}`" not in told] == []


def test_wikinews_has_as_many_facts_as_its_readme_tells() -> None:
    articles = gold_articles(GOLD / "wikinews")
    counts = [sum(len(getattr(a, kind)) for a in articles) for kind in ("holds", "said", "reports", "events")]
    assert [len(articles), *counts] == [36, 144, 327, 43, 215]
    told = (DATA / "README.md").read_text()
    assert "144 tenures, 327 claims, 43 reports and 215 events" in told
    assert json.loads((GOLD / "seed" / "ice-officials.json").read_text())["holds"]
