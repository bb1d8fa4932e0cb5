"""What every request passes first and last: its number, its account, and the headers that keep browsers safe."""

import re
import secrets
from time import perf_counter

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.access_log import is_kept, note
from api.account import Account, account_of
from api.counters import Counters

ID = "X-Request-ID"
SAFE = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}
"""Headers of every answer that does not set them itself; a page sets its own Content-Security-Policy."""
PUBLIC = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": f"ETag, Retry-After, {ID}",
}
"""Headers of what pages of other sites may read: answers to queries, and never with anybody's credentials."""
_ID_FORM = re.compile(r"[\w.-]{1,64}", re.ASCII)


class Frontier:
    """Wraps the service. An answer that has no end, though it began, is noted as cut."""

    def __init__(self, app: ASGIApp, counters: Counters) -> None:
        self._app = app
        self._counters = counters

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        account = account_of(scope)
        account.id = _id(Headers(scope=scope).get(ID, ""))
        method = scope["method"]
        if method == "HEAD":
            scope = {**scope, "method": "GET"}
        start, passed = perf_counter(), _Passed(method, account, send)
        try:
            await self._app(scope, receive, passed.send)
        finally:
            self._close(scope, method, account, passed, perf_counter() - start)

    def _close(self, scope: Scope, method: str, account: Account, passed: "_Passed", seconds: float) -> None:
        outcome = account.outcome or ("ok" if passed.ended else "cut" if passed.status else "gone")
        route = getattr(scope.get("route"), "path", "other")
        self._counters.request(route, method, passed.status, outcome=outcome, seconds=seconds, rows=account.rows)
        if is_kept():
            client = scope.get("client")
            note(
                {
                    "request": account.id,
                    "client": client[0] if client else None,
                    "user": account.user or None,
                    "method": method,
                    "path": scope["path"],
                    "status": passed.status or None,
                    "outcome": outcome,
                    "milliseconds": round(1000 * seconds, 1),
                    "bytes": passed.bytes,
                    "rows": account.rows,
                }
            )


class _Passed:
    """Sends an answer on, with the headers that it lacks, and notes what passes."""

    def __init__(self, method: str, account: Account, send: Send) -> None:
        self.status = 0
        self.bytes = 0
        self.ended = False
        self._head = method == "HEAD"
        self._account = account
        self._send = send

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            for name, value in (SAFE | PUBLIC if self._account.public else SAFE).items():
                headers.setdefault(name, value)
            headers[ID] = self._account.id
        elif message["type"] == "http.response.body":
            self.bytes += len(message.get("body", b""))
            self.ended = not message.get("more_body", False)
            if self._head:
                message = {**message, "body": b""}
        await self._send(message)


def _id(given: str) -> str:
    return given if _ID_FORM.fullmatch(given) else secrets.token_hex(8)
