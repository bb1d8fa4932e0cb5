"""Directories expanded into the files in them that can be read."""

from collections.abc import Collection
from pathlib import Path


def files_in(directory: Path, suffixes: Collection[str]) -> list[Path]:
    """The files below `directory` with one of `suffixes`, sorted by path; hidden ones are passed over.

    Empty also where `directory` is no directory.
    """
    if not is_directory(directory):
        return []
    return sorted(
        path
        for path in directory.rglob("*")
        if path.suffix.lower() in suffixes
        and path.is_file()
        and not any(part.startswith(".") for part in path.relative_to(directory).parts)
    )


def is_directory(path: Path) -> bool:
    """Whether `path` is a directory that can be looked at."""
    try:
        return path.is_dir()
    except OSError:
        return False
