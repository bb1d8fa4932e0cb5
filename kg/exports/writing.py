"""Files written whole or not at all."""

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, BinaryIO

from networkx import MultiDiGraph
from pyoxigraph import Quad

from kg.errors import ExportError
from kg.exports.content import Content
from kg.exports.formats import Format, format_of


def write(
    target: str | Path | IO[bytes],
    format: str | None = None,  # noqa: A002
    *,
    quads: Callable[[], Iterable[Quad]],
    network: Callable[[], "MultiDiGraph[Any]"],
) -> Format:
    """Writes facts to a file or an open binary target, and gives the format that was used.

    `quads` come graph by graph; each of the two is called only if the format is made of it. Without `format` the
    file's suffix tells it. A file gets its name only when it is complete. Raises ExportError for an unknown format or
    an unwritable target.
    """
    content = Content(quads, network)
    if isinstance(target, str | Path):
        chosen = format_of(format, target)
        write_whole(Path(target), lambda stream: chosen.write(content, stream))
    else:
        chosen = format_of(format or "turtle")
        chosen.write(content, target)
    return chosen


def write_whole(path: Path, write_to: Callable[[BinaryIO], None]) -> None:
    """Lets `write_to` fill a file that gets the name `path` once it is complete. Raises ExportError."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as stream:
            write_to(stream)
        part.replace(path)
    except OSError as error:
        raise ExportError(f"{path}: cannot be written ({error.strerror or error})") from error
    finally:
        _forget(part)


def _forget(part: Path) -> None:
    with suppress(OSError):
        part.unlink(missing_ok=True)
