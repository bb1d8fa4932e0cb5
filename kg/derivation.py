"""Documents to graphs, in a workspace or by themselves: the part of the river that needs no language model."""

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import TypeVar

from kg.entities.identity import identity_keys
from kg.exports import write
from kg.model.document import Document
from kg.rdf.graph import graph_of
from kg.rdf.iris import article_iri, graph_iri
from kg.rdf.provenance import Run
from kg.settings import Settings, settings_of
from kg.stores.articles import Entry
from kg.stores.registry import Registry, identities
from kg.stores.workspace import Workspace
from kg.views.graph import NewsGraph
from ontology import VOCABULARY

Item = TypeVar("Item")

BATCH = 40
"""Articles that are stored together: one load an article took 1 GB of memory at 840 articles."""


def derived(document: Document, registry: Registry, *, base: str, started: datetime) -> Entry:
    """The graph of one resolved Document, ready to be stored; `registry` names its entities."""
    return Entry(
        document=document,
        article=article_iri(document.article, base),
        graph=graph_iri(document.article, base),
        quads=graph_of(
            document,
            identities(registry, identity_keys(document)),
            base=base,
            run=Run(started=started, ended=datetime.now(UTC), settings={"base": base}),
        ),
    )


def opened(path: str | Path, settings: Settings, *, create: bool = False, read_only: bool = False) -> Workspace:
    """The workspace at `path`, with its ontology and with every graph that a crash left behind derived.

    A reader who finds such graphs missing writes them first. Raises StoreError.
    """
    workspace = Workspace.open(path, base=settings.base, create=create, read_only=read_only)
    if not read_only:
        workspace.load_ontology(VOCABULARY.read_bytes())
        _derive(workspace, workspace.pending())
    elif any(True for _ in workspace.pending()):
        workspace.close()
        opened(path, settings).close()
        return Workspace.open(path, base=settings.base, create=False, read_only=True)
    return workspace


def rebuild(workspace: Workspace, seen: Callable[[Document], None] = lambda _: None) -> int:
    """Derives every graph of the workspace anew, and tells how many; `seen` is called with each Document."""
    return _derive(workspace, workspace.documents(), seen)


def open_graph(path: str | Path | None = None) -> NewsGraph:
    """The graph of the workspace at `path`, or at the settings' own, for reading. Raises StoreError."""
    settings = settings_of(store=path)
    return graph_over(opened(settings.store, settings, read_only=True))


def graph_over(workspace: Workspace) -> NewsGraph:
    """The graph of an open workspace, which is closed with it."""
    return NewsGraph(workspace, write=write, close=workspace.close)


def batches(items: Iterable[Item]) -> Iterator[list[Item]]:
    """The items in lists of BATCH, in order; the last may be shorter."""
    rest = iter(items)
    while batch := list(islice(rest, BATCH)):
        yield batch


def _derive(
    workspace: Workspace, documents: Iterable[Document], seen: Callable[[Document], None] = lambda _: None
) -> int:
    started, count = datetime.now(UTC), 0
    for batch in batches(documents):
        entries = [derived(d, workspace.registry, base=workspace.base, started=started) for d in batch]
        workspace.derive(entries)
        count += len(entries)
        for document in batch:
            seen(document)
    return count
