"""A worker's answer on its way to the client."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Mapping
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from api.account import Account, account_of
from api.row_counts import RowCounter
from api.workers.answer import Answer
from api.workers.failures import CutError

Result = TypeVar("Result")


class Streamed(StreamingResponse):
    """An answer as it comes.

    One that cannot be completed is never ended cleanly: the last chunk is not sent, and the connection is closed.
    """

    def __init__(self, answer: Answer, account: Account, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(_counted(answer, account), media_type=answer.media_type, headers=headers)
        self._answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends the answer."""
        try:
            await super().__call__(scope, receive, send)
        except CutError:
            return
        finally:
            await self._answer.close()


async def response_of(
    request: Request, answering: Coroutine[Any, Any, Answer], headers: Mapping[str, str] | None = None
) -> Response:
    """The response that brings the answer; a client that leaves before its first byte frees the worker."""
    answer = await while_there(request, answering)
    account = account_of(request.scope)
    if not answer.complete:
        return Streamed(answer, account, headers)
    await answer.close()
    counter = RowCounter(answer.media_type)
    counter.add(answer.first)
    account.rows = counter.rows
    return Response(answer.first, media_type=answer.media_type, headers=headers)


async def content_of(request: Request, answering: Coroutine[Any, Any, Answer]) -> bytes:
    """All of an answer, for the server's own use. Raises CutError where it cannot be completed."""
    answer = await while_there(request, answering)
    try:
        return b"".join([part async for part in answer.parts()])
    finally:
        await answer.close()


async def while_there(request: Request, working: Coroutine[Any, Any, Result]) -> Result:
    """What the work gives; it is cancelled when the client leaves. Raises ClientDisconnect then."""
    work = asyncio.create_task(working)
    gone = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            raise ClientDisconnect
        return work.result()
    finally:
        gone.cancel()
        work.cancel()


async def _counted(answer: Answer, account: Account) -> AsyncIterator[bytes]:
    counter = RowCounter(answer.media_type)
    async for part in answer.parts():
        counter.add(part)
        account.rows = counter.rows
        yield part


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
