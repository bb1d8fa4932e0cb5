"""`/articles`: reading new ones, and what was read out of each."""

import asyncio
from datetime import UTC, date, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query
from pydantic import BaseModel, Field
from starlette.requests import Request
from starlette.responses import Response

from api.article_facts import Facts, facts_of
from api.authentication import may_write
from api.graph_nodes import Nodes
from api.limits import body_of
from api.name_starts import folded
from api.naming import stored_article
from api.paging import Cursor, Limit, page_of
from api.problems import FAILED, Problem
from api.service import Serving
from api.submission import EXAMPLE, HTML, HTML_EXAMPLE, JSON, TEXT, Submission, article_of, most_bytes
from kg.derivation import Judged, derived, removed, settled
from kg.model.document import Document
from kg.model.outcome import Sourced
from kg.pipeline import outcomes
from kg.stores.articles import Stored
from kg.stores.workspace import Workspace

router = APIRouter(tags=["Articles"])

Id = Annotated[str, Path(description="The article's id or its name.", examples=["port-ellery"])]
_PARAMETERS = ("name", "date", "publisher", "url", "title")
OF_POST: dict[str, Any] = {
    "parameters": [
        {
            "name": name,
            "in": "query",
            "schema": {"type": "string"},
            "description": f"With {TEXT} and {HTML}: as in JSON.",
        }
        for name in _PARAMETERS
    ],
    "requestBody": {
        "required": True,
        "content": {
            JSON: {"schema": Submission.model_json_schema(), "example": EXAMPLE},
            TEXT: {"schema": {"type": "string"}, "example": EXAMPLE["text"]},
            HTML: {"schema": {"type": "string"}, "example": HTML_EXAMPLE},
        },
    },
}


class ArticleRow(BaseModel):
    """One article; null where its source does not tell. `id` is its address below /articles/."""

    id: str = Field(examples=["bc9a1a5d3706d82c"])
    iri: str = Field(examples=["https://w3id.org/newsgraph/id/article/bc9a1a5d3706d82c"])
    graph: str = Field(examples=["https://w3id.org/newsgraph/id/graph/bc9a1a5d3706d82c"])
    name: str = Field(examples=[EXAMPLE["name"]])
    headline: str | None = Field(examples=[EXAMPLE["title"]])
    published: date | None = Field(examples=[EXAMPLE["date"]])
    publisher: str | None = Field(examples=[EXAMPLE["publisher"]])
    url: str | None = Field(examples=[EXAMPLE["url"]])


class ArticlePage(BaseModel):
    """Articles by name; `next` is the cursor of the next page, null after the last."""

    articles: list[ArticleRow]
    total: int = Field(description="How many there are on all pages.")
    next: str | None


class ArticleWhole(ArticleRow):
    """One article with its text and everything read out of it."""

    text: str
    facts: Facts


@router.post(
    "/articles",
    summary="Read an article",
    status_code=201,
    dependencies=[Depends(may_write)],
    openapi_extra=OF_POST,
    responses={200: {"model": ArticleWhole, "description": "It was there already, and was read again."}},
)
async def post_article(request: Request, response: Response, service: Serving) -> ArticleWhole:
    """Reads an article out and keeps it. One that is there already, by its address or its text, is replaced."""
    body = await body_of(request, most_bytes(request, service.limits.article))
    article = await asyncio.to_thread(article_of, request, body)
    posted = Sourced(article, article.name)
    started = datetime.now(UTC)
    [outcome] = await service.reading.run(lambda: list(outcomes([posted], service.settings)))
    if not isinstance(outcome, Document):
        raise Problem(FAILED, f"{outcome.source}: {outcome.reason}")
    kept, new = await service.holder.write(lambda workspace: _kept(workspace, outcome, started))
    if not new:
        response.status_code = 200
    response.headers["Location"] = f"/articles/{kept.id}"
    return kept


@router.get("/articles", summary="List the articles")
async def articles(
    *,
    service: Serving,
    publisher: Annotated[
        str | None, Query(description="Of the outlet with this name.", examples=["Coastal News Agency"])
    ] = None,
    since: Annotated[date | None, Query(description="Published on this day or later.")] = None,
    until: Annotated[date | None, Query(description="Published on this day or earlier.")] = None,
    limit: Limit = 100,
    cursor: Cursor = None,
) -> ArticlePage:
    """The articles, by name."""
    stored = await service.holder.read(lambda workspace: workspace.articles())
    fitting = [each for each in stored if _fits(each, publisher, since, until)]
    page, following = page_of(fitting, lambda article: (article.name, article.iri), limit, cursor)
    return ArticlePage(articles=[ArticleRow(**_row(article)) for article in page], total=len(fitting), next=following)


@router.get("/articles/{id}", summary="Fetch an article with its facts")
async def article(id: Id, service: Serving) -> ArticleWhole:  # noqa: A002
    """One article by its id or its name: its text, its facts, and for each the words that state it."""
    return await service.holder.read(lambda workspace: _whole(workspace, stored_article(workspace, id)))


@router.delete("/articles/{id}", summary="Delete an article", status_code=204, dependencies=[Depends(may_write)])
async def delete_article(id: Id, service: Serving) -> None:  # noqa: A002
    """Deletes one article by its id or its name: its text, what was read out of it, and its graph."""
    await service.holder.write(lambda workspace: removed(workspace, stored_article(workspace, id).iri))


def _fits(article: Stored, publisher: str | None, since: date | None, until: date | None) -> bool:
    day = article.published
    if publisher is not None and folded(article.publisher or "") != folded(publisher):
        return False
    return not (since and (day is None or day < since)) and not (until and (day is None or day > until))


def _kept(workspace: Workspace, document: Document, started: datetime) -> tuple[ArticleWhole, bool]:
    judged = Judged(workspace)
    entry = derived(document, workspace.registry, base=workspace.base, started=started, judged=judged)
    new = not workspace.holds(entry.article)
    workspace.put([entry])
    settled(workspace)
    return _whole(workspace, workspace.article(entry.article)), new


def _whole(workspace: Workspace, stored: Stored) -> ArticleWhole:
    return ArticleWhole(
        **_row(stored),
        text=workspace.document(stored.iri).article.text,
        facts=facts_of(Nodes(workspace.graph_of(stored.iri))),
    )


def _row(stored: Stored) -> dict[str, Any]:
    return {
        "id": stored.iri.rpartition("/")[2],
        "iri": stored.iri,
        "graph": stored.graph,
        "name": stored.name,
        "headline": stored.headline,
        "published": stored.published,
        "publisher": stored.publisher,
        "url": stored.url,
    }
