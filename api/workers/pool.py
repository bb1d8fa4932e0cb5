"""Workers of one program, lent out for one task each."""

import asyncio
import logging
from contextlib import AsyncExitStack, suppress

import msgspec

from api.workers.answer import Answer
from api.workers.checkpoints import Checkpoints
from api.workers.failures import BusyError, DiedError, RefusedError, StoppedError
from api.workers.fair_queue import FairQueue
from api.workers.frames import LAST, MEDIA, REFUSED
from api.workers.process import Worker
from api.workers.tasks import Refusal, Task

_log = logging.getLogger(__name__)

_RETRY_SECONDS = 1.0
"""Between two attempts to start a process that the system does not give."""


class WorkerPool:
    """So many processes, started at the first task or before; each that is killed or dies is replaced.

    One client has all of them but one at most, so that the next client finds one free.
    """

    def __init__(
        self,
        program: str,
        checkpoints: Checkpoints | None,
        *,
        size: int,
        waiting: int,
        seconds: float,
        memory: int,
        what: str = "query",
    ) -> None:
        """`checkpoints` give each task the newest one, unless the task brings its own.

        `waiting` is how many tasks may wait for a worker, half of them one client's; `seconds` how long a task may take
        with its wait; `what` is the word for a task.
        """
        self.what = what
        self.size = size
        self.stopped = 0
        """How many tasks were stopped at their deadline."""
        self.died = 0
        """How many workers ended in the middle of a task."""
        self._program = program
        self._checkpoints = checkpoints
        self._seconds = seconds
        self._memory = memory
        self._places = FairQueue(size, each=max(1, size - 1), waiting=waiting, waiting_each=max(1, waiting // 2))
        self._starting = asyncio.Lock()
        self._started = False
        self._closed = False
        self._idle: asyncio.Queue[Worker] = asyncio.LifoQueue()
        self._workers: set[Worker] = set()
        self._outdated: set[Worker] = set()
        self._replacing: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        """How many tasks wait for a worker."""
        return self._places.waiting

    @property
    def busy(self) -> int:
        """How many workers have a task, or are being replaced."""
        return self.size - self._idle.qsize() if self._started else 0

    async def start(self) -> None:
        """Starts the workers, unless they run already. Raises OSError where the system gives no process."""
        async with self._starting:
            if not self._started:
                for _ in range(self.size):
                    self._idle.put_nowait(await self._new())
                self._started = True

    async def close(self) -> None:
        """Kills every worker, and returns when all have ended."""
        self._closed = True
        # A process that is being started is let start: asyncio may never return from a start that is cancelled.
        await asyncio.gather(*self._replacing, return_exceptions=True)
        for worker in self._workers:
            worker.kill()
        await asyncio.gather(*(worker.ended() for worker in self._workers))

    def renew(self) -> None:
        """Replaces every worker, those that have a task after it."""
        self._outdated = set(self._workers)
        for _ in range(self._idle.qsize()):
            self._replace(self._idle.get_nowait())

    async def answer(self, task: Task, *, client: str = "", seconds: float | None = None) -> Answer:
        """The answer to `task` for `client`, once its first part is there, in no more than `seconds`.

        Raises RefusedError, StoppedError, BusyError and DiedError.
        """
        allowed = min(self._seconds, seconds) if seconds else self._seconds
        deadline = asyncio.get_running_loop().time() + allowed
        worker: Worker | None = None
        async with AsyncExitStack() as held:
            try:
                async with asyncio.timeout_at(deadline):
                    await self.start()
                    await self._places.take(client)
                    held.callback(self._places.give, client)
                    if self._checkpoints:
                        checkpoint = await held.enter_async_context(self._checkpoints.newest())
                        task = msgspec.structs.replace(task, checkpoint=str(checkpoint))
                    worker = await self._taken()
                    held.push_async_callback(self._give_back, worker)
                    media_type, first, complete = await _begun(worker, task)
            except TimeoutError as error:
                if worker is None:
                    raise BusyError(f"no worker was free for {allowed:g} s") from error
                self.stopped += 1
                raise StoppedError(f"the {self.what} was stopped after {allowed:g} s: ask for less") from error
            except EOFError as error:
                self.died += 1
                _log.warning("a worker ended (%d) in the middle of a task", await worker.ended() if worker else 0)
                raise DiedError(
                    f"the {self.what} needs more memory or stack than one may have: make it simpler"
                ) from error
            answer = Answer(worker, held.pop_all(), media_type=media_type, first=first, complete=complete)
        if not complete:
            answer.end_at(deadline)
        return answer

    async def _taken(self) -> Worker:
        while not (worker := await self._idle.get()).alive:
            self._replace(worker)
        return worker

    async def _give_back(self, worker: Worker) -> None:
        if worker.busy or not worker.alive or worker in self._outdated:
            self._replace(worker)
        else:
            self._idle.put_nowait(worker)

    def _replace(self, worker: Worker) -> None:
        worker.kill()
        if self._closed:
            return
        task = asyncio.create_task(self._replaced(worker))
        self._replacing.add(task)
        task.add_done_callback(self._replacing.discard)

    async def _replaced(self, worker: Worker) -> None:
        await worker.ended()
        self._workers.discard(worker)
        self._outdated.discard(worker)
        while not self._closed:
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
