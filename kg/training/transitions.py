"""The score of a whole sequence of labels: a linear-chain conditional random field (Lafferty et al. 2001)."""

import torch
from torch import Tensor, nn
from torch.autograd.function import FunctionCtx

from kg.annotators.reader_labels import forbidden

NEVER = -1e4


class _LogPartition(torch.autograd.Function):
    """The log of the summed scores of all sequences; its gradient is made by the backward pass over the same chain.

    Under autograd every piece would be a node of its own.
    """

    @staticmethod
    def forward(context: FunctionCtx, scores: Tensor, steps: Tensor, mask: Tensor) -> Tensor:
        top = scores.max(-1, keepdim=True).values
        shown, moves = (scores - top).exp(), steps.exp()
        rows, length, size = scores.shape
        ahead, after = scores.new_empty(rows, length, size), scores.new_empty(rows, length, size)
        norms = scores.new_ones(rows, length, 1)
        real = mask[..., None]
        norms[:, 0] = shown[:, 0].sum(-1, keepdim=True)
        ahead[:, 0] = shown[:, 0] / norms[:, 0]
        for place in range(1, length):
            step = (ahead[:, place - 1] @ moves) * shown[:, place]
            total = step.sum(-1, keepdim=True).clamp_min(1e-30)
            norms[:, place] = torch.where(real[:, place], total, 1.0)
            ahead[:, place] = torch.where(real[:, place], step / total, ahead[:, place - 1])
        after[:, -1] = 1.0
        for place in range(length - 2, -1, -1):
            following = (shown[:, place + 1] * after[:, place + 1]) @ moves.T / norms[:, place + 1]
            after[:, place] = torch.where(real[:, place + 1], following, after[:, place + 1])
        context.save_for_backward(shown, moves, ahead, after, norms, real)
        return ((norms.log() + top) * real).sum((1, 2))

    @staticmethod
    def backward(context: FunctionCtx, *gradients: Tensor) -> tuple[Tensor, Tensor, None]:
        shown, moves, ahead, after, norms, real = context.saved_tensors
        weight = gradients[0][:, None, None]
        single = ahead * after * real * weight
        behind = shown[:, 1:] * after[:, 1:] / norms[:, 1:] * real[:, 1:] * weight
        pairs = torch.einsum("bti,btj->ij", ahead[:, :-1], behind) * moves
        return single, pairs, None


class Transitions(nn.Module):
    """Learned scores of each label following each other one; a forbidden step is never taken."""

    never: Tensor

    def __init__(self, size: int) -> None:
        super().__init__()
        self.learned = nn.Parameter(torch.zeros(size, size))
        self.register_buffer("never", torch.from_numpy(forbidden(size)), persistent=False)

    def forward(self, scores: Tensor, labels: Tensor, mask: Tensor) -> Tensor:
        """The mean negative log-likelihood a piece of `labels` [rows, length], whose real part `mask` tells."""
        steps = self.learned.masked_fill(self.never, NEVER)
        labels = labels.clamp_min(0)
        own = scores.gather(-1, labels[..., None])[..., 0]
        moved = steps[labels[:, :-1], labels[:, 1:]]
        right = (own * mask).sum(1) + (moved * mask[:, 1:]).sum(1)
        partition = _LogPartition.apply(scores, steps, mask)
        total: Tensor = (partition - right).sum() / mask.sum()
        return total
