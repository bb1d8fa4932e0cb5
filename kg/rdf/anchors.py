"""The facts of a Document as judgements mean them: by kind, key and quoted words."""

from collections.abc import Iterable, Mapping

from kg.model.document import Document
from kg.model.judgement import Anchor
from kg.model.span import Span
from kg.rdf.draft import Fact
from kg.rdf.iris import DEFAULT_BASE, article_iri, fact_iri
from kg.rdf.keys import fact_keys


def fact_anchors(document: Document, base: str = DEFAULT_BASE) -> dict[str, Anchor]:
    """The anchor of each fact of a resolved Document, by the fact's id."""
    article, text = article_iri(document.article, base), document.article.text
    evidence = _evidence(document)
    return {
        id_: Anchor(
            iri=fact_iri(article, key.kind, key.digest),
            kind=key.kind,
            article=article,
            key=key.digest,
            quote=" … ".join(span.of(text) for span in evidence[id_]),
        )
        for id_, key in fact_keys(document).items()
    }


def attached(document: Document, anchors: Iterable[Anchor], base: str = DEFAULT_BASE) -> dict[Anchor, str]:
    """The id of the fact that each anchor means today: the one with its key, else the only one with its words.

    Anchors whose fact is no longer there, or of another article, are left out.
    """
    found: dict[Anchor, str] = {}
    facts = fact_anchors(document, base)
    by_key = {(fact.article, fact.kind, fact.key): id_ for id_, fact in facts.items()}
    for anchor in anchors:
        exact = by_key.get((anchor.article, anchor.kind, anchor.key))
        alike = [id_ for id_, fact in facts.items() if _same_words(fact, anchor)] if exact is None else [exact]
        if len(alike) == 1:
            found[anchor] = alike[0]
    return found


def _same_words(fact: Anchor, anchor: Anchor) -> bool:
    return (fact.article, fact.kind, fact.quote) == (anchor.article, anchor.kind, anchor.quote)


def _evidence(document: Document) -> Mapping[str, tuple[Span, ...]]:
    facts: tuple[Fact, ...] = (*document.tenures, *document.claims, *document.events, *document.reports)
    return {fact.id: fact.evidence for fact in facts}
