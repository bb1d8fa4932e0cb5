"""Answers of SPARQL queries over a list of quads."""

from collections.abc import Iterable

import pyoxigraph as ox

from ontology import PREFIXES


def rows(quads: Iterable[ox.Quad], query: str) -> list[tuple[str | None, ...]]:
    """The rows of a SELECT over all graphs of `quads`, sorted; the ontology's prefixes need no declaration."""
    store = ox.Store()
    store.extend(quads)
    answer = store.query(query, prefixes=PREFIXES, use_default_graph_as_union=True)
    assert isinstance(answer, ox.QuerySolutions)
    table = [tuple(None if (node := row[name]) is None else node.value for name in answer.variables) for row in answer]
    return sorted(table, key=lambda row: [value or "" for value in row])


def local(iri: str) -> str:
    """What stands after the last `#` or `/`."""
    return iri.replace("#", "/").rsplit("/", 1)[-1]
