"""`/healthz`: whether the server runs."""

from importlib.metadata import version

from fastapi import APIRouter
from pydantic import BaseModel

router = APIRouter(tags=["Server"])


class Health(BaseModel):
    """That the server runs, and which newsgraph it is."""

    status: str = "ok"
    version: str


@router.get("/healthz", summary="Ask whether the server runs")
async def healthz() -> Health:
    """Answers as long as the server runs."""
    return Health(version=version("newsgraph"))
