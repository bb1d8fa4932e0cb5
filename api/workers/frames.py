"""How server and worker speak over pipes: a byte that tells the kind, four for the length, and the payload.

The server sends one task. The worker answers with MEDIA, then any number of MORE, then LAST; or in the place of any of
these with REFUSED, after which nothing follows.
"""

import struct
from typing import BinaryIO

TASK = b"T"
"""A task as JSON."""
MEDIA = b"M"
"""The media type of the answer that follows."""
MORE = b"D"
"""A part of the answer, at least PART bytes, after which more comes."""
LAST = b"L"
"""The rest of the answer."""
REFUSED = b"X"
"""A Refusal as JSON."""

PART = 1 << 16
"""Bytes that a worker gathers before it sends any: an error that comes before is told with its own status."""

_HEAD = struct.Struct(">cI")
HEAD_LENGTH = _HEAD.size


def frame(kind: bytes, payload: bytes) -> bytes:
    """The frame as it travels."""
    return _HEAD.pack(kind, len(payload)) + payload


def head_of(head: bytes) -> tuple[bytes, int]:
    """Kind and payload length of the frame that begins with these HEAD_LENGTH bytes."""
    kind, length = _HEAD.unpack(head)
    return kind, length


def read_frame(stream: BinaryIO) -> tuple[bytes, bytes] | None:
    """The next frame's kind and payload, or `None` where the stream has ended."""
    head = stream.read(HEAD_LENGTH)
    if len(head) < HEAD_LENGTH:
        return None
    kind, length = head_of(head)
    payload = stream.read(length)
    return (kind, payload) if len(payload) == length else None
