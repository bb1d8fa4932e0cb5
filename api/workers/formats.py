"""The media types that answers are written in, first what is written unasked, and those that uploads are read from."""

from pyoxigraph import QueryResultsFormat, RdfFormat

ROWS = {
    "application/sparql-results+json": QueryResultsFormat.JSON,
    "application/sparql-results+xml": QueryResultsFormat.XML,
    "text/csv": QueryResultsFormat.CSV,
    "text/tab-separated-values": QueryResultsFormat.TSV,
    "application/json": QueryResultsFormat.JSON,
    "application/xml": QueryResultsFormat.XML,
    "text/xml": QueryResultsFormat.XML,
}
"""For SELECT and ASK."""

GRAPHS = {
    "text/turtle": RdfFormat.TURTLE,
    "application/n-triples": RdfFormat.N_TRIPLES,
    "application/rdf+xml": RdfFormat.RDF_XML,
    "application/ld+json": RdfFormat.JSON_LD,
    "application/trig": RdfFormat.TRIG,
    "application/n-quads": RdfFormat.N_QUADS,
    "application/x-turtle": RdfFormat.TURTLE,
    "text/plain": RdfFormat.N_TRIPLES,
    "application/xml": RdfFormat.RDF_XML,
    "application/json": RdfFormat.JSON_LD,
}
"""For CONSTRUCT and DESCRIBE, and for graphs of the Graph Store."""

UPLOADS = {
    "text/turtle": RdfFormat.TURTLE,
    "application/n-triples": RdfFormat.N_TRIPLES,
    "application/rdf+xml": RdfFormat.RDF_XML,
    "application/ld+json": RdfFormat.JSON_LD,
    "application/x-turtle": RdfFormat.TURTLE,
    "text/plain": RdfFormat.N_TRIPLES,
}
"""What a graph may be uploaded as."""
