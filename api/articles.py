"""`/articles`: reading new ones, and what was read out of each."""

from datetime import UTC, date, datetime
from typing import Any

from fastapi import APIRouter, Depends
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response

from api.article_facts import Facts, facts_of
from api.authentication import may_write
from api.graph_nodes import Nodes
from api.limits import body_of
from api.paging import Cursor, Limit, page_of
from api.problems import FAILED, Problem
from api.service import Serving
from api.submission import EXAMPLE, JSON, TEXT, Submission, article_of
from kg.derivation import derived
from kg.errors import UnknownArticleError
from kg.model.document import Document
from kg.model.outcome import Sourced
from kg.pipeline import outcomes
from kg.stores.articles import Stored
from kg.stores.workspace import Workspace

router = APIRouter(tags=["Articles"])

_PARAMETERS = ("name", "date", "publisher", "url", "title")
OF_POST: dict[str, Any] = {
    "parameters": [
        {"name": name, "in": "query", "schema": {"type": "string"}, "description": f"With {TEXT}: as in JSON."}
        for name in _PARAMETERS
    ],
    "requestBody": {
        "required": True,
        "content": {
            JSON: {"schema": Submission.model_json_schema(), "example": EXAMPLE},
            TEXT: {"schema": {"type": "string"}, "example": EXAMPLE["text"]},
        },
    },
}


class ArticleRow(BaseModel):
    """One article; null where its source does not tell. `id` is its address below /articles/."""

    id: str
    iri: str
    graph: str
    name: str
    headline: str | None
    published: date | None
    publisher: str | None
    url: str | None


class ArticlePage(BaseModel):
    """Articles by name; `next` is the cursor of the next page, null after the last."""

    articles: list[ArticleRow]
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
    article = article_of(request, await body_of(request, service.limits.article))
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
async def articles(service: Serving, limit: Limit = 100, cursor: Cursor = None) -> ArticlePage:
    """All articles, by name."""
    stored = await service.holder.read(lambda workspace: workspace.articles())
    page, following = page_of(stored, lambda article: (article.name, article.iri), limit, cursor)
    return ArticlePage(articles=[ArticleRow(**_row(article)) for article in page], next=following)


@router.get("/articles/{id}", summary="Fetch an article with its facts")
async def article(id: str, service: Serving) -> ArticleWhole:  # noqa: A002
    """One article by its id or its name: its text, its facts, and for each the words that state it."""
    return await service.holder.read(lambda workspace: _whole(workspace, _found(workspace, id)))


def _kept(workspace: Workspace, document: Document, started: datetime) -> tuple[ArticleWhole, bool]:
    entry = derived(document, workspace.registry, base=workspace.base, started=started)
    new = not workspace.holds(entry.article)
    workspace.put([entry])
    return _whole(workspace, workspace.article(entry.article)), new


def _found(workspace: Workspace, wanted: str) -> Stored:
    try:
        return workspace.article(f"{workspace.base}article/{wanted}")
    except UnknownArticleError:
        return workspace.article(wanted)


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
