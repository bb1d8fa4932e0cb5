import json
import re
from html import unescape

import pytest

from kg.errors import UnknownSubjectError
from kg.exports import write
from kg.views.graph import NewsGraph
from tests.documents import TEXT
from tests.notebooks.browser import opened
from tests.views.sample import sample_graph, sample_store


@pytest.fixture(scope="module")
def page():
    with sample_graph() as graph:
        return graph.article("port-ellery")


@pytest.fixture(scope="module")
def opened_once(page, tmp_path_factory):
    path = tmp_path_factory.mktemp("page") / "article.html"
    page.save(path)
    with opened(path) as (sheet, asked, errors):
        yield sheet
    assert set(asked) == {path.as_uri()}
    assert errors == []


@pytest.fixture
def opened_page(opened_once):
    opened_once.reload()
    return opened_once


def marked(html, kind):
    return [
        unescape(words)
        for classes, words in re.findall(r'<span class="([\w ]+)" data-facts="[\d ]+">([^<]*)<', html)
        if kind in classes.split()
    ]


def test_its_text_is_the_article_s_own_letter_for_letter(page):
    shown = page.html.split('aria-label="The article"><div>')[1].split("</div></main>")[0]
    assert unescape(re.sub(r"</?span[^>]*>", "", shown)) == TEXT


def test_the_words_of_each_fact_are_marked(page):
    assert "Tomas Lind, who has headed the Harbour Authority since March 2021" in "".join(marked(page.html, "Tenure"))
    assert "denied that the sale was rushed" in "".join(marked(page.html, "Claim"))
    assert "resigned" in marked(page.html, "Event")


def test_the_facts_are_listed_in_reading_order(page):
    numbers = [int(number) for number in re.findall(r'data-fact="(\d+)"', page.html)]
    assert numbers == list(range(len(numbers)))
    first = [min(map(int, facts.split())) for facts in re.findall(r'data-facts="([\d ]+)"', page.html)]
    assert first[0] < first[-1]


def test_a_click_on_words_tells_their_fact_and_a_click_on_a_fact_its_words(opened_page):
    opened_page.locator("#text span.Claim", has_text="the sale was rushed").first.click()
    assert "denied" in opened_page.inner_text(".facts button.chosen")
    opened_page.locator(".facts button", has_text="Tomas Lind holds head").click()
    assert "headed the Harbour Authority" in "".join(opened_page.locator("#text span.chosen").all_inner_texts())
    assert opened_page.locator(".facts button[aria-pressed=true]").count() == 1


def test_clicks_on_the_same_words_go_on_to_the_next_fact(opened_page):
    both = opened_page.locator('#text span[data-facts*=" "]').first
    both.click()
    first = opened_page.inner_text(".facts button.chosen")
    both.click()
    assert opened_page.inner_text(".facts button.chosen") != first


def test_a_kind_is_hidden_and_shown(opened_page):
    opened_page.uncheck("[data-kind=Claim]")
    assert opened_page.locator(".facts button.Claim").first.is_hidden()
    assert opened_page.locator(".facts button.Tenure").first.is_visible()
    opened_page.check("[data-kind=Claim]")
    assert opened_page.locator(".facts button.Claim").first.is_visible()


def test_a_fact_is_chosen_by_keyboard(opened_page):
    opened_page.locator(".facts button").first.focus()
    opened_page.keyboard.press("Enter")
    assert opened_page.locator("#text span.chosen").count() >= 1


def test_an_article_is_found_by_headline_too_and_an_unknown_one_is_told():
    with sample_graph() as graph:
        assert str(graph.article("Port Ellery mayor resigns as harbour inquiry opens")).startswith("Port Ellery mayor")
        with pytest.raises(UnknownSubjectError):
            graph.article("no such article")


def test_without_its_text_the_facts_are_told_with_their_words():
    told = NewsGraph(sample_store(), write=write).article("port-ellery")
    assert "The text is not at hand." in told.html
    assert "denied that the sale was rushed" in told.html


def test_a_notebook_gets_the_page_an_image_and_words(page):
    bundle = page._repr_mimebundle_()
    assert set(bundle) == {"text/html", "image/svg+xml", "text/plain"}
    assert 'sandbox="allow-scripts"' in bundle["text/html"]
    json.dumps(bundle)
