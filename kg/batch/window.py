"""Articles read ahead, no more than so many at once, with what comes out of them in their order."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from kg.errors import ReadError
from kg.model.outcome import Outcome, Sourced
from kg.reading import Stopped, chunks, in_places, never

AHEAD = 4
"""Chunks that each reader has, waits for or has done while the one before them is stored."""

Chunk = list[Sourced | ReadError]


class Promise(Protocol):
    """What is being read out of a chunk: a Future of `concurrent.futures` is one."""

    def result(self) -> list[Outcome]:
        """Waits for the outcome of each article."""

    def cancel(self) -> bool:
        """Takes the chunk back, and tells whether that came before anybody began to read it."""


def in_order(
    articles: Iterable[Sourced | ReadError],
    submit: Callable[[list[Sourced]], Promise],
    *,
    readers: int,
    stopped: Stopped = never,
) -> Iterator[tuple[str, Outcome]]:
    """The outcome of each article, with its source, in the order of the articles.

    `submit` gives a chunk to one of so many `readers`. Once `stopped` tells so, chunks that nobody has begun are taken
    back from the end, and what has been begun is still given.
    """
    waiting: deque[tuple[Chunk, Promise]] = deque()
    for chunk in chunks(articles):
        waiting.append((chunk, submit([each for each in chunk if isinstance(each, Sourced)])))
        if len(waiting) > readers * AHEAD:
            yield from _first(waiting)
    while waiting:
        while stopped() and waiting and waiting[-1][1].cancel():
            waiting.pop()
        if waiting:
            yield from _first(waiting)


def _first(waiting: deque[tuple[Chunk, Promise]]) -> Iterator[tuple[str, Outcome]]:
    chunk, promise = waiting.popleft()
    yield from in_places(chunk, promise.result())
