"""The program of a query worker: SPARQL and graphs over a checkpoint, serialised natively."""

from functools import lru_cache

import msgspec
import pyoxigraph as ox

from api.workers.formats import GRAPHS, ROWS
from api.workers.loop import work
from api.workers.output import Output
from api.workers.tasks import GraphTask, QueryTask, Reason, Refusal
from kg.errors import QueryError
from kg.stores.faults import fault_of
from kg.stores.sparql import refuse_remote
from ontology import PREFIXES

_Default = list[ox.NamedNode | ox.BlankNode | ox.DefaultGraph] | None
_Named = list[ox.NamedNode | ox.BlankNode] | None


def answer(task: QueryTask | GraphTask, output: Output) -> Refusal | None:
    """Writes the answer to `output`, or gives the reason why there is none."""
    return _asked(task, output) if isinstance(task, QueryTask) else _whole(task, output)


def _asked(task: QueryTask, output: Output) -> Refusal | None:
    try:
        refuse_remote(task.query)
        default, named = _dataset(task)
        found = _store(task.checkpoint).query(
            task.query, base_iri=task.base, prefixes=PREFIXES, default_graph=default, named_graphs=named
        )
    except QueryError as error:
        return Refusal(Reason.MALFORMED, str(error))
    except SyntaxError as error:
        return Refusal(Reason.MALFORMED, *fault_of(task.query, error))
    except ValueError as error:
        return Refusal(Reason.MALFORMED, f"the query cannot be answered: {error}")
    return _graph(found, task, output) if isinstance(found, ox.QueryTriples) else _rows(found, task, output)


def _rows(found: ox.QuerySolutions | ox.QueryBoolean, task: QueryTask, output: Output) -> Refusal | None:
    if task.rows is None:
        return Refusal(Reason.NOT_ACCEPTABLE, f"the query gives rows, which can be had as {', '.join(ROWS)}")
    found.serialize(output.begin(task.rows), ROWS[task.rows])
    return None


def _graph(found: ox.QueryTriples, task: QueryTask, output: Output) -> Refusal | None:
    if task.graph is None:
        return Refusal(Reason.NOT_ACCEPTABLE, f"the query gives a graph, which can be had as {', '.join(GRAPHS)}")
    found.serialize(output.begin(task.graph), GRAPHS[task.graph])
    return None


def _whole(task: GraphTask, output: Output) -> Refusal | None:
    store = _store(task.checkpoint)
    graph = ox.NamedNode(task.graph) if task.graph is not None else ox.DefaultGraph()
    if isinstance(graph, ox.NamedNode) and not store.contains_named_graph(graph):
        return Refusal(Reason.NOT_FOUND, f"{graph}: there is no such graph")
    store.dump(output.begin(task.media_type), GRAPHS[task.media_type], from_graph=graph)
    return None


def _dataset(task: QueryTask) -> tuple[_Default, _Named]:
    """The dataset of the protocol's parameters, which stands above FROM (SPARQL 1.1 Protocol, section 2.1.4)."""
    if not task.default_graphs and not task.named_graphs:
        return None, None
    return [ox.NamedNode(iri) for iri in task.default_graphs], [ox.NamedNode(iri) for iri in task.named_graphs]


@lru_cache(maxsize=1)
def _store(checkpoint: str) -> ox.Store:
    return ox.Store.read_only(checkpoint)


if __name__ == "__main__":
    work(msgspec.json.Decoder(QueryTask | GraphTask), answer)
