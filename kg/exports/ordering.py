"""Quads in the order in which people read them."""

from collections.abc import Iterable, Iterator
from itertools import groupby

import pyoxigraph as ox

from ontology import PREFIXES

_TYPE = PREFIXES["rdf"] + "type"
_EVIDENCE = PREFIXES["oa"]


def by_graph(quads: Iterable[ox.Quad]) -> Iterator[list[ox.Quad]]:
    """The quads of one graph at a time: who and what first, the words that state it last; sorted, without doubles.

    `quads` must come graph by graph. Only one graph is held in memory.
    """
    for _, group in groupby(quads, key=lambda quad: quad.graph_name):
        graph = set(group)
        evidence = {
            quad.subject
            for quad in graph
            if quad.predicate.value == _TYPE
            and isinstance(quad.object, ox.NamedNode)
            and quad.object.value.startswith(_EVIDENCE)
        }
        yield sorted(graph, key=lambda quad: _place(quad, quad.subject in evidence))


def _place(quad: ox.Quad, evidence: bool) -> tuple[bool, str, bool, str, str]:
    predicate = quad.predicate.value
    return evidence, str(quad.subject), predicate != _TYPE, predicate, str(quad.object)
