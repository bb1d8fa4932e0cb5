"""Checkpoints of the store: what the reading processes see."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from api.holder import Holder


class Checkpoints:
    """Directories below one folder, each a copy of the store as it was after a write, made when it is first asked for.

    Oxigraph links the files where it can, so that one costs some 40 ms whatever the size. The folder is emptied at the
    start, since a crash leaves its checkpoints behind.
    """

    def __init__(self, holder: Holder, folder: Path) -> None:
        self._holder = holder
        self._folder = folder
        self.made = 0
        """How many were made."""
        self._making = asyncio.Lock()
        self._newest = -1
        self._users: dict[int, int] = {}
        self._copies = 0
        shutil.rmtree(folder, ignore_errors=True)

    @asynccontextmanager
    async def newest(self) -> AsyncIterator[Path]:
        """The checkpoint that shows every write that has returned; it stays while it is used."""
        async with self._making:
            if self._newest != self._holder.version:
                await self._make()
            number = self._newest
            self._users[number] = self._users.get(number, 0) + 1
        try:
            yield self._path(number)
        finally:
            self._users[number] -= 1
            self._sweep()

    @asynccontextmanager
    async def copied(self) -> AsyncIterator[Path]:
        """A checkpoint for one task alone, which may write into it; gone afterwards."""
        self._copies += 1
        path = self._folder / f"copy-{self._copies}"
        self._folder.mkdir(exist_ok=True)
        try:
            await self._holder.copy(lambda _: path)
            self.made += 1
            yield path
        finally:
            shutil.rmtree(path, ignore_errors=True)

    def close(self) -> None:
        """Removes all checkpoints."""
        shutil.rmtree(self._folder, ignore_errors=True)

    async def _make(self) -> None:
        self._folder.mkdir(exist_ok=True)
        self._newest = await self._holder.copy(self._path)
        self.made += 1
        self._users.setdefault(self._newest, 0)
        self._sweep()

    def _sweep(self) -> None:
        for number in [n for n, users in self._users.items() if not users and n != self._newest]:
            del self._users[number]
            shutil.rmtree(self._path(number), ignore_errors=True)

    def _path(self, number: int) -> Path:
        return self._folder / str(number)
