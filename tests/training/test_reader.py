import random
from pathlib import Path

import numpy as np
import onnxruntime
import pytest

from kg.annotators.reader import FOLDER, MODEL, TOKENIZER, Reader
from kg.annotators.reader_pieces import FEATURES, tokenizer_from
from kg.annotators.reader_windows import framed

torch = pytest.importorskip("torch", reason="needs the train extra: pip install 'newsgraph[train]'")
pytest.importorskip("onnx", reason="needs the train extra: pip install 'newsgraph[train]'")

from kg.training.encoder import Encoder  # noqa: E402
from kg.training.examples import MAKERS  # noqa: E402
from kg.training.export import WHOLE, written  # noqa: E402
from kg.training.network import Network  # noqa: E402
from kg.training.reader import Recipe, forward_of, trained  # noqa: E402

pytestmark = pytest.mark.long

TOKENS = (FOLDER / TOKENIZER).read_text(encoding="utf-8")
PEOPLE, PLACES = ("Ada Lind", "Bo Marsh", "Cleo Park", "Dan Reyes"), ("Halden", "Norvik", "Oxley", "Port Alder")
VERBS, TOPICS = ("said", "announced", "denied"), ("the harbour would close", "the bridge was safe", "prices had risen")


def made_up_article(seed):
    """An article of a few sentences like "Ada Lind said the bridge was safe in Oxley.", annotated as it is made."""
    chance = random.Random(seed)
    text, entities, attributions = "", [], []
    for _ in range(6):
        spans = []
        for words, after in (
            (chance.choice(PEOPLE), " "),
            (chance.choice(VERBS), " "),
            (chance.choice(TOPICS), " in "),
            (chance.choice(PLACES), ". "),
        ):
            spans.append([len(text), len(text) + len(words)])
            text += words + after
        person, cue, topic, place = spans
        entities += [[*person, "Person"], [*place, "Location"]]
        attributions.append({"source": [person], "cue": [cue], "content": [[topic[0], place[1]]]})
    return {"text": text, "entities": entities, "attributions": attributions}


@pytest.fixture(scope="module")
def tiny_network():
    torch.manual_seed(0)
    pieces = tokenizer_from(TOKENS).get_vocab_size()
    return Network(Encoder(pieces=pieces, features=FEATURES, width=48, inner=96, layers=2, heads=4))


@pytest.fixture(scope="module")
def losses(tiny_network, tmp_path_factory):
    articles = [made_up_article(seed) for seed in range(20)]
    tokenizer = tokenizer_from(TOKENS)
    examples = {head: [maker(article, tokenizer) for article in articles] for head, (maker, _) in MAKERS.items()}
    recipe = Recipe(steps=120, rate=5e-3, warmup=10)
    return trained(tiny_network, examples, recipe, tmp_path_factory.mktemp("training"), lambda line: None)


def test_training_on_twenty_articles_makes_the_loss_fall(losses):
    assert np.mean(losses[-5:]) < np.mean(losses[:5]) / 2


@pytest.mark.parametrize(("whole", "near"), [((), 0.02), (WHOLE, 0.3)], ids=["halves", "whole numbers"])
def test_the_exported_model_answers_as_torch_does(tiny_network, losses, tmp_path, whole, near):
    written(tiny_network, TOKENS, tmp_path, whole)
    session = onnxruntime.InferenceSession(tmp_path / MODEL)
    chance = np.random.default_rng(0)
    windows = [(chance.integers(1000, 20000, n), chance.integers(0, FEATURES, n)) for n in (5, 256, 100)]
    ids, features, mask = framed(windows)
    told = session.run(["names", "roles", "links"], {"ids": ids, "features": features, "mask": mask})
    with torch.inference_mode():
        wanted = tiny_network(*map(torch.from_numpy, (ids, features, mask)))
    for mine, right in zip(told, wanted, strict=True):
        assert np.abs(mine - right.numpy())[mask == 1].mean() < near


def test_the_reader_loads_what_was_exported(tiny_network, losses, tmp_path):
    written(tiny_network, TOKENS, tmp_path)
    text = made_up_article(99)["text"]
    [found] = Reader(Path(tmp_path)).read(text)
    assert [text[part.start : part.end] for part in found.cues]
    assert all(text[part.start : part.end] in VERBS for part in found.cues)


def test_a_stopped_training_goes_on_where_it_stood(tiny_network, losses, tmp_path):
    articles = [made_up_article(seed) for seed in range(2)]
    tokenizer = tokenizer_from(TOKENS)
    examples = {head: [maker(article, tokenizer) for article in articles] for head, (maker, _) in MAKERS.items()}
    trained(tiny_network, examples, Recipe(steps=2), tmp_path, lambda line: None)
    again = trained(tiny_network, examples, Recipe(steps=2), tmp_path, lambda line: None)
    assert again == []
    assert forward_of(tiny_network)(*framed([(np.array([2000]), np.array([0]))]))[0].shape == (1, 3, 19)
