"""What every worker process does: read a task, answer it, until the pipe is closed."""

import os
import sys
import traceback
from collections.abc import Callable
from typing import BinaryIO, TypeVar

import msgspec

from api.workers.confinement import confine
from api.workers.frames import REFUSED, frame, read_frame
from api.workers.output import Output, TooLargeError
from api.workers.tasks import Reason, Refusal, Task

Asked = TypeVar("Asked", bound=Task)


def work(decoder: msgspec.json.Decoder[Asked], answer: Callable[[Asked, Output], Refusal | None]) -> None:
    """Answers what `decoder` reads from standard input on standard output; the first argument limits the memory."""
    confine(int(sys.argv[1]))
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as pipe:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a stray print must not get between the frames
        while received := read_frame(sys.stdin.buffer):
            _answer(decoder.decode(received[1]), answer, pipe)


def _answer(task: Asked, answer: Callable[[Asked, Output], Refusal | None], pipe: BinaryIO) -> None:
    output = Output(pipe, task.limit)
    try:
        refusal = answer(task, output)
    except TooLargeError:
        refusal = Refusal(
            Reason.TOO_LARGE, f"the answer is larger than {task.limit:,} bytes: ask for less, as by LIMIT"
        )
    except MemoryError:
        refusal = Refusal(Reason.TOO_LARGE, "the query needs more memory than one may have")
    except Exception:
        traceback.print_exc()
        refusal = Refusal(Reason.FAILED, "the worker failed; the server's log tells why")
    if refusal is None:
        output.finish()
    else:
        pipe.write(frame(REFUSED, msgspec.json.encode(refusal)))
        pipe.flush()
