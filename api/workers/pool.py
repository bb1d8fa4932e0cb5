"""Workers of one program, lent out for one task each."""

import asyncio
import logging
from contextlib import AsyncExitStack, suppress
from dataclasses import replace

import msgspec

from api.workers.answer import Answer
from api.workers.checkpoints import Checkpoints
from api.workers.failures import BusyError, DiedError, RefusedError, StoppedError
from api.workers.frames import LAST, MEDIA, REFUSED
from api.workers.process import Worker
from api.workers.tasks import Refusal, Task

_log = logging.getLogger(__name__)

_RETRY_SECONDS = 1.0
"""Between two attempts to start a process that the system does not give."""


class WorkerPool:
    """So many processes, started at the first task or before; each that is killed or dies is replaced."""

    def __init__(
        self, program: str, checkpoints: Checkpoints, *, size: int, waiting: int, seconds: float, memory: int
    ) -> None:
        """`waiting` is how many tasks may wait for a worker, `seconds` how long one may take with its wait."""
        self._program = program
        self._checkpoints = checkpoints
        self._size = size
        self._seconds = seconds
        self._memory = memory
        self._queue = waiting
        self._waiting = 0
        self._starting = asyncio.Lock()
        self._started = False
        self._idle: asyncio.Queue[Worker] = asyncio.LifoQueue()
        self._workers: set[Worker] = set()
        self._replacing: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Starts the workers, unless they run already. Raises OSError where the system gives no process."""
        async with self._starting:
            if not self._started:
                for _ in range(self._size):
                    self._idle.put_nowait(await self._new())
                self._started = True

    async def close(self) -> None:
        """Kills every worker, and returns when all have ended."""
        for task in self._replacing:
            task.cancel()
        await asyncio.gather(*self._replacing, return_exceptions=True)
        for worker in self._workers:
            worker.kill()
        await asyncio.gather(*(worker.ended() for worker in self._workers))

    async def answer(self, task: Task) -> Answer:
        """The answer to `task` over the newest checkpoint, once its first part is there.

        Raises RefusedError, StoppedError, BusyError and DiedError.
        """
        deadline = asyncio.get_running_loop().time() + self._seconds
        worker: Worker | None = None
        async with AsyncExitStack() as held:
            try:
                async with asyncio.timeout_at(deadline):
                    await self.start()
                    checkpoint = await held.enter_async_context(self._checkpoints.newest())
                    worker = await self._taken()
                    held.push_async_callback(self._give_back, worker)
                    media_type, first, complete = await _begun(worker, replace(task, checkpoint=str(checkpoint)))
            except TimeoutError as error:
                if worker is None:
                    raise BusyError(f"no worker was free for {self._seconds:g} s") from error
                raise StoppedError(f"the query was stopped after {self._seconds:g} s: ask for less") from error
            except EOFError as error:
                _log.warning("a worker ended (%d) in the middle of a task", await worker.ended() if worker else 0)
                raise DiedError("the query needs more memory or stack than one may have: make it simpler") from error
            answer = Answer(worker, held.pop_all(), media_type=media_type, first=first, complete=complete)
        if not complete:
            answer.end_at(deadline)
        return answer

    async def _taken(self) -> Worker:
        if self._idle.empty() and self._waiting >= self._queue:
            raise BusyError(f"{self._waiting} queries wait already")
        self._waiting += 1
        try:
            while not (worker := await self._idle.get()).alive:
                self._replace(worker)
        finally:
            self._waiting -= 1
        return worker

    async def _give_back(self, worker: Worker) -> None:
        if worker.busy or not worker.alive:
            worker.kill()
            self._replace(worker)
        else:
            self._idle.put_nowait(worker)

    def _replace(self, worker: Worker) -> None:
        task = asyncio.create_task(self._replaced(worker))
        self._replacing.add(task)
        task.add_done_callback(self._replacing.discard)

    async def _replaced(self, worker: Worker) -> None:
        await worker.ended()
        self._workers.discard(worker)
        while True:
            with suppress(OSError):
                self._idle.put_nowait(await self._new())
                return
            _log.warning("the system gives no process for a worker; trying again")
            await asyncio.sleep(_RETRY_SECONDS)

    async def _new(self) -> Worker:
        worker = await Worker.start(self._program, self._memory)
        self._workers.add(worker)
        return worker


async def _begun(worker: Worker, task: Task) -> tuple[str, bytes, bool]:
    """Media type, first part, and whether that is all. Raises RefusedError."""
    await worker.send(task)
    media_type = ""
    while True:
        kind, payload = await worker.received()
        if kind == REFUSED:
            raise RefusedError(msgspec.json.decode(payload, type=Refusal))
        if kind != MEDIA:
            return media_type, payload, kind == LAST
        media_type = payload.decode()
