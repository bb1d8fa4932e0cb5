"""Where texts, Documents and graphs are kept."""

from collections.abc import Callable

from kg.stores.graph_store import GraphStore
from kg.stores.memory import memory
from kg.stores.oxigraph import opened

STORES: dict[str, Callable[..., GraphStore]] = {
    "memory": memory,
    "oxigraph": opened,
}
"""Every kind of graph store, and what opens it."""
