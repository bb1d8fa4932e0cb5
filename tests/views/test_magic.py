import pytest
from IPython.core.interactiveshell import InteractiveShell

import kg
from kg.errors import QueryError
from kg.views.magic import graph_in
from tests.views.sample import sample_graph

ASKED = "SELECT ?who WHERE { ?who a news:Person ; rdfs:label ?name } ORDER BY ?name"


@pytest.fixture
def shell():
    made = InteractiveShell()
    made.run_line_magic("load_ext", "kg")
    with sample_graph() as graph:
        made.user_ns["graph"] = graph
        yield made


def test_a_cell_asks_the_graph_and_shows_the_rows(shell):
    assert len(shell.run_cell_magic("sparql", "", ASKED)) == 6


def test_the_result_is_kept_in_the_variable_that_is_named(shell):
    shell.run_cell_magic("sparql", "graph > people", ASKED)
    assert list(shell.user_ns["people"].frame().columns) == ["who"]


def test_a_graph_under_another_name_is_asked_by_its_name(shell):
    with sample_graph() as other:
        shell.user_ns["other"] = other
        assert len(shell.run_cell_magic("sparql", "other", ASKED)) == 6
        assert graph_in(shell.user_ns, "") is shell.user_ns["graph"]


def test_where_no_graph_is_the_message_says_how_to_get_one():
    with pytest.raises(QueryError, match=r"kg\.open_graph"):
        graph_in({}, "")
    with pytest.raises(QueryError, match="nothing"):
        graph_in({}, "nothing")


def test_it_is_public():
    assert callable(kg.load_ipython_extension)
