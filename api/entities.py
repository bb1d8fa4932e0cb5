"""`/entities`: people, organisations, places and sources, by the beginning of a name, and one by one."""

from typing import Annotated

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel, Field
from starlette.requests import Request
from starlette.responses import RedirectResponse

from api.entity_page import EntityRow, EntityWhole, entity_page, entity_row, successor_of
from api.named import Key, Sort
from api.naming import id_of, iris_meant, is_iri, missing, tail_of
from api.paging import Cursor, Limit, cursor_of, key_of
from api.problems import BAD_REQUEST, Problem
from api.service import Service, Serving
from kg.model.entity import EntityKind

router = APIRouter(tags=["Entities"])

PATH = "/entities/"
Id = Annotated[str, Path(description="The entity's id or its IRI.", examples=["person/anna-berg"])]


class EntityPage(BaseModel):
    """Entities, sorted; `next` is the cursor of the next page, null after the last."""

    entities: list[EntityRow]
    total: int = Field(description="How many `q` finds, of all kinds.")
    kinds: dict[EntityKind, int] = Field(description="How many of each narrowest kind `q` finds.")
    next: str | None


@router.get("/entities", summary="Look up entities")
async def entities(
    *,
    service: Serving,
    q: Annotated[str, Query(description="What a word of a name or alias begins with.", examples=["kri"])] = "",
    kind: Annotated[EntityKind | None, Query(description="Only these, narrower kinds included.")] = None,
    sort: Annotated[Sort, Query(description="By label, or those that most articles tell of first.")] = Sort.LABEL,
    limit: Limit = 100,
    cursor: Cursor = None,
) -> EntityPage:
    """The entities of all articles whose names fit; case and accents make no difference."""
    after = _key_of(cursor) if cursor else None
    found = await service.entities.ask(lambda index: index.found(q, kind=kind, sort=sort, after=after, limit=limit + 1))
    page = found.entities[:limit]
    following = cursor_of(tuple(map(str, page[-1].key(sort)))) if len(found.entities) > limit else None
    return EntityPage(
        entities=[EntityRow(**entity_row(entity, service.holder.base)) for entity in page],
        total=sum(found.kinds.values()),
        kinds=found.kinds,
        next=following,
    )


@router.get(
    PATH + "{id:path}",
    summary="Fetch an entity with its facts",
    response_model=EntityWhole,
    responses={301: {"description": "It was merged into another entity, which Location names."}},
)
async def entity(request: Request, id: Id, service: Serving, limit: Limit = 50) -> EntityWhole | RedirectResponse:  # noqa: A002
    """One entity by its id or its IRI: its roles over time, what it says and what is said about it, its events.

    Of each family come at most `limit` facts, those of the newest articles; `counts` tells how many there are.
    """
    meant = iris_meant(tail_of(request, PATH), service.holder.base)
    known = await service.entities.ask(lambda index: next(filter(None, map(index.entity, meant)), None))
    if known:
        return await entity_page(request, service, known, limit)
    if successor := await _successor(request, service, meant):
        return RedirectResponse(PATH + id_of(successor, service.holder.base), 301)
    raise missing(id)


async def _successor(request: Request, service: Service, iris: list[str]) -> str | None:
    for iri in iris:
        if is_iri(iri) and (successor := await successor_of(request, service, iri)):
            return successor
    return None


def _key_of(cursor: str) -> Key:
    rarity, folded, iri = key_of(cursor, 3)
    try:
        return int(rarity), folded, iri
    except ValueError as error:
        raise Problem(BAD_REQUEST, f"cursor={cursor}: is no cursor of this server: take `next` of a page") from error
