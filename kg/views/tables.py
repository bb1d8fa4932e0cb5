"""The families of facts as tables: who holds which role, who said what, which source reports which event."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from kg.views.facts import Asked, Fact, event_type, facts, things
from kg.views.frames import frame_of
from kg.views.rendering import html_table, text_table


class TenureRow(NamedTuple):
    """One person in one role as one article tells it."""

    person: str
    role: str
    organization: str
    status: str
    words: str
    article: str


class ClaimRow(NamedTuple):
    """What one source said; several speakers are joined by "; "."""

    speaker: str
    stance: str
    content: str
    words: str
    article: str


class ReportRow(NamedTuple):
    """One source telling of one event."""

    source: str
    event: str
    first: bool
    words: str
    article: str


class EventRow(NamedTuple):
    """What happened, is planned, is denied."""

    event: str
    type: str
    factuality: str
    agent: str
    patient: str
    place: str
    time: str
    words: str
    article: str


class ArticleRow(NamedTuple):
    """One stored article."""

    name: str
    headline: str
    published: str
    publisher: str
    iri: str


Row = TypeVar("Row", bound=tuple[Any, ...])


@dataclass(frozen=True, slots=True)
class Table(Generic[Row]):
    """Rows under column names, which shows itself in a terminal and in a notebook."""

    columns: tuple[str, ...]
    rows: Sequence[Row]

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __str__(self) -> str:
        return text_table(self.columns, self.rows)

    def _repr_html_(self) -> str:
        return html_table(self.columns, self.rows)

    def frame(self) -> Any:  # noqa: ANN401
        """The rows as a pandas DataFrame."""
        return frame_of(self.columns, self.rows)


def tenures(store: Asked, article: str | None = None) -> Table[TenureRow]:
    """Who holds which role; of one article by its IRI, or of all."""
    titles = {role.iri: role.one("roleTitle") for role in facts(store, "Role")}
    return _table(
        TenureRow._fields,
        store,
        "Tenure",
        article,
        lambda fact, named: TenureRow(
            person=named("holder"),
            role=titles.get(fact.one("role"), named("role")),
            organization=named("organization"),
            status=fact.one("status"),
            words=fact.words,
            article=named("wasDerivedFrom"),
        ),
    )


def claims(store: Asked, article: str | None = None) -> Table[ClaimRow]:
    """Who said what; of one article by its IRI, or of all."""
    return _table(
        ClaimRow._fields,
        store,
        "Claim",
        article,
        lambda fact, named: ClaimRow(
            speaker=named("speaker"),
            stance=fact.one("stance"),
            content=fact.one("content"),
            words=fact.words,
            article=named("wasDerivedFrom"),
        ),
    )


def reports(store: Asked, article: str | None = None) -> Table[ReportRow]:
    """Which source reports which event; of one article by its IRI, or of all."""
    return _table(
        ReportRow._fields,
        store,
        "Report",
        article,
        lambda fact, named: ReportRow(
            source=named("source"),
            event=named("event"),
            first=fact.one("first") == "true",
            words=fact.words,
            article=named("wasDerivedFrom"),
        ),
    )


def events(store: Asked, article: str | None = None) -> Table[EventRow]:
    """What happened, is planned, is denied; of one article by its IRI, or of all."""
    return _table(
        EventRow._fields,
        store,
        "Event",
        article,
        lambda fact, named: EventRow(
            event=fact.one("label"),
            type=event_type(fact),
            factuality=fact.one("factuality"),
            agent=named("agent"),
            patient=named("patient"),
            place=named("place"),
            time=fact.one("time") or fact.one("timeText"),
            words=fact.words,
            article=named("wasDerivedFrom"),
        ),
    )


def articles(store: Asked) -> Table[ArticleRow]:
    """The articles of the store, sorted by name."""
    table = _table(
        ArticleRow._fields,
        store,
        "Article",
        None,
        lambda fact, named: ArticleRow(
            name=fact.one("name"),
            headline=fact.one("headline"),
            published=fact.one("datePublished"),
            publisher=named("publisher"),
            iri=fact.iri,
        ),
    )
    return Table(table.columns, sorted(table.rows))


def _table(
    columns: tuple[str, ...],
    store: Asked,
    kind: str,
    article: str | None,
    row: Callable[[Fact, Callable[[str], str]], Row],
) -> Table[Row]:
    """A row a fact of `kind`; `row` is given the fact and what names whatever a property of it leads to."""
    known = _known(store)
    return Table(columns, [row(fact, partial(_names, known, fact)) for fact in facts(store, kind, article)])


def _known(store: Asked) -> dict[str, str]:
    """The label of everything by IRI; an article goes by its short name."""
    labels = {iri: thing.label for iri, thing in things(store).items()}
    return labels | {article.iri: article.one("name") for article in facts(store, "Article")}


def _names(known: dict[str, str], fact: Fact, name: str) -> str:
    return "; ".join(known.get(iri, iri) for iri in fact.all(name))
