"""A run that can be told to stop: it finishes what it has in hand, and what is stored stays good."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Stop:
    """Whether the run has been told to stop."""

    def __init__(self) -> None:
        self.asked = False

    def __call__(self) -> bool:
        """Whether it has."""
        return self.asked


@contextmanager
def stopping(tell: Callable[[], None]) -> Iterator[Stop]:
    """A Stop that Ctrl-C and SIGTERM ask for, in the main thread; `tell` is called then. A second one breaks off."""
    stop = Stop()

    def ask(_number: int, _frame: FrameType | None) -> None:
        if stop.asked:
            raise KeyboardInterrupt
        stop.asked = True
        tell()

    before = {number: signal.signal(number, ask) for number in SIGNALS}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
