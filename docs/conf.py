"""How Sphinx makes the documentation site: every page of the repository is a page of it."""

import sys
from importlib.metadata import version as version_of
from pathlib import Path

from docutils.nodes import document
from sphinx import addnodes
from sphinx.application import Sphinx

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(Path(__file__).parent / "extensions"))

START = """<!doctype html>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=docs/index.html">
<title>newsgraph</title>
<a href="docs/index.html">newsgraph</a>
"""

project = "newsgraph"
author = "The newsgraph authors"
copyright = "the newsgraph authors, Apache-2.0"  # noqa: A001
version = release = version_of("newsgraph")

root_doc = "docs/index"
include_patterns = ["*.md", "data/**.md", "docs/**.md", "deploy/**.md", "notebooks/*.ipynb"]
extensions = ["myst_nb", "sphinx.ext.autodoc", "vocabulary"]

html_theme = "furo"
html_title = "newsgraph"
html_show_sourcelink = html_copy_source = False
pygments_style, pygments_dark_style = "tango", "monokai"

myst_heading_anchors = 5
myst_enable_extensions = ["colon_fence"]
suppress_warnings = ["misc.highlighting_failure"]  # a cell of %%sparql is no Python

nb_execution_mode = "cache"
nb_execution_cache_path = str(ROOT / "out/docs/notebooks")
nb_execution_timeout = 600
nb_execution_raise_on_error = True
nb_merge_streams = True
nb_mime_priority_overrides = [("html", "text/html", 0), ("html", "image/svg+xml", 10)]

default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True


def without_links_to_folders(_: Sphinx, doctree: document) -> None:
    """Leaves the words alone of a link to a folder of the repository, which has no page."""
    for link in list(doctree.findall(addnodes.pending_xref)):
        path = ROOT / Path(link.get("refdoc", "")).parent / link["reftarget"]
        if link["reftype"] == "myst" and not link["refdomain"] and path.is_dir():
            link.replace_self(link.children)


def write_start(app: Sphinx, failed: Exception | None) -> None:
    """Writes the page at the root of the site, which leads to the first page."""
    if failed is None and app.builder.name == "html":
        (Path(app.outdir) / "index.html").write_text(START, encoding="utf-8")


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("doctree-read", without_links_to_folders)
    app.connect("build-finished", write_start)
