"""The executed tour as an HTML page, opened in a browser that reaches no network."""

import pytest
from nbconvert import HTMLExporter

from tests.notebooks.browser import INKED, LABEL_PIXELS, LABELS_SEEN, coloured, opened
from tests.notebooks.notebooks import shown

OWN = {"require_js_url": "", "mathjax_url": "", "mermaid_js_url": "", "jquery_url": ""}
"""nbconvert's pages load these from elsewhere unless told not to; no cell needs them."""

READABLE = 10
"""Pixels of the smallest label that is easily read."""


@pytest.fixture(scope="module")
def page(tour, tmp_path_factory):
    """The path of the export."""
    path = tmp_path_factory.mktemp("export") / "tour.html"
    path.write_text(HTMLExporter(**OWN).from_notebook_node(tour)[0], encoding="utf-8")
    return path


def frame_of(page):
    """The picture's frame, once its graph is laid out."""
    page.wait_for_selector("iframe[title=newsgraph]").scroll_into_view_if_needed()
    [frame] = [frame for frame in page.frames if frame.parent_frame]
    frame.wait_for_function("cy.nodes().length")
    page.wait_for_timeout(300)
    return frame


@pytest.mark.parametrize(("width", "height"), [(1400, 900), (900, 700)])
def test_the_export_draws_the_graph_with_readable_labels_and_no_network(page, width, height):
    with opened(page, width, height) as (sheet, asked, errors):
        frame = frame_of(sheet)
        assert frame.evaluate("cy.nodes().length") > 50
        assert frame.evaluate(INKED) > 0.1
        assert coloured(sheet, sheet.locator("iframe")) > 0.05
        assert frame.evaluate(LABEL_PIXELS) >= READABLE
        assert frame.evaluate(LABELS_SEEN) > 10
    assert asked == [page.as_uri()]
    assert errors == []


def test_a_page_as_nbconvert_makes_it_draws_the_graph_without_the_scripts_that_it_cannot_reach(tour, tmp_path):
    path = tmp_path / "tour.html"
    path.write_text(HTMLExporter().from_notebook_node(tour)[0], encoding="utf-8")
    with opened(path) as (sheet, asked, _):
        frame = frame_of(sheet)
        assert frame.evaluate("cy.nodes().length") > 50
        assert coloured(sheet, sheet.locator("iframe")) > 0.05
    assert len(asked) <= 1 + len(OWN)


def test_the_whole_graph_is_one_click_away(page):
    with opened(page) as (sheet, _, _):
        frame = frame_of(sheet)
        part = frame.evaluate(LABELS_SEEN)
        frame.click("#whole")
        assert part < frame.evaluate(LABELS_SEEN) == frame.evaluate("cy.nodes().length")


def test_a_click_on_a_name_tells_the_words_that_state_its_facts(page):
    with opened(page) as (sheet, _, _):
        frame = frame_of(sheet)
        frame.fill("#find", "Tricia McLaughlin")
        frame.evaluate("show(cy.nodes('[full = \"Tricia McLaughlin\"]'))")
        assert "a spokesperson for the US Department of Homeland Security" in frame.inner_text("#panel")


def test_the_wheel_scrolls_the_notebook_until_the_graph_is_clicked(page):
    with opened(page) as (sheet, _, _):
        frame = frame_of(sheet)
        before = frame.evaluate("cy.zoom()")
        sheet.mouse.move(600, 300)
        sheet.mouse.wheel(0, -200)
        sheet.wait_for_timeout(200)
        assert frame.evaluate("cy.zoom()") == before
        sheet.mouse.click(600, 300)
        sheet.mouse.wheel(0, -200)
        sheet.wait_for_timeout(200)
        assert frame.evaluate("cy.zoom()") > before


def test_the_still_image_has_readable_labels_where_no_script_runs(tour, tmp_path):
    path = tmp_path / "graph.svg"
    path.write_text(shown(tour, "draw")["image/svg+xml"], encoding="utf-8")
    with opened(path) as (sheet, asked, errors):
        assert sheet.locator("svg > g > text tspan").count() > 80
        height = sheet.evaluate("document.querySelector('g > text').getBoundingClientRect().height")
        assert height >= READABLE
    assert asked == [path.as_uri()]
    assert errors == []
