"""What speaks for or against a fact."""

from typing import NamedTuple


class Sign(NamedTuple):
    """One thing that makes a fact more or less sure: its name in the table of weights, and how strongly it holds."""

    name: str
    value: float = 1.0
