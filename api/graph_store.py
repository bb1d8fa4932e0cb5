"""`/data`: the SPARQL 1.1 Graph Store Protocol; a graph is named by `?graph=`, by `?default` or by the address."""

from collections.abc import Iterator
from email import policy
from email.parser import BytesParser
from typing import Annotated, Any
from urllib.parse import urlsplit
from uuid import uuid4

import pyoxigraph as ox
from fastapi import APIRouter, Path, Security
from fastapi.security import HTTPBearer
from starlette.requests import Request
from starlette.responses import Response

from api.authentication import require
from api.conditional import is_known, tag_of
from api.limits import body_of
from api.negotiation import GRAPH_NAMES, graph_form
from api.ownership import local_graphs, refuse_derived
from api.parameters import address_of, client_of, kind_of, one, parameters_of, seconds_of
from api.problems import BAD_REQUEST, NOT_FOUND, UNSUPPORTED, Problem
from api.service import Service, Serving
from api.streaming import content_of, response_of
from api.tokens import WRITE
from api.workers.formats import GRAPHS, UPLOADS
from api.workers.tasks import GraphTask, UploadTask
from kg.stores.workspace import Workspace

MULTIPART = "multipart/form-data"
EXAMPLE = '<https://example.org/list> <http://www.w3.org/2000/01/rdf-schema#label> "People to watch" .'

Name = Annotated[str, Path(description="What the graph's IRI ends with.", examples=["mine"])]
_NAMED: list[dict[str, Any]] = [
    {
        "name": "graph",
        "in": "query",
        "description": "The IRI of the graph.",
        "schema": {"type": "string", "format": "uri"},
        "example": "https://w3id.org/newsgraph/ontology",
    },
    {
        "name": "default",
        "in": "query",
        "description": "Without a value: the default graph.",
        "schema": {"type": "string"},
        "allowEmptyValue": True,
    },
]
_FORM: list[dict[str, Any]] = [
    {
        "name": "format",
        "in": "query",
        "description": "The answer's format, instead of the Accept header.",
        "schema": {"type": "string", "enum": sorted(GRAPH_NAMES)},
        "example": "turtle",
    }
]
_BODY = {
    "required": True,
    "content": {media_type: {"schema": {"type": "string"}} for media_type in (*UPLOADS, MULTIPART)}
    | {"text/turtle": {"schema": {"type": "string"}, "example": EXAMPLE}},
}
_READ = {"200": {"description": "The graph.", "content": {media_type: {} for media_type in GRAPHS}}}
_WRITTEN = {"201": {"description": "A new graph was made."}, "204": {"description": "The graph was changed."}}
_GONE = {"204": {"description": "The graph is gone."}}

_Bearer = Annotated[object, Security(HTTPBearer(auto_error=False))]

router = APIRouter(tags=["Graph Store"])


def _open(direct: bool, parameters: list[dict[str, Any]], **told: Any) -> dict[str, Any]:  # noqa: ANN401
    return {"parameters": ([] if direct else _NAMED) + parameters, **told}


@router.get("/data", summary="Fetch a graph", openapi_extra=_open(False, _FORM, responses=_READ))
async def get(request: Request, service: Serving) -> Response:
    """One graph by its IRI, or the default graph. The whole is at /export."""
    return await _fetched(request, service, _required(_indirect(request)))


@router.get(
    "/data/{name:path}", summary="Fetch a graph by its address", openapi_extra=_open(True, _FORM, responses=_READ)
)
async def get_direct(request: Request, service: Serving, name: Name) -> Response:
    """The graph whose IRI is this address."""
    return await _fetched(request, service, _direct(request))


@router.put("/data", summary="Put a graph", openapi_extra=_open(False, [], requestBody=_BODY, responses=_WRITTEN))
async def put(request: Request, service: Serving, _: _Bearer) -> Response:
    """Makes a graph of your own hold exactly what is sent."""
    return await _written(request, service, _required(_indirect(request)), instead=True)


@router.put(
    "/data/{name:path}",
    summary="Put a graph at its address",
    openapi_extra=_open(True, [], requestBody=_BODY, responses=_WRITTEN),
)
async def put_direct(request: Request, service: Serving, name: Name, _: _Bearer) -> Response:
    """Makes the graph whose IRI is this address hold exactly what is sent."""
    return await _written(request, service, _direct(request), instead=True)


@router.post("/data", summary="Add to a graph", openapi_extra=_open(False, [], requestBody=_BODY, responses=_WRITTEN))
async def post(request: Request, service: Serving, _: _Bearer) -> Response:
    """Adds what is sent to a graph of your own, or without a name makes a new one, which Location tells."""
    target = _indirect(request)
    made = target or (f"{address_of(request).rstrip('/')}/{uuid4()}",)
    answer = await _written(request, service, made, instead=False)
    if target is None:
        answer.headers["Location"] = str(made[0])
    return answer


@router.post(
    "/data/{name:path}",
    summary="Add to a graph at its address",
    openapi_extra=_open(True, [], requestBody=_BODY, responses=_WRITTEN),
)
async def post_direct(request: Request, service: Serving, name: Name, _: _Bearer) -> Response:
    """Adds what is sent to the graph whose IRI is this address."""
    return await _written(request, service, _direct(request), instead=False)


@router.delete("/data", summary="Delete a graph", openapi_extra=_open(False, [], responses=_GONE), status_code=204)
async def delete(request: Request, service: Serving, _: _Bearer) -> Response:
    """Deletes a graph of your own."""
    return await _deleted(request, service, _required(_indirect(request)))


@router.delete(
    "/data/{name:path}",
    summary="Delete a graph by its address",
    openapi_extra=_open(True, [], responses=_GONE),
    status_code=204,
)
async def delete_direct(request: Request, service: Serving, name: Name, _: _Bearer) -> Response:
    """Deletes the graph whose IRI is this address."""
    return await _deleted(request, service, _direct(request))


Target = tuple[str | None]
"""The IRI of a graph, or `None` for the default graph."""


def _indirect(request: Request) -> Target | None:
    """The graph that the parameters name; `None` where they name none (section 4.2)."""
    given = parameters_of(request.scope["query_string"])
    graph = one(given, "graph")
    if graph is None:
        return (None,) if "default" in given else None
    if "default" in given:
        raise Problem(BAD_REQUEST, "graph and default are both given: give one")
    return (_iri(graph),)


def _required(target: Target | None) -> Target:
    if target is None:
        raise Problem(BAD_REQUEST, "no graph is named: give graph=IRI or default; the whole is at /export?format=trig")
    return target


def _direct(request: Request) -> Target:
    """The graph whose IRI is the address (section 4.1)."""
    if {"graph", "default"} & set(parameters_of(request.scope["query_string"])):
        raise Problem(BAD_REQUEST, "the address names a graph already: ask /data with graph or default")
    return (_iri(address_of(request)),)


def _iri(graph: str) -> str:
    try:
        if not urlsplit(graph).scheme:
            raise ValueError("it has no scheme, as https:")
        return ox.NamedNode(graph).value
    except ValueError as error:
        raise Problem(BAD_REQUEST, f"graph={graph[:200]}: is no absolute IRI: {error}") from error


async def _fetched(request: Request, service: Service, target: Target) -> Response:
    given = parameters_of(request.scope["query_string"])
    media_type = graph_form(request, one(given, "format"))
    tag = tag_of(service, media_type)
    headers = {"ETag": tag, "Vary": "Accept", "Cache-Control": "no-cache"}
    if is_known(request, tag):
        return Response(status_code=304, headers=headers)
    task = GraphTask(checkpoint="", graph=target[0], media_type=media_type, limit=service.limits.result)
    answering = service.queries.answer(task, client=client_of(request), seconds=seconds_of(request, given))
    return await response_of(request, answering, headers)


async def _written(request: Request, service: Service, target: Target, *, instead: bool) -> Response:
    require(request, WRITE)
    await service.holder.read(lambda workspace: _check(workspace, target))
    triples = await _triples(request, service, target[0])

    def written(workspace: Workspace) -> bool:
        _check(workspace, target)
        graphs = local_graphs(workspace)
        new = not graphs.holds(target[0])
        graphs.write(target[0], triples, instead=instead)
        return new

    return Response(status_code=201 if await service.holder.write(written) else 204)


async def _deleted(request: Request, service: Service, target: Target) -> Response:
    require(request, WRITE)

    def deleted(workspace: Workspace) -> None:
        _check(workspace, target)
        graphs = local_graphs(workspace)
        if not graphs.holds(target[0]):
            raise Problem(NOT_FOUND, f"<{target[0]}>: there is no such graph")
        graphs.drop(target[0])

    await service.holder.write(deleted)
    return Response(status_code=204)


def _check(workspace: Workspace, target: Target) -> None:
    refuse_derived(workspace, filter(None, target), default=target == (None,))


async def _triples(request: Request, service: Service, base: str | None) -> str:
    """What the body says, as N-Triples from a worker; several parts of a form are added together."""
    body = await body_of(request, service.limits.upload)
    kind = kind_of(request).media_type
    parts = list(_parts(request, body)) if kind == MULTIPART else [(kind, body)]
    parsed = []
    for media_type, data in parts:
        if media_type not in UPLOADS:
            raise Problem(
                UNSUPPORTED, f"Content-Type: {media_type or 'none'}: send {', '.join(UPLOADS)}", accepted=list(UPLOADS)
            )
        task = UploadTask(data=data, media_type=media_type, base=base or address_of(request))
        parsed.append(await content_of(request, service.writing.answer(task, client=client_of(request))))
    return b"".join(parsed).decode()


def _parts(request: Request, body: bytes) -> Iterator[tuple[str, bytes]]:
    head = b"Content-Type: " + request.headers["content-type"].encode("latin-1") + b"\r\n\r\n"
    message = BytesParser(policy=policy.HTTP).parsebytes(head + body)
    if not message.is_multipart():
        raise Problem(BAD_REQUEST, "the form cannot be read: its parts are not where its boundary tells")
    for part in message.iter_parts():
        data = part.get_payload(decode=True)
        yield part.get_content_type(), data if isinstance(data, bytes) else b""
