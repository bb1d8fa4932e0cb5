"""`kg backup`: a workspace as one file."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, BinaryIO

import typer
import urllib3

from kg.cli.options import Store
from kg.derivation import opened
from kg.errors import StoreError, StoreInUseError
from kg.settings import settings_of
from kg.stores.address import address
from kg.stores.backup import copy_of, pack

EXAMPLES = ("kg backup news.tar.zst --store news",)

_PIECE = 1 << 20


def backup(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.", show_default=False)],
    store: Store = None,
) -> None:
    """Write a workspace to one file.

    It has the texts, the Documents, the judgements and the graphs; kg restore makes a workspace of it again. While a
    server holds the workspace, it is asked for the backup, with the token in NEWSGRAPH_TOKEN.

    Exit codes: 0 the file is whole; 2 there is no such workspace, the file is there already or cannot be written.
    """
    settings = settings_of(store=store)
    with _new(target) as file:
        try:
            with opened(settings.store, settings, read_only=True) as workspace:
                copy = copy_of(workspace)
                try:
                    pack(copy, file)
                finally:
                    shutil.rmtree(copy, ignore_errors=True)
        except StoreInUseError:
            served = address(Path(settings.store))
            if served is None:
                raise
            _fetch(served, file)
    typer.echo(f"wrote {target}: {target.stat().st_size / 1e6:,.1f} MB of {settings.store}")


@contextmanager
def _new(target: Path) -> Iterator[BinaryIO]:
    """The file to write, which takes its name only once it is whole. Raises StoreError."""
    part = target.with_name(target.name + ".part")
    if target.exists():
        raise StoreError(f"{target}: is there already; name another file")
    try:
        with part.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.rename(target)
    except OSError as error:
        raise StoreError(f"{target}: cannot be written ({error.strerror or error})") from error
    finally:
        part.unlink(missing_ok=True)


def _fetch(url: str, file: BinaryIO) -> None:
    token = os.environ.get("NEWSGRAPH_TOKEN", "").strip()
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    try:
        answer = urllib3.request("GET", f"{url}/backup", headers=headers, preload_content=False, retries=False)
        if answer.status != 200:
            told = (
                answer.json().get("detail", "") if "json" in answer.headers.get("content-type", "") else answer.reason
            )
            raise StoreError(f"the server at {url} holds the workspace and gives no backup: {told}")
        for piece in answer.stream(_PIECE):
            file.write(piece)
    except urllib3.exceptions.HTTPError as error:
        raise StoreError(f"the server at {url} did not give the backup whole: {error}") from error
