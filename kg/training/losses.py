"""What the reader's network is trained to make small."""

import torch
from torch import Tensor
from torch.nn import functional

from kg.annotators.reader_labels import ROLES
from kg.annotators.reader_windows import LINK
from kg.training.examples import IGNORED, Batch
from kg.training.network import Network

SMOOTHING = 0.03
LINK_SHARE = 0.2
"""What a link's loss counts beside a label's; not tuned."""
CUE = ROLES.index("cue")


def link_loss(vectors: Tensor, batch: Batch) -> Tensor:
    """The mean negative log-probability that a content finds its cue, and a cue its source or the opening piece."""
    asks_cue, is_cue, asks_source, is_source = vectors.split(LINK, dim=-1)
    cue = (batch.labels == 2 * CUE + 1) | (batch.labels == 2 * CUE + 2)
    to_cue = asks_cue @ is_cue.transpose(1, 2)
    to_source = asks_source @ is_source.transpose(1, 2)
    scores = torch.where(cue[..., None], to_source, to_cue) * LINK**-0.5
    scores = scores.masked_fill(batch.mask[:, None, :] == 0, -1e4)
    losses = functional.cross_entropy(
        scores.flatten(0, 1), batch.links.flatten(), ignore_index=IGNORED, reduction="none"
    )
    weights = (batch.weights * (batch.links != IGNORED)).flatten()
    return (losses * weights).sum() / weights.sum().clamp_min(1.0)


def loss_of(network: Network, batch: Batch, head: str) -> Tensor:
    """The loss of one batch for the head "names" or "roles"; links are learned with the roles."""
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=network.training):
        names, roles, links = network(batch.ids, batch.features, batch.mask)
    logits = (names if head == "names" else roles).float()
    steps = network.name_steps if head == "names" else network.role_steps
    single = functional.cross_entropy(
        logits.flatten(0, 1), batch.labels.flatten(), ignore_index=IGNORED, label_smoothing=SMOOTHING
    )
    # A window's frame has no label: the chain runs from its first piece to its last.
    inner, labels = logits[:, 1:-1], batch.labels[:, 1:-1]
    total: Tensor = single + steps(inner, labels, labels != IGNORED)
    return total + LINK_SHARE * link_loss(links.float(), batch) if head == "roles" else total
