"""A workspace as one file: a tar archive, packed by zstd, of its database and of a copy of its graphs.

The last member is a manifest with the digest of each file, so that an archive that was cut off or damaged is refused
whole.
"""

import hashlib
import json
import shutil
import tarfile
from datetime import UTC, datetime
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from tempfile import mkdtemp
from typing import BinaryIO

import zstandard

from kg.errors import StoreError
from kg.stores.places import FOLDER
from kg.stores.schema import FILE
from kg.stores.workspace import Workspace

MANIFEST = "manifest.json"
_PREFIX = "backup-"
_LEVEL = 3
"""zstd's level; texts and Documents are packed already, and the graphs get five times smaller."""


def copy_of(workspace: Workspace) -> Path:
    """A new folder with a copy of the workspace as it is now, for the caller to remove.

    While it is made, nobody may write into the workspace. Raises StoreError.
    """
    # Beside the workspace's files, Oxigraph can link its own instead of copying them.
    folder = Path(mkdtemp(prefix=_PREFIX, dir=workspace.path))
    try:
        workspace.copy_to(folder)
    except StoreError:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return folder


def sweep(path: Path) -> None:
    """Removes the copies that a crash left in the workspace at `path`, which is held by the caller."""
    for folder in path.glob(f"{_PREFIX}*"):
        shutil.rmtree(folder, ignore_errors=True)


def pack(folder: Path, target: BinaryIO) -> None:
    """Writes the archive of a copy that `copy_of` made."""
    digests: dict[str, str] = {}
    packer = zstandard.ZstdCompressor(level=_LEVEL, write_checksum=True)
    with packer.stream_writer(target, closefd=False) as stream, tarfile.open(mode="w|", fileobj=stream) as archive:
        for file in sorted(path for path in folder.rglob("*") if path.is_file()):
            name = file.relative_to(folder).as_posix()
            digests[name] = _digest(file)
            archive.add(file, name, filter=_plain)
        told = {
            "newsgraph": version("newsgraph"),
            "made": datetime.now(UTC).isoformat(timespec="seconds"),
            "files": digests,
        }
        content = json.dumps(told, indent=1).encode()
        member = tarfile.TarInfo(MANIFEST)
        member.size = len(content)
        archive.addfile(member, BytesIO(content))


def unpack(source: BinaryIO, folder: Path) -> None:
    """Makes `folder`, which must not be there, the workspace that an archive holds. Raises StoreError.

    It appears whole or not at all.
    """
    if folder.exists() and any(folder.iterdir() if folder.is_dir() else [folder]):
        raise StoreError(f"{folder}: is there already; name a new folder, so that nothing is overwritten")
    folder.parent.mkdir(parents=True, exist_ok=True)
    place = Path(mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        _check(place, _extracted(source, place))
        place.chmod(0o755)
        if folder.exists():
            folder.rmdir()
        place.rename(folder)
    except (zstandard.ZstdError, tarfile.TarError, EOFError) as error:
        raise StoreError(f"the file is no backup of newsgraph, or it is damaged: {error}") from error
    except OSError as error:
        raise StoreError(f"{folder}: cannot be written ({error.strerror or error})") from error
    finally:
        shutil.rmtree(place, ignore_errors=True)


def _extracted(source: BinaryIO, place: Path) -> dict[str, str]:
    """The digests that the archive's manifest tells, once its files lie in `place`."""
    with (
        zstandard.ZstdDecompressor().stream_reader(source) as stream,
        tarfile.open(mode="r|", fileobj=stream) as archive,
    ):
        for member in archive:
            if member.name == MANIFEST:
                content = archive.extractfile(member)
                digests = json.load(content)["files"] if content else None
                if isinstance(digests, dict):
                    return digests
            elif member.isfile() and (member.name == FILE or member.name.startswith(f"{FOLDER}/")):
                archive.extract(member, place, filter="data")
            else:
                raise StoreError(f"the file is no backup of newsgraph: it holds {member.name!r}")
    raise StoreError("the backup is not whole: it was cut off before its end")


def _check(place: Path, digests: dict[str, str]) -> None:
    found = {path.relative_to(place).as_posix() for path in place.rglob("*") if path.is_file()}
    if found != digests.keys() or FILE not in found:
        raise StoreError("the backup is not whole: its files are not those that its manifest names")
    for name, digest in digests.items():
        if _digest(place / name) != digest:
            raise StoreError(f"the backup is damaged: {name} is not as it was written")


def _plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mode = 0o644
    return member


def _digest(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
