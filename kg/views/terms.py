"""Oxigraph's terms as rdflib's."""

import pyoxigraph as ox
from rdflib import Graph
from rdflib.term import BNode, Identifier, Literal, URIRef

from ontology import PREFIXES


def term_of(term: object) -> Identifier:
    """The rdflib term; a literal keeps its lexical form ("007" stays "007")."""
    if isinstance(term, ox.NamedNode):
        return URIRef(term.value)
    if isinstance(term, ox.BlankNode):
        return BNode(term.value)
    if not isinstance(term, ox.Literal):
        return Literal(str(term))
    if term.language:
        return Literal(term.value, lang=term.language)
    datatype = URIRef(term.datatype.value)
    return Literal(term.value, datatype=None if datatype.endswith("#string") else datatype, normalize=False)


def graph_of(triples: ox.QueryTriples) -> Graph:
    """The rdflib Graph of a CONSTRUCT or DESCRIBE, with the ontology's prefixes."""
    graph = Graph()
    for prefix, iri in PREFIXES.items():
        graph.bind(prefix, iri, override=True, replace=True)
    for triple in triples:
        graph.add((term_of(triple.subject), URIRef(triple.predicate.value), term_of(triple.object)))
    return graph
