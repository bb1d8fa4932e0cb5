"""The graph that people hold: an rdflib Dataset that is queried natively and shows itself."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Protocol, Self

import networkx as nx
import pyoxigraph as ox
from rdflib import Dataset

from kg.views import network, tables
from kg.views.article import article
from kg.views.comparison import Comparison, comparison
from kg.views.entity import entity
from kg.views.lookup import KINDS, subject
from kg.views.neighbourhood import neighbourhood
from kg.views.page import Page
from kg.views.picture import picture
from kg.views.plain_store import PlainStore
from kg.views.plots import Plot, sources, timeline
from kg.views.results import Result
from ontology import PREFIXES


class Source(Protocol):
    """What a NewsGraph looks at: a store of `kg.stores`, or a workspace."""

    @property
    def store(self) -> ox.Store:
        """The native store."""

    def query(
        self, sparql: str, *, prefixes: Mapping[str, str] | None = None
    ) -> ox.QuerySolutions | ox.QueryBoolean | ox.QueryTriples:
        """The native answer over the union of the article graphs. Raises QueryError."""

    def quads(self, graph: str | None = None) -> Iterator[ox.Quad]:
        """The quads of one graph, or of all article graphs."""


class Write(Protocol):
    """What writes a file, as `kg.exports.write` does."""

    def __call__(
        self,
        target: str | Path | IO[bytes],
        format: str | None = None,  # noqa: A002
        *,
        quads: Callable[[], Iterable[ox.Quad]],
        network: Callable[[], "nx.MultiDiGraph[Any]"],
    ) -> object:
        """Writes facts to a file or a binary target in a format, or in the one that the suffix tells."""


class NewsGraph(Dataset):
    """An `rdflib.Dataset` over a store of news.

    Its default graph is the union of the article graphs; each article's graph, and the ontology's, is reached by
    name. Use it in a `with` statement, or close it, where it lies on disk.
    """

    def __init__(
        self,
        source: Source,
        *,
        write: Write,
        close: Callable[[], None] | None = None,
        texts: Callable[[str], str] | None = None,
    ) -> None:
        """`close` is called when the graph is closed, to let go of the workspace.

        `texts` gives an article's text by its IRI; `None` where no texts are at hand.
        """
        super().__init__(store=PlainStore(store=source.store))
        for prefix, iri in PREFIXES.items():
            self.bind(prefix, iri, override=True, replace=True)
        self._source = source
        self._write = write
        self._close = close
        self._texts = texts

    @property
    def default_context(self) -> Any:  # noqa: ANN401
        """The default graph; rdflib's own Dataset warns of this name each time that it uses it."""
        return self.default_graph

    @default_context.setter
    def default_context(self, graph: Any) -> None:  # noqa: ANN401
        self._default_context = graph

    @property
    def identifier(self) -> Any:  # noqa: ANN401
        """The name of the default graph, without rdflib's warning."""
        return self.default_graph.identifier

    def query(self, query_object: Any, *given: Any, **named: Any) -> Any:  # noqa: ANN401
        """The Result of a SPARQL 1.1 query; the ontology's prefixes need no declaration. Raises QueryError.

        Evaluated by Oxigraph, FROM and FROM NAMED included. A prepared query, initial bindings and the other arguments
        that rdflib's `query` takes are left to rdflib, which does not know FROM.
        """
        if given or named or not isinstance(query_object, str):
            return super().query(query_object, *given, **named)
        prefixes = {prefix: str(iri) for prefix, iri in self.namespaces()}
        return Result(lambda: self._source.query(query_object, prefixes=prefixes), self._source)

    def serialize(  # type: ignore[override]
        self,
        destination: str | Path | IO[bytes] | None = None,
        format: str | None = None,  # noqa: A002
        **_: Any,  # noqa: ANN401
    ) -> Any:  # noqa: ANN401
        """Writes the article graphs to `destination` in the format that is named, or that its suffix tells.

        Gives the text if there is no destination (Turtle unless another format is named), else itself. A name or
        suffix "html" writes the picture. Raises ExportError.
        """
        asked = format or (Path(destination).suffix if isinstance(destination, str | Path) else "turtle")
        if asked.removeprefix(".") in ("html", "text/html"):
            if destination is None:
                return self.show().html
            self.show().save(destination)
            return self
        if destination is None:
            target = BytesIO()
            self._write(target, asked, quads=self._source.quads, network=self.network)
            return target.getvalue().decode()
        self._write(destination, format, quads=self._source.quads, network=self.network)
        return self

    def network(self, around: str | None = None, steps: int = 1) -> "nx.MultiDiGraph[str]":
        """The entities, roles, claims and events as a networkx MultiDiGraph; or what is told `around` one of them.

        `around` is an IRI or a name, of an article too; with each step beyond the first come the facts that those
        reached so far are part of. Raises UnknownSubjectError.
        """
        if around is None:
            return network.network(self._source)
        return neighbourhood(self._source, [subject(self._source, around, KINDS).iri], steps)

    def show(self, around: str | None = None, steps: int = 1) -> Page:
        """A picture of `network(around, steps)` that shows itself in a notebook, and can be saved as one HTML file."""
        if around is None:
            return picture(self.network())
        thing = subject(self._source, around, KINDS)
        return picture(neighbourhood(self._source, [thing.iri], steps), around=[thing.iri], title=thing.label)

    def entity(self, wanted: str) -> Page:
        """The page of an entity, role, claim or event, by its IRI or name: all that is told of it, and its neighbours.

        Raises UnknownSubjectError.
        """
        return entity(self._source, wanted)

    def article(self, wanted: str) -> Page:
        """The page of an article, by its name, headline or IRI: its text with the words of every fact marked.

        Raises UnknownSubjectError.
        """
        return article(self._source, wanted, self._texts)

    def timeline(self, wanted: str) -> Plot:
        """A plot of the roles of a person over time, or of the holders of a role, by IRI or name.

        Raises UnknownSubjectError, and NewsgraphError where matplotlib is not installed.
        """
        return timeline(self._source, wanted)

    def sources(self, wanted: str) -> Plot:
        """A plot of who tells of an event, when and how, by its IRI or label.

        Raises UnknownSubjectError, and NewsgraphError where matplotlib is not installed.
        """
        return sources(self._source, wanted)

    def articles(self) -> tables.Table[tables.ArticleRow]:
        """The articles."""
        return tables.articles(self._source)

    def tenures(self, article: str | None = None) -> tables.Table[tables.TenureRow]:
        """Who holds which role; of one article by its IRI, or of all."""
        return tables.tenures(self._source, article)

    def claims(self, article: str | None = None) -> tables.Table[tables.ClaimRow]:
        """Who said what; of one article by its IRI, or of all."""
        return tables.claims(self._source, article)

    def reports(self, article: str | None = None) -> tables.Table[tables.ReportRow]:
        """Which source reports which event; of one article by its IRI, or of all."""
        return tables.reports(self._source, article)

    def events(self, article: str | None = None) -> tables.Table[tables.EventRow]:
        """What happened, is planned, is denied; of one article by its IRI, or of all."""
        return tables.events(self._source, article)

    def compare(self, subject: str, *, tellers: int = 2) -> Comparison:
        """Who says what of an event, a claim or an entity, by its IRI or name, and who denies it.

        Of an entity, what fewer than `tellers` tell of and nobody denies is left out. Raises UnknownSubjectError.
        """
        return comparison(self._source, subject, tellers=tellers)

    def _repr_html_(self) -> str:
        return f"<h4>Articles</h4>{self.articles()._repr_html_()}<h4>Roles</h4>{self.tenures()._repr_html_()}"

    def __repr__(self) -> str:
        count = len(self.articles())
        return f"<NewsGraph of {count} article{'' if count == 1 else 's'}>"

    def __str__(self) -> str:
        return repr(self)

    def close(self, commit_pending_transaction: bool = False) -> None:
        """Lets go of the store, for other processes to open."""
        super().close(commit_pending_transaction)
        if self._close:
            self._close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()
