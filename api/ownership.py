"""Which graphs clients may write: those that are derived of nothing."""

from collections.abc import Iterable

from api.problems import DERIVED, Problem
from kg.errors import StoreError
from kg.stores.oxigraph import OxigraphStore
from kg.stores.workspace import Workspace


def local_graphs(workspace: Workspace) -> OxigraphStore:
    """The workspace's own store. Raises StoreError for one whose graphs are kept on a SPARQL server."""
    if not isinstance(workspace.graphs, OxigraphStore):
        raise StoreError(f"{workspace.path}: its graphs are kept on a SPARQL server: ask that one")
    return workspace.graphs


def refuse_derived(
    workspace: Workspace, graphs: Iterable[str], *, default: bool = False, others: str | None = None
) -> None:
    """Raises Problem where one of these graphs is derived, the default graph is and is among them, or `others` may be.

    The graphs kept apart are always derived. As soon as there is an article, so are all graphs below the base and the
    default graph, which is their merge; `others` tells in words of graphs that are not known by name.
    """
    graphs = list(graphs)
    apart = [graph for graph in graphs if graph in workspace.graphs.apart]
    if apart:
        raise Problem(DERIVED, f"<{apart[0]}> is written by newsgraph alone")
    if workspace.is_plain:
        return
    below = [graph for graph in graphs if graph.startswith(workspace.base)]
    if below:
        raise Problem(
            DERIVED,
            f"<{below[0]}> begins with the workspace's base <{workspace.base}>, below which every graph is derived "
            "from an article: correct it by a judgement, or write into a graph of another name",
        )
    if others:
        raise Problem(DERIVED, f"{others} could be derived from an article: name the graphs that you mean")
    if default:
        raise Problem(
            DERIVED,
            "the default graph is the merge of the articles' graphs: write into a graph of your own, as in "
            "INSERT DATA { GRAPH <https://example.org/mine> { … } }",
        )
