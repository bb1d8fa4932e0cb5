import random

import pytest

from kg.annotators.reader import FOLDER, TOKENIZER
from kg.annotators.reader_labels import NAME_LABELS, ROLE_LABELS
from kg.annotators.reader_pieces import tokenizer_from

torch = pytest.importorskip("torch", reason="needs the train extra: pip install 'newsgraph[train]'")

from kg.training.examples import IGNORED, NOWHERE, batch_of, batches, of_attributions, of_names  # noqa: E402

TOKENS = tokenizer_from((FOLDER / TOKENIZER).read_text(encoding="utf-8"))
TEXT = "The bridge is safe, Ruth Calder said. It is believed the ferry stops."


def spans(*words):
    return [[TEXT.index(word), TEXT.index(word) + len(word)] for word in words]


STORY = {
    "text": TEXT,
    "attributions": [
        {"source": spans("Ruth Calder"), "cue": spans("said"), "content": spans("The bridge is safe")},
        {"source": [], "cue": spans("is believed"), "content": spans("the ferry stops")},
    ],
    "entities": [[*spans("Ruth Calder")[0], "Person"]],
}


def first(example, word):
    return example.pieces.starts.tolist().index(TEXT.index(word))


def test_pieces_are_labelled_with_their_roles():
    example = of_attributions(STORY, TOKENS)
    labels = [ROLE_LABELS[label] for label in example.labels]
    assert labels[:4] == ["B-content", "I-content", "I-content", "I-content"]
    assert labels[first(example, "said")] == "B-cue"
    assert labels[first(example, "Ruth")] == "B-source"


def test_a_content_links_to_its_cue_and_a_cue_to_its_source_or_nowhere():
    example = of_attributions(STORY, TOKENS)
    said, believed = first(example, "said"), first(example, "is believed")
    assert set(example.links[:4].tolist()) == {said}
    assert example.links[said] == first(example, "Ruth")
    assert example.links[believed] == NOWHERE
    assert example.links[first(example, "Ruth")] == IGNORED
    assert example.weights[:4].sum() == pytest.approx(1.0)


def test_names_are_labelled_with_their_kinds():
    example = of_names(STORY, TOKENS)
    start = first(example, "Ruth")
    assert [NAME_LABELS[label] for label in example.labels[start : start + 2]] == ["B-Person", "I-Person"]


def test_a_link_out_of_the_window_does_not_count():
    example = of_attributions(STORY, TOKENS)
    said = first(example, "said")
    batch = batch_of([(example, 0, said), (example, said, len(example.pieces))])
    assert batch.links[0].unique().tolist() == [IGNORED]
    believed = first(example, "is believed") - said + 1
    assert batch.links[1, believed].item() == 0
    assert batch.labels[1, 0].item() == IGNORED


def test_the_same_seed_cuts_the_same_windows():
    example = of_attributions(STORY, TOKENS)
    one, other = (next(batches([example] * 4, 2, random.Random(7))) for _ in range(2))
    assert torch.equal(one.ids, other.ids)
    assert torch.equal(one.features, other.features)
