"""Everything that can go wrong, as problem details (RFC 9457); the only module that knows status codes of errors."""

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, NamedTuple

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Match

from api.account import account_of
from api.workers.failures import BusyError, DiedError, RefusedError, StoppedError
from api.workers.tasks import Reason
from kg.errors import (
    ConflictError,
    ExportError,
    JudgementError,
    ModelError,
    NewsgraphError,
    QueryError,
    ReadError,
    StoreError,
    UnknownArticleError,
    UnknownSubjectError,
)

_log = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"
TYPES = "https://w3id.org/newsgraph/problem/"
"""What the `type` of a problem begins with."""


class Kind(NamedTuple):
    """One kind of problem; `retry` is after how many seconds it may be gone, `None` if it stays."""

    name: str
    status: int
    title: str
    retry: int | None = None


MALFORMED_QUERY = Kind("malformed-query", 400, "The query is malformed or cannot be answered")
BAD_REQUEST = Kind("bad-request", 400, "The request is malformed")
MALFORMED_DATA = Kind("malformed-data", 400, "The RDF is malformed")
NOT_UTF8 = Kind("not-utf-8", 400, "The request is not UTF-8")
NO_TOKEN = Kind("no-token", 401, "A token is needed")
NO_WRITES = Kind("no-writes", 403, "This server takes no writes")
NO_SCOPE = Kind("no-scope", 403, "The token does not allow this")
DERIVED = Kind("derived-graph", 403, "The graph is derived, and not for clients to write")
NOT_FOUND = Kind("not-found", 404, "There is nothing here")
CONFLICT = Kind("conflict", 409, "A judgement that holds says otherwise")
NOT_ACCEPTABLE = Kind("not-acceptable", 406, "There is no format that the client takes")
SLOW = Kind("slow-request", 408, "The request came too slowly")
BODY_TOO_LARGE = Kind("body-too-large", 413, "The request is too large")
ANSWER_TOO_LARGE = Kind("answer-too-large", 413, "The answer is too large")
QUERY_TOO_LARGE = Kind("query-too-large", 413, "The query needs too much")
UNSUPPORTED = Kind("unsupported-media-type", 415, "The body is of no kind that is known here")
NO_ARTICLE = Kind("no-article", 422, "The article cannot be read")
NO_JUDGEMENT = Kind("no-judgement", 422, "This cannot be judged so")
FAILED = Kind("failed", 500, "The server failed")
BUSY = Kind("busy", 503, "The server is busy", retry=5)
STOPPED = Kind("stopped", 503, "The query took too long", retry=30)
UNAVAILABLE = Kind("unavailable", 503, "The store or the language model cannot be used", retry=30)

KINDS: dict[type[Exception], Kind] = {
    QueryError: MALFORMED_QUERY,
    ReadError: NO_ARTICLE,
    UnknownArticleError: NOT_FOUND,
    UnknownSubjectError: NOT_FOUND,
    ExportError: NOT_ACCEPTABLE,
    JudgementError: NO_JUDGEMENT,
    ConflictError: CONFLICT,
    StoreError: UNAVAILABLE,
    ModelError: UNAVAILABLE,
    NewsgraphError: FAILED,
    BusyError: BUSY,
    StoppedError: STOPPED,
    DiedError: QUERY_TOO_LARGE,
}
"""The problem that each error is; of an error's classes the nearest counts."""

REFUSALS = {
    Reason.MALFORMED: MALFORMED_QUERY,
    Reason.MALFORMED_DATA: MALFORMED_DATA,
    Reason.NOT_FOUND: NOT_FOUND,
    Reason.NOT_ACCEPTABLE: NOT_ACCEPTABLE,
    Reason.TOO_LARGE: ANSWER_TOO_LARGE,
    Reason.FAILED: FAILED,
}
"""The problem that a worker's refusal is."""


class Problem(Exception):  # noqa: N818
    """A problem found in the request: its kind, one line on what is wrong and what would be right, further members."""

    def __init__(self, kind: Kind, detail: str, *, headers: Mapping[str, str] | None = None, **members: Any) -> None:  # noqa: ANN401
        super().__init__(detail)
        self.kind = kind
        self.headers = headers
        self.members = members


def answer_problems(app: FastAPI) -> None:
    """Makes `app` answer every error with problem details."""
    app.add_exception_handler(Problem, _problem)
    app.add_exception_handler(RefusedError, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    for known in KINDS:
        app.add_exception_handler(known, _known)
    app.add_exception_handler(ClientDisconnect, _left)
    app.add_exception_handler(Exception, _failed)


def _answer(
    request: Request,
    kind: Kind,
    detail: str,
    headers: Mapping[str, str] | None = None,
    members: Mapping[str, Any] | None = None,
) -> JSONResponse:
    account_of(request.scope).outcome = kind.name
    told = {"type": TYPES + kind.name, "title": kind.title, "status": kind.status, "detail": detail} | dict(
        members or {}
    )
    retry = {"Retry-After": str(kind.retry)} if kind.retry else {}
    return JSONResponse(told, kind.status, retry | dict(headers or {}), MEDIA_TYPE)


async def _problem(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Problem)
    return _answer(request, error.kind, str(error), error.headers, error.members)


async def _known(request: Request, error: Exception) -> JSONResponse:
    kind = next(KINDS[each] for each in type(error).__mro__ if each in KINDS)
    return _answer(request, kind, " ".join(str(error).split()))


async def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RefusedError)
    refusal = error.refusal
    place = {} if refusal.line is None else {"line": refusal.line, "column": refusal.column}
    return _answer(request, REFUSALS[refusal.reason], refusal.detail, members=place)


async def _invalid(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    wrong = [f"{'.'.join(map(str, each['loc'][1:]))}: {each['msg']}" for each in error.errors()]
    return _answer(request, BAD_REQUEST, "; ".join(wrong))


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == HTTPStatus.NOT_FOUND:
        return _answer(request, NOT_FOUND, f"{request.url.path} is no address of this server: /openapi.json lists them")
    headers = dict(error.headers or {})
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        headers["Allow"] = ", ".join(sorted(_methods(request)))
        if request.method == "OPTIONS":
            return Response(status_code=HTTPStatus.NO_CONTENT, headers=headers)
    phrase = HTTPStatus(error.status_code).phrase
    kind = Kind(phrase.lower().replace(" ", "-"), error.status_code, phrase)
    return _answer(request, kind, f"{request.method} {request.url.path}: {phrase.lower()}", headers)


def _methods(request: Request) -> set[str]:
    """What may be done at the request's address."""
    here = (route for route in request.app.state.routes if route.matches(request.scope)[0] != Match.NONE)
    methods = {method for route in here for method in route.methods or ()}
    return methods | {"OPTIONS"} | ({"HEAD"} if "GET" in methods else set())


async def _left(request: Request, _: Exception) -> Response:
    account_of(request.scope).outcome = "gone"
    return Response()  # to nobody


async def _failed(request: Request, _: Exception) -> Response:
    _log.error("%s %s failed", request.method, request.url.path)
    return _answer(request, FAILED, "the server failed at this request, and its log tells why; it goes on with others")
