"""The cell magic `%%sparql`, which `%load_ext kg` brings into a notebook."""

from typing import Any

from kg.errors import QueryError
from kg.views.graph import NewsGraph
from kg.views.results import Result

NAME = "sparql"


def load_ipython_extension(shell: Any) -> None:  # noqa: ANN401
    """Makes `%%sparql [GRAPH] [> VARIABLE]` known to an IPython shell."""

    def sparql(line: str, cell: str) -> Result:
        """Asks the graph that the variable GRAPH holds; without GRAPH, the one graph that there is.

        The result is shown, and kept in VARIABLE where one is named.
        """
        graph, _, kept = (part.strip() for part in line.partition(">"))
        result: Result = graph_in(shell.user_ns, graph).query(cell)
        if kept:
            shell.user_ns[kept] = result
        return result

    shell.register_magic_function(sparql, magic_kind="cell", magic_name=NAME)


def graph_in(names: dict[str, Any], wanted: str) -> NewsGraph:
    """The NewsGraph that a variable holds; without a name that of `graph`, or the only one. Raises QueryError."""
    graphs = {name: value for name, value in names.items() if isinstance(value, NewsGraph) and not name.startswith("_")}
    if not wanted and len({id(value) for value in graphs.values()}) == 1:
        return next(iter(graphs.values()))
    if (wanted or "graph") in graphs:
        return graphs[wanted or "graph"]
    held = ", ".join(graphs) or "none yet: graph = kg.open_graph(PATH) makes one"
    raise QueryError(f"%%sparql {wanted}: name the variable that holds the graph to ask; there is {held}")
