"""Where texts, Documents and graphs are kept."""

from collections.abc import Callable

from kg.stores.graph_store import GraphStore
from kg.stores.memory import memory
from kg.stores.oxigraph import opened
from kg.stores.remote import remote

STORES: dict[str, Callable[..., GraphStore]] = {
    "memory": memory,
    "oxigraph": opened,
    "remote": remote,
}
"""Every kind of graph store, and what opens it."""
