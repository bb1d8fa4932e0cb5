"""What the routes work with."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.requests import Request

from api.entity_index import EntityIndexes
from api.holder import Holder
from api.limits import Limits
from api.turns import Turns
from api.workers.checkpoints import Checkpoints
from api.workers.pool import WorkerPool
from kg.settings import Settings


@dataclass(frozen=True, slots=True)
class Service:
    """The parts of a running server."""

    holder: Holder
    checkpoints: Checkpoints
    queries: WorkerPool
    exports: WorkerPool
    entities: EntityIndexes
    reading: Turns
    """For the language model, which reads one article at a time."""
    settings: Settings
    limits: Limits
    token: str | None
    """What writers must show; `None` if nobody may write."""


def service_of(request: Request) -> Service:
    """The service that answers the request."""
    service: Service = request.app.state.service
    return service


Serving = Annotated[Service, Depends(service_of)]
