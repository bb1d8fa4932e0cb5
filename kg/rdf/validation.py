"""Whether graphs keep to the shapes of the ontology."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

import pyshacl
from pyoxigraph import BlankNode, DefaultGraph, Quad, RdfFormat, Triple, serialize
from rdflib import RDF, SH, Graph
from rdflib.term import Node

from ontology import SHAPES


@dataclass(frozen=True, slots=True)
class Violation:
    """One value or node that a shape does not allow."""

    focus: str
    """The node that was looked at."""
    path: str
    """The property that is at fault; empty where it is the node itself."""
    message: str
    graph: str
    """The named graph; empty for the default graph."""


def violations(quads: Iterable[Quad]) -> list[Violation]:
    """What is wrong with each graph of `quads`, in order of graph, focus and path; empty where all conform."""
    graphs: defaultdict[str, list[Triple]] = defaultdict(list)
    for quad in quads:
        name = quad.graph_name
        graphs["" if isinstance(name, DefaultGraph) else name.value].append(quad.triple)
    found = {violation for name, triples in graphs.items() for violation in _violations_of(name, triples)}
    return sorted(found, key=lambda v: (v.graph, v.focus, v.path, v.message))


@cache
def _shapes() -> Graph:
    return Graph().parse(SHAPES, format="turtle")


def _violations_of(name: str, triples: list[Triple]) -> Iterator[Violation]:
    for triple in triples:
        for node in (triple.subject, triple.object):
            if isinstance(node, BlankNode):
                yield Violation(str(node), "", "a stored graph has no blank nodes", name)
    data = Graph().parse(data=serialize(triples, format=RdfFormat.N_TRIPLES), format="nt11")
    conforms, report, _ = pyshacl.validate(data, shacl_graph=_shapes())
    if conforms:
        return
    for result in report.subjects(RDF.type, SH.ValidationResult):
        focus, path = report.value(result, SH.focusNode), report.value(result, SH.resultPath)
        message = "; ".join(sorted(str(text) for text in report.objects(result, SH.resultMessage)))
        yield Violation(_shown(focus), _shown(path), message, name)


def _shown(node: Node | None) -> str:
    return "" if node is None else str(node)
