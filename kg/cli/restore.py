"""`kg restore`: a workspace out of a backup."""

from pathlib import Path
from typing import Annotated

import typer

from kg.cli.options import Store
from kg.derivation import opened
from kg.errors import StoreError
from kg.settings import settings_of
from kg.stores.backup import unpack

EXAMPLES = ("kg restore news.tar.zst --store restored",)


def restore(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="What kg backup wrote.", show_default=False)],
    store: Store = None,
) -> None:
    """Make a new workspace out of a backup.

    Exit codes: 0 it is there; 2 the file is no backup, or not whole, or the workspace's folder is not empty.
    """
    settings = settings_of(store=store)
    folder = Path(settings.store)
    try:
        with source.open("rb") as file:
            unpack(file, folder)
    except OSError as error:
        raise StoreError(f"{source}: cannot be read ({error.strerror or error})") from error
    with opened(folder, settings) as workspace:
        count = len(workspace.articles())
    typer.echo(f"restored {folder}: {count} article{'' if count == 1 else 's'}")
