"""`/export`: all article graphs as one file."""

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from api.service import Serving
from api.streaming import response_of
from api.workers.export_worker import HTML
from api.workers.tasks import ExportTask
from kg.exports import FORMATS, format_of
from kg.stores.workspace import ARTICLE_GRAPHS

router = APIRouter(tags=["Graph"])

Form = Annotated[
    str,
    Query(
        alias="format",
        description=f"{', '.join(FORMATS)}, or html for a picture; a suffix or a media type is known as well.",
        examples=["turtle"],
    ),
]


@router.get(
    "/export",
    summary="Fetch the whole graph",
    responses={200: {"content": {form.media_type: {} for form in FORMATS.values()}}},
    response_class=Response,
)
async def export(request: Request, service: Serving, form: Form = "turtle") -> Response:
    """All article graphs as one file; JSON-LD, TriG and N-Quads keep one named graph an article."""
    if form.lower().removeprefix(".") in (HTML, "text/html"):
        name, suffix, media_type = HTML, ".html", "text/html"
    else:
        known = format_of(form)
        name, suffix, media_type = known.name, known.suffix, known.media_type
    task = ExportTask(
        checkpoint="",
        format=name,
        media_type=media_type,
        below=service.holder.base + ARTICLE_GRAPHS,
        limit=service.limits.export,
    )
    headers = {"Content-Disposition": f'attachment; filename="newsgraph{suffix}"'}
    return await response_of(request, service.exports.answer(task), headers)
