"""How fast a long command goes, for those who read its log."""

import time
from collections.abc import Callable

LOG_SECONDS = 60.0
"""Between two lines."""
WINDOW = 10
"""Lines over whose time the rate is taken: long enough to be steady, short enough to follow a change."""


class Pace:
    """Counts what is done, and tells now and then how far that is. `total` is `None` while it is not known."""

    def __init__(self, label: str, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.total: int | None = None
        self._label = label
        self._clock = clock
        self._done = 0
        self._marks = [(clock(), 0)]

    def passed(self) -> str | None:
        """Counts one more; the line to print where one is due, else `None`."""
        self._done += 1
        now = self._clock()
        if now - self._marks[-1][0] < LOG_SECONDS:
            return None
        begun, before = self._marks[0]
        self._marks = [*self._marks, (now, self._done)][-WINDOW:]
        rate = (self._done - before) / (now - begun)
        if self.total is None:
            return f"{self._label}: {self._done:,}, {rate:.1f}/s"
        left = _clock(self.total - self._done, rate)
        return f"{self._label}: {self._done:,} of {self.total:,}, {rate:.1f}/s, {left} left"


def _clock(more: int, rate: float) -> str:
    minutes = round(more / rate / 60)
    return f"{minutes // 60}:{minutes % 60:02} h"
