"""Reading annotated articles: what is wrong with one is told."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kg.errors import ReadError
from kg.evaluation.gold_files import gold_article, gold_articles
from kg.model.span import Span

TEXT = "Mayor Anna Berg said Berg may go. Berg resigned."
GOLD: dict[str, Any] = {
    "entities": [{"id": "berg", "kind": "person", "name": "Anna Berg", "aliases": ["Berg"]}],
    "holds": [
        {
            "person": "berg",
            "role": {"text": "Mayor"},
            "organization": None,
            "status": "current",
            "since": None,
            "until": None,
            "evidence": {"text": "Mayor Anna Berg"},
        }
    ],
    "said": [
        {
            "speaker": "berg",
            "cue": {"text": "said"},
            "content": {"text": "Berg may go"},
            "kind": "indirect",
            "stance": "say",
            "via": None,
            "addressee": None,
        }
    ],
    "reports": [],
    "events": [
        {
            "trigger": {"text": "resigned"},
            "type": "Departure",
            "agent": ["berg"],
            "patient": [],
            "place": None,
            "time": None,
            "factuality": "happened",
        }
    ],
}


def written(directory: Path, gold: object, text: str = TEXT) -> Path:
    (directory / "a.b.txt").write_text(text, encoding="utf-8")
    file = directory / "a.b.json"
    file.write_text(json.dumps(gold), encoding="utf-8")
    return file


def test_a_right_one_is_read_with_its_offsets(tmp_path: Path) -> None:
    article = gold_article(written(tmp_path, GOLD))
    assert article.name == "a.b"
    assert article.holds[0].role.span == Span(0, 5)
    assert article.said[0].content[0].span.of(TEXT) == "Berg may go"
    assert article.events[0].agents == ("berg",)


def test_the_nth_occurrence_is_meant(tmp_path: Path) -> None:
    gold = json.loads(json.dumps(GOLD))
    gold["holds"][0]["evidence"] = {"text": "Berg", "nth": 3}
    assert gold_article(written(tmp_path, gold)).holds[0].evidence.span.start == TEXT.rindex("Berg")


def test_line_ends_keep_their_length(tmp_path: Path) -> None:
    file = written(tmp_path, GOLD)
    file.with_name("a.b.txt").write_bytes(TEXT.replace(". ", ".\r\n").encode())
    assert gold_article(file).events[0].trigger.span.start == TEXT.index("resigned") + 1


WRONG: list[tuple[str, Callable[[dict[str, Any]], object], str]] = [
    ("words that are not in the text", lambda g: g["said"][0].update(cue={"text": "told"}), "'told' stand 0 times"),
    ("one occurrence too many", lambda g: g["said"][0].update(cue={"text": "said", "nth": 2}), "stand 1 times"),
    ("empty words", lambda g: g["said"][0].update(cue={"text": ""}), "'' stand 0 times"),
    ("an unknown entity", lambda g: g["events"][0].update(agent=["lind"]), "unknown entity 'lind'"),
    ("a holder left out", lambda g: g["holds"][0].update(person=None), "unknown entity None"),
    ("an unknown status", lambda g: g["holds"][0].update(status="late"), "status 'late' is unknown"),
    ("an unknown stance", lambda g: g["said"][0].update(stance="sing"), "stance 'sing' is unknown"),
    ("an unknown type", lambda g: g["events"][0].update(type="Gossip"), "type 'Gossip' is unknown"),
    (
        "a name that is not in the text",
        lambda g: g["entities"][0].update(name="X", aliases=[]),
        "no name of the entity",
    ),
    ("a missing list", lambda g: g.pop("events"), "'events'"),
    ("a missing field", lambda g: g["holds"][0].pop("role"), "'role'"),
    ("a list for a record", lambda g: g.update(entities=[[]]), "misshapen"),
]


@pytest.mark.parametrize(("spoil", "told"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_a_wrong_one_is_refused_with_its_name_and_reason(
    spoil: Callable[[dict[str, Any]], object], told: str, tmp_path: Path
) -> None:
    gold = json.loads(json.dumps(GOLD))
    spoil(gold)
    file = written(tmp_path, gold)
    with pytest.raises(ReadError, match=told) as caught:
        gold_article(file)
    assert str(file) in str(caught.value)


def test_what_is_no_json_or_has_no_text_is_refused(tmp_path: Path) -> None:
    file = written(tmp_path, GOLD)
    file.write_text("{")
    with pytest.raises(ReadError, match=r"a\.b\.json"):
        gold_article(file)
    file.with_name("a.b.txt").unlink()
    with pytest.raises(ReadError, match="No such file"):
        gold_article(file)


def test_a_directory_without_annotations_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ReadError, match="holds no annotated article"):
        gold_articles(tmp_path)
