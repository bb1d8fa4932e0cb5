"""Work that blocks, done in threads, one piece at a time."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")


class Turns:
    """A queue for something that only one may use at a time."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._working: set[asyncio.Task[object]] = set()

    async def run(self, work: Callable[[], Result]) -> Result:
        """What `work` gives, called in a thread when its turn has come."""
        # A thread cannot be cancelled: the turn ends with the work, also where nobody waits for it any more.
        task = asyncio.create_task(self._run(work))
        self._working.add(task)
        task.add_done_callback(self._working.discard)
        return await asyncio.shield(task)

    async def finished(self) -> None:
        """Returns when nothing is being done."""
        await asyncio.gather(*self._working, return_exceptions=True)

    async def _run(self, work: Callable[[], Result]) -> Result:
        async with self._turn:
            return await asyncio.to_thread(work)
