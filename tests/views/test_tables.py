import pytest

from kg.views.tables import articles, claims, events, reports, tenures
from tests.views.sample import sample_store


@pytest.fixture(scope="module")
def store():
    return sample_store()


def test_tenures_tell_person_role_organisation_status_and_words(store):
    assert tuple(tenures(store).rows[1])[:5] == (
        "Tomas Lind",
        "head",
        "Harbour Authority",
        "Current",
        "Tomas Lind, who has headed the Harbour Authority since March 2021",
    )
    assert len(tenures(store)) == 7


def test_a_post_with_a_person_names_the_person(store):
    (aide,) = [row for row in tenures(store) if row.role == "aide"]
    assert aide.organization == "Anna Berg"


def test_rows_come_in_the_order_of_the_text(store):
    assert [row.stance for row in claims(store)][:4] == ["Says", "Denies", "Says", "Says"]


def test_a_claim_without_a_source_has_no_speaker(store):
    (row,) = [row for row in claims(store) if "may last" in row.content]
    assert (row.speaker, row.stance) == ("", "Believes")


def test_reports_tell_who_was_first_and_the_article_goes_by_its_name(store):
    rows = {(row.source, row.event, row.first) for row in reports(store)}
    assert ("Ellery Gazette", "Anna Berg resigned", True) in rows
    assert ("port-ellery", "Anna Berg resigned", False) in rows


def test_events_tell_type_factuality_and_parts(store):
    (row,) = [row for row in events(store) if row.event == "Anna Berg resigned"]
    assert (row.type, row.factuality, row.agent, row.place, row.time) == (
        "Departure",
        "Happened",
        "Anna Berg",
        "Port Ellery",
        "2024-05-10",
    )


def test_one_article_alone_is_told_by_its_iri(store):
    (article,) = articles(store)
    assert article.name == "port-ellery"
    assert len(claims(store, article.iri)) == 9
    assert len(claims(store, "https://example.org/other")) == 0


def test_a_table_shows_itself_as_text_html_and_frame(store):
    table = tenures(store)
    assert str(table).splitlines()[0].startswith("person")
    assert "Tomas Lind" in table._repr_html_()
    assert list(table.frame().columns) == list(table.columns)
    assert len(table.frame()) == len(table)
