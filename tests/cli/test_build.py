import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from kg.settings import Settings
from kg.stores.workspace import Workspace

STORY = "Maria Ortega, mayor of Dover, resigned on Monday.\n“I am tired,” Ortega said.\n"


@pytest.fixture
def story(tmp_path):
    path = tmp_path / "story.txt"
    path.write_text(STORY, encoding="utf-8")
    return path


def names(store):
    with Workspace.open(store, base=Settings().base, read_only=True) as workspace:
        return [article.name for article in workspace.articles()]


def test_a_summary_says_what_was_read_and_where_to(run, story, tmp_path):
    code, out, err = run("build", story, "--store", tmp_path / "news")
    assert (code, err) == (0, [])
    assert out.startswith(f"1 article read into {tmp_path / 'news'}: ")


def test_what_is_told_of_the_article_is_kept(run, story, tmp_path):
    told = ("--date", "2025-05-29", "--publisher", "Gazette", "--url", "https://example.org/a")
    run("build", story, "--store", tmp_path / "news", *told)
    with Workspace.open(tmp_path / "news", base=Settings().base, read_only=True) as workspace:
        [article] = workspace.articles()
    assert (str(article.published), article.publisher, article.url) == (
        "2025-05-29",
        "Gazette",
        "https://example.org/a",
    )


BAD = {
    "empty.txt": (b"", "is empty"),
    "binary.txt": (bytes(range(256)) * 4, "is binary"),
    "damaged.txt": ("The mayor’s “plan”".encode() + b"\xff", "damaged UTF-8"),
    "line.txt": (b"word " * 2_000_000, "10.0 MB"),
    "no_sentence.txt": (b"*** 123 ***", "no sentence"),
    "front.txt": (b"---\ndate: soon\n---\nThe mayor resigned.", "line 2: date 'soon'"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_one_line_and_the_others_are_still_read(run, story, tmp_path, name):
    data, reason = BAD[name]
    (tmp_path / name).write_bytes(data)
    code, out, err = run("build", tmp_path / name, story, "--store", tmp_path / "news")
    assert code == 1
    assert err[0].startswith(f"kg: {tmp_path / name}: ")
    assert reason in err[0]
    assert err[1:] == ["kg: 1 could not be read"]
    assert out.startswith("1 article read")
    assert names(tmp_path / "news") == ["story"]


def test_missing_files_and_empty_directories_are_named(run, story, tmp_path):
    (tmp_path / "empty").mkdir()
    code, _, err = run("build", tmp_path / "none.txt", tmp_path / "empty", story, "--store", tmp_path / "news")
    assert code == 1
    assert err[0] == f"kg: {tmp_path / 'none.txt'}: there is no such file or directory"
    assert err[1].startswith(f"kg: {tmp_path / 'empty'}: the directory holds no articles (files ending in .txt, ")


def test_where_nothing_can_be_read_the_exit_code_is_2_and_what_is_stored_stays(run, story, tmp_path):
    run("build", story, "--store", tmp_path / "news")
    code, out, _ = run("build", tmp_path / "none.txt", "--store", tmp_path / "news")
    assert (code, out) == (2, "")
    assert names(tmp_path / "news") == ["story"]


def test_where_nothing_can_be_read_no_workspace_is_left_behind(run, tmp_path):
    code, _, err = run("build", tmp_path / "none.txt", "--store", tmp_path / "news")
    assert (code, err[1:]) == (2, ["kg: 1 could not be read"])
    assert not (tmp_path / "news").exists()


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("--date", "soon", "date: 'soon' is not a date"),
        ("--url", "nowhere", "url: 'nowhere' is not a web address"),
        ("--extractor", "magic", "extractor = 'magic': must be one of: model, rules"),
        ("--model", "en_none", "en_none"),
    ],
)
def test_a_bad_option_is_one_line_before_anything_is_read(run, story, option, value, words):
    code, out, err = run("build", story, "--store", story.with_name("news"), option, value)
    assert (code, out, len(err)) == (2, "", 1)
    assert words in err[0]
    assert not story.with_name("news").exists()


def test_a_store_that_is_a_file_is_one_line(run, story, tmp_path):
    (tmp_path / "file").write_text("kept")
    code, _, err = run("build", story, "--store", tmp_path / "file")
    assert (code, len(err)) == (2, 1)
    assert str(tmp_path / "file") in err[0]
    assert (tmp_path / "file").read_text() == "kept"


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="nobody can write there, and only Linux has it")
def test_a_path_that_cannot_be_written_is_one_line(run, story):
    code, _, err = run("build", story, "--store", "/proc/news")
    assert (code, len(err)) == (2, 1)
    assert "/proc/news" in err[0]


def test_a_path_under_a_file_is_one_line(run, story, tmp_path):
    code, _, err = run("build", story, "--store", story / "news")
    assert (code, len(err)) == (2, 1)
    assert str(story / "news") in err[0]


def test_a_store_that_another_process_has_open_is_one_line_and_stays_whole(run, story, tmp_path):
    store = tmp_path / "news"
    run("build", story, "--store", store)
    hold = (
        "import sys; from kg.stores.workspace import Workspace; "
        f"w = Workspace.open({str(store)!r}, base='https://example.org/'); print('open', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen([sys.executable, "-c", hold], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout.readline() == b"open\n"
        code, _, err = run("build", story, "--store", store)
        other.stdin.close()
        other.wait()
    assert (code, len(err)) == (2, 1)
    assert "another process" in err[0]
    assert names(store) == ["story"]


def test_a_workspace_of_a_newer_version_is_one_line_and_stays_as_it_is(run, story, tmp_path):
    store = tmp_path / "news"
    run("build", story, "--store", store)
    connection = sqlite3.connect(store / "articles.sqlite")
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = (store / "articles.sqlite").read_bytes()
    code, _, err = run("build", story, "--store", store)
    assert (code, len(err)) == (2, 1)
    assert "newer" in err[0]
    assert (store / "articles.sqlite").read_bytes() == before


def test_an_article_in_json_lines_is_read_and_a_bad_line_is_named(run, tmp_path):
    path = tmp_path / "many.jsonl"
    path.write_text('{"id": "a", "text": "The mayor of Dover resigned."}\n{"id": "b"}\n')
    code, _, err = run("build", path, "--store", tmp_path / "news")
    assert code == 1
    assert err[0].startswith(f"kg: {path}: line 2: article 'b' has no \"text\"")
    assert names(tmp_path / "news") == ["a"]
