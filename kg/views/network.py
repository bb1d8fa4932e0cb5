"""The graph as a networkx network of entities, roles, claims and events."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

import networkx as nx

from kg.views.facts import Asked, Fact, Thing, event_type, facts, things

HOLDS = {
    "Current": "holds",
    "Acting": "holds (acting)",
    "Outgoing": "holds (outgoing)",
    "Former": "held",
    "Incoming": "will hold",
    "Candidate": "runs for",
}
SAID = {
    "Says": "said",
    "Denies": "denied",
    "Confirms": "confirmed",
    "Promises": "promised",
    "Threatens": "threatened",
    "Demands": "demanded",
    "Asks": "asked",
    "Believes": "believed",
    "DeclinesComment": "declined",
}


class Line(NamedTuple):
    """One kind of edge: the properties that lead to its two ends (an empty one is the fact itself), and its label."""

    family: str
    start: str
    end: str
    label: str


LINES: Mapping[str, tuple[Line, ...]] = {
    "Tenure": (Line("holds", "holder", "role", "holds"),),
    "Role": (Line("part", "", "postIn", "at"), Line("part", "", "postWith", "to")),
    "Claim": (
        Line("said", "speaker", "", "said"),
        Line("part", "", "about", "about"),
        Line("part", "", "addressee", "told to"),
        Line("part", "", "via", "through"),
        Line("part", "", "within", "within"),
        Line("part", "", "disputes", "disputes"),
        Line("part", "", "confirms", "confirms"),
    ),
    "Report": (Line("reports", "source", "event", "reports"),),
    "Event": (
        Line("part", "", "agent", "agent"),
        Line("part", "", "patient", "patient"),
        Line("part", "", "participant", "participant"),
        Line("part", "", "place", "place"),
    ),
}
"""The edges that each class of facts gives."""


PARTS = frozenset(name for lines in LINES.values() for line in lines for name in (line.start, line.end) if name)
"""The properties that lead from a fact to who and what takes part in it."""

SHOWN: Mapping[str, Mapping[str, str]] = {
    "Tenure": {"status": "status", "since": "since", "until": "until", "asOf": "asOf"},
    "Role": {"title": "roleTitle"},
    "Claim": {"stance": "stance", "content": "content", "quotation": "quotation", "saidOn": "saidOn"},
    "Report": {"first": "first"},
    "Event": {"factuality": "factuality", "time": "time"},
}
"""What the node of a fact, or the edge of one that is no node, has beside its name: attribute and property."""


def network(store: Asked, only: Collection[str] | None = None) -> "nx.MultiDiGraph[str]":
    """The network of everything with a name: nodes by IRI, one edge for each fact and each of its parts.

    Nodes have `label` and `kind`; a role has its `title`, a claim its `stance`, `content`, `quotation` and day
    (`saidOn`), an event its `type`, `factuality` and `time`. Edges have `label`, `family` (holds, said, reports, part),
    `fact` (its IRI), `words` that state it, `article` (its name), `articleIri` and `confidence`; one of a tenure has
    its `status`, `since`, `until` and `asOf`, one of a claim its `stance`, `quotation` and `saidOn`, one of a report
    `first`. All are text, numbers or truth values, so that GraphML and GEXF can hold them; times are ISO 8601 or EDTF.
    `only` has the IRIs of the only facts to draw.
    """
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    told = {kind: facts(store, kind, only=only) for kind in LINES}
    known = things(store, None if only is None else _parties(told) | set(only))
    names = {article.iri: article.one("name") for article in facts(store, "Article", only=_articles(told, only))}
    for thing in known.values():
        graph.add_node(thing.iri, label=thing.label, kind=thing.kind)
    for kind, lines in LINES.items():
        for fact in [*told[kind], *_others(store, kind, graph, told, only)]:
            _describe(graph, fact, kind)
        for fact in told[kind]:
            for line in lines:
                _connect(graph, known, fact, line, _edge(fact, kind, line, names))
    return graph


def _others(
    store: Asked,
    kind: str,
    graph: "nx.MultiDiGraph[str]",
    told: Mapping[str, list[Fact]],
    only: Collection[str] | None,
) -> list[Fact]:
    """The facts that are nodes and whose own lines are not drawn."""
    if only is None:
        return []
    nodes = {node for node, data in graph.nodes(data=True) if data["kind"] == kind}
    return facts(store, kind, only=nodes - {fact.iri for fact in told[kind]})


def _articles(told: Mapping[str, list[Fact]], only: Collection[str] | None) -> set[str] | None:
    return None if only is None else {fact.article for facts in told.values() for fact in facts if fact.article}


def _parties(told: Mapping[str, list[Fact]]) -> set[str]:
    """The IRIs at the ends of the facts' lines, and of their articles."""
    every = [fact for facts in told.values() for fact in facts]
    return {iri for fact in every for name in (*PARTS, "wasDerivedFrom") for iri in fact.all(name)}


def _describe(graph: "nx.MultiDiGraph[str]", fact: Fact, kind: str) -> None:
    if fact.iri in graph:
        graph.nodes[fact.iri].update(_shown(fact, kind))
        if kind == "Event":
            graph.nodes[fact.iri]["type"] = event_type(fact)
        if fact.words:
            graph.nodes[fact.iri].update(words=fact.words, article=fact.article)


def _shown(fact: Fact, kind: str) -> dict[str, Any]:
    told = {name: fact.one(key) for name, key in SHOWN[kind].items() if fact.one(key)}
    return {name: value == "true" if name == "first" else value for name, value in told.items()}


def _edge(fact: Fact, kind: str, line: Line, names: Mapping[str, str]) -> dict[str, Any]:
    told: dict[str, Any] = {"label": _label(fact, line), "family": line.family, "fact": fact.iri}
    if fact.article:
        told |= {"words": fact.words, "articleIri": fact.article, "article": names.get(fact.article, "")}
        told["confidence"] = float(fact.one("confidence") or 0)
    own = {} if line.family == "part" else _shown(fact, kind)
    return told | {name: value for name, value in own.items() if name != "content"}


def _connect(
    graph: "nx.MultiDiGraph[str]", known: Mapping[str, Thing], fact: Fact, line: Line, own: Mapping[str, Any]
) -> None:
    for start in fact.all(line.start) if line.start else (fact.iri,):
        for end in fact.all(line.end) if line.end else (fact.iri,):
            if start in known and end in known:
                graph.add_edge(start, end, f"e{graph.number_of_edges()}", **own)


def _label(fact: Fact, line: Line) -> str:
    if line.family == "holds":
        return HOLDS.get(fact.one("status"), line.label)
    if line.family == "said":
        return SAID.get(fact.one("stance"), line.label)
    return "first reports" if line.family == "reports" and fact.one("first") == "true" else line.label
