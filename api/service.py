"""What the routes work with."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.requests import Request

from api.counters import Counters
from api.entity_index import EntityIndexes
from api.holder import Holder
from api.limits import Limits
from api.tokens import Tokens
from api.turns import Turns
from api.workers.checkpoints import Checkpoints
from api.workers.pool import WorkerPool
from kg.settings import Settings


@dataclass(slots=True)
class Access:
    """Who may do what; it changes when the tokens are read anew."""

    tokens: Tokens
    read: Callable[[], Tokens]
    """Reads the tokens anew. Raises SettingsError."""
    private: bool = False
    """Whether reading needs a token too."""

    def renew(self) -> None:
        """Takes the tokens as they are now. Raises SettingsError, and then the old ones stay."""
        self.tokens = self.read()


@dataclass(frozen=True, slots=True)
class Service:
    """The parts of a running server."""

    holder: Holder
    checkpoints: Checkpoints
    queries: WorkerPool
    exports: WorkerPool
    writing: WorkerPool
    """Tries out updates and parses uploads."""
    entities: EntityIndexes
    reading: Turns
    """For the language model, which reads one article at a time."""
    settings: Settings
    limits: Limits
    access: Access
    counters: Counters


def service_of(request: Request) -> Service:
    """The service that answers the request."""
    service: Service = request.app.state.service
    return service


async def _serving(request: Request) -> Service:
    # FastAPI runs what is not async in a thread of its own, which costs more than a small query.
    return service_of(request)


Serving = Annotated[Service, Depends(_serving)]
