"""The facts of a store as plain values: what every view is made from."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

import pyoxigraph as ox

from ontology import NAMESPACE, PREFIXES


class Asked(Protocol):
    """Whatever answers SPARQL natively, over the union of the article graphs."""

    def query(
        self, sparql: str, *, prefixes: Mapping[str, str] | None = None
    ) -> ox.QuerySolutions | ox.QueryBoolean | ox.QueryTriples:
        """The native answer. Raises QueryError."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that facts are about: its IRI, its name, and its ontology class by local name."""

    iri: str
    label: str
    kind: str


@dataclass(frozen=True, slots=True)
class Fact:
    """One tenure, claim, report, event or role, with its properties by local name."""

    iri: str
    values: Mapping[str, tuple[str, ...]]
    """Literals by their lexical form, individuals of the ontology by local name, others by IRI; sorted."""
    words: str
    """The words that state it, in reading order, stretches joined by " … "; empty for a role."""

    def one(self, name: str) -> str:
        """The first value of a property, or an empty string."""
        return next(iter(self.values.get(name, ())), "")

    def all(self, name: str) -> tuple[str, ...]:
        """All values of a property."""
        return self.values.get(name, ())

    @property
    def article(self) -> str:
        """The IRI of the article that tells it."""
        return self.one("wasDerivedFrom")


_PROPERTIES = "SELECT ?fact ?p ?o WHERE {{ ?fact a news:{kind} ; ?p ?o . {within} }}"
_WORDS = """SELECT ?fact ?start ?words WHERE {{
  ?fact a news:{kind} ; news:evidence ?mention . {within}
  ?mention oa:hasSelector ?position , ?quote . ?position oa:start ?start . ?quote oa:exact ?words
}}"""
_THINGS = "SELECT ?thing ?label ?kind WHERE { ?thing rdfs:label ?label ; a ?kind }"
_KINDS = (
    "GeopoliticalEntity", "Outlet", "Person", "Place", "Organization", "UnnamedSource", "UnnamedAgent", "Document",
    "Role", "Claim", "Event", "Article",
)  # fmt: skip
"""The classes that things are shown as, the narrower before the wider."""


def facts(store: Asked, kind: str, article: str | None = None) -> list[Fact]:
    """The facts of one class of the ontology, by local name, in the order in which the articles tell them.

    `article` is the IRI of the only article to tell from; `None` is all.
    """
    within = f"?fact prov:wasDerivedFrom {ox.NamedNode(article)} ." if article else ""
    values: dict[str, dict[str, set[str]]] = {}
    for fact, predicate, value in _rows(store, _PROPERTIES.format(kind=kind, within=within)):
        values.setdefault(_text(fact), {}).setdefault(_local(_text(predicate)), set()).add(_short(value))
    stretches: dict[str, set[tuple[int, str]]] = {}
    for fact, start, words in _rows(store, _WORDS.format(kind=kind, within=within)):
        stretches.setdefault(_text(fact), set()).add((int(_text(start)), _text(words)))
    found = [
        (
            Fact(
                iri,
                {name: tuple(sorted(held)) for name, held in properties.items()},
                " … ".join(words for _, words in _outermost(stretches.get(iri, ()))),
            ),
            min(stretches.get(iri, {(0, "")})),
        )
        for iri, properties in values.items()
    ]
    return [fact for fact, place in sorted(found, key=lambda pair: (pair[0].article, pair[1], pair[0].iri))]


def things(store: Asked) -> dict[str, Thing]:
    """Everything that has a name, by IRI; of several names the longest, of several classes the narrowest."""
    labels: dict[str, set[str]] = {}
    kinds: dict[str, set[str]] = {}
    for thing, label, kind in _rows(store, _THINGS):
        labels.setdefault(_text(thing), set()).add(_text(label))
        kinds.setdefault(_text(thing), set()).add(_local(_text(kind)) if NAMESPACE in _text(kind) else "")
    return {
        iri: Thing(iri, max(sorted(names), key=len), kind)
        for iri, names in sorted(labels.items())
        if (kind := next((known for known in _KINDS if known in kinds[iri]), ""))
    }


def _rows(store: Asked, sparql: str) -> Iterable[ox.QuerySolution]:
    answer = store.query(sparql, prefixes=PREFIXES)
    return answer if isinstance(answer, ox.QuerySolutions) else ()


def _outermost(stretches: Iterable[tuple[int, str]]) -> list[tuple[int, str]]:
    kept: list[tuple[int, str]] = []
    for start, words in sorted(stretches, key=lambda stretch: (stretch[0], -len(stretch[1]))):
        if not kept or start + len(words) > kept[-1][0] + len(kept[-1][1]):
            kept.append((start, words))
    return kept


def _text(term: object) -> str:
    return term.value if isinstance(term, ox.NamedNode | ox.Literal) else str(term)


def _short(term: object) -> str:
    text = _text(term)
    return _local(text) if isinstance(term, ox.NamedNode) and text.startswith(NAMESPACE) else text


def _local(iri: str) -> str:
    return iri.rpartition("#")[2] if "#" in iri else iri.rpartition("/")[2]
