import nbformat
import pytest

from tests.notebooks.notebooks import NOTEBOOKS, ROOT

EACH = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)


@EACH
def test_a_notebook_is_kept_without_what_it_gave(path):
    notebook = nbformat.read(path, as_version=4)
    code = [cell for cell in notebook.cells if cell["cell_type"] == "code"]
    assert code
    assert not [cell["id"] for cell in code if cell["outputs"] or cell["execution_count"] is not None]


@EACH
def test_a_notebook_tells_nothing_of_the_machine_it_was_written_on(path):
    notebook = nbformat.read(path, as_version=4)
    assert notebook.metadata["kernelspec"]["name"] == "python3"
    assert set(notebook.metadata["language_info"]) == {"name"}
    assert not [cell["id"] for cell in notebook.cells if cell["metadata"]]


@EACH
def test_a_notebook_is_valid_and_its_cells_have_names(path):
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    ids = [cell["id"] for cell in notebook.cells]
    assert len(set(ids)) == len(ids)


@EACH
def test_a_notebook_runs_from_top_to_bottom_and_warns_of_nothing(executed, path):
    assert_whole(executed(path.name))


def test_a_notebook_runs_from_another_folder_of_the_clone(run):
    assert_whole(run("tour.ipynb", ROOT / "data/samples"))


def assert_whole(notebook):
    code = [cell for cell in notebook.cells if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(2, len(code) + 2))
    assert not [output for cell in code for output in cell["outputs"] if output.get("name") == "stderr"]
