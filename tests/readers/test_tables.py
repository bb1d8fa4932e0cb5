import json
import tracemalloc
from datetime import date

import pyarrow as pa
import pytest
from pyarrow import parquet

from kg.errors import ReadError
from kg.readers import READERS, attempts, read
from kg.readers.choosing import options_of
from kg.readers.days import published_day
from kg.readers.mapping import KEYS, fields_of

TEXT = "The mayor resigned on Monday."
ROW = {
    "Headline": "Mayor gone",
    "Body": TEXT,
    "Publication Date": "2024-03-06",
    "Outlet": "Gazette",
    "Link": "https://g.example/1",
}


def told(article):
    return (article.headline, article.text, article.published, article.publisher, article.url)


WANTED = ("Mayor gone", TEXT, date(2024, 3, 6), "Gazette", "https://g.example/1")


def written(path, rows, form):
    if form == "json":
        path.write_text(json.dumps(rows), encoding="utf-8")
    elif form == "jsonl":
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    elif form == "parquet":
        parquet.write_table(pa.Table.from_pylist(rows), path)
    else:
        mark = "\t" if form == "tsv" else ","
        cells = [[f'"{value}"' for value in row.values()] for row in rows]
        path.write_text("\n".join(mark.join(line) for line in [list(rows[0]), *cells]) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("form", ["json", "jsonl", "csv", "tsv", "parquet"])
def test_the_names_of_the_fields_tell_what_they_hold(tmp_path, form):
    [article] = read(written(tmp_path / f"many.{form}", [ROW], form))
    assert told(article) == WANTED


@pytest.mark.parametrize("form", ["json", "jsonl", "csv", "parquet"])
def test_fields_of_other_names_are_chosen(tmp_path, form):
    path = written(tmp_path / f"many.{form}", [{"t": "Mayor gone", "x": TEXT, "when": "6 March 2024", "by": "A"}], form)
    [reason] = [attempt.reason for attempt in attempts(path)]
    assert 'has no "text"' in reason
    [article] = read(path, fields={"text": "x", "headline": "t", "published": "when", "authors": "by"})
    assert (article.text, article.headline, article.published, article.authors) == (
        TEXT,
        "Mayor gone",
        date(2024, 3, 6),
        ("A",),
    )


def test_a_field_that_is_chosen_and_not_there_is_told_with_those_that_are(tmp_path):
    path = written(tmp_path / "many.json", [ROW], "json")
    [error] = attempts(path, options=options_of(fields=["text=story"]))
    assert "has no 'story', which was chosen for the text; it has Headline, Body" in error.reason


@pytest.mark.parametrize("pair", ["text", "story=text", "=x", "text story"])
def test_a_choice_of_fields_that_is_none_is_told(pair):
    with pytest.raises(ReadError, match="write FIELD=KEY"):
        fields_of([pair])


def test_no_key_fills_two_fields():
    keys = [key for each in KEYS.values() for key in each]
    assert len(keys) == len(set(keys))


NINJS_1 = {
    "uri": "http://w.example/123", "versioncreated": "2024-03-06T14:05:00+01:00", "byline": "By Ann Lee",
    "headline": "Mayor gone", "body_html": f"<p>{TEXT}</p><p>The council met.</p>", "language": "en",
}  # fmt: skip
NINJS_3 = {
    "uri": "http://w.example/123", "contentcreated": "2024-03-06T14:05:00Z",
    "headlines": [{"role": "short", "value": "Gone"}, {"role": "main", "value": "Mayor gone"}],
    "bodies": [{"role": "main", "contenttype": "text/plain", "value": f"{TEXT}\nThe council met."}],
    "bylines": [{"byline": "Ann Lee"}],
}  # fmt: skip
WORDPRESS = {
    "id": 12, "date": "2024-03-06T14:05:00", "title": {"rendered": "Mayor gone"},
    "content": {"rendered": f"<p>{TEXT}</p>\n<figure><figcaption>At work</figcaption></figure><p>The council met.</p>"},
    "author": {"name": "Ann Lee"},
}  # fmt: skip
NEWS_API = {
    "source": {"id": None, "name": "Gazette"}, "author": "Ann Lee", "title": "Mayor gone",
    "publishedAt": "2024-03-06T14:05:00Z", "content": f"{TEXT}\nThe council met.", "url": "https://g.example/1",
}  # fmt: skip
JSON_LD = {
    "@type": "NewsArticle", "headline": "Mayor gone", "datePublished": "2024-03-06",
    "articleBody": f"{TEXT}\nThe council met.", "author": [{"@type": "Person", "name": "Ann Lee"}],
}  # fmt: skip


@pytest.mark.parametrize(
    "entry",
    [NINJS_1, NINJS_3, WORDPRESS, NEWS_API, JSON_LD],
    ids=["ninjs 1", "ninjs 3", "WordPress", "NewsAPI", "JSON-LD"],
)
def test_what_services_answer_with_is_read(tmp_path, entry):
    path = tmp_path / "one.json"
    path.write_text(json.dumps({"articles": [entry]}))
    [article] = read(path)
    assert (article.headline, article.published, article.authors) == ("Mayor gone", date(2024, 3, 6), ("Ann Lee",))
    assert article.text == f"{TEXT}\nThe council met."


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("2024-03-06", date(2024, 3, 6)),
        ("2024-03-06T23:30:00-05:00", date(2024, 3, 6)),
        ("20240306", date(2024, 3, 6)),
        ("20240306T140500Z", date(2024, 3, 6)),
        ("Wed, 06 Mar 2024 23:30:00 -0500", date(2024, 3, 6)),
        ("March 6, 2024", date(2024, 3, 6)),
        ("Wednesday, 6 March 2024, 10:30", date(2024, 3, 6)),
        ("6th March 2024", date(2024, 3, 6)),
        ("1709733900", date(2024, 3, 6)),
        ("1709733900000", date(2024, 3, 6)),
    ],
)
def test_dates_are_read_in_the_forms_in_which_they_come(words, day):
    assert published_day(words) == day


@pytest.mark.parametrize(
    "words", ["05/06/2025", "yesterday", "2024-13-01", "March 2024", "30 February 2024", "", "12", "9" * 40]
)
def test_a_date_that_would_be_a_guess_is_none(words):
    with pytest.raises(ValueError, match="is not a date"):
        published_day(words)


def test_invalid_json_in_line_7312_is_named_and_the_rest_is_read(tmp_path):
    path = tmp_path / "many.jsonl"
    good = json.dumps({"text": TEXT})
    path.write_text("\n".join([good, *[""] * 7_309, good, '{"text": "The mayor', good]))
    first, second, error, last = attempts(path)
    assert [first.name, second.name, last.name] == ["many-1", "many-7311", "many-7313"]
    assert error.reason.startswith("line 7312: is not JSON")


class TestCsv:
    def rows(self, tmp_path, text, encoding="utf-8"):
        path = tmp_path / "many.csv"
        path.write_bytes(text.encode(encoding))
        return list(attempts(path))

    def test_cells_hold_line_breaks_quotation_marks_and_commas(self, tmp_path):
        first, second = self.rows(
            tmp_path, 'id,text\r\na,"The mayor, a ""fox"",\r\nresigned."\r\nb,The council met.\r\n'
        )
        assert first.text == 'The mayor, a "fox",\r\nresigned.'
        assert second.name == "b"

    @pytest.mark.parametrize(
        "stray",
        ['b,"The council met.', 'b,"The "council" met, again."x"', "b,The council, met.", '"b"x,The council met.'],
    )
    def test_a_stray_quotation_mark_costs_its_own_row_alone(self, tmp_path, stray):
        first, bad, *rest = self.rows(
            tmp_path, f'id,text\na,{TEXT}\n{stray}\nc,"{TEXT}"\nd,"It rained.\nIt snowed."\ne,{TEXT}\n'
        )
        assert isinstance(bad, ReadError)
        assert bad.reason.startswith("line 3: ")
        assert [first.name, *(each.name for each in rest)] == ["a", "c", "d", "e"]
        assert rest[1].text == "It rained.\nIt snowed."

    def test_a_quotation_mark_within_a_bare_cell_is_a_letter(self, tmp_path):
        [only] = self.rows(tmp_path, 'id,text\na,A 5" pipe burst on Monday.\n')
        assert only.text == 'A 5" pipe burst on Monday.'

    def test_rows_in_another_encoding_are_read_as_windows(self, tmp_path):
        [only] = self.rows(tmp_path, "id,text\na,The café closed on Monday.\n", "cp1252")
        assert only.text == "The café closed on Monday."

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("", "is empty"),
            ("just words\nmore words\n", "has no column names"),
            ("id,text\n", None),
            ("a\x00b,c\n", "binary"),
        ],
    )
    def test_what_is_no_table_is_told(self, tmp_path, text, words):
        found = self.rows(tmp_path, text)
        assert [words in error.reason for error in found] == ([True] if words else [])

    def test_a_large_table_is_read_row_by_row(self, tmp_path):
        path = tmp_path / "many.csv"
        with path.open("w") as file:
            file.write("id,text\n")
            for number in range(60):
                file.write(f"{number},{TEXT * 5_000}\n")
        tracemalloc.start()
        assert sum(not isinstance(each, ReadError) for each in attempts(path)) == 60
        assert tracemalloc.get_traced_memory()[1] < 6_000_000 < path.stat().st_size
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("a.json", b"", "is not JSON"),
        ("a.json", b"[]", "holds no articles"),
        ("a.json", b"3", "holds no articles"),
        ("a.json", b"[3]", "article 1: is not a JSON object"),
        ("a.json", b'{"title": "x"}', 'has no "text"'),
        ("a.json", b"[" * 200_000, "is not JSON"),
        ("a.json", b"\xff\xfe{", "is not UTF-8"),
        ("a.parquet", b"PAR1 and no more", "is no Parquet file"),
        ("a.parquet", b"", "is no Parquet file"),
    ],
)
def test_what_is_no_file_of_its_kind_is_told(tmp_path, name, data, words):
    path = tmp_path / name
    path.write_bytes(data)
    [error] = attempts(path)
    assert words in error.reason
    assert error.source == str(path)


def test_dates_of_parquet_are_dates(tmp_path):
    path = written(tmp_path / "a.parquet", [{"text": TEXT, "date": date(2024, 3, 6), "id": 7}], "parquet")
    [article] = read(path)
    assert (article.published, article.name) == (date(2024, 3, 6), "7")


def test_every_reader_has_its_module():
    assert all(callable(reader.attempts) for reader in READERS.values())
