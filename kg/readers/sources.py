"""What a person names, expanded into the sources that can be read: files, standard input and web addresses."""

import os
from collections.abc import Collection, Iterable, Iterator
from glob import glob, has_magic
from pathlib import Path
from urllib.parse import urlsplit

from kg.readers.unpacking import ARCHIVE, unpacked_name

STANDARD_INPUT = "-"


def expanded(given: Iterable[str | Path], suffixes: Collection[str]) -> Iterator[str]:
    """Each source that `given` stands for: of directories and patterns the files that can be read, sorted by path.

    What leads to none stays as it is, so that reading it tells what is wrong with it.
    """
    for each in map(str, given):
        if each == STANDARD_INPUT or is_address(each):
            yield each
            continue
        path = Path(each)
        if is_directory(path):
            yield from map(str, files_in(path, suffixes) or [path])
        elif has_magic(each) and not _is_there(path):
            yield from _matching(each, suffixes) or [each]
        else:
            yield str(path)


def files_in(directory: Path, suffixes: Collection[str]) -> list[Path]:
    """The files below `directory` with one of `suffixes`, packed or not, sorted by path; hidden ones are passed over.

    Directories that are symbolic links are not entered, so that none is read twice or for ever. Links that lead
    nowhere are given, so that reading them tells what is wrong.
    """
    found: list[Path] = []
    for folder, folders, names in os.walk(directory):
        folders[:] = [name for name in folders if not name.startswith(".") and not Path(folder, name).is_symlink()]
        found.extend(Path(folder, name) for name in names if not name.startswith(".") and _known(name, suffixes))
    return sorted(path for path in found if path.is_file() or path.is_symlink())


def is_directory(path: Path) -> bool:
    """Whether `path` is a directory that can be looked at."""
    try:
        return path.is_dir()
    except OSError:
        return False


def is_address(source: str) -> bool:
    """Whether the source is a web address."""
    return source.lower().startswith(("http://", "https://"))


def stem_of(source: str) -> str:
    """What an article is called that has no name of its own: a file's name without its suffixes."""
    path = Path(urlsplit(source).path if is_address(source) else source)
    return Path(unpacked_name(path.name)).stem or "article"


def _matching(pattern: str, suffixes: Collection[str]) -> list[str]:
    found = sorted(glob(pattern, recursive=True))  # noqa: PTH207  Path has none for a pattern that may be absolute
    files = (files_in(path, suffixes) if path.is_dir() else [path] for path in map(Path, found))
    return [str(file) for group in files for file in group]


def _known(name: str, suffixes: Collection[str]) -> bool:
    suffix = Path(unpacked_name(name)).suffix.lower()
    return suffix in suffixes or suffix == ARCHIVE


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False
