"""A trained network as the ONNX model that the pipeline runs.

Run as `python -m kg.training.export FOLDER TARGET --attributions-dev DEV.jsonl --names-dev DEV.jsonl`: from the folder
that `kg.training.reader` trained into to `TARGET/reader.onnx` and `TARGET/tokenizer.json`, with their card.

The graph is written node by node, so that each product has the precision that suits it and onnxruntime's fused
operators are used.
"""

import argparse
import json
import sys
from collections.abc import Collection, Sequence
from pathlib import Path

import numpy as np
import onnx
import torch

from kg.annotators.reader import MODEL, TOKENIZER, Reader
from kg.annotators.reader_labels import NAMES, ROLES
from kg.annotators.reader_pieces import FEATURES, tokenizer_from
from kg.training.card import card
from kg.training.encoder import EPSILON, Encoder, package_folder, pretrained
from kg.training.examples import MAKERS, articles
from kg.training.figures import reader_figures
from kg.training.network import Network
from kg.training.onnx_graph import FUSED, Array, Graph
from kg.training.reader import HEADS

WHOLE = frozenset(("ask", "out", "up", "down"))
"""The products of each layer whose weights are stored and multiplied as 8-bit integers."""


def _encoded(graph: Graph, encoder: Encoder, whole: Collection[str]) -> str:
    state: dict[str, Array] = {name: value.detach().numpy() for name, value in encoder.state_dict().items()}
    zero, one = graph.weight(np.array([0], np.int64)), graph.weight(np.array([1], np.int64))
    length = graph.node("Slice", graph.node("Shape", "ids"), one, graph.weight(np.array([2], np.int64)))
    place = graph.node("Slice", graph.half(state["positions.weight"]), zero, length, zero)
    words = graph.rows(state["words.weight"], "ids")
    marked = graph.node("Gather", graph.half(state["features.weight"]), "features")
    summed = graph.node("Add", graph.node("Add", words, marked), place)

    def parts(name: str) -> tuple[Array, Array]:
        return state[f"{name}.weight"], state[f"{name}.bias"]

    def product(layer: int, name: str, x: str) -> str:
        make = graph.whole_linear if name in whole else graph.linear
        return make(x, *parts(f"layers.{layer}.{name}"))

    def normed(x: str, added: str, name: str) -> str:
        scale, shift = map(graph.weight, parts(name))
        return graph.node("SkipLayerNormalization", x, added, scale, shift, domain=FUSED, epsilon=EPSILON)

    scale, shift = map(graph.weight, parts("norm"))
    x = graph.node("LayerNormalization", summed, scale, shift, axis=-1, epsilon=EPSILON)
    mask = graph.node("Cast", "mask", to=onnx.TensorProto.INT32)
    for number, layer in enumerate(encoder.layers):
        asked = graph.nodes_of("Split", product(number, "ask", x), outputs=3, axis=-1)
        heads = int(layer.heads)  # type: ignore[arg-type]
        seen = graph.node("MultiHeadAttention", *asked, "", mask, domain=FUSED, num_heads=heads)
        x = normed(x, product(number, "out", seen), f"layers.{number}.norm")
        inner = graph.node("Gelu", product(number, "up", x), domain=FUSED)
        x = normed(x, product(number, "down", inner), f"layers.{number}.last_norm")
    return x


def exported(network: Network, whole: Collection[str] = WHOLE) -> onnx.ModelProto:
    """The network as an ONNX model; `whole` names the products of each layer that are done in 8-bit integers."""
    graph = Graph()
    x = _encoded(graph, network.encoder, whole)
    heads = {"names": network.names, "roles": network.roles, "links": network.links}
    outputs = {
        name: graph.linear(x, head.weight.detach().numpy(), head.bias.detach().numpy()) for name, head in heads.items()
    }
    about = {
        "names": json.dumps(NAMES),
        "roles": json.dumps(ROLES),
        "name_steps": json.dumps(network.name_steps.learned.detach().numpy().round(4).tolist()),
        "role_steps": json.dumps(network.role_steps.learned.detach().numpy().round(4).tolist()),
    }
    return graph.model(dict.fromkeys(("ids", "features", "mask"), "int64"), outputs, about)


def written(network: Network, tokenizer: str, target: Path, whole: Collection[str] = WHOLE) -> None:
    """Writes the two files that `kg.annotators.reader` loads; `tokenizer` is the text of a `tokenizer.json`."""
    target.mkdir(parents=True, exist_ok=True)
    onnx.save(exported(network, whole), target / MODEL)
    (target / TOKENIZER).write_text(tokenizer_from(tokenizer).to_str(), encoding="utf-8")


def _arguments(given: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m kg.training.export", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the network was trained")
    parser.add_argument("target", type=Path, help="where the model goes")
    for option in HEADS.values():
        parser.add_argument(f"--{option}-dev", type=Path, required=True, help="articles to measure on, JSONL")
    return parser.parse_args(given)


def main(given: Sequence[str]) -> int:
    """Exports what was trained, measures it as it will run, and writes its card; the exit code."""
    options = _arguments(given)
    network = Network(pretrained(FEATURES, 0.0))
    network.load_state_dict(torch.load(options.folder / "network.pt", weights_only=True))
    tokens = (package_folder() / "tokenizer.json").read_text(encoding="utf-8")
    written(network.eval(), tokens, options.target)
    reader, tokenizer = Reader(options.target), tokenizer_from(tokens)
    figures = {}
    for head, option in HEADS.items():
        found = articles(getattr(options, f"{option}_dev"))
        examples = ((article["text"], MAKERS[head][0](article, tokenizer)) for article in found)
        figures[head] = reader_figures(examples, head, reader)
    training = (options.folder / "training.txt").read_text(encoding="utf-8").strip()
    text = card(figures, training, (options.target / MODEL).stat().st_size)
    (options.target / "README.md").write_text(text, encoding="utf-8")
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
