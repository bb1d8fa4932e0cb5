"""A headless Chromium that reaches no network, and what a page made of a picture's frame."""

import os
import shutil
from base64 import b64encode
from contextlib import contextmanager

import pytest
from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ("--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND")

INKED = """() => [...document.querySelectorAll("#graph canvas")].reduce((sum, canvas) => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let inked = 0;
  for (let at = 3; at < data.length; at += 4) inked += data[at] > 0;
  return sum + inked / (canvas.width * canvas.height);
}, 0)"""
"""The share of the graph's canvas that something is drawn on."""

COLOURED = """async (png) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const sheet = new OffscreenCanvas(image.width, image.height).getContext("2d");
  sheet.drawImage(image, 0, 0);
  const { data } = sheet.getImageData(0, 0, image.width, image.height);
  let coloured = 0;
  for (let at = 0; at < data.length; at += 4) {
    coloured += Math.max(data[at], data[at + 1], data[at + 2]) - Math.min(data[at], data[at + 1], data[at + 2]) > 10;
  }
  return coloured / (image.width * image.height);
}"""
"""The share of a screenshot that is neither white, grey nor black."""

LABELS_SEEN = """() => cy.nodes().filter((node) => {
  const box = node.renderedBoundingBox();
  return box.x1 >= 0 && box.y1 >= 0 && box.x2 <= cy.width() && box.y2 <= cy.height();
}).length"""
"""How many nodes are wholly in view."""

LABEL_PIXELS = "() => parseFloat(cy.nodes()[0].renderedStyle('font-size'))"


def executable():
    """The path of Chromium. Skips, or in CI fails, where there is none."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("Chromium is missing: make system-deps installs it")
    return path


def coloured(page, element):
    """The share of what is seen of an element that is neither white, grey nor black."""
    return page.evaluate(COLOURED, b64encode(element.screenshot()).decode())


@contextmanager
def opened(path, width=1400, height=900, **given):
    """The file at `path` as an open page, with `asked` (the addresses that it asked for) and `errors` beside it."""
    asked, errors = [], []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        page = browser.new_context(viewport={"width": width, "height": height}, offline=True, **given).new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.goto(path.as_uri())
        yield page, asked, errors
        browser.close()
