import json
from pathlib import Path

import pytest

from kg.evaluation.event_sample import SIZE, main, sampled
from tests.documents import sample_document

GOLD = Path(__file__).parents[2] / "data" / "gold"
FILE = GOLD / "events-sample-seed7.jsonl"
FIELDS = ["number", "article", "before", "sentence", "type", "agents", "patients", "factuality", "place", "time"]


def flat(text):
    return " ".join(text.split())


def test_a_seed_draws_the_same_events_again_and_another_draws_others():
    documents = [sample_document()] * 20
    assert sampled(documents, 3, 10) == sampled(documents, 3, 10)
    assert sampled(documents, 3, 10) != sampled(documents, 4, 10)
    assert len(sampled(documents, 3, 10)) == 10


def test_of_fewer_events_all_are_drawn_with_their_sentences():
    document = sample_document()
    rows = sampled([document])
    assert len(rows) == len(document.events)
    resigned = next(row for row in rows if row["type"] == "Departure")
    assert "Mayor Anna Berg «resigned» on Friday after two people" in resigned["sentence"]
    assert (resigned["agents"], resigned["place"], resigned["time"]) == (["Anna Berg"], "Port Ellery", "Friday")
    assert all(flat(row["sentence"]).replace("«", "").replace("»", "") in flat(document.article.text) for row in rows)


def test_the_sample_in_data_has_sentences_of_the_annotated_articles_and_no_verdicts():
    rows = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
    assert [row["number"] for row in rows] == list(range(1, SIZE + 1))
    for row in rows:
        assert list(row) == FIELDS
        text = (GOLD / "wikinews" / f"{row['article']}.txt").read_text(encoding="utf-8")
        assert row["sentence"].count("«") == row["sentence"].count("»") == 1
        assert row["sentence"].replace("«", "").replace("»", "") in flat(text)


def test_what_cannot_be_read_is_told_on_standard_error(tmp_path, capsys):
    assert main([str(tmp_path / "none.txt")]) == 1
    out, err = capsys.readouterr()
    assert (out, "none.txt" in err) == ("", True)


@pytest.mark.parametrize("wrong", [[], ["--size", "many", "x.txt"]])
def test_wrong_arguments_end_with_the_usage(wrong, capsys):
    with pytest.raises(SystemExit):
        main(wrong)
    assert "usage: python -m kg.evaluation.event_sample" in capsys.readouterr().err
