"""The answer to a SELECT as plain rows."""

from pyoxigraph import QuerySolutions

from kg.errors import QueryError
from kg.stores.graph_store import GraphStore


def rows(store: GraphStore, sparql: str) -> list[dict[str, str | None]]:
    """The lexical value of each variable in each solution, `None` where unbound.

    Raises QueryError where the query is malformed or no SELECT.
    """
    answer = store.query(sparql)
    if not isinstance(answer, QuerySolutions):
        raise QueryError("only a SELECT query gives rows")
    names = [variable.value for variable in answer.variables]
    return [{name: getattr(solution[name], "value", None) for name in names} for solution in answer]
