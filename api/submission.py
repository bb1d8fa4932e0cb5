"""An article as a client posts it: plain text, a page of the web, or JSON with what is known beside the text."""

from dataclasses import replace
from typing import Any

from pydantic import AliasChoices, BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request

from api.limits import text_of
from api.problems import BAD_REQUEST, NO_ARTICLE, UNSUPPORTED, Problem
from kg.errors import ReadError
from kg.model.article import Article
from kg.readers.front_matter import parted
from kg.readers.given import Given, given_of
from kg.readers.html import articles_on_page
from kg.readers.limits import LIMITS, oversize, unfit

TEXT = "text/plain"
HTML = "text/html"
JSON = "application/json"

EXAMPLE: dict[str, Any] = {
    "text": "Mayor Anna Berg resigned on Friday. The resignation was first reported by the Ellery Gazette.",
    "name": "port-ellery",
    "date": "2024-05-12",
    "publisher": "Coastal News Agency",
    "url": "https://news.example/port-ellery",
    "title": "Port Ellery mayor resigns",
}

HTML_EXAMPLE = (
    f"<html><head><title>{EXAMPLE['title']}</title></head><body><article><h1>{EXAMPLE['title']}</h1>"
    f"<p>{EXAMPLE['text']} Who will follow her is decided by the council, which meets in June.</p>"
    "</article></body></html>"
)


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
    kind = media_type_of(request)
    if kind == TEXT:
        return _article(Submission(text=text_of(body), **_parameters(request)))
    if kind == JSON:
        return _article(_submission(text_of(body)))
    if kind == HTML:
        return _page(body, Submission(text="", **_parameters(request)), request)
    raise Problem(
        UNSUPPORTED,
        f"Content-Type: {kind or 'none'}: send {JSON}, {TEXT} or {HTML}",
        headers={"Accept": f"{JSON}, {TEXT}, {HTML}"},
    )


def most_bytes(request: Request, most: int) -> int:
    """How many bytes the body may have, where an article without markup may have `most`."""
    return max(most, LIMITS.page) if media_type_of(request) == HTML else most


def media_type_of(request: Request) -> str:
    """The kind of the request's body."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


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
    name = _name(given)
    try:
        told, text = parted(given.text)
    except ValueError as error:
        raise ReadError("text", str(error)) from error
    if reason := oversize(len(text.encode("utf-8", "surrogatepass"))) or unfit(text):
        raise ReadError("text", reason)
    return _named(_given(given).over(told).article(name, text, "text"), name)


def _page(body: bytes, given: Submission, request: Request) -> Article:
    name = _name(given)
    charset = request.headers.get("content-type", "").partition("charset=")[2].partition(";")[0].strip(' "') or None
    found = list(articles_on_page(body, name, "page", _given(given), charset=charset))
    if len(found) > 1:
        raise ReadError("page", f"has {len(found)} articles: post each by itself")
    [article] = found
    if isinstance(article, ReadError):
        raise article
    return _named(article, name)


def _name(given: Submission) -> str:
    name = given.name.strip() if given.name else ""
    if not name.isprintable():
        raise ReadError("name", "has control characters: an article's name is one line of words")
    return name


def _given(given: Submission) -> Given:
    return given_of(
        headline=given.title, published=given.date, publisher=given.publisher, authors=given.authors, url=given.url
    )


def _named(article: Article, name: str) -> Article:
    return article if name else replace(article, name=article.digest[:12])
