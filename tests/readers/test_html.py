import tomllib
import tracemalloc
from pathlib import Path

import pytest

from kg.errors import ReadError
from kg.readers import attempts
from kg.readers.page_parts import without_notices

PAGES = Path(__file__).parent / "pages"
EXPECTED = tomllib.loads((PAGES / "expected.toml").read_text(encoding="utf-8"))["page"]


def told(article):
    return {
        "headline": article.headline,
        "published": article.published and article.published.isoformat(),
        "publisher": article.publisher,
        "authors": list(article.authors),
        "url": article.url,
        "language": article.language,
    }


def wanted(row):
    fields = ("headline", "published", "publisher", "url")
    return {
        **{field: row.get(field) for field in fields},
        "authors": row.get("authors", []),
        "language": row.get("language", "en"),
    }


@pytest.mark.parametrize("page", EXPECTED, ids=lambda page: page["why"])
def test_a_page_gives_its_articles_with_what_it_tells_of_them(page):
    found = list(attempts(PAGES / page["file"]))
    if "error" in page:
        [error] = found
        assert isinstance(error, ReadError)
        assert page["error"] in error.reason
        return
    assert [told(article) for article in found] == [wanted(row) for row in page["article"]]
    for article, row in zip(found, page["article"], strict=True):
        assert article.reader == "html"
        assert article.text.startswith(row.get("first", ""))
        assert article.text.endswith(row["last"])
        assert [words for words in row.get("absent", []) if words in article.text] == []


def test_every_page_is_expected_and_there_are_forty():
    assert sorted(page["file"] for page in EXPECTED) == sorted(path.name for path in PAGES.glob("*.html"))
    assert len(EXPECTED) >= 40


def reasons(path):
    return [attempt.reason for attempt in attempts(path) if isinstance(attempt, ReadError)]


def test_a_page_of_300_mb_is_left_by_its_size(tmp_path):
    path = tmp_path / "large.html"
    with path.open("wb") as file:
        file.truncate(300_000_000)
    tracemalloc.start()
    assert reasons(path) == ["is 300.0 MB, more than the 20 MB that a page may have"]
    assert tracemalloc.get_traced_memory()[1] < 5_000_000
    tracemalloc.stop()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<html>",
        b"<" * 5_000,
        b"<div>" * 20_000,
        b"<p>word word word</p>",
        b"<html><body>" + b"\x00" * 300,
        b"\xff\xfe<\x00h\x00",
        b"<!DOCTYPE html><html><head><script type='application/ld+json'>" + b"[" * 50_000 + b"</script></head></html>",
    ],
    ids=["empty", "a tag", "brackets", "deep", "few words", "NULs", "UTF-16 cut off", "deep JSON-LD"],
)
def test_what_is_no_article_is_told_in_one_line(tmp_path, data):
    path = tmp_path / "a.html"
    path.write_bytes(data)
    [reason] = reasons(path)
    assert reason
    assert "\n" not in reason


def test_a_sentence_that_begins_like_a_notice_stays():
    lines = [
        "Members of parliament voted on Tuesday to close the port.",
        "Register offices stayed shut, the ministry said.",
        "Subscribers of the paper had asked for it in March.",
        "Read more than forty books a year, she told the pupils.",
        "Copyright law was changed in the spring.",
        "We use cookies to keep you signed in.",
        "Already a subscriber? Log in",
    ]
    assert without_notices("\n".join(lines)).split("\n") == lines[:5]


def test_a_page_whose_body_has_the_class_of_a_notice_is_read(tmp_path):
    text = (PAGES / "opengraph.html").read_text(encoding="utf-8")
    path = tmp_path / "a.html"
    path.write_text(text.replace("<body>", '<body class="cookie-notice-shown promo-on">'), encoding="utf-8")
    [article] = attempts(path)
    assert article.text.startswith("A court in Vellmar")
