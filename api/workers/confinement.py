"""What a worker process may use, and that it ends with its server."""

import ctypes
import os
import resource
import threading
import time
from contextlib import suppress

_WATCH_SECONDS = 1.0
_NEW_NET = 0x40000000
_NEW_USER = 0x10000000
"""CLONE_NEWNET and CLONE_NEWUSER of Linux's unshare(2)."""


def confine(memory: int) -> None:
    """Limits this process to `memory` bytes of address space, lets it write no core file, and ties it to its parent.

    Where the system allows it, the process gets a network of its own, in which there is nobody.
    """
    _leave_network()
    for kind, limit in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CORE, 0)):
        with suppress(OSError, ValueError):
            resource.setrlimit(kind, (limit, limit))
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()


def _leave_network() -> bool:
    """Whether it could be done; only a process of one thread can take the second way, which needs no rights."""
    with suppress(OSError, AttributeError):
        unshare = ctypes.CDLL(None).unshare
        return any(unshare(kind) == 0 for kind in (_NEW_NET, _NEW_USER | _NEW_NET))
    return False


def _end_with(parent: int) -> None:
    # A worker inside a query does not read its pipe, so it would not notice that a killed server has gone.
    while os.getppid() == parent:
        time.sleep(_WATCH_SECONDS)
    os._exit(1)
