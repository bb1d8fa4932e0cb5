"""Facts to files: the RDF syntaxes and the formats of network programs."""

from kg.exports.formats import FORMATS, Format, format_of
from kg.exports.writing import write

__all__ = ["FORMATS", "Format", "format_of", "write"]
