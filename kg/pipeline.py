"""The river: articles to Documents to graphs, in a workspace, in memory or in files."""

import logging
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime
from functools import lru_cache
from itertools import chain, count
from pathlib import Path

from kg.annotators.pipeline import DEFAULT_MODEL, Annotator, annotator
from kg.derivation import batches, derived, graph_over, opened
from kg.entities.resolution import resolved
from kg.errors import ExportError, NewsgraphError, ReadError
from kg.exports import Format, format_of, write
from kg.model.article import Article
from kg.model.document import Document
from kg.model.outcome import Failure, Outcome, Seen, Sourced, Summary, summary_of, unseen
from kg.readers import attempts, sources
from kg.readers.given import NOTHING, Given, given_of
from kg.settings import Settings, settings_of
from kg.stores.articles import Entry
from kg.stores.graph_store import GraphStore
from kg.stores.memory import memory
from kg.stores.oxigraph import ONTOLOGY_GRAPH
from kg.stores.registry import MemoryRegistry, Registry
from kg.stores.workspace import Workspace
from kg.views.graph import NewsGraph
from kg.views.network import network
from ontology import VOCABULARY

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
    return (outcome for _, outcome in _outcomes(articles, settings))


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
    graphs = memory()
    graphs.load(VOCABULARY.read_bytes(), ONTOLOGY_GRAPH)
    articles = articles_of([source, *more], given)
    entries = (graph for _, graph in _graphs(articles, settings, MemoryRegistry(settings.base), settings.base))
    _checked(summary_of(_held(graphs, entries)))
    return NewsGraph(graphs, write=write)


def build_at(
    path: str | Path,
    given_sources: Iterable[str | Path],
    *,
    settings: Settings,
    given: Given = NOTHING,
    seen: Seen = unseen,
) -> Summary:
    """Reads the articles of files and directories into the workspace at `path`, as `build_into` does.

    A new workspace is made only once there is an article to keep in it. Raises StoreError.
    """
    articles = articles_of(given_sources, given)
    unread, first = _up_to_an_article(articles)
    if first is None:
        return summary_of((Failure(error.source, error.reason) for error in unread), seen)
    _annotator(settings.model, settings.extractor)  # where it is missing, no new workspace is left behind either
    with opened(path, settings, create=True) as workspace:
        return build_into(workspace, chain(unread, [first], articles), settings=settings, seen=seen)


def build_into(
    workspace: Workspace, articles: Iterable[Sourced | ReadError], *, settings: Settings, seen: Seen = unseen
) -> Summary:
    """Reads articles into the workspace, each with its graph.

    `seen` is called with each outcome once it is safe on disk. What could not be read is in the summary, by name, and
    leaves the rest as it is. Raises StoreError.
    """
    graphs = (graph for _, graph in _graphs(articles, settings, workspace.registry, workspace.base))
    return summary_of(_stored(workspace, graphs), seen)


def convert(
    given_sources: Iterable[str | Path],
    directory: str | Path,
    form: str,
    *,
    settings: Settings,
    given: Given = NOTHING,
    seen: Seen = unseen,
) -> Summary:
    """Writes one graph file an article into `directory`, named by the article and the suffix of the format `form`.

    Raises ExportError for an unknown format or where nothing can be written.
    """
    chosen, folder = format_of(form), Path(directory)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ExportError(f"{folder}: cannot be made a directory ({error.strerror or error})") from error
    articles = articles_of(given_sources, given)
    graphs = _graphs(articles, settings, MemoryRegistry(settings.base), settings.base)
    return summary_of(_written(graphs, folder, chosen), seen)


def articles_of(given_sources: Iterable[str | Path], given: Given = NOTHING) -> Iterator[Sourced | ReadError]:
    """Every article of files and directories, and in their place the reason for each that cannot be read."""
    number = count()
    for source in sources(given_sources):
        for attempt in attempts(source, given):
            if given.url and next(number):
                yield ReadError(str(source), "one url was given, and it cannot be that of a second article")
            elif isinstance(attempt, ReadError):
                yield attempt
            else:
                yield Sourced(attempt, str(source) if attempt.name == source.stem else f"{source}: {attempt.name}")


def _outcomes(articles: Iterable[Sourced | ReadError], settings: Settings) -> Iterator[tuple[str, Outcome]]:
    """Each outcome with the source that it came of."""
    reader = _annotator(settings.model, settings.extractor)
    for batch in batches(articles):
        read = iter(read_out([article for article in batch if isinstance(article, Sourced)], reader))
        for article in batch:
            unread = Failure(article.source, article.reason) if isinstance(article, ReadError) else None
            yield article.source, unread or next(read)


def _up_to_an_article(articles: Iterator[Sourced | ReadError]) -> tuple[list[ReadError], Sourced | None]:
    """The first article, or `None`, and what could not be read before it."""
    unread: list[ReadError] = []
    for article in articles:
        if isinstance(article, Sourced):
            return unread, article
        unread.append(article)
    return unread, None


def _graphs(
    articles: Iterable[Sourced | ReadError], settings: Settings, registry: Registry, base: str
) -> Iterator[tuple[str, Entry | Failure]]:
    """The graph of each article, or why it has none, with the source that it came of."""
    started = datetime.now(UTC)
    for source, outcome in _outcomes(articles, settings):
        if isinstance(outcome, Failure):
            yield source, outcome
            continue
        try:
            yield source, derived(outcome, registry, base=base, started=started)
        except NewsgraphError:
            raise
        except Exception as error:
            yield source, _failure(source, error)


def _stored(workspace: Workspace, graphs: Iterable[Entry | Failure]) -> Iterator[Outcome]:
    for batch in batches(graphs):
        workspace.put([entry for entry in batch if isinstance(entry, Entry)])
        yield from (entry.document if isinstance(entry, Entry) else entry for entry in batch)


def _held(graphs: GraphStore, entries: Iterable[Entry | Failure]) -> Iterator[Outcome]:
    for entry in entries:
        if isinstance(entry, Entry):
            graphs.replace({entry.graph: entry.quads})
        yield entry.document if isinstance(entry, Entry) else entry


def _checked(summary: Summary) -> None:
    """Raises where nothing could be read, and else tells the log what was left out."""
    if summary.failures and not summary.articles:
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


def read_out(articles: list[Sourced], reader: Annotator) -> list[Outcome]:
    """Together, since that is faster; one by one where something fails, so that one article does not lose the rest."""
    try:
        return [resolved(document) for document in reader.documents(each.article for each in articles)]
    except Exception as error:
        if len(articles) == 1:
            return [_failure(articles[0].source, error)]
    return [outcome for article in articles for outcome in read_out([article], reader)]


def _failure(source: str, error: Exception) -> Failure:
    _log.debug("%s", source, exc_info=error)
    return Failure(source, f"nothing could be read out of it ({type(error).__name__}: {error})")


@lru_cache(maxsize=2)
def _annotator(model: str | None, extractor: str) -> Annotator:
    return annotator(model or DEFAULT_MODEL, extractor)
