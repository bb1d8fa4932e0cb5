"""The binary target that a worker writes its answer to."""

import io
from typing import Any, BinaryIO, cast

from api.workers.frames import LAST, MEDIA, MORE, PART, frame


class TooLargeError(Exception):
    """The answer has more bytes than it may have."""


class Output(io.RawIOBase):
    """Sends what is written as frames, none before the first PART bytes or the end. Raises TooLargeError."""

    def __init__(self, stream: BinaryIO, limit: int) -> None:
        self._stream = stream
        self._left = limit
        self._media_type = ""
        self._held = bytearray()
        self._begun = False

    def begin(self, media_type: str) -> BinaryIO:
        """The target itself, for an answer of that media type."""
        self._media_type = media_type
        return cast(BinaryIO, self)

    def writable(self) -> bool:
        """Yes."""
        return True

    def write(self, data: Any) -> int:  # noqa: ANN401
        """Takes all of `data`."""
        self._left -= len(data)
        if self._left < 0:
            raise TooLargeError
        self._held += data
        if len(self._held) >= PART:
            self._send(MORE)
        return len(data)

    def finish(self) -> None:
        """Sends the rest: the answer is complete."""
        self._send(LAST)

    def _send(self, kind: bytes) -> None:
        if not self._begun:
            self._stream.write(frame(MEDIA, self._media_type.encode()))
            self._begun = True
        self._stream.write(frame(kind, bytes(self._held)))
        self._stream.flush()
        self._held.clear()
