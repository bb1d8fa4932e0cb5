"""One worker process, seen from the server."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process, SubprocessStreamProtocol
from contextlib import suppress
from typing import Self

import msgspec

from api.workers.frames import HEAD_LENGTH, LAST, REFUSED, TASK, frame, head_of
from api.workers.tasks import Task

_BUFFER = 1 << 20
"""Bytes of an answer that may wait to be read."""


class Worker:
    """A running process that answers one task at a time."""

    def __init__(self, process: Process, transport: asyncio.SubprocessTransport) -> None:
        self._process = process
        self._transport = transport
        self.busy = False
        """Whether a task was sent whose answer has not been read to its end."""

    @classmethod
    async def start(cls, program: str, memory: int) -> Self:
        """A new process of the module `program`, with `memory` bytes of address space. Raises OSError."""
        # -P: a package called `api` in the working directory is not ours. Its own session: a terminal's Ctrl-C is for
        # the server, which ends its workers in order.
        loop = asyncio.get_running_loop()
        transport, protocol = await loop.subprocess_exec(
            lambda: SubprocessStreamProtocol(_BUFFER, loop),
            *(sys.executable, "-P", "-m", program, str(memory)),
            stdin=PIPE,
            stdout=PIPE,
            stderr=None,
            start_new_session=True,
        )
        return cls(Process(transport, protocol, loop), transport)

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process.returncode is None

    async def send(self, task: Task) -> None:
        """Gives the worker its task. That it has ended is told when an answer is awaited."""
        assert self._process.stdin is not None
        self.busy = True
        self._process.stdin.write(frame(TASK, msgspec.json.encode(task)))
        with suppress(ConnectionError):
            await self._process.stdin.drain()

    async def received(self) -> tuple[bytes, bytes]:
        """The next frame. Raises EOFError where the process has ended."""
        assert self._process.stdout is not None
        kind, length = head_of(await self._process.stdout.readexactly(HEAD_LENGTH))
        payload = await self._process.stdout.readexactly(length)
        self.busy = kind not in (LAST, REFUSED)
        return kind, payload

    def kill(self) -> None:
        """Ends the process at once, if it still runs; what it sent and nobody read is gone."""
        self._transport.close()  # kills too; the process alone would not be seen to end while its pipe is full

    async def ended(self) -> int:
        """How the process ended, once it has: minus the signal, or its exit code."""
        ending = await self._process.wait()
        self._transport.close()
        await asyncio.sleep(0)  # the pipes are closed in the loop's next round
        return ending
