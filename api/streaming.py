"""A worker's answer on its way to the client."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from api.workers.answer import Answer
from api.workers.failures import CutError


class Streamed(StreamingResponse):
    """An answer as it comes.

    One that cannot be completed is never ended cleanly: the last chunk is not sent, and the connection is closed.
    """

    def __init__(self, answer: Answer, headers: dict[str, str] | None = None) -> None:
        super().__init__(answer.parts(), media_type=answer.media_type, headers=headers)
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
    request: Request, answering: Coroutine[Any, Any, Answer], headers: dict[str, str] | None = None
) -> Response:
    """The response that brings the answer; a client that leaves before its first byte frees the worker."""
    work = asyncio.create_task(answering)
    gone = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            return Response()
        answer = work.result()
    finally:
        gone.cancel()
        work.cancel()
    if not answer.complete:
        return Streamed(answer, headers)
    await answer.close()
    return Response(answer.first, media_type=answer.media_type, headers=headers)


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
