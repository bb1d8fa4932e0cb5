"""How schemathesis sends what is no JSON: SPARQL and RDF as the text that they are."""

import schemathesis


@schemathesis.serializer(
    "application/sparql-query", "application/sparql-update", "text/turtle", "application/n-triples"
)
def text(_, value):
    """The value itself, in UTF-8."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")
