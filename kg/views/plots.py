"""Roles and reports along time, as plots; the only module that knows matplotlib, which is an optional dependency."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from io import BytesIO
from pathlib import Path
from textwrap import wrap
from typing import IO, Any, NamedTuple
from warnings import catch_warnings, simplefilter

from kg.errors import NewsgraphError
from kg.views.comparison import comparison
from kg.views.facts import Asked, Fact, facts
from kg.views.lookup import subject
from kg.views.network import HOLDS
from kg.views.sentences import names_of
from kg.views.voices import Position, Voice

STATUS = {
    "Current": ("o", "#0072B2"),
    "Acting": ("D", "#56B4E9"),
    "Outgoing": ("<", "#E69F00"),
    "Incoming": (">", "#009E73"),
    "Candidate": ("s", "#CC79A7"),
    "Former": ("X", "#5F6875"),
}
"""The mark and the colour of what an article tells of a tenure, by its status."""

POSITION = {
    Position.AFFIRMS: ("o", "#0072B2"),
    Position.DENIES: ("X", "#D55E00"),
    Position.OPEN: ("s", "#CC79A7"),
    Position.DECLINES: ("D", "#5F6875"),
}
"""The mark and the colour of a voice on an event."""

_STYLE: Any = {"svg.fonttype": "none", "svg.hashsalt": "newsgraph", "font.size": 10}
_LEAST = 28
"""Days that the whole shows at least."""
_ROW, _WIDTH, _COLUMNS = 0.42, 9.0, 44
"""Inches a row and of the whole width, characters of a label's line."""


@dataclass(frozen=True, slots=True, repr=False)
class Plot:
    """A plot that shows itself in a notebook: the matplotlib Figure, its SVG, and the same in words."""

    figure: Any
    svg: str
    text: str

    def save(self, target: str | Path | IO[bytes]) -> None:
        """Writes the plot to a file in the format that the suffix tells, or to a binary target as SVG."""
        if isinstance(target, str | Path):
            self.figure.savefig(target)
        else:
            target.write(self.svg.encode())

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, include: Iterable[str] = (), exclude: Iterable[str] = ()) -> dict[str, str]:
        return {"image/svg+xml": self.svg, "text/plain": self.text}


class Mark(NamedTuple):
    """One telling in a plot: the row that it stands in, its day, and its kind."""

    row: str
    day: date
    kind: str
    first: bool = False


class Bar(NamedTuple):
    """A stretch of time in a row of a plot."""

    row: str
    start: date
    end: date


def timeline(store: Asked, wanted: str) -> Plot:
    """When a person held which role, or who held a role when: a row each, a mark for what each article tells.

    A mark stands at the article's day, or where it tells of a beginning or an end, there; a bar leads from the
    earliest to the latest day on which the role was held. Times that are not sure are taken at their earliest.
    """
    thing = subject(store, wanted, ("Person", "Role"))
    ends = ("holder", "role") if thing.kind == "Person" else ("role", "holder")
    told = [fact for fact in facts(store, "Tenure") if thing.iri in fact.all(ends[0])]
    names = names_of(store, {"Tenure": told})
    rows = {fact.iri: names.get(fact.one(ends[1]), fact.one(ends[1])) for fact in told}
    marks = [Mark(rows[fact.iri], day, fact.one("status")) for fact in told if (day := _told_on(fact))]
    bars = [bar for row in dict.fromkeys(rows.values()) if (bar := _held(row, [f for f in told if rows[f.iri] == row]))]
    marked = {name: (*mark, HOLDS[name]) for name, mark in STATUS.items()}
    undated = len(told) - len(marks)
    told_of = "roles" if thing.kind == "Person" else "holders"
    return _plot(f"{thing.label}: {told_of} over time", marks, bars, marked, undated)


def sources(store: Asked, wanted: str) -> Plot:
    """Who tells of an event, by the day of the article that tells it, and whether they affirm or deny it."""
    found = comparison(store, subject(store, wanted, ("Event",)).iri)
    voices = [voice for matter in found.matters for voice in matter.voices]
    first = {id(voice) for matter in found.matters for voice in matter.first}
    marks = [
        Mark(_teller(voice), date.fromisoformat(voice.article.published), voice.position, id(voice) in first)
        for voice in voices
        if voice.article.published
    ]
    marked = {position.value: (*mark, position.value.lower()) for position, mark in POSITION.items()}
    return _plot(f"{found.subject.label}: who tells of it", marks, [], marked, len(voices) - len(marks))


def _teller(voice: Voice) -> str:
    """Who tells; an article that does so in its own voice goes by its publisher."""
    if voice.teller.kind != "Article":
        return f"{voice.teller.label} ({voice.article.name})"
    return f"{voice.article.publisher or 'the article'} ({voice.article.name})"


def _told_on(fact: Fact) -> date | None:
    ends = {"Former": ("untilEarliest",), "Incoming": ("sinceEarliest",)}.get(fact.one("status"), ())
    days = [day for name in (*ends, "asOfEarliest", "sinceEarliest") if (day := fact.one(name))]
    return date.fromisoformat(days[0]) if days else None


def _held(row: str, told: Sequence[Fact]) -> Bar | None:
    """From the first to the last day on which one of the tellings says that the role was held."""
    now = [fact.one("asOfEarliest") for fact in told if fact.one("status") in ("Current", "Acting", "Outgoing")]
    days = [*now, *(fact.one(name) for fact in told for name in ("sinceEarliest", "untilEarliest"))]
    known = sorted(day for day in days if day)
    return Bar(row, date.fromisoformat(known[0]), date.fromisoformat(known[-1])) if known else None


def _plot(
    title: str,
    marks: Sequence[Mark],
    bars: Sequence[Bar],
    marked: Mapping[str, tuple[str, str, str]],
    undated: int,
) -> Plot:
    try:
        from matplotlib import rc_context  # noqa: PLC0415
        from matplotlib.figure import Figure  # noqa: PLC0415
    except ImportError as error:
        raise NewsgraphError("a plot needs matplotlib: pip install 'newsgraph[notebook]'") from error
    days = {row: min(mark.day for mark in marks if mark.row == row) for row in {mark.row for mark in marks}}
    rows = sorted(days, key=lambda row: (days[row], row))
    places = {row: place for place, row in enumerate(rows)}
    with rc_context(_STYLE), catch_warnings():
        simplefilter("ignore")  # of letters that matplotlib's own font lacks; the SVG keeps them as text
        figure = Figure(figsize=(_WIDTH, 1.3 + _ROW * max(len(rows), 1)), layout="constrained")
        axes = figure.subplots()
        for bar in bars:
            if bar.row in places:
                axes.hlines(places[bar.row], _number(bar.start), _number(bar.end), color="#B9C0C9", linewidth=6)
        for kind, (mark, colour, words) in marked.items():
            own = [one for one in marks if one.kind == kind]
            if own:
                points = [_number(one.day) for one in own], [places[one.row] for one in own]
                axes.scatter(*points, marker=mark, color=colour, s=52, label=words, zorder=3)
        for one in marks:
            if one.first:
                axes.annotate("first", (_number(one.day), places[one.row]), (0, 8), textcoords="offset points")
        _dressed(axes, title, rows, undated)
        stream = BytesIO()
        figure.savefig(stream, format="svg", metadata={"Date": None})
    text = [title, *(f"  {one.day}  {one.row}: {marked[one.kind][2]}" for one in sorted(marks, key=lambda m: m.day))]
    svg = stream.getvalue().decode()
    return Plot(figure, svg[svg.index("<svg") :], "\n".join(text))


def _number(day: date) -> float:
    from matplotlib.dates import date2num  # noqa: PLC0415

    return float(date2num(day))  # type: ignore[no-untyped-call]


def _dressed(axes: Any, title: str, rows: Sequence[str], undated: int) -> None:  # noqa: ANN401
    axes.margins(x=0)
    axes.set_title(title, loc="left", fontweight="bold", parse_math=False)
    axes.set_yticks(range(len(rows)), ["\n".join(wrap(row, _COLUMNS)) for row in rows])
    for label in axes.get_yticklabels():
        label.set_parse_math(False)
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.xaxis_date()
    axes.grid(axis="x", color="#E3E6EA")
    axes.set_axisbelow(True)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(left=False)
    low, high = axes.get_xlim()
    room = max(_LEAST - (high - low), 0.16 * (high - low)) / 2
    axes.set_xlim(low - room, high + room)
    if rows:
        axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.12), ncols=6, frameon=False)
    if undated:
        axes.set_xlabel(f"{undated} without a day are left out")
