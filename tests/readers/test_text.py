import codecs
import logging
import os
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.errors import ReadError
from kg.readers import read
from kg.readers.decoding import text_of
from kg.readers.limits import LIMITS

STORY = "The mayor resigned on Monday.\nThe council “will meet” in São Paulo, it said."


@pytest.fixture
def write(tmp_path):
    def write(data, name="story.txt"):
        path = tmp_path / name
        path.write_bytes(data if isinstance(data, bytes) else data.encode("utf-8"))
        return path

    return write


def reason(path):
    with pytest.raises(ReadError) as caught:
        list(read(path))
    message = str(caught.value)
    assert message.startswith(str(path)), "the message names the file"
    assert "\n" not in message, "the message is one line"
    return caught.value.reason


def test_an_article_is_named_by_the_whole_stem(write):
    [article] = read(write(STORY, "2025-05-29.a.b.txt"))
    assert (article.name, article.text, article.reader) == ("2025-05-29.a.b", STORY, "text")


def test_a_file_name_that_is_no_utf_8_gives_a_name_that_is(write):
    [article] = read(write(STORY, os.fsdecode(b"caf\xe9.txt")))
    assert article.name == "caf\ufffd"


def test_a_surrogate_pair_that_front_matter_escapes_is_one_character(write):
    [article] = read(write(f'---\ntitle: "Ship \\uD83D\\uDEA2 \\uD83D"\n---\n{STORY}'))
    assert article.headline == "Ship 🚢 \ufffd"


def test_a_file_tells_nothing_of_itself_without_front_matter(write):
    [article] = read(write(STORY))
    assert (article.headline, article.published, article.publisher, article.authors, article.url) == (
        *(None,) * 3,
        (),
        None,
    )


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (b"", "utf-8"),
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
    ],
)
def test_a_byte_order_mark_is_stripped_and_nothing_else(write, mark, encoding):
    [article] = read(write(mark + STORY.encode(encoding)))
    assert article.text == STORY


@pytest.mark.parametrize("encoding", ["cp1252", "mac_roman"])
def test_another_encoding_is_detected_and_told(write, encoding, caplog):
    with caplog.at_level(logging.WARNING):
        [article] = read(write((STORY + "\nThe café’s owner said it wouldn’t close.").encode(encoding)))
    assert article.text.startswith(STORY)
    assert "not UTF-8" in caplog.text


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from("\r\n\t🚨"), min_size=1))
def test_every_other_character_stays_where_it_is(text):
    assert text_of(text.encode("utf-8"), "x") == text.removeprefix("\ufeff")


def test_line_ends_stay_as_they_are(write):
    text = "The mayor resigned.\r\nThe council met.\r\n"
    assert next(read(write(text))).text == text


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (codecs.BOM_UTF8, "empty"),
        (b" \n\t \r\n", "white space"),
        (b"--- 12 345 ***\n%%%", "no sentence"),
        (b"The mayor\x00resigned", "NUL bytes"),
        (bytes(range(256)) * 8, "binary"),
        (bytes(range(1, 256)) * 8, "binary"),
        (b"%PDF-1.7\n1 0 obj", "a PDF"),
        (b"\x89PNG\r\n\x1a\n", "a picture"),
        ("The mayor’s “plan” failed".encode() + b"\xff\xfe", "damaged UTF-8 (line 1"),
        (codecs.BOM_UTF16_LE + b"\x00\xd8\x41\x00", "UTF-16-LE"),
        (b"word " * 2_000_000, "10.0 MB"),
        (b"word " * (LIMITS.line // 5 + 1), "line 1 is longer"),
        (b"word word\n" * (LIMITS.characters // 10 + 1), "1,000,010 characters"),
        (b"---\ntitle: A\n---\n", "empty"),
    ],
)
def test_what_is_no_article_is_refused_with_the_reason(write, data, words):
    assert words in reason(write(data))


def test_a_missing_file_is_named(tmp_path):
    assert reason(tmp_path / "none.txt") == "there is no such file or directory"


def test_a_name_that_no_file_can_have_is_one_line(tmp_path):
    assert reason(tmp_path / ("x" * 300)).startswith("cannot be read")


FULL = """---
title: "Mayor: gone"
date: 2025-05-29
publisher: No
authors: [Ann Lee, Bo Ek]
url: https://example.org/mayor
tags: {a: [b]}
---
The mayor resigned on Monday.
"""


def test_front_matter_is_stripped_and_fills_the_article(write):
    [article] = read(write(FULL))
    assert article.text == "The mayor resigned on Monday.\n"
    assert article.headline == "Mayor: gone"
    assert article.published == date(2025, 5, 29)
    assert article.publisher == "No", "the words of a value are kept as they are written"
    assert article.authors == ("Ann Lee", "Bo Ek")
    assert article.url == "https://example.org/mayor"


def test_front_matter_after_a_byte_order_mark_with_windows_line_ends(write):
    [article] = read(write(codecs.BOM_UTF8 + FULL.replace("\n", "\r\n").encode()))
    assert (article.headline, article.text) == ("Mayor: gone", "The mayor resigned on Monday.\r\n")


def test_what_the_caller_gives_stands_above_front_matter(write):
    [article] = read(write(FULL), published="2025-06-01", publisher="Daily Gazette")
    assert (article.published, article.publisher, article.headline) == (
        date(2025, 6, 1),
        "Daily Gazette",
        "Mayor: gone",
    )


@pytest.mark.parametrize("day", ["2025-05-29", "2025-05-29T23:30:00-05:00", "'2025-05-29'", "2025-05-29 10:00:00"])
def test_a_date_may_have_a_time_and_counts_in_its_own_zone(write, day):
    [article] = read(write(f"---\ndate: {day}\n---\n{STORY}"))
    assert article.published == date(2025, 5, 29)


@pytest.mark.parametrize("value", ["", "~", "null", "''"])
def test_an_empty_value_tells_nothing(write, value):
    [article] = read(write(f"---\ndate: {value}\ntitle: {value}\nauthor: {value}\n---\n{STORY}"))
    assert (article.published, article.headline, article.authors) == (None, None, ())


@pytest.mark.parametrize(
    ("block", "words"),
    [
        ("title: A\ndate: yesterday\n---\n", "line 3: date 'yesterday' is not a date: write it as 2025-05-29"),
        ("title: [A\n---\n", "line 3: the front matter is not YAML"),
        ("title: A\n\nThe mayor resigned.\n", "line 1: the front matter is not closed"),
        ("just words\n---\n", "line 2: the front matter has no keys"),
        ("url: example.org/a b\n---\n", "line 2: url 'example.org/a b' is not a web address"),
        ("publisher:\n  name: Gazette\n---\n", "line 3: publisher must be one line of words"),
        ("title: \x07\n---\n", "line 2: the front matter has a character that YAML forbids"),
    ],
)
def test_bad_front_matter_is_refused_with_its_line(write, block, words):
    assert words in reason(write(f"---\n{block}{STORY}"))


def test_a_text_that_begins_with_a_rule_has_no_front_matter(write):
    [article] = read(write(f"---\n{STORY}"))
    assert article.text == f"---\n{STORY}"


@pytest.mark.parametrize(("field", "value"), [("published", "29 May 2025"), ("url", "example.org")])
def test_a_caller_who_gives_no_date_or_address_is_told_what_is_right(write, field, value):
    with pytest.raises(ReadError, match="write it as"):
        list(read(write(STORY), **{field: value}))
