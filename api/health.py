"""`/healthz` and `/readyz`: whether the server runs, and whether it can answer."""

from importlib.metadata import version

from fastapi import APIRouter
from pydantic import BaseModel, Field
from starlette.requests import Request

from api.service import Serving
from api.streaming import content_of
from api.workers.tasks import QueryTask

router = APIRouter(tags=["Server"])

_PATIENCE = 5.0
"""Seconds that a worker may take to answer nothing at all."""
_NOTHING = QueryTask(checkpoint="", query="ASK {}", rows="text/csv", graph=None)


class Health(BaseModel):
    """That the server runs, and which newsgraph it is."""

    status: str = "ok"
    version: str = Field(examples=["0.1.0"])


class Readiness(BaseModel):
    """That the server can answer, and how many articles it holds."""

    status: str = "ready"
    articles: int = Field(examples=[37])


@router.get("/healthz", summary="Ask whether the server runs")
async def healthz() -> Health:
    """Answers as long as the server runs."""
    return Health(version=version("newsgraph"))


@router.get(
    "/readyz",
    summary="Ask whether the server can answer",
    responses={503: {"description": "The store or the workers cannot be used, or none is free."}},
)
async def readyz(request: Request, service: Serving) -> Readiness:
    """Asks the store and a worker for nothing much; 503 where they do not answer within seconds."""
    await content_of(request, service.queries.answer(_NOTHING, client="readyz", seconds=_PATIENCE))
    return Readiness(articles=await service.holder.read(lambda workspace: len(workspace.articles())))
