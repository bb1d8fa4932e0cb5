"""Compressed files and archives opened into the streams in them."""

import gzip
import io
import zipfile
import zlib
from collections.abc import Callable, Collection, Iterator
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO, Self

import zstandard

from kg.errors import ReadError
from kg.readers.input import Input, buffered

PACKED: dict[str, Callable[[BinaryIO], Any]] = {
    ".gz": lambda file: gzip.GzipFile(fileobj=file, mode="rb"),
    ".zst": lambda file: ZstdStream(file, piece=2048),
}
"""What undoes each compression of a single file, by suffix."""
ARCHIVE = ".zip"
_RATIO, _FREE = 250, 20_000_000
"""How many times its packed size a stream may unpack to, once it has given this many bytes.

Text packs to a twentieth at best, markup that repeats itself to a hundredth; a bomb packs to a thousandth.
"""
_DAMAGED = (EOFError, OSError, zlib.error, zstandard.ZstdError, zipfile.BadZipFile, NotImplementedError, RuntimeError)


def unpacked_name(name: str) -> str:
    """The file's name without the suffix of a compression."""
    path = PurePosixPath(name)
    return path.stem if path.suffix.lower() in PACKED else path.name


def inputs(path: Path, raw: Collection[str], known: Collection[str]) -> Iterator[Input | ReadError]:
    """The streams in the file at `path`: its own, or those of an archive's files, in order of name.

    What ends in one of the suffixes `raw` before that of its compression is given as it is. Of an archive, files with
    one of the suffixes `known` are given. May raise OSError.
    """
    if path.suffix.lower() == ARCHIVE:
        yield from _members(path, known)
        return
    name, size = unpacked_name(path.name), path.stat().st_size
    with path.open("rb") as file:
        if name == path.name:
            yield Input(str(path), name, file, size)
        elif Path(name).suffix.lower() in raw:
            yield Input(str(path), name, file, size, packed=True)
        else:
            with PACKED[path.suffix.lower()](file) as stream:
                yield Input(str(path), name, io.BufferedReader(Unpacked(stream, str(path), size)))


def _members(path: Path, known: Collection[str]) -> Iterator[Input | ReadError]:
    try:
        with zipfile.ZipFile(path) as archive:
            found = False
            for member in sorted(archive.infolist(), key=lambda each: each.filename):
                if _is_known(member, known):
                    found = True
                    yield from _member(archive, member, f"{path}: {member.filename}")
            if not found:
                yield ReadError(str(path), f"the archive holds no articles (files ending in {', '.join(known)})")
    except (zipfile.BadZipFile, EOFError, NotImplementedError) as error:
        yield ReadError(str(path), f"is no ZIP archive that can be read ({error})")


def _member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, source: str) -> Iterator[Input | ReadError]:
    try:
        stream = archive.open(member)
    except _DAMAGED as error:
        yield ReadError(source, f"cannot be unpacked ({error})")
        return
    with stream:
        name = unpacked_name(member.filename)
        packing = PACKED.get(PurePosixPath(member.filename).suffix.lower())
        inner = packing(buffered(Unpacked(stream, source, member.compress_size))) if packing else stream
        size = None if packing else member.file_size
        yield Input(source, name, io.BufferedReader(Unpacked(inner, source, member.compress_size)), size)


def _is_known(member: zipfile.ZipInfo, known: Collection[str]) -> bool:
    path = PurePosixPath(member.filename)
    hidden = any(part.startswith((".", "__MACOSX")) for part in path.parts)
    return not member.is_dir() and not hidden and PurePosixPath(unpacked_name(path.name)).suffix.lower() in known


class ZstdStream:
    """The bytes that frames of Zstandard hold (RFC 8878); unlike zstandard's own reader it tells where one is cut.

    `piece` packed bytes are taken at once; four of them may stand for 128 KB.
    """

    def __init__(self, file: BinaryIO, piece: int) -> None:
        self._file, self._piece = file, piece
        self._frame: Any = None
        self._ready = memoryview(b"")

    def read(self, size: int) -> bytes:
        """The next bytes, at most `size`; none at the end. Raises EOFError within a frame, and ZstdError."""
        while not self._ready:
            piece = self._frame.unused_data if self._frame and self._frame.eof else b""
            piece = piece or self._file.read(self._piece)
            if not piece:
                if self._frame and not self._frame.eof:
                    raise EOFError
                return b""
            if self._frame is None or self._frame.eof:
                self._frame = zstandard.ZstdDecompressor().decompressobj()
            self._ready = memoryview(self._frame.decompress(piece))
        given, self._ready = self._ready[:size], self._ready[size:]
        return bytes(given)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is left open: the file is its giver's."""


class Unpacked(io.RawIOBase):
    """A stream that is being unpacked; reading it raises ReadError where it is cut off, damaged or a bomb."""

    def __init__(self, stream: Any, source: str, packed: int) -> None:  # noqa: ANN401
        self._stream, self._source = stream, source
        self._most = max(_FREE, packed * _RATIO)
        self._given = 0

    def readable(self) -> bool:
        """Always; it is what the class is for."""
        return True

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401
        """Fills the buffer with the next bytes, and tells how many they are."""
        try:
            data = self._stream.read(len(buffer))
        except _DAMAGED as error:
            whole = f"after {self._given:,} bytes unpacked"
            kind = "is cut off" if isinstance(error, EOFError) else f"is damaged ({error})"
            raise ReadError(self._source, f"{kind} {whole}") from error
        self._given += len(data)
        if self._given > self._most:
            times = f"over {self._most:,} bytes, more than {_RATIO} times its packed size"
            raise ReadError(self._source, f"unpacks to {times}: is it a decompression bomb? Unpack it by hand")
        buffer[: len(data)] = data
        return len(data)
