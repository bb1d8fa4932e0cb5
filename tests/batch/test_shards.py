from dataclasses import replace

import pytest

from kg.batch import shards
from kg.errors import StoreError
from kg.model.document import Extraction
from kg.model.outcome import Failure, Sourced
from tests.batch.corpus import articles
from tests.documents import sample_document

OUTCOMES = [sample_document(), Failure("b.txt", "nothing could be read out of it")]


def test_a_shard_gives_back_what_was_put_in():
    assert shards.outcomes_of(shards.packed(OUTCOMES)) == OUTCOMES


def test_a_lone_surrogate_survives():
    document = sample_document()
    document = replace(document, article=replace(document.article, text="a \ud800 b"))
    assert shards.outcomes_of(shards.packed([document])) == [document]


@pytest.mark.parametrize(
    "damage", [lambda b: b[:-5], lambda b: b"", lambda b: b"\x00" + b], ids=["cut", "empty", "led"]
)
def test_a_damaged_shard_is_told_and_is_not_taken_from_its_folder(tmp_path, damage):
    bad = damage(shards.packed(OUTCOMES))
    with pytest.raises(StoreError, match="damaged"):
        shards.outcomes_of(bad)
    (tmp_path / "x.shard").write_bytes(bad)
    assert shards.kept(tmp_path, "x.shard") is None


def test_what_is_kept_is_found_under_its_name_and_nothing_else_is_left(tmp_path):
    shards.keep(tmp_path / "deep", "x.shard", shards.packed(OUTCOMES), "one")
    assert shards.outcomes_of(shards.kept(tmp_path / "deep", "x.shard")) == OUTCOMES
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["x.shard"]
    assert shards.kept(tmp_path, "other.shard") is None


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path):
    (tmp_path / "file").write_text("kept")
    with pytest.raises(StoreError, match="a shard cannot be written"):
        shards.keep(tmp_path / "file", "x.shard", b"", "one")


def test_the_name_changes_with_the_articles_and_with_who_reads_them():
    first, second = articles(2)
    name = shards.name_of([first, second], Extraction())
    assert shards.name_of([first, second], Extraction()) == name
    dated = Sourced(replace(first.article, publisher="Gazette"), first.source)
    others = (
        shards.name_of([first], Extraction()),
        shards.name_of([second, first], Extraction()),
        shards.name_of([dated, second], Extraction()),
        shards.name_of([first, second], Extraction(model="another 1.0")),
    )
    assert len({name, *others}) == 5
