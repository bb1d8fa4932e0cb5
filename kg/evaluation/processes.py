"""What a command costs that runs in a process of its own."""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from kg.errors import NewsgraphError

# Starts the command from a small process: the peak memory that the kernel tells of a child counts what its parent held
# when it was started. Writes wall and CPU seconds, peak bytes of the largest process, peak bytes of all processes
# together, and exit status as JSON. Together, memory that several processes share counts once (Linux's PSS).
LAUNCHER = """
import json, os, subprocess, sys, time
def family(pid):
    yield pid
    try:
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/children") as children:
                for child in children.read().split():
                    yield from family(int(child))
    except OSError:
        pass
def share(pid):
    try:
        with open(f"/proc/{pid}/smaps_rollup") as told:
            return sum(int(line.split()[1]) for line in told if line.startswith("Pss:")) * 1024
    except OSError:
        return 0
began = time.perf_counter()
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
together = 0
while True:
    pid, status, usage = os.wait4(process.pid, os.WNOHANG)
    if pid:
        break
    together = max(together, sum(map(share, family(process.pid))))
    time.sleep(0.2)
process.returncode = os.waitstatus_to_exitcode(status)
wall = time.perf_counter() - began
largest = usage.ru_maxrss * 1024
print(json.dumps([wall, usage.ru_utime + usage.ru_stime, largest, max(largest, together), process.returncode]))
"""


@dataclass(frozen=True, slots=True)
class Cost:
    """What one process and its children took: seconds on the clock and of CPU, and bytes of memory at the peak."""

    wall: float
    cpu: float
    memory: int
    """Of the largest process."""
    together: int = 0
    """Of all processes."""

    def without(self, other: "Cost") -> "Cost":
        """The cost less the time of `other`."""
        return Cost(self.wall - other.wall, self.cpu - other.cpu, self.memory, self.together)


def cost(command: Sequence[str]) -> Cost:
    """What `command` costs, from the start of its process to its end.

    Raises NewsgraphError with the last line that it wrote to its error output where it fails.
    """
    done = subprocess.run(
        [sys.executable, "-S", "-c", LAUNCHER, *command],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise NewsgraphError(f"{' '.join(command)} could not be started: {_last_line(done.stderr)}")
    wall, cpu, memory, together, code = json.loads(done.stdout)
    if code:
        raise NewsgraphError(f"{' '.join(command)} ended with {code}: {_last_line(done.stderr)}")
    return Cost(wall, cpu, memory, together)


def _last_line(told: str) -> str:
    return (told.strip().splitlines() or ["no message"])[-1]
