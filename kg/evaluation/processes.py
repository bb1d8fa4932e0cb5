"""What a command costs that runs in a process of its own."""

import os
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass

from kg.errors import NewsgraphError


@dataclass(frozen=True, slots=True)
class Cost:
    """What one process and its children took: seconds on the clock and of CPU, and bytes of memory at the peak."""

    wall: float
    cpu: float
    memory: int

    def without(self, other: "Cost") -> "Cost":
        """The cost less the time of `other`."""
        return Cost(self.wall - other.wall, self.cpu - other.cpu, self.memory)


def cost(command: Sequence[str]) -> Cost:
    """What `command` costs, from the start of its process to its end.

    Raises NewsgraphError with the last line that it wrote to its error output where it fails.
    """
    began = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        told = process.stderr.read().decode(errors="replace") if process.stderr else ""
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - began
    if process.returncode:
        lines = told.strip().splitlines() or ["no message"]
        raise NewsgraphError(f"{' '.join(command)} ended with {process.returncode}: {lines[-1]}")
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)
