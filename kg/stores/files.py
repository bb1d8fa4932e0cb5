"""RDF files opened as stores in memory."""

from collections.abc import Iterator
from pathlib import Path

import pyoxigraph as ox

from kg.errors import StoreError
from kg.stores.memory import memory
from kg.stores.oxigraph import OxigraphStore

SUFFIXES = {
    ".nq": ox.RdfFormat.N_QUADS,
    ".trig": ox.RdfFormat.TRIG,
    ".ttl": ox.RdfFormat.TURTLE,
    ".nt": ox.RdfFormat.N_TRIPLES,
    ".rdf": ox.RdfFormat.RDF_XML,
    ".jsonld": ox.RdfFormat.JSON_LD,
}


def store_of(file: Path) -> OxigraphStore:
    """A store in memory that holds all of an RDF file, whose format its suffix tells.

    Triples outside any named graph stand in one named after the file. Raises StoreError where the file cannot be read,
    or its suffix or content is no RDF.
    """
    if file.suffix not in SUFFIXES:
        raise StoreError(f"{file}: the suffix {file.suffix!r} is no RDF format known here: {', '.join(SUFFIXES)}")
    try:
        return memory(_quads(file))
    except (OSError, SyntaxError, ValueError) as error:
        raise StoreError(f"{file}: cannot be read as RDF: {error}") from error


def _quads(file: Path) -> Iterator[ox.Quad]:
    home = ox.NamedNode(file.absolute().as_uri())
    for quad in ox.parse(path=str(file), format=SUFFIXES[file.suffix]):
        named = isinstance(quad.graph_name, ox.NamedNode)
        yield quad if named else ox.Quad(quad.subject, quad.predicate, quad.object, home)
