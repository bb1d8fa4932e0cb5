"""The newsgraph ontology: its files, its namespace and the prefixes that its graphs use."""

from pathlib import Path

NAMESPACE = "https://w3id.org/newsgraph/ontology#"

VOCABULARY = Path(__file__).with_name("news.ttl")
SHAPES = Path(__file__).with_name("shapes.ttl")
CONTEXT = Path(__file__).with_name("context.jsonld")

PREFIXES = {
    "news": NAMESPACE,
    "cito": "http://purl.org/spar/cito/",
    "dcterms": "http://purl.org/dc/terms/",
    "edtf": "http://id.loc.gov/datatypes/edtf/",
    "foaf": "http://xmlns.com/foaf/0.1/",
    "oa": "http://www.w3.org/ns/oa#",
    "org": "http://www.w3.org/ns/org#",
    "owl": "http://www.w3.org/2002/07/owl#",
    "prov": "http://www.w3.org/ns/prov#",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "schema": "https://schema.org/",
    "sem": "http://semanticweb.cs.vu.nl/2009/11/sem/",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
}
