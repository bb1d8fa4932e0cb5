"""How much a request may take, and request bodies read within it."""

import asyncio
from dataclasses import dataclass

from starlette.requests import Request

from api.problems import BODY_TOO_LARGE, NOT_UTF8, SLOW, Problem
from kg.readers.limits import LIMITS as ARTICLE

BODY_SECONDS = 60.0
"""Until a body must have come."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What the server gives to its requests."""

    workers: int = 3
    """Processes that answer queries; one client has all of them but one at most."""
    seconds: float = 30.0
    """Until a query is stopped, its wait for a worker included."""
    waiting: int = 64
    """Queries that may wait for a worker; more are refused at once."""
    memory: int = 2 << 30
    """Bytes of address space of a worker."""
    query: int = 1 << 20
    """Bytes of a query with its parameters."""
    update: int = 16 << 20
    """Bytes of an update with its parameters."""
    upload: int = 64 << 20
    """Bytes of a graph that is uploaded."""
    article: int = 2 * ARTICLE.bytes
    """Bytes of a posted article: JSON may write a character of one byte as two, and other fields stand beside it."""
    result: int = 100 << 20
    """Bytes of a query's answer."""
    export: int = 4 << 30
    """Bytes of an export."""
    export_seconds: float = 600.0
    """Until an export is stopped."""


async def body_of(request: Request, most: int, seconds: float = BODY_SECONDS) -> bytes:
    """The request's body. Raises Problem as soon as it is known to have more than `most` bytes, or comes too slowly."""
    try:
        async with asyncio.timeout(seconds):
            return await _body(request, most)
    except TimeoutError as error:
        raise Problem(SLOW, f"the body did not come within {seconds:g} s") from error


async def _body(request: Request, most: int) -> bytes:
    told = request.headers.get("content-length", "")
    if told.isdecimal() and int(told) > most:
        raise too_large(f"{int(told):,} bytes", most)
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise too_large("larger", most)
    return bytes(body)


def text_of(body: bytes) -> str:
    """The body as text. Raises Problem where it is not UTF-8."""
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Problem(NOT_UTF8, f"byte {error.start:,} of the body is not UTF-8: send the text as UTF-8") from error


def too_large(size: str, most: int) -> Problem:
    """The problem of something that has more bytes than it may have."""
    return Problem(BODY_TOO_LARGE, f"the body is {size}, and it may have {most:,} bytes here")
