import json
from datetime import date

import pytest

from kg.errors import ReadError
from kg.readers import attempts, read

GOOD = {"id": "a.b/1", "text": "The mayor resigned 🚨 on Monday.", "date": "2016-09-12", "publisher": "Gazette"}


@pytest.fixture
def lines(tmp_path):
    def write(*entries):
        path = tmp_path / "many.jsonl"
        path.write_text("".join((e if isinstance(e, str) else json.dumps(e)) + "\n" for e in entries), encoding="utf-8")
        return path

    return write


def test_each_line_is_an_article(lines):
    first, second = read(
        lines(GOOD, "", {"id": 7, "text": "The council met.", "title": "Met", "author": ["Ann", "Bo"]})
    )
    assert (first.name, first.text, first.published, first.publisher) == (
        "a.b/1",
        GOOD["text"],
        date(2016, 9, 12),
        "Gazette",
    )
    assert (second.name, second.headline, second.authors) == ("7", "Met", ("Ann", "Bo"))


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("{", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ("[]", "is not a JSON object"),
        ({"id": "a\nb", "text": "The mayor resigned."}, "control characters"),
        ({"id": "a"}, 'has no "text"'),
        ({"id": "a", "text": " "}, "no sentence"),
        ({"id": "a", "text": "The mayor\x00resigned"}, "NUL"),
        ('{"id": "a", "text": "The mayor \\ud83d resigned"}', "surrogate"),
        ({**GOOD, "date": "soon"}, "is not a date"),
        ('{"id": "a", "text": "The mayor resigned.", "url": "https://a.example/\\ud83d"}', "is not a web address"),
        ({**GOOD, "publisher": ["A"]}, "publisher must be a string"),
    ],
)
def test_a_bad_line_is_named_and_the_others_are_read(lines, entry, words):
    path = lines(GOOD, entry, {**GOOD, "id": "z"})
    first, bad, last = attempts(path)
    assert (first.name, last.name) == ("a.b/1", "z")
    assert isinstance(bad, ReadError)
    assert str(bad).startswith(f"{path}: line 2")
    assert words in str(bad)


def test_an_article_without_an_id_is_named_by_its_line(lines):
    assert [article.name for article in read(lines(GOOD, {"text": "The mayor resigned."}))] == ["a.b/1", "many-2"]


def test_half_a_surrogate_pair_beside_the_text_is_replaced(lines):
    told = r'"title": "A \ud83d", "publisher": "\udc00", "author": ["\ud83d\udea2"]'
    [article] = read(lines(f'{{"id": "a", "text": "The mayor resigned.", {told}}}'))
    assert (article.headline, article.publisher, article.authors) == ("A \ufffd", "\ufffd", ("🚢",))


def test_a_file_without_lines_is_refused(lines):
    with pytest.raises(ReadError, match="is empty"):
        list(read(lines()))
