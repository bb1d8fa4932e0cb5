"""The HTTP service over one open workspace."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI

from api import articles, entities, export, health, sparql
from api.entity_index import EntityIndexes
from api.holder import Holder
from api.limits import Limits
from api.problems import answer_problems
from api.service import Service
from api.turns import Turns
from api.workers.checkpoints import Checkpoints
from api.workers.pool import WorkerPool
from kg.settings import Settings
from kg.stores.workspace import Workspace

ROUTERS = (sparql.router, articles.router, entities.router, export.router, health.router)
CHECKPOINTS = "checkpoints"
"""The folder of a workspace that holds what the workers read, while a server runs."""
QUERY_WORKER = "api.workers.query_worker"
EXPORT_WORKER = "api.workers.export_worker"


def app_of(
    workspace: Workspace, settings: Settings, *, token: str | None = None, limits: Limits | None = None
) -> FastAPI:
    """The service over `workspace`, which stays open as long as it runs, and is closed by who opened it.

    Articles can be posted with `token`, and not at all without one.
    """
    app = FastAPI(
        title="newsgraph",
        version=version("newsgraph"),
        description="Who holds which role, who said what, which source reports which event: by SPARQL and as JSON.",
        lifespan=lambda app: _running(app, workspace, settings, token, limits or Limits()),
        # FastAPI's pages load their scripts from elsewhere.
        docs_url=None,
        redoc_url=None,
        separate_input_output_schemas=False,
    )
    for router in ROUTERS:
        app.include_router(router)
    answer_problems(app)
    return app


@asynccontextmanager
async def _running(
    app: FastAPI, workspace: Workspace, settings: Settings, token: str | None, limits: Limits
) -> AsyncIterator[None]:
    holder = Holder(workspace)
    checkpoints = Checkpoints(holder, workspace.path / CHECKPOINTS)
    queries = WorkerPool(
        QUERY_WORKER,
        checkpoints,
        size=limits.workers,
        waiting=limits.waiting,
        seconds=limits.seconds,
        memory=limits.memory,
    )
    exports = WorkerPool(
        EXPORT_WORKER, checkpoints, size=1, waiting=limits.waiting, seconds=limits.export_seconds, memory=limits.memory
    )
    app.state.service = Service(
        holder=holder,
        checkpoints=checkpoints,
        queries=queries,
        exports=exports,
        entities=EntityIndexes(holder),
        reading=Turns(),
        settings=settings,
        limits=limits,
        token=token,
    )
    try:
        await queries.start()
        yield
    finally:
        await queries.close()
        await exports.close()
        await holder.close()
        checkpoints.close()
