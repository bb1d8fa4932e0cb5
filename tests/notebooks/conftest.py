import nbformat
import pytest
from nbclient import NotebookClient

from tests.notebooks.notebooks import FOLDER

STRICT = """import warnings

warnings.simplefilter("error")
warnings.filterwarnings("ignore", category=PendingDeprecationWarning, module="ipykernel")
"""


@pytest.fixture(scope="session")
def run():
    """A function from a notebook's name and a directory to work in to the notebook with outputs; a warning stops it."""

    def executed(name, directory):
        notebook = nbformat.read(FOLDER / name, as_version=4)
        notebook.cells.insert(0, nbformat.v4.new_code_cell(STRICT))
        NotebookClient(
            notebook,
            timeout=120,
            kernel_name="python3",
            resources={"metadata": {"path": str(directory)}},
        ).execute()
        del notebook.cells[0]
        return notebook

    return executed


@pytest.fixture(scope="session")
def tour(run):
    return run("tour.ipynb", FOLDER)
