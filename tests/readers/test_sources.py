import pytest

from kg.errors import ReadError
from kg.readers import READERS, attempts, read, sources


@pytest.fixture
def folder(tmp_path):
    for name in ("b.txt", "a.txt", "deep/er/c.jsonl", ".hidden/d.txt", "picture.png", ".e.txt"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(
            '{"id": "c", "text": "The mayor resigned."}' if name.endswith("jsonl") else "The mayor resigned."
        )
    return tmp_path


def test_a_directory_stands_for_the_files_below_it_sorted(folder):
    assert [str(path.relative_to(folder)) for path in sources([folder])] == ["a.txt", "b.txt", "deep/er/c.jsonl"]
    assert [article.name for article in read(folder)] == ["a", "b", "c"]


def test_a_file_named_twice_is_read_once(folder):
    assert sources([folder / "a.txt", folder, str(folder / "a.txt")])[:2] == [folder / "a.txt", folder / "b.txt"]


def test_a_directory_without_articles_is_refused_when_it_is_read(tmp_path):
    assert sources([tmp_path]) == [tmp_path]
    with pytest.raises(ReadError, match="the directory holds no articles"):
        list(read(tmp_path))


def test_a_missing_file_does_not_hide_the_others(folder):
    files = sources([folder / "none.txt", folder / "a.txt"])
    found = [attempt for file in files for attempt in attempts(file)]
    assert isinstance(found[0], ReadError)
    assert found[1].name == "a"


def test_a_file_of_any_other_suffix_is_read_as_text(tmp_path):
    path = tmp_path / "story.article"
    path.write_text("The mayor resigned.")
    assert next(read(path)).name == "story"


def test_each_reader_is_named_in_the_articles_that_it_gives(folder):
    assert {article.reader for article in read(folder)} == set(READERS)
