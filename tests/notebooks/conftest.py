import os
from functools import cache

import nbformat
import pytest
from matplotlib import font_manager  # builds its cache of fonts here, where it may say so
from nbclient import NotebookClient

from tests.notebooks.notebooks import FOLDER

assert font_manager.fontManager.ttflist

STRICT = """import warnings

warnings.simplefilter("error")
warnings.filterwarnings("ignore", category=PendingDeprecationWarning, module="ipykernel")
"""


@pytest.fixture(scope="session")
def run(tmp_path_factory):
    """A function from a notebook's name and a directory to work in to the notebook with outputs; a warning stops it.

    The notebooks share a workspace, so that the articles are read once.
    """
    environment = {**os.environ, "NEWSGRAPH_STORE": str(tmp_path_factory.mktemp("workspace") / "news")}

    def executed(name, directory):
        notebook = nbformat.read(FOLDER / name, as_version=4)
        notebook.cells.insert(0, nbformat.v4.new_code_cell(STRICT))
        client = NotebookClient(
            notebook,
            timeout=600,
            kernel_name="python3",
            record_timing=False,  # times in the cells would make it another notebook for the site's cache
            resources={"metadata": {"path": str(directory)}},
        )
        client.execute(env=environment)
        del notebook.cells[0]
        return notebook

    return executed


@pytest.fixture(scope="session")
def executed(run):
    """A function from a notebook's name to the notebook with outputs; each is run once."""
    return cache(lambda name: run(name, FOLDER))


@pytest.fixture(scope="session")
def tour(executed):
    return executed("tour.ipynb")
