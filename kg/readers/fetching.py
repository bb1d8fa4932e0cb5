"""Fetching by HTTP: what robots.txt allows, from public addresses, within limits of time, size and redirects."""

import ipaddress
import socket
import time
from http.client import responses
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit
from urllib.robotparser import RobotFileParser

import urllib3
from urllib3.util import Retry, Timeout

from kg.errors import ReadError
from kg.readers.input import Input, input_of
from kg.readers.validators import Validator, Validators

AGENT = "newsgraph/0.1 (+https://w3id.org/newsgraph)"
NAME = "newsgraph"
"""The name that robots.txt may have rules for."""


class Most(NamedTuple):
    """The limits of one fetch."""

    seconds: float = 30.0
    """From the first connection to the last byte, redirects counted in."""
    bytes: int = 20_000_000
    """Of the answer, unpacked."""
    redirects: int = 5


class Answer(NamedTuple):
    """One answer of a server."""

    status: int
    headers: urllib3.HTTPHeaderDict
    data: bytes


_PIECE = 65_536
_MOVED = (301, 302, 303, 307, 308)
_ROBOTS_BYTES = 512_000
"""RFC 9309, section 2.5, wants at least 500 KiB of it read."""


class WebFetcher:
    """Fetches web addresses; it remembers robots.txt of each site, and what its `validators` keep of each answer."""

    def __init__(
        self,
        validators: Validators | None = None,
        *,
        private: bool = False,
        most: Most = Most(),  # noqa: B008
    ) -> None:
        self._validators, self._private, self._most = validators, private, most
        self._robots: dict[str, RobotFileParser] = {}

    def fetch(self, address: str) -> Input | None:
        """The answer to a GET, or `None` where it is what was answered the last time (RFC 9110, section 13).

        Raises ReadError where robots.txt forbids it, the address is not public, a limit is met, or the server fails.
        """
        deadline = time.monotonic() + self._most.seconds
        known = self._validators.of(address) if self._validators else None
        try:
            answer, final = self._followed(address, known, deadline)
        except ValueError as error:
            raise ReadError(address, f"is no web address, or leads to one that is none ({error})") from error
        if answer.status == 304:
            return None
        if answer.status != 200:
            raise ReadError(address, f"the server answers {answer.status} ({responses.get(answer.status, 'unknown')})")
        if self._validators:
            headers = answer.headers
            self._validators.keep(address, Validator(headers.get("ETag"), headers.get("Last-Modified")))
        media_type, _, _ = answer.headers.get("Content-Type", "").partition(";")
        name = urlsplit(final).path.rstrip("/").rpartition("/")[2] or "index"
        fetched = input_of(answer.data, name, source=address, address=final)
        return Input(fetched.source, name, fetched.stream, fetched.size, final, media_type.strip().lower() or None)

    def _followed(self, address: str, known: Validator | None, deadline: float) -> tuple[Answer, str]:
        """The last answer after all redirects, each of which is checked as the first address is."""
        here = address
        for _ in range(self._most.redirects + 1):
            self._check_robots(here, address, deadline)
            answer = self._get(here, address, known, deadline, self._most.bytes)
            if answer.status not in _MOVED or not answer.headers.get("Location"):
                return answer, here
            here = urljoin(here, answer.headers["Location"])
        raise ReadError(address, f"redirects more than {self._most.redirects} times")

    def _check_robots(self, here: str, address: str, deadline: float) -> None:
        site = "{0.scheme}://{0.netloc}".format(urlsplit(here))
        if site not in self._robots:
            self._robots[site] = self._robots_of(site, address, deadline)
        if not self._robots[site].can_fetch(NAME, here):
            raise ReadError(address, f"the site's robots.txt forbids to fetch {here}")

    def _robots_of(self, site: str, address: str, deadline: float) -> RobotFileParser:
        """The site's rules (RFC 9309, section 2.3.1): without robots.txt all is allowed, and nothing where it fails."""
        here, rules = f"{site}/robots.txt", RobotFileParser()
        for _ in range(self._most.redirects + 1):
            answer = self._get(here, address, None, deadline, _ROBOTS_BYTES, cut=True)
            if answer.status not in _MOVED or not answer.headers.get("Location"):
                break
            here = urljoin(here, answer.headers["Location"])
        if answer.status == 200:
            rules.parse(answer.data.decode("utf-8", "replace").splitlines())
        elif answer.status >= 500:
            rules.parse(["User-agent: *", "Disallow: /"])
        rules.modified()
        return rules

    def _get(
        self, here: str, address: str, known: Validator | None, deadline: float, most: int, *, cut: bool = False
    ) -> Answer:
        """One GET of `here`, for the sake of `address`; an answer over `most` bytes is refused, or `cut` there."""
        parts = urlsplit(here)
        host = parts.hostname
        if parts.scheme not in ("http", "https") or not host or parts.username or parts.password:
            raise ReadError(
                address, f"leads to {here!r}, which is no plain web address (http or https, without a password)"
            )
        numeric = self._address_of(host, parts.port or (443 if parts.scheme == "https" else 80), address)
        pool = _pool(parts.scheme, numeric, host, parts.port)
        headers = {"Host": parts.netloc, "User-Agent": AGENT, "Accept-Encoding": "gzip, deflate", **_asked(known)}
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        try:
            with pool:
                left = max(deadline - time.monotonic(), 0.01)
                response = pool.urlopen(
                    "GET",
                    path,
                    headers=headers,
                    redirect=False,
                    preload_content=False,
                    retries=Retry(0, redirect=0),
                    timeout=Timeout(total=left),
                    assert_same_host=False,
                )
                try:
                    data = _read(response, address, deadline, most, cut=cut)
                finally:
                    response.close()
                return Answer(response.status, response.headers, data)
        except (urllib3.exceptions.HTTPError, OSError) as error:
            raise ReadError(address, f"cannot be fetched ({_plain(error)})") from error

    def _address_of(self, host: str, port: int, address: str) -> str:
        """The numeric address that `host` has now, which is then connected to: it cannot be another by then."""
        try:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise ReadError(address, f"the host {host} cannot be found ({error})") from error
        numbers = [str(entry[4][0]) for entry in found]
        if not self._private and not all(map(is_public, numbers)):
            raise ReadError(address, f"the host {host} has a private address ({numbers[0]}), and those are not fetched")
        return numbers[0]


def is_public(number: str) -> bool:
    """Whether a numeric address is one of the public internet's, also where IPv6 wraps one of IPv4's."""
    address = ipaddress.ip_address(number.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address):
        wrapped = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        inner = ipaddress.ip_address(int(address) & 0xFFFFFFFF) if address in _NAT64 else wrapped
        if inner is not None and not is_public(str(inner)):
            return False
    return address.is_global and not address.is_multicast


_NAT64 = ipaddress.ip_network("64:ff9b::/96")


def _pool(scheme: str, numeric: str, host: str, port: int | None) -> urllib3.HTTPConnectionPool:
    if scheme == "http":
        return urllib3.HTTPConnectionPool(numeric, port)
    return urllib3.HTTPSConnectionPool(
        numeric, port, server_hostname=host, assert_hostname=host, cert_reqs="CERT_REQUIRED"
    )


def _asked(known: Validator | None) -> dict[str, str]:
    pairs = (("If-None-Match", known.etag), ("If-Modified-Since", known.modified)) if known else ()
    return {name: value for name, value in pairs if value}


def _read(response: urllib3.BaseHTTPResponse, address: str, deadline: float, most: int, *, cut: bool) -> bytes:
    pieces, size = [], 0
    while piece := response.read1(_PIECE, decode_content=True):
        pieces.append(piece)
        size += len(piece)
        if size > most and cut:
            break
        if size > most:
            raise ReadError(address, f"answers with more than {most / 1e6:.1f} MB")
        if time.monotonic() > deadline:
            raise ReadError(address, "takes too long to answer")
    return b"".join(pieces)[:most]


def _plain(error: Exception) -> str:
    reason = getattr(error, "reason", None) or error
    return str(reason).rpartition("): ")[2][:200] or type(error).__name__
