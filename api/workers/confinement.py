"""What a worker process may use, and that it ends with its server."""

import os
import resource
import threading
import time
from contextlib import suppress

_WATCH_SECONDS = 1.0


def confine(memory: int) -> None:
    """Limits this process to `memory` bytes of address space, lets it write no core file, and ties it to its parent."""
    for kind, limit in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CORE, 0)):
        with suppress(OSError, ValueError):
            resource.setrlimit(kind, (limit, limit))
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()


def _end_with(parent: int) -> None:
    # A worker inside a query does not read its pipe, so it would not notice that a killed server has gone.
    while os.getppid() == parent:
        time.sleep(_WATCH_SECONDS)
    os._exit(1)
