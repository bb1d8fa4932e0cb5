import re
from contextlib import contextmanager

import pytest
from playwright.sync_api import sync_playwright

from api.landing import FILES, FOLDER, examples
from kg.pipeline import build_at
from kg.settings import Settings
from tests.notebooks.browser import executable
from tests.serving import serving

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"}


@pytest.fixture(scope="module")
def sample(tmp_path_factory):
    """A server over the README's sample article, as a reader of the page would have it."""
    store = tmp_path_factory.mktemp("sample") / "news"
    build_at(store, ["data/samples/ice-officials.txt"], settings=Settings(store=store))
    with serving(store) as running:
        yield running


@contextmanager
def page_at(url):
    """The page at `url`, with the addresses that it asked for and its complaints beside it; nothing else is reached."""
    asked, errors = [], []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1300, "height": 850})
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.goto(url)
        page.wait_for_selector("body[data-ready]")
        yield page, asked, errors
        browser.close()


def test_ten_examples_all_give_answers_on_the_sample(sample):
    queries = examples()
    assert len(queries) == len({each["title"] for each in queries}) == 10
    for each in queries:
        form = "ntriples" if "CONSTRUCT" in each["query"] else "tsv"
        answer = sample.query(each["query"], format=form)
        assert answer.status_code == 200, (each["title"], answer.text)
        assert len(answer.text.splitlines()) > 1, each["title"]


def test_a_query_gives_a_table_and_nothing_is_asked_of_anybody_else(sample):
    with page_at(f"{sample.url}/sparql") as (page, asked, errors):
        page.select_option("#examples", label="Who said what?")
        page.wait_for_selector(".yasr table tbody tr")
        assert "Tricia McLaughlin" in page.inner_text(".yasr table")
        assert page.query_selector_all(".yasqe .parseErrorIcon") == []
        page.select_option("#examples", label="The people and their posts, as a graph")
        page.wait_for_selector(".yasr table >> text=news:Role")
    assert errors == []
    assert asked
    assert all(address.startswith((sample.url, "data:")) for address in asked)


def test_a_browser_gets_the_page_and_everybody_else_the_description(server):
    page = server.client.get("/sparql", headers=BROWSER)
    assert page.headers["content-type"].startswith("text/html")
    assert "script-src 'self';" in page.headers["content-security-policy"]
    for accept in ("*/*", "text/turtle", "text/turtle, text/html;q=0.5", ""):
        assert (
            server.client.get("/sparql", headers={"Accept": accept}).headers["content-type"].startswith("text/turtle")
        )


def test_a_browser_that_asks_a_query_gets_its_answer(server):
    answer = server.client.get("/sparql", params={"query": "ASK {}"}, headers=BROWSER)
    assert (answer.status_code, "html" in answer.headers["content-type"]) == (200, False)


def test_every_file_that_the_page_names_is_there(server):
    page = (FOLDER / "page.html").read_text() + (FOLDER / "page.js").read_text()
    named = set(re.findall(r'"(yasgui/[\w.]+)"', page))
    assert {name.removeprefix("yasgui/") for name in named} >= FILES.keys()
    for name in named:
        assert server.client.get(f"/{name}").status_code == 200


@pytest.mark.parametrize("name", ["page.html", "yasgui.LICENSE.txt", "examples", "..%2Fapp.py", "x"])
def test_no_other_file_is_given_out(server, name):
    assert server.client.get(f"/yasgui/{name}").status_code == 404
