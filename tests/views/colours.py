"""How colours look to people with each kind of colour vision, and how far apart they then are."""

from itertools import combinations

import numpy as np

VISION = {
    "full": np.eye(3),
    "without red": np.array([
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998],
    ]),
    "without green": np.array([
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881],
    ]),
    "without blue": np.array([
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900],
    ]),
}  # fmt: skip
"""Linear RGB to linear RGB, for a whole lack (Machado, Oliveira and Fernandes 2009, severity 1.0)."""

_TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
_WHITE = np.array([0.95047, 1.0, 1.08883])


def nearest(colours):
    """The least distance in CIELAB (1976) between any two of the colours, for any vision, with the two."""
    return min((apart(a, b, vision), a, b) for a, b in combinations(colours, 2) for vision in VISION.values())


def apart(first, second, vision):
    return float(np.linalg.norm(_lab(vision @ _linear(first)) - _lab(vision @ _linear(second))))


def _linear(colour):
    values = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def _lab(linear):
    share = _TO_XYZ @ np.clip(linear, 0, 1) / _WHITE
    x, y, z = np.where(share > 216 / 24389, np.cbrt(share), (24389 / 27 * share + 16) / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])
