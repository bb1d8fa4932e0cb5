"""Where a training stands, kept on disk so that it can go on after a stop."""

import random
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import nn

NAME = "checkpoint.pt"


@dataclass(slots=True)
class Progress:
    """Steps done, and seconds spent on them."""

    step: int = 0
    seconds: float = 0.0


def kept(folder: Path, network: nn.Module, optimizer: torch.optim.Optimizer, progress: Progress) -> None:
    """Writes the checkpoint whole or not at all."""
    state = {
        "network": network.state_dict(),
        "optimizer": optimizer.state_dict(),
        "progress": (progress.step, progress.seconds),
        "chance": torch.get_rng_state(),
    }
    partial = folder / f"{NAME}.part"
    torch.save(state, partial)
    partial.replace(folder / NAME)


def progress_in(folder: Path) -> Progress:
    """How far the training in `folder` has come."""
    return Progress(*torch.load(folder / NAME, weights_only=True)["progress"])


def resumed(folder: Path, network: nn.Module, optimizer: torch.optim.Optimizer, chance: random.Random) -> Progress:
    """Takes up the checkpoint in `folder`; a fresh start where there is none."""
    path = folder / NAME
    if not path.exists():
        return Progress()
    state = torch.load(path, weights_only=True)
    network.load_state_dict(state["network"])
    optimizer.load_state_dict(state["optimizer"])
    torch.set_rng_state(state["chance"])
    progress = Progress(*state["progress"])
    chance.seed(progress.step)
    return progress
