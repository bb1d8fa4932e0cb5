"""The notebooks over the annotated articles: what their cells give."""

import pytest

from tests.notebooks.notebooks import outputs, shown

BOTH = {"text/html", "image/svg+xml", "text/plain"}


@pytest.fixture(scope="module")
def said(executed):
    return executed("who-said-what.ipynb")


@pytest.fixture(scope="module")
def offices(executed):
    return executed("offices.ipynb")


def test_the_cell_magic_shows_every_claim_as_a_table(said):
    assert "<table>" in shown(said, "claims")["text/html"]
    assert int(shown(said, "claims")["text/html"].split("… and ")[1].split()[0]) > 100


def test_stances_and_speakers_are_counted_by_pandas(said):
    assert "Says" in shown(said, "stances")["text/plain"]
    assert 'class="dataframe"' in shown(said, "speakers")["text/html"]
    assert "Andy Warhol" in shown(said, "about")["text/plain"]


@pytest.mark.parametrize("cell", ["draw", "article", "entity"])
def test_pictures_and_pages_have_a_frame_an_image_and_words(said, cell):
    assert set(shown(said, cell)) == BOTH
    assert 'sandbox="allow-scripts"' in shown(said, cell)["text/html"]


def test_an_article_is_shown_with_its_text_and_an_entity_with_what_it_said(said):
    assert "data-facts=" in shown(said, "article")["text/html"]
    assert "What it said:" in shown(said, "entity")["text/plain"]


def test_offices_and_people_have_timelines(offices):
    assert set(shown(offices, "timeline")) == set(shown(offices, "people")) == {"image/svg+xml", "text/plain"}
    assert "holders over time" in shown(offices, "timeline")["text/plain"]
    assert "roles over time" in shown(offices, "people")["text/plain"]


def test_tenures_carry_their_times(offices):
    assert "asOf" in shown(offices, "tenures")["text/html"]
    assert "Daniel Akerson" in shown(offices, "changes")["text/plain"]


def test_articles_that_name_two_presidents_stand_beside_each_other(offices):
    told = shown(offices, "conflict")["text/plain"]
    assert "president, United States  Barack Obama" in " ".join(told.split("\n")).replace("   ", "  ")
    assert "Donald Trump" in told


def test_the_neighbourhood_is_that_of_one_organisation(offices):
    assert set(shown(offices, "around")) == BOTH
    assert outputs(offices, "around")[-1]["data"]["text/plain"].startswith("a picture of ")
