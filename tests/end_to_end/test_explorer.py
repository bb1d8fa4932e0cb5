"""The explorer in a real browser, over a real server with the annotated articles and the sample."""

import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

from kg.derivation import derived, opened
from kg.evaluation.gold_files import gold_articles
from kg.model.article import Article
from kg.pipeline import documents
from kg.settings import Settings
from tests.notebooks.browser import executable
from tests.serving import TOKEN, sample_store, serving

ROOT = Path(__file__).parents[2]
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
SLOW = 20_000
"""Milliseconds that a loaded machine may take."""
STORY = """Harbour inquiry opens

PORT ELLERY, May 12, 2024 - Mayor Anna Berg resigned on Saturday. Berg denied that she had sold the harbour.
"We will look at every contract," said Tomas Lind, chairman of the Harbour Authority.
"""
HOSTILE = """<script>window.hit = 1</script> Mayor Anna Berg said: "The <img src=x onerror=window.hit=2> bridge is up."
Paul "><img src=x onerror=window.hit=3> Adler, chairman of Norvik, denied that the <b>bridge</b> was unsafe.
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server over the 36 annotated articles and the sample."""
    store = tmp_path_factory.mktemp("explorer") / "news"
    sources = [str(file) for file in sorted((ROOT / "data" / "gold" / "wikinews").glob("*.txt"))]
    command = [sys.executable, "-c", "from kg.cli import main; main()", "build", *sources, "--store", str(store)]
    subprocess.run(command, check=True, capture_output=True, cwd=ROOT)
    with serving(sample_store(store)) as running:
        yield running


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        yield chromium
        chromium.close()


@contextmanager
def explored(browser, url, *, token=TOKEN, expected=(), **given):
    """A page of the explorer, on which no script fails and from which nothing outside the server is asked."""
    context = browser.new_context(**({"viewport": {"width": 1280, "height": 900}} | given))
    context.set_default_timeout(SLOW)
    page = context.new_page()
    asked, errors = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(f"{url}/#/compare")
    if token:
        page.evaluate("token => sessionStorage.setItem('newsgraph-token', token)", token)
        page.reload()
    yield page
    assert [address for address in asked if not address.startswith((url, "data:"))] == []
    assert [error for error in errors if not any(words in error for words in expected)] == []
    context.close()


@pytest.fixture
def page(browser, server):
    with explored(browser, server.url) as opened_page:
        yield opened_page


def settled(page):
    page.wait_for_selector("#main:not([aria-busy]) h1")


def go(page, server, place):
    page.goto(f"{server.url}/#/{place}")
    settled(page)


def somebody(server, kind="Person"):
    """The entity that most articles tell of."""
    return server.client.get("/entities", params={"kind": kind, "sort": "articles", "limit": 1}).json()["entities"][0]


def an_article(server, name="nasa"):
    articles = server.client.get("/articles", params={"limit": 100}).json()["articles"]
    found = next(one for one in articles if name in one["name"])
    return server.client.get(f"/articles/{found['id']}").json()


def flat(text):
    return " ".join(text.split())


def test_names_are_found_as_one_types_with_kinds_and_counts(page, server):
    go(page, server, "")
    page.fill("#q", somebody(server)["label"][:4])
    expect(page.locator("a.hit b").filter(has_text=somebody(server)["label"])).to_be_visible()
    total = server.client.get("/entities", params={"q": somebody(server)["label"][:4]}).json()
    shown = page.locator(".chip", has_text="all").locator(".count")
    expect(shown).to_have_text(str(total["total"]))
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.closest('#results') !== null")


def test_claims_are_found_by_their_words(page, server):
    words = flat(an_article(server)["facts"]["claims"][0]["content"]).split()
    go(page, server, f"?q={quote(' '.join(words[:3]))}")
    expect(page.locator(".fact.claim").first).to_be_visible()


def test_a_name_that_nobody_bears_is_told(page, server):
    go(page, server, "?q=zzzzqq")
    expect(page.locator(".empty")).to_contain_text("Nobody and nothing here has a name that begins with")


def test_from_an_entity_to_the_words_of_a_fact_and_back(page, server):
    one = somebody(server)
    go(page, server, f"entity?iri={quote(one['iri'], safe='')}")
    expect(page.locator("h1")).to_contain_text(one["label"])
    link = page.locator("a.words").first
    words = flat(link.locator("q").first.inner_text()).strip("“”")
    link.click()
    page.wait_for_selector("mark.on")
    assert words in flat("".join(page.locator("mark.on").all_text_contents()))
    expect(page.locator("mark.on").first).to_be_in_viewport()
    expect(page.locator(".side .fact.on .detail")).to_be_visible()
    page.go_back()
    expect(page.locator("h1")).to_contain_text(one["label"])
    page.go_forward()
    expect(page.locator("mark.on").first).to_be_visible()


def test_the_words_of_every_fact_are_marked_where_the_server_says(page, server):
    one = an_article(server)
    go(page, server, f"article?id={one['id']}")
    assert page.locator("article.text").text_content() == one["text"]
    for fact in one["facts"]["claims"][:5]:
        go(page, server, f"article?id={one['id']}&fact={quote(fact['iri'], safe='')}")
        marked = flat("".join(page.locator("mark.on").all_text_contents()))
        assert marked == flat("".join(span["words"] for span in fact["evidence"]))


def test_a_click_on_the_words_shows_the_fact_and_on_the_fact_the_words(page, server):
    go(page, server, f"article?id={an_article(server)['id']}")
    page.locator("mark.claim").first.click()
    expect(page.locator(".side .fact.on")).to_have_count(1)
    expect(page.locator(".side .fact.on")).to_be_in_viewport()
    page.locator(".side .fact.event .fact-button").last.click()
    expect(page.locator("mark.on").first).to_be_in_viewport()


def test_kinds_of_facts_are_hidden_and_shown(page, server):
    go(page, server, f"article?id={an_article(server)['id']}")
    assert page.locator("mark.event").count() > 0
    page.locator(".toggle.event input").uncheck()
    assert page.locator("mark.event").count() == 0
    expect(page.locator(".side .fact.event").first).to_be_hidden()
    page.locator(".toggle.event input").check()
    assert page.locator("mark.event").count() > 0


def test_comparing_shows_who_affirms_and_who_denies(page, server):
    one = an_article(server)
    claim = one["facts"]["claims"][0]
    go(page, server, f"article?id={one['id']}&fact={quote(claim['iri'], safe='')}")
    page.locator(".detail a", has_text="compare").click()
    page.wait_for_selector(".matter, .empty")
    page.goto(f"{server.url}/#/compare?iri={quote(claim['iri'], safe='')}&tellers=1")
    expect(page.locator(".matter .voice").first).to_be_visible()
    expect(page.locator(".matter").first.locator("h3")).to_have_count(3)


def test_a_candidate_is_accepted_and_the_judgement_undone(page, server):
    before = server.client.get("/candidates").json()["total"]
    assert before > 0
    go(page, server, "judge")
    page.locator(".candidate input.why").first.fill("one and the same")
    page.locator(".candidate button", has_text=re.compile("^The same$")).first.click()
    expect(page.locator(".candidate", has_text="One and the same")).to_be_visible()
    assert server.client.get("/candidates").json()["total"] < before
    go(page, server, "judge?tab=judgements")
    expect(page.locator(".judgement").first).to_contain_text("one and the same")
    page.locator(".judgement button", has_text="Undo").first.click()
    expect(page.locator(".badge", has_text="undone by").first).to_be_visible()
    assert server.client.get("/candidates").json()["total"] == before


def test_an_article_is_added_its_facts_are_seen_and_it_is_removed_in_another_window(browser, server):
    with explored(browser, server.url, expected=("404",)) as page:
        go(page, server, "add")
        page.fill("#text", STORY)
        page.fill("#f-publisher", "Coastal News Agency")
        page.locator("button", has_text="Read it").click()
        page.wait_for_selector("article.text")
        expect(page.locator("h1")).to_contain_text("Harbour inquiry opens")
        expect(page.locator("mark.claim").first).to_be_visible()
        made = page.url.split("id=")[1].split("&")[0]
        assert server.client.delete(f"/articles/{made}").status_code == 204
        page.reload()
        expect(page.locator("[role=alert]")).to_contain_text("may have been removed")


def test_no_markup_of_an_article_is_ever_run(page, server):
    made = server.client.post("/articles", json={"text": HOSTILE, "title": '"><img src=x onerror=window.hit=4>'}).json()
    go(page, server, f"article?id={made['id']}")
    assert page.locator("article.text").text_content() == made["text"]
    assert page.locator("#main img, #main script, #main b img").count() == 0
    for fact in (*made["facts"]["claims"], *made["facts"]["events"]):
        go(page, server, f"compare?iri={quote(fact['iri'], safe='')}&tellers=1")
    go(page, server, "?q=adler")
    page.wait_for_timeout(300)
    assert page.evaluate("window.hit") is None
    assert server.client.delete(f"/articles/{made['id']}").status_code == 204


def test_what_is_not_there_is_told_with_what_to_do(browser, server):
    with explored(browser, server.url, expected=("404",)) as page:
        go(page, server, "article?id=0000000000000000")
        expect(page.locator("[role=alert]")).to_contain_text("removed")
        go(page, server, "entity?iri=https%3A%2F%2Fexample.org%2Fnobody")
        expect(page.locator("[role=alert] a", has_text="Search")).to_be_visible()
        go(page, server, "nowhere")
        expect(page.locator("h1")).to_have_text("No such page")


def test_a_token_that_no_longer_holds_is_told(browser, server):
    with explored(browser, server.url, token="an old one", expected=("401", "403")) as page:
        go(page, server, "add")
        page.fill("#text", STORY)
        page.locator("button", has_text="Read it").click()
        expect(page.locator("[role=alert]")).to_contain_text("token")


def test_a_server_that_goes_away_is_told_and_tried_again(browser, tmp_path):
    expected = ("ERR_CONNECTION", "Failed to load")
    with serving(sample_store(tmp_path / "news")) as going, explored(browser, going.url, expected=expected) as page:
        go(page, going, "")
        page.wait_for_selector("a.hit")
        going.process.send_signal(signal.SIGTERM)
        going.process.wait(20)
        page.fill("#q", "an")
        expect(page.locator("[role=alert]")).to_contain_text("does not answer")
        expect(page.locator("[role=alert] button")).to_have_text("Try again")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390], ids=["wide", "phone"])
def test_every_page_can_be_used_by_everybody(browser, server, scheme, width):
    article = an_article(server)
    fact = article["facts"]["claims"][0]["iri"]
    places = {
        "": "a.hit",
        f"entity?iri={quote(somebody(server)['iri'], safe='')}": "h1",
        f"article?id={article['id']}&fact={quote(fact, safe='')}": "mark.on",
        f"compare?iri={quote(fact, safe='')}&tellers=1": ".matter",
        "judge": ".candidate",
        "add": "#text",
    }
    size = {"width": width, "height": 850}
    with explored(browser, server.url, viewport=size, color_scheme=scheme) as page:
        for place, there in places.items():
            go(page, server, place)
            page.wait_for_selector(there)
            found = Axe().run(page).response["violations"]
            grave = [one for one in found if one["impact"] in ("serious", "critical")]
            assert [(place, one["id"], one["nodes"][0]["html"][:120]) for one in grave] == []
            assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), place
            assert page.evaluate("[...document.getElementById('main').childNodes].every(node => node.nodeType === 1)")


def test_no_page_runs_scripts_or_styles_from_elsewhere(server):
    policy = server.client.get("/").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert server.client.get("/explorer/nothing.js").status_code == 404


@pytest.mark.long
def test_an_article_of_two_megabytes_can_be_walked_through(browser, tmp_path):
    settings = Settings(store=tmp_path / "news")
    gold = list(gold_articles(ROOT / "data" / "gold" / "wikinews"))
    text = "\n\n".join(article.text for article in gold)
    text = "\n\n".join([text] * (2_000_000 // len(text) + 1))[:2_000_000]
    (read,) = documents([Article(name="long", text=text)], settings)
    with opened(settings.store, settings, create=True) as workspace:
        day = datetime(2025, 5, 29, tzinfo=UTC)
        workspace.put([derived(read, workspace.registry, base=workspace.base, started=day)])
    with serving(settings.store) as running, explored(browser, running.url) as page:
        page.context.set_default_timeout(120_000)
        go(page, running, f"article?id={an_article(running, 'long')['id']}")
        page.locator("mark").first.click()
        expect(page.locator(".side .fact.on")).to_have_count(1)
