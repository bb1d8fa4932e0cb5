"""A name found is judged where a name of an annotated entity stands, and nowhere else."""

import pytest

from kg.evaluation.gold import GoldArticle, GoldEntity
from kg.evaluation.name_spans import judged_names
from kg.model.name import Name, NameKind

TEXT = "The Harbour Trust told Ana Costa's lawyers. Costa laughed in Larne."


@pytest.fixture
def article():
    known = [GoldEntity("t", "organization", ("Harbour Trust",)), GoldEntity("a", "person", ("Ana Costa", "Costa"))]
    return GoldArticle(name="x", text=TEXT, entities={e.id: e for e in known}, holds=(), said=(), reports=(), events=())


def found(words, kind, nth=0):
    start = TEXT.index(words) if not nth else TEXT.index(words, TEXT.index(words) + 1)
    return Name(start, start + len(words), kind, 0.9)


@pytest.mark.parametrize(
    ("name", "right"),
    [
        (found("Harbour Trust", NameKind.ORGANIZATION), True),
        (found("The Harbour Trust", NameKind.ORGANIZATION), True),
        (found("Harbour Trust", NameKind.PERSON), False),
        (found("Harbour", NameKind.ORGANIZATION), False),
        (found("Ana Costa's", NameKind.PERSON), True),
        (found("Costa", NameKind.PERSON), False),
        (found("Costa", NameKind.PERSON, nth=1), True),
    ],
    ids=[
        "its form",
        "with its article",
        "another kind",
        "a part",
        "with its ending",
        "a part of a longer one",
        "a surname",
    ],
)
def test_a_name_is_right_with_the_edges_and_the_kind_of_the_annotated_one(article, name, right):
    (judged,) = judged_names(article, (name,))
    assert (judged.right, judged.confidence) == (right, 0.9)


def test_a_name_that_no_annotated_entity_bears_is_not_judged(article):
    assert list(judged_names(article, (found("Larne", NameKind.LOCATION),))) == []
