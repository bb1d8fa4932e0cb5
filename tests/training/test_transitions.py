from itertools import pairwise, product

import pytest

torch = pytest.importorskip("torch", reason="needs the train extra: pip install 'newsgraph[train]'")

from kg.annotators.reader_labels import forbidden  # noqa: E402
from kg.training.transitions import NEVER, Transitions  # noqa: E402

SIZE, LENGTHS = 5, (4, 2)


def likelihoods(scores, steps, labels):
    """The same by adding up every sequence, under autograd."""
    found = []
    for row, length in enumerate(LENGTHS):

        def total(path, row=row):
            own = sum(scores[row, place, label] for place, label in enumerate(path))
            return own + sum(steps[a, b] for a, b in pairwise(path))

        every = torch.stack([total(path) for path in product(range(SIZE), repeat=length)])
        found.append(every.logsumexp(0) - total(labels[row, :length].tolist()))
    return sum(found) / sum(LENGTHS)


def test_likelihood_and_gradients_are_those_of_adding_up_every_sequence():
    torch.manual_seed(0)
    layer = Transitions(SIZE)
    layer.learned.data.normal_()
    scores = torch.randn(2, max(LENGTHS), SIZE, requires_grad=True)
    labels = torch.tensor([[0, 1, 2, 3], [3, 4, 0, 0]])
    mask = torch.tensor([[True] * 4, [True] * 2 + [False] * 2])
    mine = layer(scores, labels, mask)
    mine.backward()
    told = scores.grad.clone(), layer.learned.grad.clone()
    scores.grad = layer.learned.grad = None
    steps = layer.learned.masked_fill(torch.from_numpy(forbidden(SIZE)), NEVER)
    right = likelihoods(scores, steps, labels)
    right.backward()
    torch.testing.assert_close(mine, right)
    torch.testing.assert_close(told[0], scores.grad)
    torch.testing.assert_close(told[1], layer.learned.grad)
