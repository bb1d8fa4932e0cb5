"""The documentation site, made with warnings as errors, and its notebooks in a browser that reaches no network."""

import subprocess
import sys

import nbformat
import pytest
from jupyter_cache import get_cache
from jupyter_cache.cache.main import CacheBundleIn
from rdflib import RDFS, Graph

import kg
from ontology import NAMESPACE, VOCABULARY
from tests.notebooks.browser import INKED, coloured, opened
from tests.notebooks.notebooks import NOTEBOOKS, ROOT


@pytest.fixture(scope="module")
def site(executed, tmp_path_factory):
    """The folder of the site. Its notebooks are not run again: they lie in the cache that it looks into."""
    folder = tmp_path_factory.mktemp("site")
    cache = get_cache(folder / "cache")
    for path in NOTEBOOKS:
        cache.cache_notebook_bundle(CacheBundleIn(nb=executed(path.name), uri=str(path)), check_validity=False)
        cache.match_cache_notebook(nbformat.read(path, as_version=4))
    made = subprocess.run(
        [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-c", "docs", "-d", folder / "doctrees",
         "-D", f"nb_execution_cache_path={folder / 'cache'}", ".", folder / "site"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    return folder / "site"


def text_of(site, page):
    return (site / page).read_text(encoding="utf-8")


def test_every_page_of_the_docs_is_in_the_site_and_in_its_navigation(site):
    start = text_of(site, "docs/index.html")
    pages = [path.relative_to(ROOT).with_suffix(".html") for path in (ROOT / "docs").glob("*.md")]
    assert [str(page) for page in pages if not (site / page).exists()] == []
    assert [page.name for page in pages if page.name != "index.html" and f'href="{page.name}"' not in start] == []
    assert "docs/index.html" in text_of(site, "index.html")


def test_every_public_name_is_in_the_python_page(site):
    page = text_of(site, "docs/python.html")
    assert [name for name in kg.PUBLIC if f'id="kg.{name}"' not in page] == []
    assert 'id="kg.NewsGraph.timeline"' in page


def test_every_term_of_the_ontology_is_in_its_page_with_its_comment(site):
    page = text_of(site, "docs/ontology.html")
    terms = [str(term).removeprefix(NAMESPACE) for term in Graph().parse(VOCABULARY).subjects(RDFS.comment)]
    assert len(terms) > 100
    own = [term for term in terms if "/" not in term]
    assert [term for term in own if f"<h3>news:{term}<" not in page] == []


@pytest.mark.parametrize(("width", "height"), [(1400, 900), (800, 700)])
@pytest.mark.parametrize("name", [path.stem for path in NOTEBOOKS])
def test_a_notebook_s_page_shows_its_graph_without_a_network(site, name, width, height):
    path = site / "notebooks" / f"{name}.html"
    with opened(path, width, height) as (sheet, asked, errors):
        picture = sheet.locator("iframe[title=newsgraph]").first
        picture.scroll_into_view_if_needed()
        frame = picture.element_handle().content_frame()
        frame.wait_for_function("cy.nodes().length")
        sheet.wait_for_timeout(300)
        assert frame.evaluate("cy.nodes().length") > 5
        assert frame.evaluate(INKED) > 0.02
        assert coloured(sheet, picture) > 0.02
    assert [address for address in asked if not address.startswith("file://")] == []
    assert errors == []


@pytest.mark.parametrize("page", ["docs/index.html", "docs/recipes.html", "docs/ontology.html", "docs/python.html"])
def test_pages_ask_for_nothing_outside_the_site(site, page):
    with opened(site / page) as (sheet, asked, errors):
        assert sheet.locator("h1").first.is_visible()
    assert [address for address in asked if not address.startswith(site.as_uri())] == []
    assert errors == []
