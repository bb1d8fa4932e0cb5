"""The engine of several processes on this machine, each with the model loaded once."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cached_property
from types import TracebackType
from typing import Self

from kg.batch.window import in_order
from kg.batch.worker import THREADS, received, send
from kg.errors import ModelError, ReadError
from kg.model.document import Extraction
from kg.model.outcome import Failure, Outcome, Sourced
from kg.reading import Stopped, never
from kg.settings import Settings

TRIES = 2
"""How often a process is started, or one article alone read, before that is held to be what ends the process."""


class Worker:
    """One process that reads."""

    def __init__(self, settings: Settings) -> None:
        """Started, with its model loaded. Raises ModelError where it cannot be, and EOFError where it ends."""
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "kg.batch.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | dict.fromkeys(THREADS, "1"),
        )
        assert self.process.stdin
        assert self.process.stdout
        self._to, self._from = self.process.stdin, self.process.stdout
        answer = self._asked(settings)
        if not isinstance(answer, Extraction):
            self.end()
            raise ModelError(str(answer))
        self.extraction = answer

    def read(self, articles: list[Sourced]) -> list[Outcome]:
        """The outcome of each article. Raises EOFError where the process ends before it has told."""
        answer = self._asked(articles)
        assert isinstance(answer, list)
        return answer

    def _asked(self, value: object) -> object:
        try:
            send(self._to, value)
            return received(self._from)
        except (OSError, EOFError) as error:
            self.end()
            raise EOFError(f"ended with {self.process.returncode}") from error

    def end(self) -> None:
        """Returns once the process has ended."""
        self.process.kill()
        for pipe in (self._to, self._from):
            try:
                pipe.close()
            except OSError:
                continue  # what was still to be written has no reader
        self.process.wait()


class Processes:
    """The Engine that reads in so many processes; one that ends is replaced, and what it had is read again."""

    def __init__(self, settings: Settings, *, jobs: int, stopped: Stopped = never) -> None:
        self._settings = settings
        self._jobs = jobs
        self._stopped = stopped
        self._own = threading.local()
        self._workers: set[Worker] = set()
        self._closed = False
        self._pool = ThreadPoolExecutor(jobs, thread_name_prefix="newsgraph-worker")

    @cached_property
    def extraction(self) -> Extraction:
        """What its Documents are made by. Raises ModelError."""
        started = [self._pool.submit(self._begun) for _ in range(self._jobs)]
        try:
            return started[0].result()
        except EOFError as error:
            raise ModelError(
                f"a process that should read articles {error} before it began; is memory short?"
            ) from error

    def outcomes(self, articles: Iterable[Sourced | ReadError]) -> Iterator[tuple[str, Outcome]]:
        """The resolved Document of each article, or the Failure in its place, in order, each with its source."""
        return in_order(articles, self._submit, readers=self._jobs, stopped=self._stopped)

    def _submit(self, articles: list[Sourced]) -> "Future[list[Outcome]]":
        return self._pool.submit(self._read, articles)

    def _worker(self) -> Worker:
        """The process of this thread."""
        worker: Worker | None = getattr(self._own, "worker", None)
        if worker is None:
            worker = self._own.worker = Worker(self._settings)
            self._workers.add(worker)
        if self._closed:
            worker.end()
            raise EOFError("is no longer wanted")
        return worker

    def _begun(self, tries: int = TRIES) -> Extraction:
        """What the process of this thread reads by, which is started now."""
        try:
            return self._worker().extraction
        except EOFError:
            if self._closed or tries == 1:
                raise
        return self._begun(tries - 1)

    def _read(self, articles: list[Sourced], tries: int = TRIES) -> list[Outcome]:
        """Together, and one by one where the process ends, so that the article at fault is known."""
        if not articles:
            return []
        try:
            return self._worker().read(articles)
        except EOFError as error:
            if self._closed:
                return []
            self._workers -= {vars(self._own).pop("worker", None)}
            if len(articles) == 1 and tries == 1:
                return [Failure(articles[0].source, f"the process that read it {error}; is memory short?")]
        if len(articles) == 1:
            return self._read(articles, tries - 1)
        return [outcome for article in articles for outcome in self._read([article])]

    def close(self) -> None:
        """Returns once every process has ended, whatever it had in hand."""
        self._closed = True
        for worker in list(self._workers):
            worker.process.kill()
        self._pool.shutdown(cancel_futures=True)
        for worker in self._workers:
            worker.end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()
