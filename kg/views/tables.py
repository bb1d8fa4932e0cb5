"""The families of facts as tables: who holds which role, who said what, which source reports which event."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from kg.views.facts import Asked, Fact, facts, things
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
    known = _known(store)
    titles = {role.iri: role.one("roleTitle") for role in facts(store, "Role")}
    rows = [
        TenureRow(
            _names(known, fact, "holder"),
            titles.get(fact.one("role"), _names(known, fact, "role")),
            _names(known, fact, "organization"),
            fact.one("status"),
            fact.words,
            _names(known, fact, "wasDerivedFrom"),
        )
        for fact in facts(store, "Tenure", article)
    ]
    return Table(TenureRow._fields, rows)


def claims(store: Asked, article: str | None = None) -> Table[ClaimRow]:
    """Who said what; of one article by its IRI, or of all."""
    known = _known(store)
    rows = [
        ClaimRow(
            _names(known, fact, "speaker"),
            fact.one("stance"),
            fact.one("content"),
            fact.words,
            _names(known, fact, "wasDerivedFrom"),
        )
        for fact in facts(store, "Claim", article)
    ]
    return Table(ClaimRow._fields, rows)


def reports(store: Asked, article: str | None = None) -> Table[ReportRow]:
    """Which source reports which event; of one article by its IRI, or of all."""
    known = _known(store)
    rows = [
        ReportRow(
            _names(known, fact, "source"),
            _names(known, fact, "event"),
            fact.one("first") == "true",
            fact.words,
            _names(known, fact, "wasDerivedFrom"),
        )
        for fact in facts(store, "Report", article)
    ]
    return Table(ReportRow._fields, rows)


def events(store: Asked, article: str | None = None) -> Table[EventRow]:
    """What happened, is planned, is denied; of one article by its IRI, or of all."""
    known = _known(store)
    rows = [
        EventRow(
            fact.one("label"),
            next((kind for kind in fact.all("type") if "/" not in kind and kind != "Event"), "OtherEvent"),
            fact.one("factuality"),
            _names(known, fact, "agent"),
            _names(known, fact, "patient"),
            _names(known, fact, "place"),
            fact.one("time") or fact.one("timeText"),
            fact.words,
            _names(known, fact, "wasDerivedFrom"),
        )
        for fact in facts(store, "Event", article)
    ]
    return Table(EventRow._fields, rows)


def articles(store: Asked) -> Table[ArticleRow]:
    """The articles of the store, sorted by name."""
    known = _known(store)
    rows = [
        ArticleRow(
            fact.one("name"),
            fact.one("headline"),
            fact.one("datePublished"),
            _names(known, fact, "publisher"),
            fact.iri,
        )
        for fact in facts(store, "Article")
    ]
    return Table(ArticleRow._fields, sorted(rows))


def _known(store: Asked) -> dict[str, str]:
    """The label of everything by IRI; an article goes by its short name."""
    labels = {iri: thing.label for iri, thing in things(store).items()}
    return labels | {article.iri: article.one("name") for article in facts(store, "Article")}


def _names(known: dict[str, str], fact: Fact, name: str) -> str:
    return "; ".join(known.get(iri, iri) for iri in fact.all(name))
