"""The reader's network: the encoder, a head for names, one for roles in attributions, and the vectors of links."""

from torch import Tensor, nn

from kg.annotators.reader_labels import NAME_LABELS, ROLE_LABELS
from kg.annotators.reader_windows import LINK
from kg.training.encoder import Encoder
from kg.training.transitions import Transitions


class Network(nn.Module):
    """What is trained together."""

    def __init__(self, encoder: Encoder) -> None:
        super().__init__()
        width = encoder.words.embedding_dim
        self.encoder = encoder
        self.names = nn.Linear(width, len(NAME_LABELS))
        self.roles = nn.Linear(width, len(ROLE_LABELS))
        self.links = nn.Linear(width, 4 * LINK)
        self.name_steps = Transitions(len(NAME_LABELS))
        self.role_steps = Transitions(len(ROLE_LABELS))

    def forward(self, ids: Tensor, features: Tensor, mask: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """The logits of names and roles, and the link vectors, of each piece."""
        x = self.encoder(ids, features, mask)
        return self.names(x), self.roles(x), self.links(x)
