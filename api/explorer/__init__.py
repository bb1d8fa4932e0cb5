"""The explorer: the pages at `/`, in which people walk through the graph. They read it by the JSON of this service."""

from pathlib import Path

from fastapi import APIRouter
from starlette.responses import FileResponse

from api.problems import NOT_FOUND, Problem

FOLDER = Path(__file__).parent
TYPES = {".js": "text/javascript", ".css": "text/css"}
FILES = {path.name: TYPES[path.suffix] for path in sorted(FOLDER.iterdir()) if path.suffix in TYPES}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""No script or style but the server's own files, and nothing is fetched from elsewhere."""

router = APIRouter(include_in_schema=False)


@router.get("/")
async def page() -> FileResponse:
    """The one page; which of its views is shown stands behind the # of its address."""
    headers = {"Content-Security-Policy": POLICY, "Cache-Control": "no-cache"}
    return FileResponse(FOLDER / "index.html", media_type="text/html", headers=headers)


@router.get("/explorer/{name}")
async def part(name: str) -> FileResponse:
    """A script or style of the page."""
    if name not in FILES:
        raise Problem(NOT_FOUND, f"{name}: the explorer has no such part; it has {', '.join(FILES)}")
    return FileResponse(FOLDER / name, media_type=FILES[name], headers={"Cache-Control": "no-cache"})
