"""The benchmark's parts that can be right or wrong."""

import json
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest

from kg.annotators import bare
from kg.evaluation import bench_growth, bench_stages
from kg.evaluation.bench import LIMITS, LOWER, main
from kg.evaluation.bench_corpus import ARTICLES, corpus, grown, words, written
from kg.evaluation.bench_reading import evidence_triples
from kg.model.article import Article
from kg.stores.files import store_of
from tests.evaluation.gold_graphs import NEWS, OA

RAIN = Article("a", "It rains today.\n\nIt rained.", published=date(2024, 5, 1), publisher="Gazette")
SNOW = Article("b", "It snows today.\n\nIt snowed.")


def test_the_articles_are_those_of_the_file_that_is_named_or_else_of_gold(tmp_path: Path, monkeypatch) -> None:
    what, articles = corpus(written([RAIN, SNOW], tmp_path / "many.jsonl"))
    assert what == "the 2 articles of many.jsonl"
    assert [(each.text, each.published, each.publisher) for each in articles] == [
        (each.text, each.published, each.publisher) for each in (RAIN, SNOW)
    ]
    monkeypatch.chdir(Path(__file__).parents[2])
    what, articles = corpus(None)
    assert "data/gold" in what
    assert len(articles) == ARTICLES


def test_a_file_that_is_not_there_is_one_line(tmp_path: Path, capsys) -> None:
    assert main([str(tmp_path / "none.jsonl")]) == 1
    assert capsys.readouterr().err == f"{tmp_path / 'none.jsonl'}: there is no such file or directory\n"


@pytest.mark.parametrize("asked", [["--parts", "magic"], ["--sizes", "few"]])
def test_a_part_or_a_size_that_is_none_is_refused(asked, capsys) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(asked)
    assert asked[1] in capsys.readouterr().err or asked[0] in capsys.readouterr().err


def test_more_articles_are_made_of_halves_and_no_two_are_alike() -> None:
    many = list(grown([RAIN, SNOW, RAIN], 10))
    assert len({each.name for each in many}) == len(many) == 10
    assert [each.text for each in many[:2]] == [RAIN.text, SNOW.text]
    assert many[3].text.startswith("It rains today.\n\nIt snowed.")
    assert (many[3].published, many[3].publisher) == (RAIN.published, RAIN.publisher)
    assert len({each.text for each in many[1:]}) == 9
    assert words([RAIN, SNOW]) == 10


def test_triples_of_evidence_are_those_that_lead_to_mentions_and_those_about_them(tmp_path: Path) -> None:
    lines = [
        f"<x:fact> <{NEWS}evidence> <x:mention>",
        f"<x:mention> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <{NEWS}Mention>",
        f"<x:mention> <{OA}hasSelector> <x:selector>",
        f'<x:selector> <{OA}exact> "words"',
        f"<x:fact> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <{NEWS}Tenure>",
        f'<x:fact> <{NEWS}confidence> "1"',
        f"<x:other> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <{NEWS}Claim>",
    ]
    (tmp_path / "one.nq").write_text("".join(f"{line} <x:graph> .\n" for line in lines))
    assert evidence_triples(store_of(tmp_path / "one.nq")) == 2.0


def test_the_bare_model_reads_every_line(tmp_path: Path, capsys) -> None:
    source = written([RAIN, SNOW], tmp_path / "once.jsonl")
    assert bare.main([str(source)]) == 0
    assert capsys.readouterr().out == "2\n"


def test_the_shares_of_the_stages_are_a_whole(tmp_path: Path) -> None:
    figures = dict(bench_stages.measured([RAIN, SNOW], tmp_path))
    for extractor in ("rules", "model"):
        shares = [value for name, value in figures.items() if name.startswith(f"{extractor}: share of ")]
        assert sum(shares) == pytest.approx(1)
        assert figures[f"{extractor}: triples stored a CPU second"] > 0
    assert "model: share of reader" in figures
    assert "rules: share of reader" not in figures


@pytest.mark.long
def test_growth_is_measured_by_real_runs_and_written_beside_its_limits(tmp_path: Path, monkeypatch, capsys) -> None:
    source = written([RAIN, SNOW], tmp_path / "many.jsonl")
    monkeypatch.chdir(tmp_path)
    assert main([str(source), "--parts", "growth", "--sizes", "4,8"]) == 0
    told = json.loads((tmp_path / "out" / "bench.json").read_text())
    assert set(told["limits"]) == set(bench_growth.LIMITS)
    assert told["figures"]["growth: 8 articles, memory in all, MB"] > 100
    assert "at most 1500" in capsys.readouterr().out


def test_every_limit_is_of_a_part_and_each_part_has_its_own() -> None:
    assert set(LOWER) <= set(LIMITS)
    limits = [part.LIMITS for part in (bench_growth, bench_stages)]
    assert all(not set(one) & set(other) for one, other in pairwise(limits))
