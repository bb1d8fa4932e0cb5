"""Answers that a client has already: ETag and If-None-Match (RFC 9110, section 13)."""

import re
from zlib import crc32

from starlette.requests import Request

from api.service import Service

_TAG = re.compile(r'(?:W/)?"([^"]*)"')
_CHANGING = re.compile(r"(?:now|rand|uuid|bnode)\s*[(#]", re.IGNORECASE)
"""Functions that give another value each time."""


def tag_of(service: Service, form: str) -> str:
    """The tag of an answer in this form over the store as it is now.

    It is weak: the same query over the same data may give its rows in another order, and compression changes bytes.
    """
    return f'W/"{service.holder.state}-{crc32(form.encode()):x}"'


def is_known(request: Request, tag: str) -> bool:
    """Whether the client has the answer with this tag already."""
    given = ", ".join(request.headers.getlist("if-none-match"))
    return given.strip() == "*" or tag[3:-1] in _TAG.findall(given)


def is_lasting(query: str) -> bool:
    """Whether the same query over the same data gives the same answer."""
    return not _CHANGING.search(query)
