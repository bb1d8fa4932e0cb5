"""What an export is made of, computed only where its format asks for it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from networkx import MultiDiGraph
from pyoxigraph import Quad


@dataclass(frozen=True, slots=True)
class Content:
    """The same facts as quads and as a network."""

    quads: Callable[[], Iterable[Quad]]
    """The quads, graph by graph."""
    network: Callable[[], "MultiDiGraph[Any]"]
