"""What a person who judges is shown of an entity or an event: its names, what is told of it, and the words."""

from dataclasses import dataclass

import pyoxigraph as ox

from kg.views.lookup import KINDS
from ontology import NAMESPACE, PREFIXES

FACTS = 5
ARTICLES = 3
"""How many facts, and words of how many articles, are shown of each at most."""


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of an article that name an entity or state an event, with what stands around them.

    `start` and `end` are half-open code point offsets into the article's text. `headline` and `published` are `None`
    where the article does not tell.
    """

    article: str
    name: str
    headline: str | None
    published: str | None
    start: int
    end: int
    exact: str
    prefix: str
    suffix: str


@dataclass(frozen=True, slots=True)
class Side:
    """One of two that may be one; `articles` is how many tell of it."""

    iri: str
    label: str
    kind: str
    """Its class by local name; of an event the kind of event."""
    aliases: tuple[str, ...]
    articles: int
    facts: tuple[str, ...]
    words: tuple[Quote, ...]


def side_of(store: ox.Store, iri: str) -> Side:
    """What is shown of the entity or event with this IRI."""
    node = ox.NamedNode(iri)
    types = {each.removeprefix(NAMESPACE) for each in _values(store, node, "rdf:type") if each.startswith(NAMESPACE)}
    labels = sorted(_values(store, node, "rdfs:label"), key=lambda label: (-len(label), label))
    event = "Event" in types
    names = set() if event else {*labels, *_values(store, node, "skos:altLabel")}
    words, articles = _words(store, node, every=event)
    return Side(
        iri=iri,
        label=labels[0] if labels else iri,
        kind=min(types - {"Event"}, default="") if event else next((kind for kind in KINDS if kind in types), ""),
        aliases=tuple(sorted(names - set(labels[:1]))),
        articles=articles,
        facts=_of_event(store, node) if event else _roles(store, node),
        words=words,
    )


def _roles(store: ox.Store, holder: ox.NamedNode) -> tuple[str, ...]:
    """Each role with its status: "commander, 3 Battalion (Current)"."""
    found: set[str] = set()
    for quad in store.quads_for_pattern(None, _term("news:holder"), holder, ox.DefaultGraph()):
        for role in _nodes(store, quad.subject, "news:role"):
            label = min(_values(store, role, "rdfs:label"), key=len, default="")
            status = min(_values(store, quad.subject, "news:status"), default="").removeprefix(NAMESPACE)
            found.add(f"{label} ({status})")
    return tuple(sorted(found)[:FACTS])


def _of_event(store: ox.Store, event: ox.NamedNode) -> tuple[str, ...]:
    """Factuality, day and place."""
    told = [
        *(value.removeprefix(NAMESPACE) for value in _values(store, event, "news:factuality")),
        *(_values(store, event, "news:time") or _values(store, event, "news:timeText")),
        *(label for place in _nodes(store, event, "news:place") for label in _values(store, place, "rdfs:label")),
    ]
    return tuple(told[:FACTS])


def _words(store: ox.Store, node: ox.NamedNode, *, every: bool) -> tuple[tuple[Quote, ...], int]:
    """The first words of some articles, or all of one, and how many articles there are."""
    mentions: dict[str, list[ox.NamedNode]] = {}
    for mention in _nodes(store, node, "news:evidence"):
        for article in _nodes(store, mention, "oa:hasSource"):
            mentions.setdefault(article.value, []).append(mention)
    shown = [
        _quote(store, article, mention)
        for article in sorted(mentions)[:ARTICLES]
        for mention in sorted(mentions[article], key=str)[: FACTS if every else 1]
    ]
    return tuple(sorted(shown, key=lambda quote: (quote.article, quote.start))), len(mentions)


def _quote(store: ox.Store, article: str, mention: ox.NamedNode) -> Quote:
    told: dict[str, str] = {}
    for selector in _nodes(store, mention, "oa:hasSelector"):
        for part in ("start", "end", "exact", "prefix", "suffix"):
            for value in _values(store, selector, f"oa:{part}"):
                told[part] = value
    node = ox.NamedNode(article)
    headline, published, name = (
        min(_values(store, node, each), default=None)
        for each in ("schema:headline", "schema:datePublished", "schema:name")
    )
    return Quote(
        article=article,
        name=name or "",
        headline=headline,
        published=published,
        start=int(told["start"]),
        end=int(told["end"]),
        exact=told["exact"],
        prefix=told["prefix"],
        suffix=told["suffix"],
    )


def _term(name: str) -> ox.NamedNode:
    prefix, _, local = name.partition(":")
    return ox.NamedNode(PREFIXES[prefix] + local)


def _nodes(store: ox.Store, subject: object, predicate: str) -> list[ox.NamedNode]:
    assert isinstance(subject, ox.NamedNode)
    quads = store.quads_for_pattern(subject, _term(predicate), None, ox.DefaultGraph())
    return [quad.object for quad in quads if isinstance(quad.object, ox.NamedNode)]


def _values(store: ox.Store, subject: object, predicate: str) -> list[str]:
    assert isinstance(subject, ox.NamedNode)
    quads = store.quads_for_pattern(subject, _term(predicate), None, ox.DefaultGraph())
    return [quad.object.value for quad in quads if isinstance(quad.object, ox.NamedNode | ox.Literal)]
