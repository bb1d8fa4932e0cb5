"""The RDF syntaxes that Oxigraph writes, with the ontology's prefixes and in a fixed order."""

import re
from collections.abc import Iterator
from itertools import chain
from typing import IO

import pyoxigraph as ox

from kg.exports.content import Content
from kg.exports.ordering import by_graph
from kg.exports.xml_characters import for_xml
from ontology import PREFIXES

# Oxigraph writes the prefixes in another order each time.
_HEADER = re.compile(rb"\A(?:@prefix [^\n]*\n)+")
_STATEMENT_END = re.compile(rb" \.\n(?=\t?<)")
_XML_PREFIX = re.compile(rb' xmlns:[^=]*="[^"]*"')
_XML_FRAME = re.compile(rb"\A<\?xml [^>]*>\s*<rdf:RDF[^>]*>\n|</rdf:RDF>\s*\Z")


def turtle(content: Content, target: IO[bytes]) -> None:
    """Writes Turtle, one block a subject; the graph names are dropped."""
    target.write(_prefixes())
    for graph in by_graph(content.quads()):
        target.write(_body([quad.triple for quad in graph], ox.RdfFormat.TURTLE))


def trig(content: Content, target: IO[bytes]) -> None:
    """Writes TriG, one block a subject within its graph."""
    target.write(_prefixes())
    for graph in by_graph(content.quads()):
        target.write(_body(graph, ox.RdfFormat.TRIG))


def nquads(content: Content, target: IO[bytes]) -> None:
    """Writes N-Quads."""
    ox.serialize(chain.from_iterable(by_graph(content.quads())), target, ox.RdfFormat.N_QUADS)


def ntriples(content: Content, target: IO[bytes]) -> None:
    """Writes N-Triples; the graph names are dropped."""
    ox.serialize(_triples(content), target, ox.RdfFormat.N_TRIPLES)


def rdfxml(content: Content, target: IO[bytes]) -> None:
    """Writes RDF/XML; the graph names are dropped, as are control characters, which XML cannot hold."""
    target.write(_xml_start())
    for graph in by_graph(content.quads()):
        text = ox.serialize([_for_xml(quad.triple) for quad in graph], format=ox.RdfFormat.RDF_XML, prefixes=PREFIXES)
        target.write(_XML_FRAME.sub(b"", text or b""))
    target.write(b"</rdf:RDF>\n")


def _triples(content: Content) -> Iterator[ox.Triple]:
    return (quad.triple for graph in by_graph(content.quads()) for quad in graph)


def _prefixes() -> bytes:
    return "".join(f"@prefix {name}: <{iri}> .\n" for name, iri in sorted(PREFIXES.items())).encode() + b"\n"


def _xml_start() -> bytes:
    empty = ox.serialize([], format=ox.RdfFormat.RDF_XML, prefixes=PREFIXES) or b""
    return b'<?xml version="1.0" encoding="UTF-8"?>\n<rdf:RDF' + b"".join(sorted(_XML_PREFIX.findall(empty))) + b">\n"


def _body(statements: list[ox.Triple] | list[ox.Quad], syntax: ox.RdfFormat) -> bytes:
    # Oxigraph writes subjects without a line between.
    text = ox.serialize(statements, format=syntax, prefixes=PREFIXES) or b""
    return _STATEMENT_END.sub(b" .\n\n", _HEADER.sub(b"", text)) + b"\n"


def _for_xml(triple: ox.Triple) -> ox.Triple:
    value = triple.object
    if not isinstance(value, ox.Literal) or for_xml(value.value) == value.value:
        return triple
    kept = for_xml(value.value)
    plain = ox.Literal(kept, language=value.language) if value.language else ox.Literal(kept, datatype=value.datatype)
    return ox.Triple(triple.subject, triple.predicate, plain)
