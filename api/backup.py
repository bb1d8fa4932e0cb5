"""`/backup`: the whole workspace as one file."""

import asyncio
import shutil
from pathlib import Path

from fastapi import APIRouter, Depends
from starlette.background import BackgroundTask
from starlette.responses import FileResponse

from api.authentication import may_write
from api.service import Serving
from kg.stores.backup import copy_of, pack

MEDIA_TYPE = "application/zstd"

router = APIRouter(tags=["Server"])


@router.get(
    "/backup",
    summary="Fetch a backup",
    response_class=FileResponse,
    responses={200: {"content": {MEDIA_TYPE: {"example": "(bytes)"}}, "description": "What kg restore takes."}},
    dependencies=[Depends(may_write)],
)
async def backup(service: Serving) -> FileResponse:
    """The workspace as it is now: texts, what was read out of them, judgements and graphs, as one file."""
    folder = await service.holder.read(copy_of)
    try:
        file = await asyncio.to_thread(_packed, folder)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    # It is packed already, and must not be packed again on its way.
    headers = {"Content-Encoding": "identity"}
    gone = BackgroundTask(shutil.rmtree, folder, ignore_errors=True)
    return FileResponse(file, media_type=MEDIA_TYPE, filename="newsgraph.tar.zst", headers=headers, background=gone)


def _packed(folder: Path) -> Path:
    file = folder.with_suffix(".tar.zst")
    with file.open("wb") as target:
        pack(folder, target)
    shutil.rmtree(folder)
    folder.mkdir()
    return file.rename(folder / file.name)
