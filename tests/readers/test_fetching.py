import gzip
import shutil
import socket
import subprocess
import time

import pytest

from kg.errors import ReadError
from kg.readers import attempts
from kg.readers.choosing import options_of
from kg.readers.fetching import Most, WebFetcher, is_public
from kg.readers.options import Options
from kg.readers.validators import Validators
from tests.web import Page, web

STORY = (
    b"<html><head><title>Mayor quits</title></head><body><article><h1>Mayor quits</h1>"
    + b"".join(
        b"<p>The mayor of " + town + b" resigned after a long talk with the council of " + town + b", a clerk said.</p>"
        for town in (b"Upton", b"Weston", b"Norton")
    )
    + b"</article></body></html>"
)


@pytest.fixture
def site():
    with web() as running:
        running.pages["/story"] = Page(STORY)
        yield running


def fetched(site, path="/story", **limits):
    return WebFetcher(private=True, most=Most(**limits)).fetch(site.url + path)


def refusal(site, path="/story", **limits):
    with pytest.raises(ReadError) as caught:
        fetched(site, path, **limits)
    return caught.value.reason


def test_a_page_is_read_with_its_address(site):
    [article] = attempts(f"{site.url}/story", options=options_of(private=True))
    assert (article.name, article.url, article.reader, article.headline) == (
        "story",
        f"{site.url}/story",
        "html",
        "Mayor quits",
    )
    assert "newsgraph" in dict(site.asked)["/story"]["User-Agent"]


def test_what_robots_txt_forbids_is_not_fetched(site):
    site.pages["/robots.txt"] = Page(b"User-agent: *\nDisallow: /private/\n", "text/plain")
    site.pages["/private/story"] = Page(STORY)
    assert "robots.txt forbids" in refusal(site, "/private/story")
    assert site.paths() == []
    assert fetched(site) is not None


def test_rules_for_newsgraph_stand_above_those_for_all(site):
    site.pages["/robots.txt"] = Page(b"User-agent: newsgraph\nDisallow: /\n\nUser-agent: *\nAllow: /\n", "text/plain")
    assert "robots.txt forbids" in refusal(site)


def test_where_the_server_fails_to_give_robots_txt_nothing_is_fetched(site):
    site.pages["/robots.txt"] = Page(status=503)
    assert "robots.txt forbids" in refusal(site)


def test_redirects_are_followed_up_to_a_limit_and_robots_are_asked_of_each(site):
    for number in range(9):
        site.pages[f"/{number}"] = Page(status=302, headers={"Location": f"/{number + 1}"})
    site.pages["/9"] = Page(STORY)
    assert fetched(site, "/5").address == f"{site.url}/9"
    assert refusal(site, "/0") == "redirects more than 5 times"
    site.pages["/robots.txt"] = Page(b"User-agent: *\nDisallow: /9\n", "text/plain")
    assert "robots.txt forbids" in refusal(site, "/8")


def test_an_answer_that_is_too_large_is_refused_also_when_it_is_packed(site):
    site.pages["/large"] = Page(b"x" * 300_000)
    assert refusal(site, "/large", bytes=200_000) == "answers with more than 0.2 MB"
    packed = gzip.compress(b"x" * 50_000_000)
    site.pages["/packed"] = Page(packed, headers={"Content-Encoding": "gzip"})
    assert "more than 1.0 MB" in refusal(site, "/packed", bytes=1_000_000)


def test_an_answer_that_takes_too_long_is_refused(site):
    site.pages["/slow"] = Page(pieces=[b"x"] * 100, pause=0.2)
    begun = time.monotonic()
    assert refusal(site, "/slow", seconds=1.0) == "takes too long to answer"
    assert time.monotonic() - begun < 15


@pytest.mark.parametrize("status", [404, 410, 500])
def test_an_error_of_the_server_is_told(site, status):
    site.pages["/gone"] = Page(status=status)
    assert refusal(site, "/gone").startswith(f"the server answers {status}")


def test_private_addresses_are_refused_by_name_by_number_and_behind_a_redirect(site, monkeypatch):
    port = site.url.rpartition(":")[2]
    for host in ("127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f000001", "0.0.0.0", "169.254.169.254"):
        with pytest.raises(ReadError, match=r"private address|cannot be found|cannot be fetched"):
            WebFetcher().fetch(f"http://{host}:{port}/story")
    assert site.asked == []
    # A host of the public internet, as its name server would tell, whose answer leads into this machine.
    real = socket.getaddrinfo
    monkeypatch.setattr("kg.readers.fetching.is_public", lambda number: number != "127.0.0.2")
    site.pages["/in"] = Page(status=302, headers={"Location": f"http://127.0.0.2:{port}/story"})
    with pytest.raises(ReadError, match="private address"):
        WebFetcher().fetch(f"{site.url}/in")
    assert site.paths() == ["/in"]
    assert socket.getaddrinfo is real


@pytest.mark.parametrize(
    ("number", "public"),
    [
        ("93.184.216.34", True),
        ("2606:4700::1111", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("::1", False),
        ("::", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:10.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
    ],
)
def test_which_addresses_are_public(number, public):
    assert is_public(number) is public


@pytest.mark.parametrize(
    "address",
    ["http://user:secret@example.org/", "http://", "http://exa mple.org/", "http://example.org:99999/", "http://[::1/"],
)
def test_addresses_that_are_none_are_told(address):
    with pytest.raises(ReadError):
        WebFetcher().fetch(address)


def test_what_has_not_changed_is_not_answered_again(site, tmp_path):
    site.pages["/story"] = Page(STORY, headers={"ETag": '"1"', "Last-Modified": "Wed, 06 Mar 2024 10:00:00 GMT"})
    kept = Validators(tmp_path / "polls.json")
    assert WebFetcher(kept, private=True).fetch(f"{site.url}/story") is not None
    kept.save()
    later = WebFetcher(Validators(tmp_path / "polls.json"), private=True)
    assert later.fetch(f"{site.url}/story") is None
    headers = site.asked[-1][1]
    assert headers["If-None-Match"] == '"1"'
    assert headers["If-Modified-Since"] == "Wed, 06 Mar 2024 10:00:00 GMT"
    site.pages["/story"] = Page(STORY, headers={"ETag": '"2"'})
    assert later.fetch(f"{site.url}/story") is not None


def test_nothing_is_fetched_without_being_asked_for(site):
    [error] = attempts(f"{site.url}/story", options=Options())
    assert "add --fetch" in str(error)
    assert site.asked == []


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_certificate_must_be_trusted_and_be_the_hosts(tmp_path, monkeypatch):
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    asked = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
    subprocess.run([*asked.split(), "-keyout", key, "-out", certificate], check=True, capture_output=True)
    with web(certificate, key) as site:
        site.pages["/story"] = Page(STORY)
        assert "certificate verify failed" in refusal(site).lower()
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        assert fetched(site) is not None
        site.url = site.url.replace("localhost", "127.0.0.1")
        assert "doesn't match" in refusal(site)
