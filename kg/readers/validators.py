"""What servers said of the answers that were read, so that only what is new is read the next time."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kg.errors import StoreError


@dataclass(frozen=True, slots=True)
class Validator:
    """The entity tag and the time of the last change of an answer (RFC 9110, section 8.8); `None` where not told."""

    etag: str | None = None
    modified: str | None = None


class Validators:
    """The validators of each address, and a mark of each thing that was read, in a file of JSON.

    `keep` and `note` change what is in memory; `save` writes it, once what was read is safe.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._kept = _read(path)

    def of(self, address: str) -> Validator | None:
        """The validator of the last answer of that address; `None` for the first time."""
        kept = self._kept["answers"].get(address)
        return Validator(kept.get("etag"), kept.get("modified")) if isinstance(kept, Mapping) else None

    def keep(self, address: str, validator: Validator) -> None:
        """Remembers the validator of an answer that is being read."""
        self._kept["answers"][address] = {"etag": validator.etag, "modified": validator.modified}

    def is_new(self, thing: str, mark: str) -> bool:
        """Whether a file or an entry was not read yet, or had another mark then."""
        return bool(self._kept["read"].get(thing) != mark)

    def note(self, thing: str, mark: str) -> None:
        """Remembers the mark of a file or an entry that is being read."""
        self._kept["read"][thing] = mark

    def save(self) -> None:
        """Writes all of it, whole or not at all. Raises StoreError."""
        new = self._path.with_name(f"{self._path.name}.new")
        try:
            new.write_text(json.dumps(self._kept, indent=0, sort_keys=True), encoding="utf-8")
            new.replace(self._path)
        except OSError as error:
            raise StoreError(f"{self._path}: cannot be written ({error.strerror or error})") from error


def _read(path: Path) -> dict[str, dict[str, Any]]:
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        kept = {}
    except (OSError, ValueError) as error:
        raise StoreError(f"{path}: cannot be read ({error}); delete it, and all is read anew") from error
    return {part: dict(kept.get(part, {})) for part in ("answers", "read")}


def mark_of(path: Path) -> str:
    """What tells one state of a file from another: its size and the time of its last change."""
    told = path.stat()
    return f"{told.st_size} {told.st_mtime_ns}"
