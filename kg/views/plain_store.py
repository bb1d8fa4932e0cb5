"""Oxigraph under rdflib, with strings as rdflib writes them."""

from collections.abc import Iterator
from typing import Any

from oxrdflib import OxigraphStore
from rdflib import XSD, Literal


class PlainStore(OxigraphStore):
    """An OxigraphStore whose strings equal `Literal("…")`: RDF 1.1 types every string, rdflib tells the two apart."""

    def triples(self, triple_pattern: Any, context: Any = None) -> Iterator[Any]:  # noqa: ANN401
        """The triples of a pattern, each with its graphs."""
        for (subject, predicate, value), graphs in super().triples(triple_pattern, context):
            yield (subject, predicate, _plain(value)), graphs


def _plain(value: Any) -> Any:  # noqa: ANN401
    return Literal(str(value)) if isinstance(value, Literal) and value.datatype == XSD.string else value
