"""Who may write: whoever has the token."""

import hmac
from typing import Annotated

from fastapi import Security
from fastapi.security import HTTPBearer
from starlette.requests import Request

from api.problems import NO_TOKEN, NO_WRITES, Problem
from api.service import service_of

VARIABLE = "NEWSGRAPH_TOKEN"
"""The environment variable that gives the server its token."""


def may_write(request: Request, _: Annotated[object, Security(HTTPBearer(auto_error=False))]) -> None:
    """Raises Problem unless the request carries the server's bearer token (RFC 6750)."""
    token = service_of(request).token
    if token is None:
        raise Problem(NO_WRITES, f"it was started without a token: set {VARIABLE} and start it again")
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not _same(given.strip(), token):
        wrong = "the token is not the server's" if scheme else "the request carries no token"
        raise Problem(
            NO_TOKEN,
            f"{wrong}: send the header Authorization: Bearer TOKEN",
            headers={"WWW-Authenticate": 'Bearer realm="newsgraph"' + (', error="invalid_token"' if scheme else "")},
        )


def _same(given: str, token: str) -> bool:
    return hmac.compare_digest(given.encode("latin-1", "replace"), token.encode())
