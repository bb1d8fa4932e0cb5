"""`/claims`: who said what."""

from typing import Annotated

import pyoxigraph as ox
from fastapi import APIRouter, Query
from pydantic import BaseModel, Field
from starlette.requests import Request

from api.fact_lists import page_of_facts
from api.fact_rows import claim_row
from api.facts import ClaimRow
from api.filters import Day, Entity, OfArticle, of_entities, of_time, outlet
from api.paging import Cursor, Limit
from api.service import Serving
from kg.model.claim import Stance
from kg.rdf.terms import STANCES

router = APIRouter(tags=["Facts"])

PATTERNS = {
    "speaker": "?fact news:speaker {} .",
    "about": "?fact news:about {} .",
    "outlet": outlet("?fact news:via {}"),
}


class ClaimPage(BaseModel):
    """Claims, the newest article's first; `next` is the cursor of the next page, null after the last."""

    claims: list[ClaimRow]
    total: int = Field(description="How many there are on all pages.")
    next: str | None


@router.get("/claims", summary="List who said what")
async def claims(
    *,
    request: Request,
    service: Serving,
    of_article: OfArticle,
    speaker: Entity = None,
    about: Annotated[str | None, Query(description="An entity's id, IRI or name, or an event's IRI.")] = None,
    stance: Stance | None = None,
    words: Annotated[
        str | None, Query(description="Whose content has these words, in any case.", examples=["harbour"])
    ] = None,
    outlet: Annotated[str | None, Query(description="Who publishes the article, or passes the claim on.")] = None,
    since: Annotated[Day, Query(description="Said on this day or later, by the text's own words.")] = None,
    until: Annotated[Day, Query(description="Said on this day or earlier, by the text's own words.")] = None,
    limit: Limit = 100,
    cursor: Cursor = None,
) -> ClaimPage:
    """The claims that fit everything that is given."""
    patterns = ["?fact a news:Claim ."]
    patterns += await of_entities(service, PATTERNS, speaker=speaker, about=about, outlet=outlet)
    if stance:
        patterns.append(f"?fact news:stance {STANCES[stance]} .")
    if words:
        content = f"?fact news:content ?content . FILTER CONTAINS(LCASE(?content), {ox.Literal(words.lower())})"
        patterns.append(content)
    patterns += of_time("saidOn", since, until) + of_article
    page = await page_of_facts(request, service, patterns, limit, cursor)
    return ClaimPage(claims=list(map(claim_row, page.facts)), total=page.total, next=page.next)
