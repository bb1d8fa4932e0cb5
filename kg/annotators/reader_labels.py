"""What the reader model tells of each word piece: its role in an attribution, and the name it is part of."""

import numpy as np
from numpy.typing import NDArray

ROLES = ("source", "cue", "content")
NAMES = ("Person", "Organization", "Location", "Facility", "NORP", "Product", "Misc", "Money", "Date")


def labels_of(kinds: tuple[str, ...]) -> tuple[str, ...]:
    """The labels of a head in the order of its outputs: "O", then begin and inside of each kind."""
    return ("O", *(f"{mark}-{kind}" for kind in kinds for mark in "BI"))


ROLE_LABELS, NAME_LABELS = labels_of(ROLES), labels_of(NAMES)


def forbidden(size: int) -> NDArray[np.bool_]:
    """Where label j must not follow label i, as [i, j]: an inside follows only its own begin or inside."""
    label = np.arange(size)
    inside = (label % 2 == 0) & (label > 0)
    kind = (label + 1) // 2
    found: NDArray[np.bool_] = inside[None, :] & (kind[:, None] != kind[None, :])
    return found
