"""The engines by name, and the one that a run asks for."""

from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from pathlib import Path
from typing import cast

from kg.batch.processes import Processes
from kg.errors import SettingsError
from kg.reading import Engine, InProcess, Stopped, never
from kg.settings import Settings

ENGINES = ("local", "dask")
CLUSTER = "kg.batch.cluster"
"""Imported where it is asked for, since it needs what only the extra `cluster` brings."""


def engine_of(
    settings: Settings,
    *,
    jobs: int = 1,
    engine: str = "local",
    scheduler: str | None = None,
    shards: Path | None = None,
    stopped: Stopped = never,
) -> AbstractContextManager[Engine]:
    """The engine to read with: this process for one job, so many processes, or the workers of a dask scheduler.

    Raises SettingsError where what is given does not fit together, or the scheduler does not answer.
    """
    if engine not in ENGINES:
        raise SettingsError(f"engine = {engine!r}: must be one of: {', '.join(ENGINES)}")
    if engine == "dask":
        if not scheduler:
            raise SettingsError("the engine dask needs a scheduler: --scheduler tcp://HOST:8786")
        try:
            made = import_module(CLUSTER).Cluster(settings, scheduler=scheduler, folder=shards, stopped=stopped)
        except ModuleNotFoundError as error:
            raise SettingsError(f"{error.name} is not installed: pip install 'newsgraph[cluster]'") from error
        return cast(AbstractContextManager[Engine], made)
    if scheduler or shards:
        raise SettingsError("a scheduler and shards are for the engine dask: add --engine dask")
    return Processes(settings, jobs=jobs, stopped=stopped) if jobs > 1 else nullcontext(InProcess(settings))
