"""The graph as a networkx network of entities, roles, claims and events."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import networkx as nx

from kg.views.facts import Asked, Fact, Thing, facts, things

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


def network(store: Asked) -> "nx.MultiDiGraph[str]":
    """The network of everything with a name: nodes by IRI, one edge for each fact and each of its parts.

    Nodes have `label` and `kind`, a claim also `stance`, an event `factuality`; edges have `label`, `family` (holds,
    said, reports, part), `fact` (its IRI), `words` that state it, `article` (its name), `articleIri` and `confidence`.
    All are text or numbers, so that GraphML and GEXF can hold them.
    """
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    known = things(store)
    names = {article.iri: article.one("name") for article in facts(store, "Article")}
    for thing in known.values():
        graph.add_node(thing.iri, label=thing.label, kind=thing.kind)
    for kind, lines in LINES.items():
        for fact in facts(store, kind):
            _describe(graph, fact, kind)
            for line in lines:
                _connect(graph, known, fact, line, names)
    return graph


def _describe(graph: "nx.MultiDiGraph[str]", fact: Fact, kind: str) -> None:
    shown = {"Claim": ("stance", "content"), "Event": ("factuality",)}.get(kind, ())
    if fact.iri in graph:
        graph.nodes[fact.iri].update({name: fact.one(name) for name in shown if fact.one(name)})
        if fact.words:
            graph.nodes[fact.iri].update(words=fact.words, article=fact.article)


def _connect(
    graph: "nx.MultiDiGraph[str]", known: Mapping[str, Thing], fact: Fact, line: Line, names: Mapping[str, str]
) -> None:
    label = _label(fact, line)
    for start in fact.all(line.start) if line.start else (fact.iri,):
        for end in fact.all(line.end) if line.end else (fact.iri,):
            if start in known and end in known:
                data: dict[str, Any] = {"label": label, "family": line.family, "fact": fact.iri}
                if fact.article:
                    data |= {"words": fact.words, "articleIri": fact.article}
                    data |= {"article": names.get(fact.article, ""), "confidence": float(fact.one("confidence") or 0)}
                graph.add_edge(start, end, f"e{graph.number_of_edges()}", **data)


def _label(fact: Fact, line: Line) -> str:
    if line.family == "holds":
        return HOLDS.get(fact.one("status"), line.label)
    if line.family == "said":
        return SAID.get(fact.one("stance"), line.label)
    return "first reports" if line.family == "reports" and fact.one("first") == "true" else line.label
