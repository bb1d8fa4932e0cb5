"""The HTTP service over one open workspace."""

import asyncio
import logging
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from importlib.metadata import version

from fastapi import Depends, FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp

from api import (
    articles,
    backup,
    claims,
    compare,
    dereference,
    entities,
    events,
    explorer,
    export,
    graph_store,
    health,
    judgements,
    landing,
    metrics,
    service_description,
    sparql,
    update,
)
from api.authentication import may_read
from api.counters import Counters
from api.entity_index import EntityIndexes
from api.frontier import Frontier
from api.holder import Holder
from api.limits import Limits
from api.problems import answer_problems
from api.service import Access, Service
from api.tokens import Tokens
from api.turns import Turns
from api.workers.checkpoints import Checkpoints
from api.workers.pool import WorkerPool
from kg.errors import SettingsError
from kg.settings import Settings
from kg.stores.backup import sweep
from kg.stores.workspace import Workspace

ROUTERS = (
    sparql.router,
    update.router,
    graph_store.router,
    service_description.router,
    articles.router,
    backup.router,
    claims.router,
    events.router,
    compare.router,
    entities.router,
    judgements.router,
    landing.router,
    export.router,
    metrics.router,
)
OPEN = (health.router, explorer.router)
"""What needs no token on a private server either."""
CHECKPOINTS = "checkpoints"
"""The folder of a workspace that holds what the workers read, while a server runs."""
QUERY_WORKER = "api.workers.query_worker"
EXPORT_WORKER = "api.workers.export_worker"
WRITING_WORKER = "api.workers.writing_worker"
SMALLEST = 1024
"""Bytes that an answer has at least to be worth compressing."""
COMPRESSION = 1
"""gzip's level: 5 ms for 1 MB of rows, which get 12 times smaller."""

_log = logging.getLogger(__name__)


def app_of(
    workspace: Workspace,
    settings: Settings,
    *,
    tokens: Callable[[], Tokens] = Tokens,
    private: bool = False,
    limits: Limits | None = None,
) -> ASGIApp:
    """The service over `workspace`, which stays open as long as it runs, and is closed by who opened it.

    `tokens` are asked at the start and at each SIGHUP; without any nobody can write. On a `private` service nobody can
    read without one either.
    """
    counters, limits = Counters(), limits or Limits()
    access = Access(tokens(), tokens, private)
    app = FastAPI(
        title="newsgraph",
        version=version("newsgraph"),
        description="Who holds which role, who said what, which source reports which event: by SPARQL and as JSON.",
        lifespan=lambda app: _running(app, _parts(workspace, settings, access, limits, counters)),
        # FastAPI's pages load their scripts from elsewhere.
        docs_url=None,
        redoc_url=None,
        separate_input_output_schemas=False,
    )
    for router in OPEN:
        app.include_router(router)
    # What stands below the base comes last: a base without a path is above every other address.
    guarded = (*ROUTERS, dereference.router_of(workspace.base))
    for router in guarded:
        app.include_router(router, dependencies=[Depends(may_read)])
    app.state.routes = [route for router in (*OPEN, *guarded) for route in router.routes]
    app.add_middleware(GZipMiddleware, minimum_size=SMALLEST, compresslevel=COMPRESSION)
    answer_problems(app)
    return Frontier(app, counters)


def _parts(workspace: Workspace, settings: Settings, access: Access, limits: Limits, counters: Counters) -> Service:
    holder = Holder(workspace)
    checkpoints = Checkpoints(holder, workspace.path / CHECKPOINTS)
    pool = partial(WorkerPool, waiting=limits.waiting, memory=limits.memory)
    return Service(
        holder=holder,
        checkpoints=checkpoints,
        queries=pool(QUERY_WORKER, checkpoints, size=limits.workers, seconds=limits.seconds),
        exports=pool(EXPORT_WORKER, checkpoints, size=1, seconds=limits.export_seconds, what="export"),
        writing=pool(WRITING_WORKER, None, size=1, seconds=limits.seconds, what="update or upload"),
        entities=EntityIndexes(holder),
        reading=Turns(),
        settings=settings,
        limits=limits,
        access=access,
        counters=counters,
    )


@asynccontextmanager
async def _running(app: FastAPI, service: Service) -> AsyncIterator[None]:
    app.state.service = service
    service.counters.registry.register(metrics.Parts(service))
    asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, _renew, service)
    sweep(service.holder.path)
    try:
        await service.queries.start()
        yield
    finally:
        for pool in (service.queries, service.exports, service.writing):
            await pool.close()
        await service.holder.close()
        service.checkpoints.close()
        service.entities.close()


def _renew(service: Service) -> None:
    """Reads the tokens anew, and replaces the workers as they get free; no request is lost."""
    try:
        service.access.renew()
    except SettingsError as error:
        _log.error("the tokens stay as they were: %s", error)
    for pool in (service.queries, service.exports, service.writing):
        pool.renew()
