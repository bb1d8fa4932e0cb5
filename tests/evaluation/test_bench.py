"""The benchmark's parts that can be right or wrong."""

import json
from pathlib import Path

from kg.annotators import bare
from kg.evaluation.bench import ARTICLES, corpus, evidence_triples, main, written
from tests.evaluation.gold_graphs import NEWS, OA


def test_the_articles_are_those_of_the_file_that_is_named_or_else_of_gold(tmp_path: Path, monkeypatch) -> None:
    file = written(["It rains today.", "It snows today."], 1, tmp_path / "many.jsonl")
    assert corpus(file) == ("the 2 articles of many.jsonl", ["It rains today.", "It snows today."])
    monkeypatch.chdir(Path(__file__).parents[2])
    what, texts = corpus(None)
    assert "data/gold" in what
    assert len(texts) == ARTICLES


def test_a_file_that_is_not_there_is_one_line(tmp_path: Path, capsys) -> None:
    assert main([str(tmp_path / "none.jsonl")]) == 1
    assert capsys.readouterr().err == f"{tmp_path / 'none.jsonl'}: there is no such file or directory\n"


def test_each_copy_of_an_article_has_an_id_of_its_own(tmp_path: Path) -> None:
    lines = written(["one", "two"], 3, tmp_path / "many.jsonl").read_text().splitlines()
    entries = [json.loads(line) for line in lines]
    assert len({entry["id"] for entry in entries}) == 6
    assert [entry["text"] for entry in entries] == ["one", "two"] * 3


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
    assert evidence_triples(tmp_path) == 2.0


def test_the_bare_model_reads_every_line(tmp_path: Path, capsys) -> None:
    source = written(["It rains.", "It snows."], 1, tmp_path / "once.jsonl")
    assert bare.main([str(source)]) == 0
    assert capsys.readouterr().out == "2\n"
