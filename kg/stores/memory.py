"""Named graphs in memory, gone with the process."""

from collections.abc import Iterable

import pyoxigraph as ox

from kg.errors import StoreError
from kg.stores.oxigraph import OxigraphStore


def memory(quads: Iterable[ox.Quad] = ()) -> OxigraphStore:
    """A store in memory that holds `quads`."""
    graphs: dict[str, list[ox.Quad]] = {}
    for quad in quads:
        graphs.setdefault(_graph(quad), []).append(quad)
    store = OxigraphStore(ox.Store())
    store.replace(graphs)
    return store


def _graph(quad: ox.Quad) -> str:
    if not isinstance(quad.graph_name, ox.NamedNode):
        raise StoreError(f"{quad}: every quad of a store stands in a named graph")
    return quad.graph_name.value
