"""An entity, or another thing of the graph, with all that is told of it."""

from collections.abc import Mapping
from html import escape
from typing import NamedTuple

from kg.views.facts import Asked, Fact, Thing, facts, one_of, rows, text_of
from kg.views.kinds import KINDS
from kg.views.lookup import subject
from kg.views.neighbourhood import neighbourhood, touching
from kg.views.page import Page
from kg.views.picture import picture
from kg.views.sentences import Names, names_of, sentence

_ALIASES = "SELECT DISTINCT ?name WHERE {{ {thing} ?thing rdfs:label|skos:altLabel ?name }}"


class Section(NamedTuple):
    """A part of the page: its title, a kind of fact, and the properties of which one leads to the thing."""

    title: str
    kind: str
    parts: tuple[str, ...]


SECTIONS = (
    Section("Roles", "Tenure", ("holder", "role", "organization")),
    Section("What it said", "Claim", ("speaker",)),
    Section("What was said of it", "Claim", ("about", "addressee", "via")),
    Section("Events", "Event", ("agent", "patient", "participant", "place")),
    Section("What it reports", "Report", ("source",)),
    Section("Who reports it", "Report", ("event",)),
    Section("What was said", "Claim", ("",)),
    Section("What happened", "Event", ("",)),
)
"""The parts of the page in their order; an empty property is the fact itself."""


def entity(store: Asked, wanted: str) -> Page:
    """The page of the thing that `wanted` names or is the IRI of: its names, its facts with their words, its graph.

    A thing is an entity, a role, a claim or an event. Raises UnknownSubjectError.
    """
    thing = subject(store, wanted, tuple(KINDS))
    near = touching(store, [thing.iri])
    told = {kind: facts(store, kind, only=near) for kind in ("Tenure", "Claim", "Report", "Event")}
    names = names_of(store, told)
    parts = [(section.title, section.kind, _of(section, thing, told)) for section in SECTIONS]
    shown = [(title, kind, found) for title, kind, found in parts if found]
    aliases = sorted({text_of(name) for (name,) in rows(store, _ALIASES.format(thing=one_of("thing", [thing.iri])))})
    others = [name for name in aliases if name != thing.label]
    head = [KINDS[thing.kind].name, *([f"also {', '.join(others)}"] if others else [])]
    page = picture(
        neighbourhood(store, [thing.iri]),
        around=[thing.iri],
        title=thing.label,
        panel=_panel(thing, head, shown, names),
    )
    lines = [f"{thing.label} ({'; '.join(head)})"]
    for title, kind, found in shown:
        lines += [f"{title}:", *(f"  {sentence(kind, fact, names)}  [{names.get(fact.article)}]" for fact in found)]
    return Page(page.html, page.svg, "\n".join(lines))


def _of(section: Section, thing: Thing, told: Mapping[str, list[Fact]]) -> list[Fact]:
    found = [
        fact
        for fact in told[section.kind]
        if any(thing.iri in (fact.all(part) if part else (fact.iri,)) for part in section.parts)
    ]
    return sorted(found, key=_day)


def _day(fact: Fact) -> str:
    """The first day that the fact tells of; what has none comes last."""
    days = ("sinceEarliest", "untilEarliest", "asOfEarliest", "saidOnEarliest", "timeEarliest")
    return next((day for name in days if (day := fact.one(name))), "9999")


def _panel(thing: Thing, head: list[str], shown: list[tuple[str, str, list[Fact]]], names: Names) -> str:
    told = "".join(
        f"<h3>{escape(title)}</h3><ol class='facts'>{''.join(_item(kind, fact, names) for fact in found)}</ol>"
        for title, kind, found in shown
    )
    return f"<div class='kind'>{escape('; '.join(head))}</div><div class='article'>{escape(thing.iri)}</div>{told}"


def _item(kind: str, fact: Fact, names: Names) -> str:
    sure = f", confidence {float(fact.one('confidence') or 0):.2f}"
    return (
        f"<li><strong>{escape(sentence(kind, fact, names))}</strong>"
        f"{f'<blockquote>{escape(fact.words)}</blockquote>' if fact.words else ''}"
        f"<div class='article'>{escape(names.get(fact.article, fact.article))}{sure}</div></li>"
    )
