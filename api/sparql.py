"""`/sparql`: queries and updates by the SPARQL 1.1 Protocol."""

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from api.account import account_of
from api.conditional import is_known, is_lasting, tag_of
from api.landing import landing
from api.limits import body_of, text_of, too_large
from api.negotiation import GRAPH_NAMES, ROW_NAMES, forms
from api.parameters import FORM, Parameters, address_of, client_of, kind_of, one, parameters_of, seconds_of
from api.problems import BAD_REQUEST, UNSUPPORTED, Problem
from api.service import Service, Serving
from api.service_description import described
from api.streaming import response_of
from api.update import EXAMPLE as UPDATE_EXAMPLE
from api.update import UPDATE, updated
from api.workers.formats import GRAPHS, ROWS
from api.workers.tasks import QueryTask

QUERY = "application/sparql-query"

EXAMPLE = """SELECT ?person ?title WHERE {
  ?someone news:holds ?role ; rdfs:label ?person .
  ?role news:roleTitle ?title
} LIMIT 10"""

_FORMAT = {
    "name": "format",
    "in": "query",
    "description": "The answer's format, instead of the Accept header.",
    "schema": {"type": "string", "enum": sorted({*ROW_NAMES, *GRAPH_NAMES})},
    "example": "csv",
}
_TIMEOUT = {
    "name": "timeout",
    "in": "query",
    "description": "Seconds after which to give up, if the server would not sooner; so does the header Timeout.",
    "schema": {"type": "number", "exclusiveMinimum": 0},
    "example": 5,
}
_DATASET = [
    {
        "name": name,
        "in": "query",
        "description": description,
        "schema": {"type": "array", "items": {"type": "string", "format": "uri"}},
    }
    for name, description in (
        ("default-graph-uri", "A graph that the default graph is made of; else it is the union of all articles."),
        ("named-graph-uri", "A graph that GRAPH reaches; else all are."),
    )
]
_ANSWERS = {
    "200": {"description": "The answer.", "content": {media_type: {} for media_type in (*ROWS, *GRAPHS)}},
    "204": {"description": "The update was carried out."},
    "304": {"description": "The client has the answer already."},
}
_QUERY_SCHEMA = {"type": "string", "description": "The ontology's prefixes need no declaration."}
OF_GET: dict[str, Any] = {
    "parameters": [
        {
            "name": "query",
            "in": "query",
            "required": False,
            "description": "Without it the answer is the description of the service.",
            "schema": _QUERY_SCHEMA,
            "example": EXAMPLE,
        },
        *_DATASET,
        _FORMAT,
        _TIMEOUT,
    ],
    "responses": _ANSWERS,
}
OF_POST: dict[str, Any] = {
    "parameters": [*_DATASET, _FORMAT, _TIMEOUT],
    "requestBody": {
        "required": True,
        "content": {
            QUERY: {"schema": _QUERY_SCHEMA, "example": EXAMPLE},
            FORM: {
                "schema": {"type": "object", "properties": {"query": _QUERY_SCHEMA, "update": {"type": "string"}}},
                "example": {"query": EXAMPLE},
            },
            UPDATE: {"schema": {"type": "string"}, "example": UPDATE_EXAMPLE},
        },
    },
    "responses": _ANSWERS,
}

router = APIRouter(tags=["SPARQL"])


@router.get("/sparql", summary="Ask by SPARQL", openapi_extra=OF_GET)
async def query_by_get(request: Request, service: Serving) -> Response:
    """Answers a query given in the address; without one, tells what the endpoint is."""
    account_of(request.scope).public = True
    given = parameters_of(request.scope["query_string"])
    if "update" in given:
        raise Problem(BAD_REQUEST, "an update is sent by POST", headers={"Allow": "POST"})
    if "query" not in given and not _dataset_of(given):
        return landing(request) or described(request, service, one(given, "format"))
    return await _answered(request, service, given)


@router.post("/sparql", summary="Ask or update by SPARQL", openapi_extra=OF_POST)
async def query_by_post(request: Request, service: Serving) -> Response:
    """Answers a query, or carries out an update, given as a form or as the body itself."""
    given = parameters_of(request.scope["query_string"])
    kind = kind_of(request).media_type
    if kind not in (FORM, QUERY, UPDATE):
        told = request.headers.get("content-type", "none")
        raise Problem(UNSUPPORTED, f"Content-Type: {told}: send {QUERY}, {UPDATE} or {FORM}", headers={"Accept": QUERY})
    if kind == UPDATE:
        return await updated(request, service, given)
    body = await body_of(request, service.limits.update if kind == FORM else service.limits.query)
    if kind == QUERY:
        given.setdefault("query", []).append(text_of(body))
    else:
        for name, values in parameters_of(body).items():
            given.setdefault(name, []).extend(values)
    if "update" in given:
        return await updated(request, service, given)
    account_of(request.scope).public = True
    return await _answered(request, service, given)


@router.options("/sparql", include_in_schema=False)
async def preflight(request: Request) -> Response:
    """Tells what may be done here, and that pages of other sites may ask queries, without anybody's token."""
    account_of(request.scope).public = True
    asked = {
        "Access-Control-Allow-Methods": "GET, HEAD, POST",
        "Access-Control-Allow-Headers": "Accept, Content-Type, If-None-Match, Timeout",
        "Access-Control-Max-Age": "86400",
    }
    return Response(status_code=204, headers={"Allow": "GET, HEAD, OPTIONS, POST"} | asked)


def _dataset_of(given: Parameters) -> bool:
    return "default-graph-uri" in given or "named-graph-uri" in given


async def _answered(request: Request, service: Service, given: Parameters) -> Response:
    queries = given.get("query", [])
    if len(queries) != 1:
        raise Problem(BAD_REQUEST, f"{len(queries)} queries are given: give one, as the parameter query")
    [query] = queries
    if len(query.encode()) > service.limits.query:
        raise too_large(f"{len(query.encode()):,} bytes", service.limits.query)
    chosen = forms(request, one(given, "format"))
    headers = {"Vary": "Accept"}
    if request.method == "GET" and is_lasting(query):
        tag = tag_of(service, f"{chosen.rows} {chosen.graph}")
        headers |= {"ETag": tag, "Cache-Control": "no-cache"}
        if is_known(request, tag):
            return Response(status_code=304, headers=headers)
    task = QueryTask(
        checkpoint="",
        query=query,
        rows=chosen.rows,
        graph=chosen.graph,
        default_graphs=tuple(given.get("default-graph-uri", ())),
        named_graphs=tuple(given.get("named-graph-uri", ())),
        base=address_of(request),
        limit=service.limits.result,
    )
    answering = service.queries.answer(task, client=client_of(request), seconds=seconds_of(request, given))
    return await response_of(request, answering, headers)
