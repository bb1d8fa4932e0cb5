"""The facts of a store as plain values: what every view is made from."""

from collections.abc import Collection, Iterable, Mapping
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
    spans: tuple[tuple[int, int], ...]
    """Where these stretches stand in the article's text, as half-open code point offsets."""

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


_PROPERTIES = "SELECT ?fact ?p ?o WHERE {{ {only} ?fact a news:{kind} ; ?p ?o . {within} }}"
_WORDS = """SELECT ?fact ?start ?words WHERE {{
  {only} ?fact a news:{kind} ; news:evidence ?mention . {within}
  ?mention oa:hasSelector ?position , ?quote . ?position oa:start ?start . ?quote oa:exact ?words
}}"""
_THINGS = "SELECT ?thing ?label ?kind WHERE {{ {only} ?thing rdfs:label ?label ; a ?kind }}"
_KINDS = (
    "GeopoliticalEntity", "Outlet", "Person", "Place", "Organization", "UnnamedSource", "UnnamedAgent", "Document",
    "Role", "Claim", "Event", "Article",
)  # fmt: skip
"""The classes that things are shown as, the narrower before the wider."""


def facts(store: Asked, kind: str, article: str | None = None, only: Collection[str] | None = None) -> list[Fact]:
    """The facts of one class of the ontology, by local name, in the order in which the articles tell them.

    `article` is the IRI of the only article to tell from, `only` has the IRIs of the only facts to tell; `None` is all.
    """
    within = f"?fact prov:wasDerivedFrom {ox.NamedNode(article)} ." if article else ""
    chosen = {"kind": kind, "within": within, "only": one_of("fact", only)}
    values: dict[str, dict[str, set[str]]] = {}
    for fact, predicate, value in rows(store, _PROPERTIES.format(**chosen)):
        values.setdefault(text_of(fact), {}).setdefault(_local(text_of(predicate)), set()).add(_short(value))
    stretches: dict[str, set[tuple[int, str]]] = {}
    for fact, start, words in rows(store, _WORDS.format(**chosen)):
        stretches.setdefault(text_of(fact), set()).add((int(text_of(start)), text_of(words)))
    found = [_fact(iri, properties, stretches.get(iri, ())) for iri, properties in values.items()]
    return sorted(found, key=lambda fact: (fact.article, fact.spans[:1], fact.iri))


def things(store: Asked, only: Collection[str] | None = None) -> dict[str, Thing]:
    """Everything that has a name, or the things with the IRIs in `only`, by IRI.

    Of several names it has the longest, of several classes the narrowest.
    """
    labels: dict[str, set[str]] = {}
    kinds: dict[str, set[str]] = {}
    for thing, label, kind in rows(store, _THINGS.format(only=one_of("thing", only))):
        labels.setdefault(text_of(thing), set()).add(text_of(label))
        kinds.setdefault(text_of(thing), set()).add(_local(text_of(kind)) if NAMESPACE in text_of(kind) else "")
    return {
        iri: Thing(iri, max(sorted(names), key=len), kind)
        for iri, names in sorted(labels.items())
        if (kind := next((known for known in _KINDS if known in kinds[iri]), ""))
    }


def event_type(event: Fact) -> str:
    """The narrowest class of an event by local name."""
    return next((kind for kind in event.all("type") if "/" not in kind and kind != "Event"), "OtherEvent")


def one_of(variable: str, iris: Collection[str] | None) -> str:
    """The SPARQL pattern that binds a variable to each of `iris`, or to nothing with `None`."""
    return (
        "" if iris is None else f"VALUES ?{variable} {{ {' '.join(str(ox.NamedNode(iri)) for iri in sorted(iris))} }}"
    )


def rows(store: Asked, sparql: str) -> Iterable[ox.QuerySolution]:
    """The rows of a SELECT with the ontology's prefixes."""
    answer = store.query(sparql, prefixes=PREFIXES)
    return answer if isinstance(answer, ox.QuerySolutions) else ()


def text_of(term: object) -> str:
    """The IRI of a node, the lexical form of a literal."""
    return term.value if isinstance(term, ox.NamedNode | ox.Literal) else str(term)


def _fact(iri: str, properties: Mapping[str, set[str]], stretches: Iterable[tuple[int, str]]) -> Fact:
    kept = _outermost(stretches)
    return Fact(
        iri,
        {name: tuple(sorted(held)) for name, held in properties.items()},
        " … ".join(words for _, words in kept),
        tuple((start, start + len(words)) for start, words in kept),
    )


def _outermost(stretches: Iterable[tuple[int, str]]) -> list[tuple[int, str]]:
    kept: list[tuple[int, str]] = []
    for start, words in sorted(stretches, key=lambda stretch: (stretch[0], -len(stretch[1]))):
        if not kept or start + len(words) > kept[-1][0] + len(kept[-1][1]):
            kept.append((start, words))
    return kept


def _short(term: object) -> str:
    text = text_of(term)
    return _local(text) if isinstance(term, ox.NamedNode) and text.startswith(NAMESPACE) else text


def _local(iri: str) -> str:
    return iri.rpartition("#")[2] if "#" in iri else iri.rpartition("/")[2]
