import gzip
import io
import os
import sys
import zipfile
from pathlib import Path

import pytest
import zstandard

from kg.errors import ReadError
from kg.readers import articles_of, attempts, read, sources

STORY = "The mayor resigned on Monday."


@pytest.fixture
def folder(tmp_path):
    for name in ("b.txt", "a.txt", "deep/er/c.jsonl", ".hidden/d.txt", "picture.png", ".e.txt"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text('{"id": "c", "text": "The mayor resigned."}' if name.endswith("jsonl") else STORY)
    return tmp_path


def names(found):
    return [str(Path(source).name) for source in found]


def reasons(source):
    return [attempt.reason for attempt in attempts(source) if isinstance(attempt, ReadError)]


def test_a_directory_stands_for_the_files_below_it_sorted(folder):
    assert [str(Path(path).relative_to(folder)) for path in sources([folder])] == ["a.txt", "b.txt", "deep/er/c.jsonl"]
    assert [article.name for article in read(folder)] == ["a", "b", "c"]


def test_a_pattern_stands_for_the_files_that_fit(folder):
    assert names(sources([folder / "*.txt"])) == ["a.txt", "b.txt"]
    assert names(sources([f"{folder}/**/*.jsonl"])) == ["c.jsonl"]
    assert reasons(folder / "x*.txt") == ["there is no such file or directory"]


def test_a_file_whose_name_is_a_pattern_is_itself(folder):
    (folder / "[1].txt").write_text(STORY)
    assert names(sources([folder / "[1].txt"])) == ["[1].txt"]


def test_a_file_named_twice_is_read_once(folder):
    assert names(sources([folder / "a.txt", folder, str(folder / "a.txt")]))[:2] == ["a.txt", "b.txt"]


def test_a_directory_without_articles_is_refused_when_it_is_read(tmp_path):
    assert sources([tmp_path]) == [str(tmp_path)]
    with pytest.raises(ReadError, match="the directory holds no articles"):
        list(read(tmp_path))


def test_a_missing_file_does_not_hide_the_others(folder):
    files = sources([folder / "none.txt", folder / "a.txt"])
    found = [attempt for file in files for attempt in attempts(file)]
    assert isinstance(found[0], ReadError)
    assert found[1].name == "a"


def test_a_file_of_any_other_suffix_is_read_as_what_it_begins_with(tmp_path):
    path = tmp_path / "story.article"
    path.write_text(STORY)
    assert next(read(path)).reader == "text"
    path.write_text(f"<!DOCTYPE html><html><body><p>{STORY * 20}</p></body></html>")
    assert next(read(path)).reader == "html"
    path.write_text('[{"text": "The mayor resigned."}]')
    assert next(read(path)).reader == "json"


def test_symbolic_links_that_go_round_are_told_and_left(folder):
    (folder / "deep" / "up").symlink_to(folder, target_is_directory=True)
    (folder / "loop.txt").symlink_to(folder / "loop.txt")
    (folder / "nowhere.txt").symlink_to(folder / "gone.txt")
    found = {Path(source).name: reasons(source) for source in sources([folder])}
    assert list(found) == ["a.txt", "b.txt", "c.jsonl", "loop.txt", "nowhere.txt"]
    assert found["loop.txt"] == ["cannot be read: too many levels of symbolic links"]
    assert found["nowhere.txt"] == ["there is no such file or directory"]


def test_very_many_empty_files_are_each_named(tmp_path):
    for number in range(500):
        (tmp_path / f"{number:04}.txt").touch()
    (tmp_path / "a.txt").write_text(STORY)
    found = [attempt for source in sources([tmp_path]) for attempt in attempts(source)]
    assert sum(isinstance(attempt, ReadError) for attempt in found) == 500
    assert found[-1].name == "a"


def test_standard_input_is_read_by_what_it_begins_with(monkeypatch):
    data = b'{"id": "a", "text": "The mayor resigned."}\n{"id": "b", "text": "The council met."}\n'
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert [(a.name, a.reader) for a in read("-")] == [("a", "json_lines"), ("b", "json_lines")]


def test_a_web_address_is_not_fetched_unless_it_is_asked_for():
    assert reasons("https://example.org/story") == [
        "is a web address, and nothing is fetched unless it is asked for: add --fetch"
    ]


@pytest.mark.parametrize(
    ("suffix", "pack"), [(".gz", gzip.compress), (".zst", lambda data: zstandard.ZstdCompressor().compress(data))]
)
class TestPacked:
    def test_it_is_read_as_what_is_in_it(self, tmp_path, suffix, pack):
        path = tmp_path / f"story.txt{suffix}"
        path.write_bytes(pack(STORY.encode()))
        assert names(sources([tmp_path])) == [path.name]
        [article] = read(path)
        assert (article.name, article.text, article.reader) == ("story", STORY, "text")

    def test_two_packed_one_behind_the_other_are_one(self, tmp_path, suffix, pack):
        path = tmp_path / f"story.txt{suffix}"
        path.write_bytes(pack(STORY.encode()) + pack(b" It rained."))
        assert next(read(path)).text == f"{STORY} It rained."

    def test_what_is_cut_off_is_told_and_what_came_before_is_read(self, tmp_path, suffix, pack):
        path = tmp_path / f"many.jsonl{suffix}"
        line = '{{"id": "{}", "text": "The mayor resigned. {}"}}\n'
        lines = [line.format(number, os.urandom(3_000).hex()) for number in range(100)]
        packed = pack("".join(lines).encode())
        path.write_bytes(packed[: len(packed) // 2])
        found = list(attempts(path))
        assert 10 < len(found) < 60
        assert all(not isinstance(attempt, ReadError) for attempt in found[:-1])
        assert str(found[-1]).startswith(f"{path}: is cut off after")

    def test_a_text_that_is_cut_off_is_not_read(self, tmp_path, suffix, pack):
        path = tmp_path / f"story.txt{suffix}"
        path.write_bytes(pack(os.urandom(20_000).hex().encode())[:-20])
        [reason] = reasons(path)
        assert reason.startswith("is cut off after")

    def test_a_damaged_one_is_told(self, tmp_path, suffix, pack):
        path = tmp_path / f"story.txt{suffix}"
        path.write_bytes(b"\x00" * 40)
        [reason] = reasons(path)
        assert reason.startswith("is damaged")

    def test_a_bomb_is_not_unpacked(self, tmp_path, suffix, pack):
        path = tmp_path / f"many.jsonl{suffix}"
        path.write_bytes(pack((b" " * 9_999 + b"\n") * 2_400))
        [reason] = reasons(path)
        assert "decompression bomb" in reason


def test_an_archive_gives_the_articles_of_its_files(tmp_path):
    path = tmp_path / "many.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("b/story.txt", STORY)
        archive.writestr("a.txt.gz", gzip.compress(STORY.encode()))
        archive.writestr("picture.png", b"\x89PNG")
        archive.writestr("bad.txt", b"\x00" * 50)
        archive.writestr("__MACOSX/._story.txt", b"x")
    found = list(articles_of([path]))
    assert [(each.source, each.article.name) for each in found[:2]] == [
        (f"{path}: a", "a"),
        (f"{path}: story", "story"),
    ]
    assert str(found[2]).startswith(f"{path}: bad.txt: is binary")


def test_an_archive_that_unpacks_to_far_more_is_a_bomb(tmp_path):
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.jsonl", (b" " * 9_999 + b"\n") * 2_400)
        archive.writestr("b.txt", STORY)
    bomb, story = attempts(path)
    assert "decompression bomb" in bomb.reason
    assert story.text == STORY


@pytest.mark.parametrize("data", [b"no archive", b"PK\x03\x04" + b"\x00" * 60])
def test_an_archive_that_is_none_is_told(tmp_path, data):
    path = tmp_path / "many.zip"
    path.write_bytes(data)
    [reason] = reasons(path)
    assert reason.startswith("is no ZIP archive that can be read")


def test_an_archive_with_a_password_is_told(tmp_path):
    path = tmp_path / "many.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.txt", STORY)
    data = bytearray(path.read_bytes())
    for sign, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(sign) + offset] |= 1  # the flag that says that it is encrypted
    path.write_bytes(bytes(data))
    [reason] = reasons(path)
    assert reason.startswith("cannot be unpacked")
