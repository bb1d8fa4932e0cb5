"""The server's own queries, answered by the workers as a client's are."""

import json
from typing import Any

import pyoxigraph as ox
from starlette.requests import Request

from api.graph_nodes import Nodes
from api.parameters import client_of
from api.service import Service
from api.streaming import content_of
from api.workers.tasks import QueryTask

_ROWS = "application/sparql-results+json"
_GRAPH = "application/n-triples"

Row = dict[str, str]


async def rows_of(request: Request, service: Service, query: str) -> list[Row]:
    """The rows of a SELECT, each with the texts and IRIs of the variables that are bound."""
    answer = await _answer(request, service, query)
    bindings: list[dict[str, dict[str, Any]]] = json.loads(answer)["results"]["bindings"]
    return [{name: value["value"] for name, value in binding.items()} for binding in bindings]


async def nodes_of(request: Request, service: Service, query: str) -> Nodes:
    """The nodes of the graph that a CONSTRUCT gives."""
    return Nodes(ox.parse(await _answer(request, service, query), format=ox.RdfFormat.N_TRIPLES))


async def _answer(request: Request, service: Service, query: str) -> bytes:
    task = QueryTask(checkpoint="", query=query, rows=_ROWS, graph=_GRAPH, limit=service.limits.result)
    return await content_of(request, service.queries.answer(task, client=client_of(request)))
