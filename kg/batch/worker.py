"""A process that reads articles for another: `python -m kg.batch.worker`, spoken to through its pipes.

It is sent its Settings, and answers with the Extraction or with the reason why it cannot work; then lists of articles,
and answers each with the list of their outcomes. It ends when its input does, and so with whoever started it.
"""

import os
import pickle
import signal
import sys
from typing import IO, Any

from kg.errors import ModelError
from kg.reading import annotator_of, read_out

THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "BLIS_NUM_THREADS")
"""The environment's words for how many threads a library may use: one, where there is a process for each core."""
_LENGTH = 8


def send(pipe: IO[bytes], value: object) -> None:
    """Writes one value. Raises OSError where nobody reads any more."""
    packed = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    pipe.write(len(packed).to_bytes(_LENGTH, "big") + packed)
    pipe.flush()


def received(pipe: IO[bytes]) -> Any:  # noqa: ANN401
    """The next value that the other process wrote. Raises EOFError where it has ended."""
    length = pipe.read(_LENGTH)
    packed = pipe.read(int.from_bytes(length, "big"))
    if len(length) < _LENGTH or len(packed) < int.from_bytes(length, "big"):
        raise EOFError("the other process has ended")
    return pickle.loads(packed)


def work(incoming: IO[bytes], outgoing: IO[bytes]) -> None:
    """Answers until the input ends."""
    settings = received(incoming)
    try:
        annotator = annotator_of(settings)
    except ModelError as error:
        send(outgoing, str(error))
        return
    send(outgoing, annotator.extraction)
    while True:
        send(outgoing, read_out(received(incoming), annotator))


def main() -> None:
    """Works on standard input and output."""
    # The terminal sends Ctrl-C to every process; it is for the one that stores to say when to end.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as outgoing:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a stray print must not get between the values
        try:
            work(sys.stdin.buffer, outgoing)
        except (EOFError, BrokenPipeError):
            os._exit(0)


if __name__ == "__main__":
    main()
