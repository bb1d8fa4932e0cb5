"""The facts that a graph states, read out of it by SPARQL alone."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

from kg.evaluation.queries import (
    CLAIM_CONFIDENCES,
    CLAIMS,
    EVENTS,
    FACTS,
    LABELS,
    REPORTS,
    SELECTORS,
    TENURE_CONFIDENCES,
    TENURES,
)

Names = frozenset[str]
"""All labels of one entity; empty if it names nobody."""

Solution = Mapping[str, str | None]
Select = Callable[[str], Sequence[Solution]]
"""Answers a SELECT over one article's graph: the lexical value of each variable, `None` where unbound."""

Surest = dict[tuple[str | None, ...], tuple[float, str]]
"""The highest confidence of each key and the IRI of the fact that has it."""


class SureFields(TypedDict):
    """How sure a fact is, and which it is."""

    confidence: float | None
    iri: str


EVENTS_COUNTED = 20
"""Of the events, only those of highest confidence count."""

TRIGGER_WORDS = 5
"""A trigger of so many words or more is none."""


@dataclass(frozen=True, slots=True)
class PredictedTenure:
    """One person in one role with one status, as a graph states it."""

    person: Names
    titles: frozenset[str]
    organizations: tuple[Names, ...]
    status: str
    confidence: float | None = None
    iri: str = ""
    """Of the surest tenure that states it."""


@dataclass(frozen=True, slots=True)
class PredictedClaim:
    """One claim of one of its speakers; `speaker` is `None` where it has none."""

    speaker: Names | None
    content: str
    stance: str
    vias: tuple[Names, ...]
    quotation: str
    confidence: float | None = None
    iri: str = ""


@dataclass(frozen=True, slots=True)
class PredictedReport:
    """One source other than the article telling of one event."""

    source: Names
    triggers: frozenset[str]
    first: bool


@dataclass(frozen=True, slots=True)
class PredictedEvent:
    """One event; with two types it has none that counts."""

    types: frozenset[str]
    triggers: frozenset[str]
    factuality: str
    agents: tuple[Names, ...]
    patients: tuple[Names, ...]


@dataclass(frozen=True, slots=True)
class Predicted:
    """All facts that one article's graph states."""

    holds: tuple[PredictedTenure, ...] = ()
    said: tuple[PredictedClaim, ...] = ()
    reports: tuple[PredictedReport, ...] = ()
    events: tuple[PredictedEvent, ...] = ()


def labels(select: Select) -> dict[str, set[str]]:
    """The labels of everything in the graph, by IRI."""
    found: dict[str, set[str]] = {}
    for row in select(LABELS):
        found.setdefault(_text(row["e"]), set()).add(_text(row["l"]))
    return found


def predicted(select: Select, names: Mapping[str, Iterable[str]]) -> Predicted:
    """The facts of one article's graph, each entity standing as its `names`."""

    def called(iri: str | None) -> Names:
        return frozenset(names.get(_text(iri), ()))

    def all_called(iris: Iterable[str]) -> tuple[Names, ...]:
        return tuple(map(called, iris))

    held = ("person", "role", "status")
    tenures = _surest(select(TENURE_CONFIDENCES), held)
    claims = _surest(select(CLAIM_CONFIDENCES), ("f",))
    events = _grouped(select(EVENTS), ("e",), ("type", "trigger", "agent", "patient"))
    events.sort(key=lambda event: -float(event[0]["conf"] or 0))
    return Predicted(
        holds=tuple(
            PredictedTenure(
                person=called(row["person"]),
                titles=frozenset(many["title"]),
                organizations=all_called(many["org"]),
                status=_local(row["status"]).lower(),
                **_sure(tenures, tuple(row[k] for k in held)),
            )
            for row, many in _grouped(select(TENURES), held, ("title", "org"))
        ),
        said=tuple(
            PredictedClaim(
                speaker=called(row["speaker"]) if row["speaker"] else None,
                content=_text(row["content"]),
                stance=_local(row["stance"]),
                vias=all_called(many["via"]),
                quotation=_local(row["kind"]).lower(),
                **_sure(claims, (row["c"],)),
            )
            for row, many in _grouped(select(CLAIMS), ("c", "speaker"), ("via",))
        ),
        reports=tuple(
            PredictedReport(source=called(row["s"]), triggers=_short(many["trigger"]), first=row["first"] == "true")
            for row, many in _grouped(select(REPORTS), ("r", "s"), ("trigger",))
        ),
        events=tuple(
            PredictedEvent(
                types=frozenset(map(_local, many["type"])),
                triggers=_short(many["trigger"]),
                factuality=_local(row["fact"]).lower(),
                agents=all_called(many["agent"]),
                patients=all_called(many["patient"]),
            )
            for row, many in events[:EVENTS_COUNTED]
        ),
    )


def evidenced(select: Select, text: str) -> tuple[int, int]:
    """How many facts have a mention whose offsets cut its exact words out of `text`, and how many facts there are."""
    facts = {row["f"] for row in select(FACTS)}
    good = {
        row["f"]
        for row in select(SELECTORS)
        if text[int(_text(row["a"])) : int(_text(row["b"]))] == _text(row["x"]) != ""
    }
    return len(facts & good), len(facts)


def _grouped(
    rows: Sequence[Solution], key: tuple[str, ...], many: tuple[str, ...]
) -> list[tuple[Solution, dict[str, set[str]]]]:
    """The first row of each key, with all values of its many-valued columns."""
    groups: dict[tuple[str | None, ...], tuple[Solution, dict[str, set[str]]]] = {}
    for row in rows:
        _, values = groups.setdefault(tuple(row[k] for k in key), (row, {column: set() for column in many}))
        for column in many:
            if value := row[column]:
                values[column].add(value)
    return list(groups.values())


def _surest(stated: Sequence[Solution], key: tuple[str, ...]) -> Surest:
    found: Surest = {}
    for row in stated:
        own, confidence = tuple(row[k] for k in key), float(_text(row["confidence"]))
        if own not in found or confidence > found[own][0]:
            found[own] = confidence, _text(row["f"])
    return found


def _sure(surest: Surest, key: tuple[str | None, ...]) -> SureFields:
    confidence, iri = surest.get(key, (None, ""))
    return {"confidence": confidence, "iri": iri}


def _short(triggers: Iterable[str]) -> frozenset[str]:
    return frozenset(trigger for trigger in triggers if len(trigger.split()) < TRIGGER_WORDS)


def _local(iri: str | None) -> str:
    return _text(iri).rsplit("#", 1)[-1]


def _text(value: str | None) -> str:
    return value or ""
