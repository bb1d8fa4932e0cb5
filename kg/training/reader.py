"""The recipe of the reader model: one seeded command from annotated articles to a trained network.

Run as `python -m kg.training.reader --attributions TRAIN.jsonl --attributions-dev DEV.jsonl --names TRAIN.jsonl
--names-dev DEV.jsonl --out FOLDER`. The same command again goes on from the folder's checkpoint. With `--minutes N`
the learning rate falls to zero over N minutes, so that a run on a slower machine is shorter, not unfinished.
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import nn

from kg.annotators.reader_pieces import FEATURES, tokenizer_from
from kg.annotators.reader_windows import Floats, Forward, Integers
from kg.training.checkpoints import Progress, kept, progress_in, resumed
from kg.training.encoder import package_folder, pretrained
from kg.training.examples import MAKERS, Batch, Example, articles, batches
from kg.training.figures import Figures, network_figures
from kg.training.losses import loss_of
from kg.training.network import Network

HEADS = {"roles": "attributions", "names": "names"}
"""Each head and the option that names its articles."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """The numbers of a training; tuned on the development parts, see docs/experiments.md."""

    minutes: float | None = None
    """Wall-clock time to train; `None` where the steps are counted."""
    steps: int = 6000
    rate: float = 4e-4
    warmup: int = 100
    sizes: tuple[int, int] = (10, 6)
    """Windows of attributions and of names in a step."""
    dropout: float = 0.1
    decay: float = 0.01
    seed: int = 0
    keep_every: float = 300.0
    """Seconds between checkpoints."""


Examples = dict[str, list[Example]]
Report = Callable[[str], None]
REPORTED = 50
"""Steps between reports."""


def _share_done(recipe: Recipe, progress: Progress) -> float:
    return progress.step / recipe.steps if recipe.minutes is None else progress.seconds / (60 * recipe.minutes)


def _rate(recipe: Recipe, progress: Progress) -> float:
    left = max(0.01, 1 - _share_done(recipe, progress))
    return recipe.rate * min(1.0, (progress.step + 1) / recipe.warmup) * left


def _step(network: Network, optimizer: torch.optim.Optimizer, found: dict[str, Batch]) -> dict[str, float]:
    """One step of the optimizer on a batch of each head; their losses."""
    losses = {}
    for head, batch in found.items():
        loss = loss_of(network, batch, head)
        loss.backward()  # type: ignore[no-untyped-call]
        losses[head] = loss.item()
    nn.utils.clip_grad_norm_([weight for group in optimizer.param_groups for weight in group["params"]], 1.0)
    optimizer.step()
    optimizer.zero_grad()
    return losses


def trained(network: Network, examples: Examples, recipe: Recipe, folder: Path, report: Report) -> list[float]:
    """Trains `network` from the folder's checkpoint, if there is one, until its minutes or steps are spent.

    Gives the sum of the heads' losses at each step.
    """
    torch.manual_seed(recipe.seed)
    chance = random.Random(recipe.seed)
    learned = [weight for weight in network.parameters() if weight.requires_grad]
    optimizer = torch.optim.AdamW(learned, lr=recipe.rate, weight_decay=recipe.decay, fused=True)
    progress = resumed(folder, network, optimizer, chance)
    streams = {head: batches(examples[head], size, chance) for head, size in zip(HEADS, recipe.sizes, strict=True)}
    losses: list[float] = []
    last, last_kept = time.monotonic(), progress.seconds
    network.train()
    while _share_done(recipe, progress) < 1:
        for group in optimizer.param_groups:
            group["lr"] = _rate(recipe, progress)
        told = _step(network, optimizer, {head: next(stream) for head, stream in streams.items()})
        losses.append(sum(told.values()))
        now = time.monotonic()
        progress.step, progress.seconds, last = progress.step + 1, progress.seconds + now - last, now
        if progress.step % REPORTED == 0:
            mean = sum(losses[-REPORTED:]) / len(losses[-REPORTED:])
            report(f"step {progress.step}  {progress.seconds / 60:.1f} min  loss {mean:.3f}")
        if progress.seconds - last_kept > recipe.keep_every:
            kept(folder, network, optimizer, progress)
            last_kept = progress.seconds
    kept(folder, network, optimizer, progress)
    network.eval()
    return losses


def forward_of(network: Network) -> Forward:
    """The network as the reader calls it: arrays to arrays."""

    def forward(ids: Integers, features: Integers, mask: Integers) -> tuple[Floats, Floats, Floats]:
        with torch.inference_mode(), torch.autocast("cpu", dtype=torch.bfloat16):
            found = network(*(torch.from_numpy(array) for array in (ids, features, mask)))
        names, roles, links = (logits.float().numpy() for logits in found)
        return names, roles, links

    return forward


def figures_of(network: Network, examples: Examples, overlap: int = 64) -> dict[str, Figures]:
    """The figures of each head on the examples of its kind."""
    network.eval()
    steps = {"names": network.name_steps.learned, "roles": network.role_steps.learned}
    forward = forward_of(network)
    return {
        head: network_figures(examples[head], head, forward, steps[head].detach().numpy(), overlap) for head in examples
    }


def _arguments(given: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m kg.training.reader", description=__doc__)
    for option in HEADS.values():
        parser.add_argument(f"--{option}", type=Path, required=True, help="articles to train on, JSONL")
        parser.add_argument(f"--{option}-dev", type=Path, required=True, help="articles to measure on, JSONL")
    parser.add_argument("--out", type=Path, required=True, help="folder for checkpoint, network and figures")
    parser.add_argument("--minutes", type=float, help="wall-clock time to train, instead of counting steps")
    parser.add_argument("--steps", type=int, default=6000, help="steps to train")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--dropout", type=float, default=0.1)
    parser.add_argument("--rate", type=float, default=4e-4)
    parser.add_argument("--threads", type=int, default=2)
    return parser.parse_args(given)


def _say(line: str) -> None:
    print(line, flush=True)


def main(given: Sequence[str]) -> int:
    """Trains, writes `network.pt` and `figures.json` into the folder, prints the figures; the exit code."""
    options = _arguments(given)
    options.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(options.threads)
    tokenizer = tokenizer_from((package_folder() / "tokenizer.json").read_text(encoding="utf-8"))
    parts: dict[str, Examples] = {"": {}, "_dev": {}}
    for part, examples in parts.items():
        for head, option in HEADS.items():
            maker, _ = MAKERS[head]
            examples[head] = [maker(article, tokenizer) for article in articles(getattr(options, option + part))]
    recipe = Recipe(options.minutes, options.steps, options.rate, dropout=options.dropout, seed=options.seed)
    torch.manual_seed(recipe.seed)
    network = Network(pretrained(FEATURES, recipe.dropout))
    trained(network, parts[""], recipe, options.out, _say)
    progress = progress_in(options.out)
    torch.save(network.state_dict(), options.out / "network.pt")
    told = f"{progress.step} steps of {sum(recipe.sizes)} windows in {progress.seconds / 60:.0f} minutes"
    (options.out / "training.txt").write_text(
        f"{told} on {options.threads} cores, seed {recipe.seed}", encoding="utf-8"
    )
    figures = figures_of(network, parts["_dev"])
    (options.out / "figures.json").write_text(json.dumps(figures, indent=1), encoding="utf-8")
    for head, rows in figures.items():
        for kind, (precision, recall, f1) in rows.items():
            _say(f"{head:6} {kind:13} P {precision:.3f}  R {recall:.3f}  F1 {f1:.3f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
