"""The parameters of an address or a form, each as often as it was given, and the body of a POST by its kind."""

from ipaddress import ip_network
from typing import NamedTuple
from urllib.parse import parse_qsl

from starlette.requests import Request

from api.limits import text_of
from api.problems import BAD_REQUEST, NOT_UTF8, UNSUPPORTED, Problem

FORM = "application/x-www-form-urlencoded"
SITE = 64
"""Bits of an IPv6 address that one site has (RFC 6177)."""

Parameters = dict[str, list[str]]


class Kind(NamedTuple):
    """What a Content-Type tells."""

    media_type: str
    charset: str


def parameters_of(encoded: bytes) -> Parameters:
    """The values of each parameter of a form or an address. Raises Problem where they are not UTF-8."""
    try:
        pairs = parse_qsl(text_of(encoded), keep_blank_values=True, errors="strict", max_num_fields=1000)
    except UnicodeDecodeError as error:
        raise Problem(NOT_UTF8, "a parameter is not UTF-8: percent-encode it as UTF-8") from error
    except ValueError as error:
        raise Problem(BAD_REQUEST, f"the parameters cannot be read: {error}") from error
    given: Parameters = {}
    for name, value in pairs:
        given.setdefault(name, []).append(value)
    return given


def kind_of(request: Request) -> Kind:
    """The kind of the request's body. Raises Problem for a character encoding other than UTF-8."""
    media_type, _, told = request.headers.get("content-type", "").partition(";")
    charset = told.partition("charset=")[2].partition(";")[0].strip(' "').lower()
    if charset not in ("", "utf-8", "utf8", "us-ascii"):
        raise Problem(UNSUPPORTED, f"charset={charset}: send UTF-8")
    return Kind(media_type.strip().lower(), charset)


def one(given: Parameters, name: str) -> str | None:
    """The value of a parameter that is given once, or `None`. Raises Problem where it is given more often."""
    values = given.get(name, [])
    if len(values) > 1:
        raise Problem(BAD_REQUEST, f"{len(values)} times {name} is given: give one")
    return values[0] if values else None


def seconds_of(request: Request, given: Parameters) -> float | None:
    """The time that the client gives its request, by the parameter `timeout` or the header Timeout; `None` if none."""
    told = one(given, "timeout") or request.headers.get("timeout")
    if told is None:
        return None
    try:
        seconds = float(told)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 1e9:
        raise Problem(BAD_REQUEST, f"timeout={told}: must be seconds above 0, as 2.5")
    return seconds


def address_of(request: Request) -> str:
    """The address that the client asked, without its query: what relative IRIs are resolved against."""
    raw: bytes = request.scope.get("raw_path") or request.scope["path"].encode()
    return f"{request.url.scheme}://{request.url.netloc}{raw.partition(b'?')[0].decode('latin-1')}"


def client_of(request: Request) -> str:
    """Who asks, for a fair share: an address of the network, of IPv6 the part that one site has."""
    host = request.client.host if request.client else ""
    try:
        return str(ip_network((host, SITE), strict=False)) if ":" in host else host
    except ValueError:
        return host
