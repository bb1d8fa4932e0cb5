"""Screenshots of the notebooks' pages: `python -m tests.notebooks.shots out/site` writes them to docs/img."""

import sys
from io import BytesIO
from pathlib import Path

from PIL import Image

from tests.notebooks.browser import opened
from tests.notebooks.notebooks import NOTEBOOKS, ROOT

SIZES = {"wide": (1400, 900), "narrow": (800, 700)}
COLOURS = 256
"""Enough for flat shapes and words, at a third of the bytes."""


def shots(site: Path, folder: Path) -> None:
    """Writes a PNG of the first graph of each notebook's page, at each size."""
    for path in NOTEBOOKS:
        for size, (width, height) in SIZES.items():
            with opened(site / "notebooks" / f"{path.stem}.html", width, height) as (page, _, _):
                picture = page.locator("iframe[title=newsgraph]").first
                picture.scroll_into_view_if_needed()
                picture.element_handle().content_frame().wait_for_function("cy.nodes().length")
                page.wait_for_timeout(1500)
                image = Image.open(BytesIO(page.screenshot())).convert("RGB")
                few = image.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
                few.save(folder / f"notebook-{path.stem}-{size}.png", optimize=True)


if __name__ == "__main__":
    shots(Path(sys.argv[1]).resolve(), ROOT / "docs" / "img")
