"""The page for people at `/sparql`: YASGUI, with queries to begin with."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response

from api.negotiation import best
from api.problems import NOT_FOUND, Problem
from api.workers.formats import GRAPHS
from ontology import PREFIXES

HTML = "text/html"
FOLDER = Path(__file__).with_name("yasgui")
FILES = {
    "yasgui.min.js": "text/javascript",
    "yasgui.min.css": "text/css",
    "page.js": "text/javascript",
    "page.css": "text/css",
}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""CodeMirror and DataTables write style attributes; no script but the server's own runs."""

router = APIRouter(tags=["SPARQL"])


def landing(request: Request) -> Response | None:
    """The page for people, where the request likes HTML best; `None` where it is not for people."""
    accept = ", ".join(request.headers.getlist("accept"))
    if HTML not in accept.lower() or best(accept, (*GRAPHS, HTML)) != HTML:
        return None
    headers = {"Content-Security-Policy": POLICY, "Vary": "Accept", "Cache-Control": "no-cache"}
    return FileResponse(FOLDER / "page.html", media_type=HTML, headers=headers)


@router.get("/yasgui/{name}", include_in_schema=False)
async def part(name: str) -> Response:
    """A file that the page loads."""
    if name in FILES:
        return FileResponse(FOLDER / name, media_type=FILES[name], headers={"Cache-Control": "max-age=3600"})
    if name in TABLES:
        return JSONResponse(TABLES[name](), headers={"Cache-Control": "max-age=3600"})
    raise Problem(NOT_FOUND, f"{name}: the page at /sparql has no such part")


@cache
def examples() -> list[dict[str, str]]:
    """The example queries: each with its title, which is its first line, and with its prefixes declared."""
    queries = [path.read_text("utf-8") for path in sorted((FOLDER / "examples").glob("*.rq"))]
    return [{"title": query.partition("\n")[0].lstrip("# "), "query": _declared(query)} for query in queries]


def _declared(query: str) -> str:
    # The endpoint knows them, but the editor, and other endpoints, do not.
    title, _, rest = query.partition("\n")
    used = [name for name in PREFIXES if re.search(rf"(?<![\w:]){name}:", rest)]
    return "\n".join((title, *(f"PREFIX {name}: <{PREFIXES[name]}>" for name in used), rest))


TABLES: dict[str, Callable[[], Any]] = {"examples.json": examples, "prefixes.json": lambda: PREFIXES}
