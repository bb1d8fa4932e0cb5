import json
from dataclasses import replace

import pytest

from kg.cli.annotate import FIELDS, line
from kg.model.attribution import Attribution
from kg.model.span import Span
from tests.documents import sample_document

STORY = "🚨 Maria Ortega, mayor of Dover, resigned on Monday.\n“I am tired,” Ortega said.\n"


@pytest.fixture
def story(tmp_path):
    path = tmp_path / "a.b.txt"
    path.write_text(STORY, encoding="utf-8")
    return path


def test_each_article_is_one_line_of_json(run, story, tmp_path):
    (tmp_path / "two.jsonl").write_text('{"id": "c", "text": "The mayor of Dover resigned."}\n')
    code, out, err = run("annotate", story, tmp_path / "two.jsonl")
    assert (code, err) == (0, [])
    first, second = map(json.loads, out.splitlines())
    assert (first["id"], first["text"], second["id"]) == ("a.b", STORY, "c")
    assert {"names", "attributions", *FIELDS} <= set(first)


def test_the_lines_go_into_a_file_that_is_whole_or_not_there(run, story, tmp_path):
    code, out, _ = run("annotate", story, "--jsonl", tmp_path / "out.jsonl")
    assert code == 0
    assert out.startswith("1 article annotated in")
    assert json.loads((tmp_path / "out.jsonl").read_text(encoding="utf-8"))["id"] == "a.b"


def test_a_file_that_cannot_be_written_is_one_line(run, story, tmp_path):
    code, _, err = run("annotate", story, "--jsonl", tmp_path / "none" / "out.jsonl")
    assert (code, len(err)) == (2, 1)
    assert "out.jsonl: cannot be written" in err[0]


def test_attributions_are_the_outermost_claims_with_their_stretches():
    document = sample_document()
    told = line(document)
    outer = [claim for claim in document.claims if claim.within is None]
    assert len(told["attributions"]) == len(outer) < len(document.claims)
    assert told["claims"] == document.claims
    assert told["attributions"][0].cue == outer[0].cue


def test_attributions_are_those_of_the_model_where_it_has_read():
    span = Span(0, 4)
    marked = (Attribution((), (span,), (span,), 0.5),)
    assert line(replace(sample_document(), attributions=marked))["attributions"] == marked


def test_names_are_start_end_and_kind():
    document = sample_document()
    for start, end, kind in line(replace(document))["names"]:
        assert document.article.text[start:end].strip()
        assert kind in {"person", "organization", "outlet", "location", "facility", "norp"}
