"""The engine of many machines, by dask.distributed.

The scheduler and its workers are started by whoever runs the cluster, with the same newsgraph on each; a worker has one
thread (`dask worker --nthreads 1`), since the model is not made for more.
"""

import os
import pickle
import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from distributed import Client, Future, KilledWorker

from kg.batch import shards
from kg.batch.window import in_order
from kg.errors import ModelError, ReadError, SettingsError
from kg.model.document import Extraction
from kg.model.outcome import Failure, Outcome, Sourced
from kg.reading import Stopped, annotator_of, never, read_out
from kg.settings import Settings

SECONDS = 30
"""How long a scheduler may take to answer, and then to have a first worker."""
_ONE = threading.Lock()


class Cluster:
    """The Engine that reads on the workers of a dask scheduler; what a worker that ends had, another reads."""

    def __init__(
        self, settings: Settings, *, scheduler: str, folder: Path | None = None, stopped: Stopped = never
    ) -> None:
        """`folder` is one that all machines share: what was read is kept there, and not read again by anybody.

        Raises SettingsError where the scheduler does not answer or has no worker.
        """
        self._settings = settings
        self._folder = folder.absolute() if folder else None
        self._stopped = stopped
        try:
            self._client = Client(scheduler, timeout=SECONDS, set_as_default=False)
            self._client.wait_for_workers(1, timeout=SECONDS)
        except (OSError, TimeoutError, ValueError) as error:
            raise SettingsError(f"{scheduler}: no dask scheduler with workers answers there ({error})") from error

    @cached_property
    def extraction(self) -> Extraction:
        """What its Documents are made by. Raises ModelError, and SettingsError where workers differ in that."""
        told: dict[str, Extraction | str] = self._client.run(extraction_of, self._settings)
        if broken := [f"{worker}: {answer}" for worker, answer in told.items() if isinstance(answer, str)]:
            raise ModelError(broken[0])
        if len(set(told.values())) > 1:
            which = "; ".join(f"{worker} has {answer}" for worker, answer in sorted(told.items()))
            raise SettingsError(f"the workers are not all of one version: {which}")
        first = next(iter(told.values()))
        assert isinstance(first, Extraction)
        return first

    def outcomes(self, articles: Iterable[Sourced | ReadError]) -> Iterator[tuple[str, Outcome]]:
        """The resolved Document of each article, or the Failure in its place, in order, each with its source."""
        _ = self.extraction
        readers = max(1, sum(self._client.nthreads().values()))
        return in_order(articles, self._submit, readers=readers, stopped=self._stopped)

    def _submit(self, articles: list[Sourced]) -> "_Promise":
        return _Promise(self, articles, self.submitted(articles))

    def submitted(self, articles: list[Sourced]) -> Any:  # noqa: ANN401
        """The dask Future of what is read out of these articles."""
        packed = pickle.dumps(articles, pickle.HIGHEST_PROTOCOL)
        return self._client.submit(read, packed, self._settings, self.extraction, self._folder, pure=False)

    def close(self) -> None:
        """Leaves the scheduler and its workers as they are, and drops what they had in hand."""
        self._client.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


@dataclass(frozen=True, slots=True)
class _Promise:
    cluster: Cluster
    articles: list[Sourced]
    future: "Future[bytes]"

    def result(self) -> list[Outcome]:
        """Together, and one by one where workers end over it, so that the article at fault is known."""
        if not self.articles:
            return []
        try:
            return shards.outcomes_of(self.future.result())
        except KilledWorker:
            if len(self.articles) == 1:
                return [Failure(self.articles[0].source, "every worker that read it ended; is memory short?")]
        alone = [_Promise(self.cluster, [each], self.cluster.submitted([each])) for each in self.articles]
        return [outcome for promise in alone for outcome in promise.result()]

    def cancel(self) -> bool:
        """Never: what was sent is read, since nobody knows here whether it was begun."""
        return False


def extraction_of(settings: Settings) -> Extraction | str:
    """What this process reads by, or why it cannot."""
    try:
        return annotator_of(settings).extraction
    except ModelError as error:
        return str(error)


def read(packed: bytes, settings: Settings, extraction: Extraction, folder: Path | None) -> bytes:
    """What is read out of a chunk of articles, as a shard; one that lies in `folder` is taken from there."""
    articles: list[Sourced] = pickle.loads(packed)
    name = shards.name_of(articles, extraction)
    if folder and (kept := shards.kept(folder, name)):
        return kept
    with _ONE:
        shard = shards.packed(read_out(articles, annotator_of(settings)))
    if folder:
        shards.keep(folder, name, shard, f"{os.uname().nodename}-{os.getpid()}")
    return shard
