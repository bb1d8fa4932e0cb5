"""Where a running server can be reached: a file in the workspace that it holds.

The file alone proves nothing, since a crash leaves it behind: it is read by who finds the workspace held.
"""

import json
from contextlib import suppress
from pathlib import Path

FILE = "server.json"


def write_address(folder: Path, url: str) -> None:
    """Notes that the server of the workspace in `folder` listens at `url`."""
    (folder / FILE).write_text(json.dumps({"url": url}) + "\n", encoding="utf-8")


def address(folder: Path) -> str | None:
    """The address that the last server of this workspace noted, or `None`."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        url = json.loads((folder / FILE).read_text(encoding="utf-8"))["url"]
        return url if isinstance(url, str) else None
    return None


def remove_address(folder: Path) -> None:
    """Takes the note away."""
    with suppress(OSError):
        (folder / FILE).unlink()
