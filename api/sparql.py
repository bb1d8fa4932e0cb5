"""`/sparql`: queries by the SPARQL 1.1 Protocol."""

from typing import Any
from urllib.parse import parse_qsl

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from api.limits import body_of, text_of
from api.negotiation import GRAPH_NAMES, ROW_NAMES, forms
from api.problems import BAD_REQUEST, NO_UPDATES, NOT_UTF8, UNSUPPORTED, Problem
from api.service import Serving
from api.streaming import response_of
from api.workers.formats import GRAPHS, ROWS
from api.workers.tasks import QueryTask

FORM = "application/x-www-form-urlencoded"
QUERY = "application/sparql-query"
UPDATE = "application/sparql-update"

Parameters = dict[str, list[str]]

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
_ANSWERS = {"200": {"description": "The answer.", "content": {media_type: {} for media_type in (*ROWS, *GRAPHS)}}}
_QUERY_SCHEMA = {"type": "string", "description": "The ontology's prefixes need no declaration."}
OF_GET: dict[str, Any] = {
    "parameters": [
        {"name": "query", "in": "query", "required": True, "schema": _QUERY_SCHEMA, "example": EXAMPLE},
        *_DATASET,
        _FORMAT,
    ],
    "responses": _ANSWERS,
}
OF_POST: dict[str, Any] = {
    "parameters": [*_DATASET, _FORMAT],
    "requestBody": {
        "required": True,
        "content": {
            QUERY: {"schema": _QUERY_SCHEMA, "example": EXAMPLE},
            FORM: {
                "schema": {"type": "object", "required": ["query"], "properties": {"query": _QUERY_SCHEMA}},
                "example": {"query": EXAMPLE},
            },
        },
    },
    "responses": _ANSWERS,
}

router = APIRouter(tags=["SPARQL"])


@router.api_route("/sparql", methods=["GET", "HEAD"], summary="Ask by SPARQL", openapi_extra=OF_GET)
async def query_by_get(request: Request, service: Serving) -> Response:
    """Answers a query given in the address."""
    return await _answered(request, service, parameters_of(request.scope["query_string"]))


@router.post("/sparql", summary="Ask by SPARQL", openapi_extra=OF_POST)
async def query_by_post(request: Request, service: Serving) -> Response:
    """Answers a query given as a form or as the body itself."""
    given = parameters_of(request.scope["query_string"])
    content_type = request.headers.get("content-type", "")
    media_type, _, told = content_type.partition(";")
    kind = media_type.strip().lower()
    charset = told.partition("charset=")[2].strip(' "').lower()
    if kind == UPDATE:
        raise _no_updates()
    if kind not in (FORM, QUERY):
        raise Problem(UNSUPPORTED, f"Content-Type: {content_type}: send {QUERY} or {FORM}", headers={"Accept": QUERY})
    if charset not in ("", "utf-8", "utf8"):
        raise Problem(UNSUPPORTED, f"charset={charset}: send UTF-8")
    body = await body_of(request, service.limits.query)
    if kind == QUERY:
        given.setdefault("query", []).append(text_of(body))
    else:
        for name, values in parameters_of(body).items():
            given.setdefault(name, []).extend(values)
    return await _answered(request, service, given)


def parameters_of(encoded: bytes) -> Parameters:
    """The values of each parameter of a form or an address. Raises Problem where they are not UTF-8."""
    try:
        pairs = parse_qsl(text_of(encoded), keep_blank_values=True, errors="strict", max_num_fields=1000)
    except UnicodeDecodeError as error:
        raise Problem(NOT_UTF8, "a parameter is not UTF-8: percent-encode it as UTF-8") from error
    except ValueError as error:
        raise Problem(BAD_REQUEST, f"the parameters cannot be read: {error}") from error
    given: Parameters = {}
    for name, value in pairs:
        given.setdefault(name, []).append(value)
    return given


async def _answered(request: Request, service: Serving, given: Parameters) -> Response:
    if "update" in given:
        raise _no_updates()
    queries = given.get("query", [])
    if len(queries) != 1:
        raise Problem(BAD_REQUEST, f"{len(queries)} queries are given: give one, as the parameter query")
    chosen = forms(request, next(iter(given.get("format", [])), None))
    task = QueryTask(
        checkpoint="",
        query=queries[0],
        rows=chosen.rows,
        graph=chosen.graph,
        default_graphs=tuple(given.get("default-graph-uri", ())),
        named_graphs=tuple(given.get("named-graph-uri", ())),
        limit=service.limits.result,
    )
    return await response_of(request, service.queries.answer(task), {"Vary": "Accept"})


def _no_updates() -> Problem:
    return Problem(NO_UPDATES, "this endpoint answers queries; articles are added by POST /articles")
