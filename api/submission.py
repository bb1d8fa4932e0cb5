"""An article as a client posts it: plain text, or JSON with what is known beside the text."""

from dataclasses import replace
from typing import Any

from pydantic import AliasChoices, BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request

from api.limits import text_of
from api.problems import BAD_REQUEST, NO_ARTICLE, UNSUPPORTED, Problem
from kg.errors import ReadError
from kg.model.article import Article
from kg.readers.front_matter import parted
from kg.readers.given import given_of
from kg.readers.limits import oversize, unfit

TEXT = "text/plain"
JSON = "application/json"

EXAMPLE: dict[str, Any] = {
    "text": "Mayor Anna Berg resigned on Friday. The resignation was first reported by the Ellery Gazette.",
    "name": "port-ellery",
    "date": "2024-05-12",
    "publisher": "Coastal News Agency",
    "url": "https://news.example/port-ellery",
    "title": "Port Ellery mayor resigns",
}


class Submission(BaseModel):
    """One article; only its text is needed."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [EXAMPLE]})

    text: str
    name: str | None = Field(None, description="A short name; else one is made from the text.")
    date: str | None = Field(None, description="The day of publication, as 2024-05-12.")
    publisher: str | None = None
    url: str | None = Field(None, description="The web address, which identifies the article.")
    title: str | None = Field(None, validation_alias=AliasChoices("title", "headline"))
    authors: list[str] = Field(default_factory=list)


def article_of(request: Request, body: bytes) -> Article:
    """The article that the request brings. Raises Problem, and ReadError where the text is none."""
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type == TEXT:
        return _article(Submission(text=text_of(body), **_parameters(request)))
    if media_type == JSON:
        return _article(_submission(text_of(body)))
    raise Problem(
        UNSUPPORTED,
        f"Content-Type: {media_type or 'none'}: send {JSON} or {TEXT} in UTF-8",
        headers={"Accept": f"{JSON}, {TEXT}"},
    )


def _parameters(request: Request) -> dict[str, Any]:
    allowed = set(Submission.model_fields) - {"text", "authors"}
    if unknown := set(request.query_params) - allowed:
        raise Problem(
            BAD_REQUEST, f"there is no parameter {', '.join(sorted(unknown))}: known are {', '.join(sorted(allowed))}"
        )
    return dict(request.query_params)


def _submission(text: str) -> Submission:
    try:
        return Submission.model_validate_json(text)
    except ValidationError as error:
        wrong = error.errors(include_url=False, include_input=False)
        told = "; ".join(": ".join(filter(None, (".".join(map(str, each["loc"])), each["msg"]))) for each in wrong)
        kind = BAD_REQUEST if wrong[0]["type"] == "json_invalid" else NO_ARTICLE
        raise Problem(kind, told) from error


def _article(given: Submission) -> Article:
    name = given.name.strip() if given.name else ""
    if not name.isprintable():
        raise ReadError("name", "has control characters: an article's name is one line of words")
    try:
        told, text = parted(given.text)
    except ValueError as error:
        raise ReadError("text", str(error)) from error
    if reason := oversize(len(text.encode("utf-8", "surrogatepass"))) or unfit(text):
        raise ReadError("text", reason)
    known = given_of(
        headline=given.title, published=given.date, publisher=given.publisher, authors=given.authors, url=given.url
    )
    article = known.over(told).article(name, text, "text")
    return article if name else replace(article, name=article.digest[:12])
