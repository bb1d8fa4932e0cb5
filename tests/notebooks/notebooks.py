"""Where the notebooks stand, and how their cells' outputs are read."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def shown(notebook, cell):
    """What the cell with that id displays last, by MIME type."""
    return outputs(notebook, cell)[-1]["data"]


def printed(notebook, cell):
    """What the cell with that id prints."""
    return "".join(output["text"] for output in outputs(notebook, cell) if output["output_type"] == "stream")


def outputs(notebook, cell):
    return next(each["outputs"] for each in notebook.cells if each["id"] == cell)
