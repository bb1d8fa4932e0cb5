"""`/events`: what happened, is planned, is denied."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field
from starlette.requests import Request

from api.fact_lists import page_of_facts
from api.fact_rows import event_row
from api.facts import EventRow
from api.filters import Day, Entity, OfArticle, of_entities, of_time, outlet
from api.paging import Cursor, Limit
from api.service import Serving
from kg.model.event import EventType, Factuality
from kg.rdf.terms import EVENT_TYPES, FACTUALITIES

router = APIRouter(tags=["Facts"])

PATTERNS = {
    "participant": "?fact news:agent|news:patient|news:participant {} .",
    "place": "?place schema:containedInPlace* {} . ?fact news:place ?place .",
    "source": "?report news:event ?fact ; news:source {} .",
    "outlet": outlet("?telling news:event ?fact ; news:source {}"),
}


class EventPage(BaseModel):
    """Events, the newest article's first; `next` is the cursor of the next page, null after the last."""

    events: list[EventRow]
    total: int = Field(description="How many there are on all pages.")
    next: str | None


@router.get("/events", summary="List what happened")
async def events(
    *,
    request: Request,
    service: Serving,
    of_article: OfArticle,
    kind: Annotated[EventType | None, Query(description="Of this class.")] = None,
    factuality: Factuality | None = None,
    participant: Entity = None,
    place: Annotated[str | None, Query(description="There, or in a place that is part of it.")] = None,
    source: Annotated[str | None, Query(description="Who reports it.")] = None,
    outlet: Annotated[str | None, Query(description="Who publishes the article, or reports it.")] = None,
    since: Annotated[Day, Query(description="Whose time, as far as it is known, is this day or later.")] = None,
    until: Annotated[Day, Query(description="Whose time, as far as it is known, is this day or earlier.")] = None,
    limit: Limit = 100,
    cursor: Cursor = None,
) -> EventPage:
    """The events that fit everything that is given."""
    patterns = [f"?fact a {EVENT_TYPES[kind]} ." if kind else "?fact a news:Event ."]
    patterns += await of_entities(service, PATTERNS, participant=participant, place=place, source=source, outlet=outlet)
    if factuality:
        patterns.append(f"?fact news:factuality {FACTUALITIES[factuality]} .")
    patterns += of_time("time", since, until) + of_article
    page = await page_of_facts(request, service, patterns, limit, cursor)
    return EventPage(events=list(map(event_row, page.facts)), total=page.total, next=page.next)
