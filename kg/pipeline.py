"""The river: articles to Documents to graphs, in a workspace, in memory or in files."""

import logging
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import chain, takewhile
from pathlib import Path

from kg.derivation import (
    Judged,
    batches,
    derived,
    graph_over,
    opened,
    opened_in_memory,
    republish,
    served,
    settled,
)
from kg.errors import ExportError, NewsgraphError, ReadError, StoreInUseError
from kg.exports import Format, format_of, write
from kg.ledger import Ledger
from kg.model.article import Article
from kg.model.document import Document
from kg.model.outcome import Failure, Known, Outcome, Seen, Sourced, Summary, summary_of, unseen
from kg.publishing import Publishing
from kg.readers import articles_of
from kg.readers.given import NOTHING, Given, given_of
from kg.readers.options import DEFAULTS, Options
from kg.reading import Engine, InProcess, Stopped, failure_of, never, understood
from kg.settings import Settings, settings_of
from kg.stores.articles import Entry
from kg.stores.memory import memory
from kg.stores.registry import MemoryRegistry, Registry
from kg.stores.served import Served
from kg.stores.workspace import Workspace
from kg.views.graph import NewsGraph
from kg.views.network import network

_log = logging.getLogger(__name__)


def documents(articles: Iterable[Article], settings: Settings | None = None) -> Iterator[Document]:
    """The resolved Documents of `articles`, in their order; one that fails is told in the log and left out.

    Without `settings`, those of the environment and the TOML file hold. Raises SettingsError.
    """
    named = (Sourced(article, article.name) for article in articles)
    for outcome in outcomes(named, settings or settings_of()):
        if isinstance(outcome, Document):
            yield outcome
        else:
            _log.warning("%s: %s", outcome.source, outcome.reason)


def outcomes(articles: Iterable[Sourced | ReadError], settings: Settings) -> Iterator[Outcome]:
    """The resolved Document of each article, and a Failure in the place of each that has none, in order."""
    return (outcome for _, outcome in InProcess(settings).outcomes(understood(articles, settings.languages)))


def build(
    source: str | Path,
    *more: str | Path,
    store: str | Path | None = None,
    settings: Settings | None = None,
    headline: str | None = None,
    published: date | str | None = None,
    publisher: str | None = None,
    authors: Iterable[str] = (),
    url: str | None = None,
) -> NewsGraph:
    """The graph of all articles in files and directories: kept in the workspace `store`, or in memory without one.

    What is given of the articles stands above what their files tell. What cannot be read is told in the log; where
    nothing can, ReadError is raised for the first of it. Raises also StoreError and SettingsError.
    """
    settings = settings or settings_of()
    given = given_of(headline=headline, published=published, publisher=publisher, authors=authors, url=url)
    if store is not None:
        _checked(build_at(store, [source, *more], settings=settings, given=given))
        return graph_over(opened(store, settings))
    workspace = opened_in_memory(settings)
    articles = understood(articles_of([source, *more], given), settings.languages)
    _checked(build_into(workspace, articles, settings=settings))
    return graph_over(workspace)


def build_at(
    path: str | Path,
    given_sources: Iterable[str | Path],
    *,
    settings: Settings,
    given: Given = NOTHING,
    seen: Seen = unseen,
    engine: Engine | None = None,
    again: bool = False,
    stopped: Stopped = never,
    options: Options = DEFAULTS,
) -> Summary:
    """Reads the articles of files and directories into the workspace at `path`, as `build_into` does.

    A new workspace is made only once there is an article to keep in it. No article is begun once `stopped` tells so.
    Raises StoreError.
    """
    engine = engine or InProcess(settings)
    articles = articles_of(given_sources, given, options)
    unread, first = _up_to_an_article(articles)
    if first is None:
        return summary_of((Failure(error.source, error.reason) for error in unread), seen)
    _ = engine.extraction  # where the model is missing, no new workspace is left behind either
    every = takewhile(lambda _: not stopped(), chain(unread, [first], articles))
    try:
        workspace = opened(path, settings, create=True)
    except StoreInUseError as error:
        with served(path, error) as server:
            return build_through(server, every, seen=seen)
    with workspace:
        return build_into(workspace, every, settings=settings, seen=seen, engine=engine, again=again)


def build_through(server: Served, articles: Iterable[Sourced | ReadError], *, seen: Seen = unseen) -> Summary:
    """Has the server that holds a workspace read the articles into it, one by one, with its own model.

    Raises StoreError where the server takes none, as without a token.
    """
    facts, failures, count = Counter[str](), list[Failure](), 0
    for article in articles:
        try:
            if isinstance(article, ReadError):
                raise article
            facts.update(server.read(article.article, article.source))
            count += 1
            seen(Known(article.source))
        except ReadError as error:
            failures.append(Failure(error.source, error.reason))
            seen(failures[-1])
    return Summary(count, facts, tuple(failures))


def build_into(
    workspace: Workspace,
    articles: Iterable[Sourced | ReadError],
    *,
    settings: Settings,
    seen: Seen = unseen,
    engine: Engine | None = None,
    again: bool = False,
) -> Summary:
    """Reads articles into the workspace, each with its graph.

    One that the same extraction read before, and that is as it was, is not read again unless `again` is given. `engine`
    reads, in this process unless it is given. `seen` is called with each outcome once it is safe on disk. What could
    not be read is in the summary, by name, and leaves the rest as it is. Raises StoreError.
    """
    engine = engine or InProcess(settings)
    ledger = Ledger(workspace, engine.extraction, languages=settings.languages, again=again, seen=seen)
    publishing = Publishing(workspace, seen=seen)
    read = engine.outcomes(publishing.firsts(ledger.unread(understood(articles, settings.languages))))
    graphs = _graphs(read, workspace.registry, workspace.base, Judged(workspace))
    summary = summary_of(_stored(workspace, (graph for _, graph in graphs), ledger, publishing), seen)
    return replace(summary, known=ledger.known + publishing.known, copies=publishing.copies)


def convert(
    given_sources: Iterable[str | Path],
    directory: str | Path,
    form: str,
    *,
    settings: Settings,
    given: Given = NOTHING,
    seen: Seen = unseen,
    options: Options = DEFAULTS,
) -> Summary:
    """Writes one graph file an article into `directory`, named by the article and the suffix of the format `form`.

    Raises ExportError for an unknown format or where nothing can be written.
    """
    chosen, folder = format_of(form), Path(directory)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ExportError(f"{folder}: cannot be made a directory ({error.strerror or error})") from error
    articles = understood(articles_of(given_sources, given, options), settings.languages)
    graphs = _graphs(InProcess(settings).outcomes(articles), MemoryRegistry(settings.base), settings.base)
    return summary_of(_written(graphs, folder, chosen), seen)


def _up_to_an_article(articles: Iterator[Sourced | ReadError]) -> tuple[list[ReadError], Sourced | None]:
    """The first article, or `None`, and what could not be read before it."""
    unread: list[ReadError] = []
    for article in articles:
        if isinstance(article, Sourced):
            return unread, article
        unread.append(article)
    return unread, None


def _graphs(
    outcomes: Iterable[tuple[str, Outcome]], registry: Registry, base: str, judged: Judged | None = None
) -> Iterator[tuple[str, Entry | Failure]]:
    """The graph of each article, or why it has none, with the source that it came of."""
    started = datetime.now(UTC)
    for source, outcome in outcomes:
        if isinstance(outcome, Failure):
            yield source, outcome
            continue
        try:
            yield source, derived(outcome, registry, base=base, started=started, judged=judged)
        except NewsgraphError:
            raise
        except Exception as error:
            yield source, failure_of(source, error)


def _stored(
    workspace: Workspace, graphs: Iterable[Entry | Failure], ledger: Ledger, publishing: Publishing
) -> Iterator[Outcome]:
    for batch in batches(graphs):
        entries = [entry for entry in batch if isinstance(entry, Entry)]
        workspace.put([publishing.signed(ledger.marked(entry)) for entry in entries])
        for entry in entries:
            publishing.stored(entry)
        republish(workspace, publishing.published())
        yield from (entry.document if isinstance(entry, Entry) else entry for entry in batch)
    republish(workspace, publishing.published())
    yield from publishing.orphans()
    settled(workspace)


def _checked(summary: Summary) -> None:
    """Raises where nothing could be read, and else tells the log what was left out."""
    if summary.failures and not summary.articles and not summary.known:
        raise ReadError(summary.failures[0].source, summary.failures[0].reason)
    for failure in summary.failures:
        _log.warning("%s: %s", failure.source, failure.reason)


def _written(graphs: Iterable[tuple[str, Entry | Failure]], folder: Path, form: Format) -> Iterator[Outcome]:
    done: dict[str, str] = {}
    for source, entry in graphs:
        if isinstance(entry, Failure):
            yield entry
            continue
        name = entry.document.article.name.replace("/", "%2F") + form.suffix
        if name in done:
            yield Failure(source, f"{folder / name} is that of {done[name]} already; convert the two apart")
            continue
        done[name] = source
        _write(entry, folder / name, form)
        yield entry.document


def _write(entry: Entry, path: Path, form: Format) -> None:
    write(path, form.name, quads=lambda: entry.quads, network=lambda: network(memory(entry.quads)))
