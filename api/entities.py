"""`/entities`: people, organisations, places and sources, by the beginning of a name."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel

from api.entity_index import sort_key
from api.paging import Cursor, Limit, page_of
from api.service import Serving
from kg.model.entity import EntityKind

router = APIRouter(tags=["Entities"])


class EntityRow(BaseModel):
    """One entity: its longest name, its other names, and the narrowest of its kinds."""

    iri: str
    label: str
    kind: EntityKind
    aliases: list[str]


class EntityPage(BaseModel):
    """Entities by label; `next` is the cursor of the next page, null after the last."""

    entities: list[EntityRow]
    next: str | None


@router.get("/entities", summary="Look up entities")
async def entities(
    service: Serving,
    q: Annotated[str, Query(description="What a word of a name or alias begins with.", examples=["kri"])] = "",
    kind: Annotated[EntityKind | None, Query(description="Only these, narrower kinds included.")] = None,
    limit: Limit = 100,
    cursor: Cursor = None,
) -> EntityPage:
    """The entities of all articles, by label; case and accents make no difference."""
    index = await service.entities.newest()
    found = [each for each in index.found(q) if kind is None or kind in each.kinds]
    page, following = page_of(found, sort_key, limit, cursor)
    rows = [EntityRow(iri=e.iri, label=e.label, kind=e.kinds[0], aliases=list(e.aliases)) for e in page]
    return EntityPage(entities=rows, next=following)
