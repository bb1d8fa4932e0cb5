"""Why a worker gave no answer, or only a part of one."""

from api.workers.tasks import Refusal


class RefusedError(Exception):
    """The worker said why there is no answer."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.detail)
        self.refusal = refusal


class StoppedError(Exception):
    """The deadline came; the worker was killed."""


class BusyError(Exception):
    """No worker was free in time, or too many wait for one already."""


class DiedError(Exception):
    """The worker ended in the middle: a stack that ran over, or memory that was not to be had."""


class CutError(Exception):
    """An answer of which a part was sent already cannot be completed."""
