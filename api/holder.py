"""The open workspace, which this process alone holds."""

import secrets
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from api.turns import Turns
from kg.errors import StoreError
from kg.stores.workspace import Workspace

Result = TypeVar("Result")


class Holder:
    """Lets one request at a time at the workspace, and counts the writes."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._turns = Turns()
        self.version = 0
        """Goes up with each write."""
        self._run = secrets.token_hex(4)
        self.base = workspace.base
        self.path = workspace.path

    @property
    def state(self) -> str:
        """A name for what the workspace holds now; no other state has had it, in this run or another."""
        return f"{self._run}-{self.version}"

    async def read(self, look: Callable[[Workspace], Result]) -> Result:
        """What `look` gives."""
        return await self._turns.run(lambda: look(self._workspace))

    async def write(self, change: Callable[[Workspace], Result]) -> Result:
        """What `change` gives; whatever asks after this has returned sees the change."""

        def changed() -> Result:
            try:
                return change(self._workspace)
            finally:
                self.version += 1

        return await self._turns.run(changed)

    async def copy(self, path_of: Callable[[int], Path]) -> int:
        """The number of the version that was copied, to where `path_of` puts it. Raises StoreError."""

        def copied(workspace: Workspace) -> int:
            version = self.version
            path = path_of(version)
            shutil.rmtree(path, ignore_errors=True)
            try:
                workspace.store.backup(str(path))
            except (OSError, RuntimeError) as error:
                raise StoreError(f"{path}: no checkpoint of the store can be made: {error}") from error
            return version

        return await self.read(copied)

    async def close(self) -> None:
        """Returns when nobody is at the workspace; who opened it closes it."""
        await self._turns.finished()
