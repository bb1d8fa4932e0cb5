"""A fact as one line of words."""

from collections.abc import Callable, Iterator, Mapping

from kg.views.facts import Asked, Fact, facts, things
from kg.views.network import HOLDS, PARTS, SAID

Names = Mapping[str, str]
"""The name of everything that a fact leads to, by IRI."""


def sentence(kind: str, fact: Fact, names: Names) -> str:
    """The fact in one line; `kind` is its class of the ontology by local name."""
    return " ".join(part for part in SENTENCES[kind](fact, names) if part)


def names_of(store: Asked, told: Mapping[str, list[Fact]]) -> dict[str, str]:
    """The name of all that these facts, by kind, lead to; an article goes by its short name."""
    every = [fact for kind in told.values() for fact in kind]
    known = things(store, {iri for fact in every for name in PARTS for iri in fact.all(name)})
    articles = facts(store, "Article", only={fact.article for fact in every if fact.article})
    return {iri: thing.label for iri, thing in known.items()} | {each.iri: each.one("name") for each in articles}


def _tenure(fact: Fact, names: Names) -> Iterator[str]:
    yield _all(fact, "holder", names)
    yield HOLDS.get(fact.one("status"), "holds")
    yield _all(fact, "role", names)
    if fact.one("since"):
        yield f"since {fact.one('since')}"
    if fact.one("until"):
        yield f"until {fact.one('until')}"


def _claim(fact: Fact, names: Names) -> Iterator[str]:
    yield _all(fact, "speaker", names) or "Somebody"
    yield SAID.get(fact.one("stance"), "said")
    if fact.all("via"):
        yield f"through {_all(fact, 'via', names)}"
    yield f"— {fact.one('content')}"


def _report(fact: Fact, names: Names) -> Iterator[str]:
    yield _all(fact, "source", names)
    yield "first reports" if fact.one("first") == "true" else "reports"
    yield f"— {_all(fact, 'event', names)}"


def _event(fact: Fact, names: Names) -> Iterator[str]:
    yield fact.one("label")
    told = [fact.one("factuality").lower(), fact.one("time") or fact.one("timeText"), _all(fact, "place", names)]
    yield f"({', '.join(part for part in told if part)})"


def _all(fact: Fact, name: str, names: Names) -> str:
    return ", ".join(names.get(iri, iri) for iri in fact.all(name))


SENTENCES: Mapping[str, Callable[[Fact, Names], Iterator[str]]] = {
    "Tenure": _tenure,
    "Claim": _claim,
    "Report": _report,
    "Event": _event,
}
"""The words of each kind of fact."""
