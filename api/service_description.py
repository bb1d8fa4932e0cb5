"""What the endpoint is: the SPARQL 1.1 Service Description, and VoID at `/.well-known/void`."""

import json
from typing import Any

import pyoxigraph as ox
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from api.conditional import is_known, tag_of
from api.negotiation import graph_form
from api.parameters import address_of, client_of, one, parameters_of
from api.service import Service, Serving
from api.streaming import content_of
from api.tokens import WRITE
from api.workers.formats import GRAPHS
from api.workers.tasks import QueryTask
from kg.stores.oxigraph import ONTOLOGY_GRAPH

SD = "http://www.w3.org/ns/sparql-service-description#"
VOID = "http://rdfs.org/ns/void#"
DCTERMS = "http://purl.org/dc/terms/"
FORMATS_NS = "http://www.w3.org/ns/formats/"
XSD_INTEGER = ox.NamedNode("http://www.w3.org/2001/XMLSchema#integer")
TYPE = ox.NamedNode("http://www.w3.org/1999/02/22-rdf-syntax-ns#type")
RESULT_FORMATS = (
    "SPARQL_Results_JSON",
    "SPARQL_Results_XML",
    "SPARQL_Results_CSV",
    "SPARQL_Results_TSV",
    "Turtle",
    "N-Triples",
    "RDF_XML",
    "JSON-LD",
    "TriG",
    "N-Quads",
)
"""Names of W3C's list of file formats, http://www.w3.org/ns/formats/."""
INPUT_FORMATS = ("Turtle", "N-Triples", "RDF_XML", "JSON-LD")
COUNTS = {
    "all": "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }",
    "class": "SELECT ?of (COUNT(*) AS ?n) { ?s a ?of } GROUP BY ?of",
    "property": "SELECT ?of (COUNT(*) AS ?n) { ?s ?of ?o } GROUP BY ?of",
}
"""What VoID counts in the default graph."""
MEDIA_TYPE = "application/sparql-results+json"

_EXAMPLE = (
    "<http://localhost:8000/sparql> a <http://rdfs.org/ns/void#Dataset> ; <http://rdfs.org/ns/void#triples> 2196 ."
)

router = APIRouter(tags=["SPARQL"])


def described(request: Request, service: Service, named: str | None) -> Response:
    """The description of the service in the format that the request likes, or that it names."""
    media_type = graph_form(request, named)
    triples = _service(address_of(request), writable=service.access.tokens.allow(WRITE))
    return _response(triples, media_type, {"Vary": "Accept"})


@router.get(
    "/.well-known/void",
    summary="Fetch the description of the data",
    response_class=Response,
    responses={
        200: {
            "description": "In VoID.",
            "content": {media_type: {} for media_type in GRAPHS} | {"text/turtle": {"example": _EXAMPLE}},
        }
    },
)
async def void(request: Request, service: Serving) -> Response:
    """What the default graph holds: how many triples, how many things of each class, how often each property."""
    media_type = graph_form(request, one(parameters_of(request.scope["query_string"]), "format"))
    tag = tag_of(service, media_type)
    headers = {"ETag": tag, "Vary": "Accept", "Cache-Control": "no-cache"}
    if is_known(request, tag):
        return Response(status_code=304, headers=headers)
    counts = {name: await _counted(request, service, query) for name, query in COUNTS.items()}
    site = address_of(request).removesuffix("/.well-known/void")
    return _response(_void(site, service.holder.base, counts), media_type, headers)


def _service(endpoint: str, *, writable: bool) -> list[ox.Triple]:
    service, place = ox.BlankNode("service"), ox.NamedNode(endpoint)
    dataset, default, ontology = ox.BlankNode("dataset"), ox.BlankNode("default"), ox.BlankNode("ontology")
    languages = ["SPARQL11Query", *(["SPARQL11Update"] if writable else [])]
    return [
        ox.Triple(service, TYPE, _sd("Service")),
        ox.Triple(service, _sd("endpoint"), place),
        *(ox.Triple(service, _sd("supportedLanguage"), _sd(language)) for language in languages),
        *(ox.Triple(service, _sd("resultFormat"), ox.NamedNode(FORMATS_NS + name)) for name in RESULT_FORMATS),
        *(ox.Triple(service, _sd("inputFormat"), ox.NamedNode(FORMATS_NS + name)) for name in INPUT_FORMATS),
        ox.Triple(service, _sd("defaultDataset"), dataset),
        ox.Triple(dataset, TYPE, _sd("Dataset")),
        ox.Triple(dataset, _sd("defaultGraph"), default),
        ox.Triple(default, TYPE, _sd("Graph")),
        ox.Triple(dataset, _sd("namedGraph"), ontology),
        ox.Triple(ontology, TYPE, _sd("NamedGraph")),
        ox.Triple(ontology, _sd("name"), ox.NamedNode(ONTOLOGY_GRAPH)),
    ]


def _void(site: str, base: str, counts: dict[str, list[dict[str, Any]]]) -> list[ox.Triple]:
    dataset = ox.NamedNode(f"{site}/.well-known/void#dataset")
    [whole] = counts["all"]
    found = [
        ox.Triple(dataset, TYPE, _void_term("Dataset")),
        ox.Triple(dataset, ox.NamedNode(DCTERMS + "title"), ox.Literal("newsgraph")),
        ox.Triple(dataset, _void_term("sparqlEndpoint"), ox.NamedNode(f"{site}/sparql")),
        ox.Triple(dataset, _void_term("dataDump"), ox.NamedNode(f"{site}/export?format=nquads")),
        ox.Triple(dataset, _void_term("vocabulary"), ox.NamedNode(f"{ONTOLOGY_GRAPH}#")),
        ox.Triple(dataset, _void_term("uriSpace"), ox.Literal(base)),
        ox.Triple(dataset, _void_term("triples"), _number(whole)),
    ]
    for kind, amount in (("class", "entities"), ("property", "triples")):
        for place, row in enumerate(counts[kind]):
            part = ox.BlankNode(f"{kind}{place}")
            found += [
                ox.Triple(dataset, _void_term(f"{kind}Partition"), part),
                ox.Triple(part, _void_term(kind), ox.NamedNode(row["of"]["value"])),
                ox.Triple(part, _void_term(amount), _number(row)),
            ]
    return found


async def _counted(request: Request, service: Service, query: str) -> list[dict[str, Any]]:
    task = QueryTask(checkpoint="", query=query, rows=MEDIA_TYPE, graph=None, limit=service.limits.result)
    content = await content_of(request, service.queries.answer(task, client=client_of(request)))
    rows: list[dict[str, Any]] = json.loads(content)["results"]["bindings"]
    return rows


def _response(triples: list[ox.Triple], media_type: str, headers: dict[str, str]) -> Response:
    content = ox.serialize(triples, format=GRAPHS[media_type], prefixes={"sd": SD, "void": VOID, "dcterms": DCTERMS})
    return Response(content, media_type=media_type, headers=headers)


def _number(row: dict[str, Any]) -> ox.Literal:
    return ox.Literal(row["n"]["value"], datatype=XSD_INTEGER)


def _sd(name: str) -> ox.NamedNode:
    return ox.NamedNode(SD + name)


def _void_term(name: str) -> ox.NamedNode:
    return ox.NamedNode(VOID + name)
