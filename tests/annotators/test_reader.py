import itertools
import shutil
import time

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.annotators import reader as reader_module
from kg.annotators.reader import FOLDER, MODEL, TOKENIZER, Reader
from kg.annotators.reader_labels import NAMES
from kg.errors import ModelError

STORY = (
    "Mayor Ruth Calder of Port Alder said on Monday that the harbour bridge would close for repairs.\n\n"
    "“We cannot wait any longer,” Calder told the Alder Gazette.\n"
)
ODD = "🙂\u200f\u202b\u00a0\u0301\ud83d“”„«»‘’\"'`—\u2028\x00\r\n\t İﬁÅ中"
TEXTS = st.lists(st.sampled_from([*STORY.split(" "), *ODD, " ", "\n\n"]), max_size=60).map(" ".join) | st.text(
    max_size=60
)


@pytest.fixture(scope="module")
def model():
    return Reader()


def parts(blocks):
    return [part for b in blocks for part in (*b.names, *b.sources, *b.cues, *b.contents)]


@settings(max_examples=60, deadline=None)
@given(TEXTS)
def test_spans_cut_words_out_of_any_text(model, text):
    blocks = list(model.read(text))
    found = parts(blocks)
    assert all(0 <= part.start < part.end <= len(text) and text[part.start : part.end].strip() for part in found)
    for block in blocks:
        assert block.to_cue.shape == (len(block.contents), len(block.cues) + 1)
        assert block.to_source.shape == (len(block.cues), len(block.sources) + 1)


def test_names_and_attributions_of_a_short_story_are_found(model):
    [found] = model.read(STORY)
    assert [STORY[cue.start : cue.end] for cue in found.cues] == ["said", "told"]
    names = {(STORY[name.start : name.end], name.kind) for name in found.names}
    assert {("Ruth Calder", "Person"), ("Port Alder", "Location")} <= names
    assert {name.kind for name in found.names} <= set(NAMES)


def test_one_kind_of_span_never_overlaps_itself(model):
    [found] = model.read(STORY * 20)
    for spans in (found.names, sorted([*found.sources, *found.cues, *found.contents])):
        assert all(before.end <= after.start for before, after in itertools.pairwise(spans))


def test_a_long_text_is_read_in_blocks_and_its_last_words_too(model, monkeypatch):
    monkeypatch.setattr(reader_module, "BLOCK", 300)
    text = STORY * 20
    blocks = list(model.read(text))
    assert len(blocks) > 1
    assert max(cue.end for block in blocks for cue in block.cues) > len(text) - len(STORY)


def test_a_text_of_nothing_has_no_spans(model):
    assert parts(model.read("")) == parts(model.read(" \n\u00a0\u200f")) == []


def test_loading_takes_less_than_a_second():
    start = time.process_time()
    Reader()
    assert time.process_time() - start < 1


@pytest.mark.parametrize("file", [MODEL, TOKENIZER])
@pytest.mark.parametrize("damage", ["missing", "cut", "other bytes", "empty"])
def test_a_missing_or_damaged_file_is_one_line_that_says_how_to_get_it(tmp_path, file, damage):
    for name in (MODEL, TOKENIZER):
        shutil.copy(FOLDER / name, tmp_path)
    whole = (tmp_path / file).read_bytes()
    (tmp_path / file).write_bytes({"cut": whole[: len(whole) // 2], "other bytes": b"\x00\xff" * 99}.get(damage, b""))
    if damage == "missing":
        (tmp_path / file).unlink()
    with pytest.raises(ModelError, match=r"--extractor rules") as error:
        Reader(tmp_path)
    assert "\n" not in str(error.value)


def test_the_component_leaves_names_and_attributions_in_a_doc():
    nlp = spacy.blank("en")
    nlp.add_pipe("newsgraph_reader")
    doc = nlp(STORY)
    assert [(span.text, span.label_) for span in doc.spans["names"] if span.label_ == "PERSON"] == [
        ("Ruth Calder", "PERSON"),
        ("Calder", "PERSON"),
    ]
    told = [
        {role: [STORY[s:e] for s, e in row[role]] for role in ("cue", "source")}
        for row in doc.user_data["attributions"]
    ]
    assert [row["cue"] for row in told] == [["said"], ["told"]]
    assert "Calder" in told[1]["source"][0]
