"""What stands around some things: the facts that they are part of, and who and what else is part of these."""

from collections.abc import Collection

import networkx as nx

from kg.views.facts import Asked, one_of, rows, text_of
from kg.views.network import LINES, network

_TOUCHING = """SELECT DISTINCT ?fact WHERE {{
  {{ {any} ?fact ?part ?any }} UNION {{ {fact} }}
  ?fact a ?kind . FILTER (?kind IN ({kinds}))
}}"""
_ROLES = "SELECT DISTINCT ?role WHERE {{ {fact} ?fact news:role ?role }}"


def neighbourhood(store: Asked, around: Collection[str], steps: int = 1) -> "nx.MultiDiGraph[str]":
    """The network of the facts that the things with the IRIs `around` are part of; of an article, all that it tells.

    With each further step come the facts that these lead to. It is read from the store by itself, without the rest.
    """
    told = touching(store, around)
    for _ in range(steps - 1):
        graph = network(store, told)
        told |= touching(store, {node for node, data in graph.nodes(data=True) if data["kind"] != "Article"})
    return network(store, told)


def touching(store: Asked, iris: Collection[str]) -> set[str]:
    """The IRIs of the facts that the things with these IRIs are part of, or are themselves, and of their roles."""
    kinds = ", ".join(f"news:{kind}" for kind in LINES)
    asked = _TOUCHING.format(any=one_of("any", iris), fact=one_of("fact", iris), kinds=kinds)
    told = {text_of(fact) for (fact,) in rows(store, asked)}
    return told | {text_of(role) for (role,) in rows(store, _ROLES.format(fact=one_of("fact", told)))}
