"""Who may do what: whoever shows a token of the right scope."""

from typing import Annotated

from fastapi import Security
from fastapi.security import HTTPBearer
from starlette.requests import Request

from api.account import account_of
from api.problems import NO_SCOPE, NO_TOKEN, NO_WRITES, Problem
from api.service import service_of
from api.tokens import JUDGE, READ, VARIABLE, WRITE

_Bearer = Annotated[object, Security(HTTPBearer(auto_error=False))]


async def may_write(request: Request, _: _Bearer) -> None:
    """Raises Problem unless the request shows a token that allows to write (RFC 6750)."""
    require(request, WRITE)


async def may_judge(request: Request, _: _Bearer) -> None:
    """Raises Problem unless the request shows a token that allows to judge."""
    require(request, JUDGE)


async def may_read(request: Request) -> None:
    """Raises Problem where reading needs a token that allows it, and the request shows none."""
    if service_of(request).access.private:
        require(request, READ)


def require(request: Request, scope: str) -> None:
    """Raises Problem unless the request shows a token of this scope."""
    tokens = service_of(request).access.tokens
    if not tokens.allow(scope):
        raise Problem(NO_WRITES, f"no token of it allows to {scope}: set {VARIABLE} and start it again")
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    token = tokens.shown(given.strip().encode("latin-1", "replace")) if scheme.lower() == "bearer" else None
    if token is None:
        wrong = "the token is not one of the server's" if scheme else "the request carries no token"
        raise Problem(NO_TOKEN, f"{wrong}: send the header Authorization: Bearer TOKEN", headers=_challenge(scheme))
    account_of(request.scope).user = token.name
    if scope not in token.scopes:
        raise Problem(
            NO_SCOPE,
            f"the token {token.name} does not allow to {scope}",
            headers={"WWW-Authenticate": f'Bearer realm="newsgraph", error="insufficient_scope", scope="{scope}"'},
        )


def user_of(request: Request) -> str:
    """The name of the token that the request has shown; empty before one was required."""
    return account_of(request.scope).user


def _challenge(scheme: str) -> dict[str, str]:
    return {"WWW-Authenticate": 'Bearer realm="newsgraph"' + (', error="invalid_token"' if scheme else "")}
