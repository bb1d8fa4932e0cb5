"""The answer of a worker as it comes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

from api.workers.failures import CutError
from api.workers.frames import LAST, MORE
from api.workers.process import Worker


class Answer:
    """The first part of an answer, and the rest as it comes; it must be closed."""

    def __init__(self, worker: Worker, held: AsyncExitStack, *, media_type: str, first: bytes, complete: bool) -> None:
        """`held` is what must be let go of when the answer is read, or nobody wants it any more."""
        self.media_type = media_type
        self.first = first
        self.complete = complete
        """Whether `first` is all of it."""
        self._worker = worker
        self._held = held
        self._deadline: asyncio.TimerHandle | None = None
        self._closing: asyncio.Task[None] | None = None

    def end_at(self, deadline: float) -> None:
        """Kills the worker at that time of the event loop, however far the client has read."""
        self._deadline = asyncio.get_running_loop().call_at(deadline, self._expire)

    async def parts(self) -> AsyncIterator[bytes]:
        """All of the answer. Raises CutError where the rest does not come."""
        yield self.first
        kind = LAST if self.complete else MORE
        while kind == MORE:
            try:
                kind, part = await self._worker.received()
            except EOFError as error:
                raise CutError from error
            if kind not in (MORE, LAST):
                raise CutError
            yield part

    async def close(self) -> None:
        """Lets go of the worker and of the checkpoint."""
        if self._deadline:
            self._deadline.cancel()
        held, self._held = self._held, AsyncExitStack()
        await held.aclose()

    def _expire(self) -> None:
        self._worker.kill()
        self._closing = asyncio.create_task(self.close())
