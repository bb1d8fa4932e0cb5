import gzip
import io
import re

import pytest

from kg.errors import ReadError
from kg.readers import attempts
from tests.readers.test_fetching import STORY


def record(number, body=STORY, kind=b"text/html", status=b"200 OK", headers=b""):
    http = (
        b"HTTP/1.1 %s\r\nContent-Type: %s\r\n%sContent-Length: %d\r\n\r\n" % (status, kind, headers, len(body)) + body
    )
    head = b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:%d>\r\nWARC-Target-URI: https://e.example/n/%d\r\n"
    return (
        head % (number, number)
        + b"Content-Type: application/http; msgtype=response\r\nContent-Length: %d\r\n\r\n" % len(http)
        + http
        + b"\r\n\r\n"
    )


PLAIN = [record(number) for number in range(5)]
PACKED = [gzip.compress(each) for each in PLAIN]
DAMAGED = PACKED[2][:40] + bytes([PACKED[2][40] ^ 0xFF]) + PACKED[2][41:]


@pytest.fixture
def found(tmp_path):
    def read(*records, name="a.warc"):
        path = tmp_path / name
        path.write_bytes(b"".join(records))
        return list(attempts(path))

    return read


def names(attempts_):
    return [each.reason if isinstance(each, ReadError) else each.name for each in attempts_]


@pytest.mark.parametrize("name", ["a.warc", "a.warc.gz"])
def test_each_page_of_an_archive_is_an_article_with_its_address(found, name):
    read = found(*(PACKED if name.endswith("gz") else PLAIN), name=name)
    assert names(read) == ["0", "1", "2", "3", "4"]
    assert (read[3].url, read[3].headline, read[3].reader) == ("https://e.example/n/3", "Mayor quits", "warc")


def test_what_is_no_page_or_was_not_found_is_passed_over(found):
    picture, gone = record(7, b"\x89PNG", b"image/png"), record(8, STORY, status=b"404 Not Found")
    request = PLAIN[1].replace(b"WARC-Type: response", b"WARC-Type: request")
    assert names(found(picture, gone, request, PLAIN[0])) == ["0"]


def test_bodies_that_are_packed_are_unpacked(found):
    assert names(found(record(0, gzip.compress(STORY), headers=b"Content-Encoding: gzip\r\n"))) == ["0"]


@pytest.mark.parametrize(
    "records",
    [
        [*PLAIN[:2], PLAIN[2].replace(b"WARC/1.0", b"WXRC/1.0"), *PLAIN[3:]],
        [*PLAIN[:2], re.sub(rb"Content-Length: \d+\r\n\r\nHTTP", b"\r\nHTTP", PLAIN[2]), *PLAIN[3:]],
        [*PACKED[:2], DAMAGED, *PACKED[3:]],
        [*PACKED[:2], PACKED[2][:100], *PACKED[3:]],
    ],
    ids=["no version", "no length", "damaged gzip", "cut-off gzip"],
)
def test_a_broken_record_is_told_and_the_archive_read_on(found, records):
    read = names(found(*records, name="a.warc.gz" if records[0] == PACKED[0] else "a.warc"))
    assert [name for name in read if len(name) == 1 and name != "2"] == ["0", "1", "3", "4"]
    assert any("broken" in name for name in read)


@pytest.mark.parametrize("records", [[PLAIN[0], PLAIN[1][:-200]], [PACKED[0], PACKED[1][:250]]], ids=["plain", "gzip"])
def test_a_page_that_is_cut_off_is_not_read(found, records):
    read = names(found(*records))
    assert read[0] == "0"
    assert "cut off" in read[1] or "broken" in read[1]


def test_what_is_no_archive_is_told(found):
    assert names(found(b"no archive at all\n" * 9)) == ["holds no records of pages: is it a WARC file?"]


def test_an_archive_that_comes_by_a_pipe_is_read(tmp_path):
    path = tmp_path / "a.warc.zst"
    import zstandard

    path.write_bytes(zstandard.ZstdCompressor().compress(b"".join(PLAIN)))
    assert names(attempts(path)) == ["0", "1", "2", "3", "4"]


def test_plain_texts_of_a_crawl_are_read(found):
    text = b"The mayor resigned on Monday.\nThe council met."
    head = b"WARC/1.0\r\nWARC-Type: conversion\r\nWARC-Target-URI: https://e.example/w\r\nContent-Type: text/plain\r\n"
    [article] = found(head + b"Content-Length: %d\r\n\r\n" % len(text) + text + b"\r\n\r\n", name="a.wet")
    assert (article.text, article.url) == (text.decode(), "https://e.example/w")
    assert isinstance(io.BytesIO(text), io.BytesIO)
