"""How much a request may take, and request bodies read within it."""

from dataclasses import dataclass

from starlette.requests import Request

from api.problems import BODY_TOO_LARGE, NOT_UTF8, Problem
from kg.readers.limits import LIMITS as ARTICLE


@dataclass(frozen=True, slots=True)
class Limits:
    """What the server gives to its requests."""

    workers: int = 2
    """Processes that answer queries."""
    seconds: float = 30.0
    """Until a query is stopped, its wait for a worker included."""
    waiting: int = 64
    """Queries that may wait for a worker; more are refused at once."""
    memory: int = 2 << 30
    """Bytes of address space of a worker."""
    query: int = 1 << 20
    """Bytes of a query with its parameters."""
    article: int = 2 * ARTICLE.bytes
    """Bytes of a posted article: JSON may write a character of one byte as two, and other fields stand beside it."""
    result: int = 100 << 20
    """Bytes of a query's answer."""
    export: int = 4 << 30
    """Bytes of an export."""
    export_seconds: float = 600.0
    """Until an export is stopped."""


async def body_of(request: Request, most: int) -> bytes:
    """The request's body. Raises Problem as soon as it is known to have more than `most` bytes."""
    told = request.headers.get("content-length", "")
    if told.isdecimal() and int(told) > most:
        raise _too_large(f"{int(told):,} bytes", most)
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise _too_large("larger", most)
    return bytes(body)


def text_of(body: bytes) -> str:
    """The body as text. Raises Problem where it is not UTF-8."""
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Problem(NOT_UTF8, f"byte {error.start:,} of the body is not UTF-8: send the text as UTF-8") from error


def _too_large(size: str, most: int) -> Problem:
    return Problem(BODY_TOO_LARGE, f"the body is {size}, and it may have {most:,} bytes here")
