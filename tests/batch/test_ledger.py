"""What a second run reads again, and what it does not."""

import json
from dataclasses import replace

import pytest

from kg.cli import main
from kg.ledger import mark_of
from kg.model.article import Article
from kg.model.document import Extraction
from kg.model.outcome import Known
from kg.pipeline import build_at
from kg.settings import Settings
from tests.batch.corpus import facts, ledger, text_of

RULES = Settings(extractor="rules")


@pytest.fixture
def source(tmp_path):
    """Writes articles, a line of JSON each, and gives their file."""

    def written(*lines):
        (tmp_path / "many.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
        return tmp_path / "many.jsonl"

    return written


def line(number, **told):
    return {"id": f"a{number}", "url": f"https://example.org/{number}", "text": text_of(number)} | told


def built(source, store, settings=RULES, **how):
    """How many articles were read, and how many were not."""
    summary = build_at(store, [source], settings=settings, **how)
    assert not summary.failures
    return summary.articles, summary.known


@pytest.mark.parametrize(
    "changed",
    [{"text": text_of(7)}, {"publisher": "Gazette"}, {"date": "2024-05-01"}],
    ids=["its text", "its publisher", "its date"],
)
def test_what_has_changed_is_read_again_and_the_rest_is_not(source, tmp_path, changed):
    store = tmp_path / "news"
    assert built(source(line(0), line(1), line(2)), store) == (3, 0)
    assert built(source(line(0), line(1), line(2)), store) == (0, 3)
    assert built(source(line(0), line(1, **changed), line(2), line(3)), store) == (2, 2)
    assert [action for action, _ in ledger(store)] == ["read"] * 3 + ["read again", "read"]


def test_everything_is_read_again_by_another_extractor_or_where_that_is_asked_for(source, tmp_path):
    store = tmp_path / "news"
    built(source(line(0), line(1)), store)
    assert built(source(line(0), line(1)), store, again=True) == (2, 0)
    assert built(source(line(0), line(1)), store, Settings(extractor="model")) == (2, 0)
    assert built(source(line(0), line(1)), store, Settings(extractor="model")) == (0, 2)


def test_what_was_not_read_again_is_told(source, tmp_path):
    seen = []
    built(source(line(0), line(1)), tmp_path / "news")
    assert built(source(line(1), line(2)), tmp_path / "news", seen=seen.append) == (1, 1)
    assert [isinstance(outcome, Known) for outcome in seen] == [True, False]


def test_of_two_texts_under_one_address_the_later_stays_whenever_it_is_built(source, tmp_path):
    lines = [line(number, url="https://example.org/same") for number in range(2)]
    for _ in range(2):
        built(source(*lines), tmp_path / "news")
        told = facts(tmp_path / "news")
        assert any("bulletin 1" in quad for quad in told)
        assert not any("bulletin 0" in quad for quad in told)


def test_no_article_is_begun_after_the_run_was_told_to_stop_and_the_next_run_goes_on(source, tmp_path):
    store, begun = tmp_path / "news", []
    given = source(*(line(number) for number in range(20)))

    def stopped() -> bool:
        begun.append(None)
        return len(begun) > 9

    assert built(given, store, stopped=stopped) == (9, 0)
    assert built(given, store) == (11, 9)


def test_what_cannot_be_read_stands_in_the_report(source, tmp_path, capsys):
    report = tmp_path / "report.jsonl"
    given = source(line(0), {"id": "b"})
    with pytest.raises(SystemExit) as ended:
        main(["build", str(given), "--store", str(tmp_path / "news"), "--extractor", "rules", "--report", str(report)])
    assert ended.value.code == 1
    [told] = map(json.loads, report.read_text().splitlines())
    assert f"kg: {told['source']}: {told['reason']}" in capsys.readouterr().err


def test_an_article_is_known_by_its_text_what_is_told_of_it_and_what_reads_it():
    article = Article("a", text_of(1))
    others = (
        mark_of(replace(article, text=text_of(2)), Extraction()),
        mark_of(replace(article, publisher="Gazette"), Extraction()),
        mark_of(article, Extraction(weights="reader 2")),
        mark_of(article, Extraction(), "de_core_news_sm"),
    )
    assert len({mark_of(article, Extraction()), *others}) == 5
    assert mark_of(replace(article), Extraction()) == mark_of(article, Extraction())
