"""One stream of bytes on its way to a reader."""

import io
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import BinaryIO


@dataclass(frozen=True, slots=True)
class Input:
    """What a reader is given. `stream` can be read once, from its beginning."""

    source: str
    """What people know it by: a path, "archive.zip: story.html", "standard input", a web address."""
    name: str
    """The name of the file, without the suffix of a compression."""
    stream: io.BufferedReader
    size: int | None = None
    """Its bytes, where they are known before it is read; else `None`."""
    address: str | None = None
    """Where it was fetched from; `None` for a file."""
    media_type: str | None = None
    """What its server says that it is; `None` for a file."""
    packed: bool = False
    """Whether the stream is still compressed by gzip, for a reader that undoes it piece by piece."""

    @property
    def stem(self) -> str:
        """The name without its last suffix: what an article is called that has no name of its own."""
        return PurePosixPath(self.name).stem

    @property
    def suffix(self) -> str:
        """The last suffix of the name, lower-cased, with its dot."""
        return PurePosixPath(self.name).suffix.lower()

    def read(self, most: int) -> bytes | None:
        """All its bytes, or `None` where they are more than `most`."""
        if self.size is not None and self.size > most:
            return None
        data = self.stream.read(most + 1)  # a pipe or a device tells no size before
        return data if len(data) <= most else None


def buffered(stream: BinaryIO | io.RawIOBase) -> io.BufferedReader:
    """The stream with a buffer, so that its beginning can be looked at before it is read."""
    return stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(stream)  # type: ignore[arg-type]


def input_of(data: bytes, name: str, *, source: str | None = None, address: str | None = None) -> Input:
    """The input that these bytes are, named as a file would be."""
    return Input(source or name, name, buffered(io.BytesIO(data)), len(data), address)
