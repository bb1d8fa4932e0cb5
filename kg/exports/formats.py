"""The file formats that a graph is exported to."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePath
from typing import IO

from kg.errors import ExportError
from kg.exports.content import Content
from kg.exports.jsonld import jsonld
from kg.exports.networks import edges, gexf, graphml
from kg.exports.rdf import nquads, ntriples, rdfxml, trig, turtle


@dataclass(frozen=True, slots=True)
class Format:
    """One file format: `suffix` with its dot, and what writes it to a binary target."""

    name: str
    suffix: str
    media_type: str
    write: Callable[[Content, IO[bytes]], None]


FORMATS = {
    known.name: known
    for known in (
        Format("turtle", ".ttl", "text/turtle", turtle),
        Format("trig", ".trig", "application/trig", trig),
        Format("nquads", ".nq", "application/n-quads", nquads),
        Format("ntriples", ".nt", "application/n-triples", ntriples),
        Format("jsonld", ".jsonld", "application/ld+json", jsonld),
        Format("rdfxml", ".rdf", "application/rdf+xml", rdfxml),
        Format("graphml", ".graphml", "application/graphml+xml", graphml),
        Format("gexf", ".gexf", "application/gexf+xml", gexf),
        Format("csv", ".csv", "text/csv", edges),
    )
}

ALIASES = {"json-ld": "jsonld", "xml": "rdfxml", "pretty-xml": "rdfxml", "n-quads": "nquads", "n-triples": "ntriples"}
"""Other names that people know a format by, rdflib's among them."""


def format_of(name: str | None, target: str | PurePath = "") -> Format:
    """The format with this name, suffix or media type; with `None`, the one that the target's suffix tells.

    Raises ExportError, which names the known ones.
    """
    asked = (name or PurePath(target).suffix).lower()
    for known in FORMATS.values():
        if ALIASES.get(asked, asked) in (known.name, known.suffix, known.suffix[1:], known.media_type):
            return known
    known_names = ", ".join(f"{known.name} ({known.suffix})" for known in FORMATS.values())
    wrong = f"{name}: is no known format" if name else f"{target}: the suffix tells no known format"
    raise ExportError(f"{wrong}; known are {known_names}, and for the graph of a workspace html (.html)")
