"""`/update`, and updates at `/sparql`: SPARQL 1.1 Update by the SPARQL 1.1 Protocol."""

from typing import Annotated, Any

from fastapi import APIRouter, Security
from fastapi.security import HTTPBearer
from starlette.requests import Request
from starlette.responses import Response

from api.authentication import require
from api.limits import body_of, text_of
from api.ownership import local_graphs, refuse_derived
from api.parameters import FORM, Parameters, address_of, client_of, kind_of, parameters_of, seconds_of
from api.problems import BAD_REQUEST, UNSUPPORTED, Problem
from api.service import Service, Serving
from api.streaming import content_of
from api.tokens import WRITE
from api.workers.tasks import Operations, UpdateTask
from kg.stores.updates import Operation
from kg.stores.workspace import Workspace
from ontology import PREFIXES

UPDATE = "application/sparql-update"
EXAMPLE = """INSERT DATA { GRAPH <https://example.org/mine> {
  <https://example.org/list> rdfs:member <https://w3id.org/newsgraph/id/person/Anna_Berg>
} }"""

OF_UPDATE: dict[str, Any] = {
    "parameters": [
        {
            "name": name,
            "in": "query",
            "description": description,
            "schema": {"type": "array", "items": {"type": "string", "format": "uri"}},
        }
        for name, description in (
            ("using-graph-uri", "A graph that the default graph of every pattern is made of."),
            ("using-named-graph-uri", "A graph that GRAPH reaches in every pattern."),
        )
    ],
    "requestBody": {
        "required": True,
        "content": {
            UPDATE: {"schema": {"type": "string"}, "example": EXAMPLE},
            FORM: {
                "schema": {"type": "object", "required": ["update"], "properties": {"update": {"type": "string"}}},
                "example": {"update": EXAMPLE},
            },
        },
    },
    "responses": {"204": {"description": "The update was carried out."}},
}

router = APIRouter(tags=["SPARQL"])


@router.post("/update", summary="Update by SPARQL", openapi_extra=OF_UPDATE, status_code=204)
async def update(
    request: Request, service: Serving, _: Annotated[object, Security(HTTPBearer(auto_error=False))]
) -> Response:
    """Changes graphs of your own, all or nothing. What is derived from articles cannot be changed in this way."""
    return await updated(request, service, parameters_of(request.scope["query_string"]))


async def updated(request: Request, service: Service, given: Parameters) -> Response:
    """The answer to a POST that brings an update; `given` has its parameters as far as they were read."""
    require(request, WRITE)
    kind = kind_of(request).media_type
    if kind not in (FORM, UPDATE):
        raise Problem(UNSUPPORTED, f"Content-Type: {kind or 'none'}: send {UPDATE} or {FORM}")
    if "update" not in given:
        body = await body_of(request, service.limits.update)
        for name, values in ({"update": [text_of(body)]} if kind == UPDATE else parameters_of(body)).items():
            given.setdefault(name, []).extend(values)
    updates = given.get("update", [])
    if len(updates) != 1 or "query" in given:
        raise Problem(BAD_REQUEST, f"{len(updates)} updates are given: give one, and no query beside it")
    task = UpdateTask(
        checkpoint="",
        update=updates[0],
        using=tuple(given.get("using-graph-uri", ())),
        using_named=tuple(given.get("using-named-graph-uri", ())),
        base=address_of(request),
    )
    steps = await _tried(request, service, task, given)
    await service.holder.write(lambda workspace: _carry_out(workspace, steps, task.base))
    return Response(status_code=204)


async def _tried(request: Request, service: Service, task: UpdateTask, given: Parameters) -> list[Operation]:
    """The operations of the update, which was parsed by a worker and, where it has a pattern, carried out on a copy."""
    seconds, client = seconds_of(request, given), client_of(request)

    async def tried(task: UpdateTask) -> list[Operation]:
        content = await content_of(request, service.writing.answer(task, client=client, seconds=seconds))
        return Operations.decode(content)

    steps = await tried(task)
    await service.holder.read(lambda workspace: _check(workspace, steps))
    if any(step.asks for step in steps):
        async with service.checkpoints.copied() as path:
            steps = await tried(UpdateTask(str(path), task.update, task.using, task.using_named, task.base))
    return steps


def _carry_out(workspace: Workspace, steps: list[Operation], base: str | None) -> None:
    _check(workspace, steps)
    local_graphs(workspace).update(steps, base=base, prefixes=PREFIXES)


def _check(workspace: Workspace, steps: list[Operation]) -> None:
    for step in steps:
        others = "graphs that a variable names" if step.variable else f"{step.verb} {step.scope}" if step.scope else ""
        refuse_derived(workspace, step.graphs, default=step.default, others=others)
