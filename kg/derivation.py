"""Documents to graphs, in a workspace or by themselves: the part of the river that needs no language model."""

import logging
import os
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import TypeVar

from kg.entities.countries import country_codes
from kg.entities.gazetteer import Gazetteer, listings_of
from kg.entities.identity import identity_keys
from kg.entities.profiles import profiles_of
from kg.entities.same_events import occasions_of
from kg.errors import NewsgraphError, StoreInUseError
from kg.exports import write
from kg.model.document import Document
from kg.model.happening import Happening
from kg.model.judgement import Anchor, Decision
from kg.model.retraction import without
from kg.rdf.anchors import attached, fact_anchors
from kg.rdf.graph import graph_of
from kg.rdf.iris import article_iri, graph_iri, identities_graph, judgements_graph
from kg.rdf.judgements import identity_quads, judgement_quads
from kg.rdf.provenance import Run
from kg.settings import Settings, settings_of
from kg.settling import ask_of_events, settle
from kg.stores.articles import Entry, Stored
from kg.stores.registry import Registry, identities
from kg.stores.served import VARIABLE, Served
from kg.stores.workspace import Workspace
from kg.views.graph import NewsGraph
from ontology import VOCABULARY

Item = TypeVar("Item")

_log = logging.getLogger(__name__)

BATCH = 40
"""Articles that are stored together: one load an article took 1 GB of memory at 840 articles."""


def derived(
    document: Document, registry: Registry, *, base: str, started: datetime, judged: "Judged | None" = None
) -> Entry:
    """The graph of one resolved Document, ready to be stored.

    `registry` names its entities; what people `judged` of its facts is followed.
    """
    article = article_iri(document.article, base)
    named = identities(registry, identity_keys(document), article)
    retracted, same_events = judged.of(document) if judged else (frozenset(), {})
    return Entry(
        document=document,
        article=article,
        graph=graph_iri(document.article, base),
        quads=graph_of(
            document,
            named,
            base=base,
            run=Run(started=started, ended=datetime.now(UTC), settings={"base": base}),
            retracted=retracted,
            same_events=same_events,
            iso_codes=country_codes(document),
        ),
        profiles=profiles_of(document, article),
        happenings={each: occasions_of(each) for each in _happenings(document, named, retracted, base)},
    )


def _happenings(
    document: Document, named: Mapping[str, str], retracted: Collection[str], base: str
) -> Iterator[Happening]:
    facts = fact_anchors(document, base)
    for event in without(document, retracted).events:
        yield Happening(
            iri=facts[event.id].iri,
            article=facts[event.id].article,
            type=event.type,
            lemma=event.lemma,
            label=event.label,
            agents=tuple(named[each] for each in event.agents),
            patients=tuple(named[each] for each in event.patients),
            participants=tuple(named[each] for each in event.participants),
            place=named[event.place] if event.place else None,
            earliest=event.time.earliest if event.time else None,
            latest=event.time.latest if event.time else None,
            told=document.article.published,
            factuality=event.factuality,
        )


class Judged:
    """What people judged of the facts of a workspace, to be asked article by article."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._retractions: dict[str, list[Anchor]] = defaultdict(list)
        self._matches: dict[str, list[tuple[Anchor, Anchor]]] = defaultdict(list)
        for judgement in workspace.judgements.standing():
            if judgement.decision is Decision.RETRACTION:
                for anchor in judgement.left:
                    self._retractions[anchor.article].append(anchor)
            elif judgement.decision is Decision.EVENT_MATCH:
                for one, other in zip(judgement.left, judgement.right, strict=True):
                    self._matches[one.article].append((one, other))
                    self._matches[other.article].append((other, one))

    def of(self, document: Document) -> tuple[frozenset[str], dict[str, tuple[str, ...]]]:
        """The ids of the facts of a Document that were retracted, and what its events are the same as, by their ids."""
        base = self._workspace.base
        article = article_iri(document.article, base)
        retractions, matches = self._retractions.get(article, ()), self._matches.get(article, ())
        if not retractions and not matches:
            return frozenset(), {}
        found = attached(document, [*retractions, *(own for own, _ in matches)], base)
        same: dict[str, set[str]] = defaultdict(set)
        for own, other in matches:
            if own in found and (iri := self.event(other)):
                same[found[own]].add(iri)
        gone = frozenset(found[anchor] for anchor in retractions if anchor in found)
        return gone, {id_: tuple(sorted(iris)) for id_, iris in same.items()}

    def event(self, anchor: Anchor) -> str | None:
        """The IRI that an event of another article has today; `None` where it is no longer there."""
        workspace = self._workspace
        if workspace.candidates.happening(anchor.iri):
            return anchor.iri
        if not workspace.holds(anchor.article):
            return None
        document = workspace.document(anchor.article)
        id_ = attached(document, [anchor], workspace.base).get(anchor)
        return fact_anchors(document, workspace.base)[id_].iri if id_ else None


def opened(path: str | Path, settings: Settings, *, create: bool = False, read_only: bool = False) -> Workspace:
    """The workspace at `path`, with its ontology and with every graph that a crash left behind derived.

    A reader who finds such graphs missing writes them first. Raises StoreError and GazetteerError.
    """
    listings = listings_of(settings.gazetteer) if settings.gazetteer and not read_only else None
    workspace = _open(path, settings, create=create, read_only=read_only)
    if not read_only:
        try:
            workspace.load_ontology(VOCABULARY.read_bytes())
            if listings is not None:
                workspace.go_by(listings, lambda entries: Gazetteer(entries).blocks)
            _derive(workspace, workspace.pending())
            settled(workspace)
            tell_judgements(workspace)
        except NewsgraphError:
            workspace.close()
            raise
    elif not workspace.is_settled or any(True for _ in workspace.pending()):
        workspace.close()
        opened(path, settings).close()
        return _open(path, settings, create=False, read_only=True)
    return workspace


def _open(path: str | Path, settings: Settings, *, create: bool, read_only: bool) -> Workspace:
    return Workspace.open(
        path,
        base=settings.base,
        create=create,
        read_only=read_only,
        graphs=settings.graphs,
        credentials=settings.credentials,
    )


def opened_in_memory(settings: Settings) -> Workspace:
    """A new workspace that lasts as long as the process, with its ontology. Raises GazetteerError."""
    listings = listings_of(settings.gazetteer) if settings.gazetteer else ()
    workspace = Workspace.in_memory(settings.base)
    workspace.load_ontology(VOCABULARY.read_bytes())
    workspace.go_by(listings, lambda entries: Gazetteer(entries).blocks)
    return workspace


def rebuild(workspace: Workspace, seen: Callable[[Document], None] = lambda _: None) -> int:
    """Derives every graph of the workspace anew, and tells how many; `seen` is called with each Document."""
    count = _derive(workspace, workspace.documents(), seen)
    settled(workspace)
    tell_judgements(workspace)
    return count


def republish(workspace: Workspace, documents: Iterable[Document]) -> None:
    """Stores Documents whose article was published elsewhere, too, with their graphs."""
    started = datetime.now(UTC)
    for batch in batches(documents):
        workspace.republish(_entries(workspace, batch, started))


def removed(workspace: Workspace, wanted: str) -> Stored:
    """The article of that name or IRI, deleted with text, Document and graph. Raises UnknownArticleError."""
    article = workspace.remove(wanted)
    settled(workspace)
    return article


def settled(workspace: Workspace) -> list[str]:
    """Finds anew who is one and which events may be the same, after articles came or went or somebody judged.

    Gives the articles whose graphs were derived anew for it, by their IRIs, sorted.
    """
    touched = settle(workspace)
    marked = [article_iri(document.article, workspace.base) for document in workspace.marked()]
    _derive(workspace, workspace.marked())
    ask_of_events(workspace)
    if touched:
        tell_judgements(workspace)
    return sorted(marked)


def tell_judgements(workspace: Workspace) -> None:
    """Writes the graph of judgements, and that of which IRI replaced which."""
    base, judgements, replaced = workspace.base, workspace.judgements.all(), workspace.profiles.replaced()
    told = {judgements_graph(base): judgement_quads(judgements, base)} if judgements else {}
    if replaced or any(True for _ in workspace.quads(identities_graph(base))):
        told[identities_graph(base)] = identity_quads(replaced, base)
    if told:
        workspace.graphs.replace(told)
        workspace.graphs.flush()


def open_graph(path: str | Path | None = None) -> NewsGraph:
    """The graph of the workspace at `path`, or at the settings' own, for reading.

    Where a server holds it, the graph is read through that. Raises StoreError.
    """
    settings = settings_of(store=path)
    source = readable(settings.store, settings)
    return source_graph(source) if isinstance(source, Served) else graph_over(source)


def readable(path: str | Path, settings: Settings) -> Workspace | Served:
    """The workspace at `path` for reading, or the server that holds it. Raises StoreError."""
    try:
        return opened(path, settings, read_only=True)
    except StoreInUseError as error:
        return served(path, error)


def served(path: str | Path, error: StoreInUseError) -> Served:
    """The server that holds the workspace at `path`, which the log tells; without one raises `error`."""
    source = Served.found(Path(path), os.environ.get(VARIABLE), error)
    _log.warning("%s: the server at %s holds it, and is asked", path, source.url)
    return source


def source_graph(source: Served) -> NewsGraph:
    """The graph of a served workspace; closing it leaves the server as it is."""
    return NewsGraph(source, write=write, close=source.close, texts=source.text)


def graph_over(workspace: Workspace) -> NewsGraph:
    """The graph of an open workspace, which is closed with it."""
    return NewsGraph(
        workspace, write=write, close=workspace.close, texts=lambda iri: workspace.document(iri).article.text
    )


def batches(items: Iterable[Item]) -> Iterator[list[Item]]:
    """The items in lists of BATCH, in order; the last may be shorter."""
    rest = iter(items)
    while batch := list(islice(rest, BATCH)):
        yield batch


def _entries(workspace: Workspace, documents: Iterable[Document], started: datetime) -> list[Entry]:
    """The graphs of Documents of the workspace, by what has been judged so far."""
    judged = Judged(workspace)
    return [
        derived(each, workspace.registry, base=workspace.base, started=started, judged=judged) for each in documents
    ]


def _derive(
    workspace: Workspace, documents: Iterable[Document], seen: Callable[[Document], None] = lambda _: None
) -> int:
    started, count = datetime.now(UTC), 0
    for batch in batches(documents):
        workspace.derive(_entries(workspace, batch, started))
        count += len(batch)
        for document in batch:
            seen(document)
    return count
