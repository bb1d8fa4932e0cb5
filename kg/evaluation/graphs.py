"""Where the graphs to be evaluated come from: files exported before, or building the articles now."""

from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from kg.annotators.pipeline import Annotator
from kg.derivation import derived
from kg.entities.resolution import resolved
from kg.evaluation.gold import GoldArticle
from kg.evaluation.scores import Graphs, Read
from kg.model.article import Article
from kg.model.claim import Claim
from kg.model.document import Document
from kg.model.tenure import Tenure
from kg.pipeline import documents
from kg.rdf.iris import fact_iri
from kg.rdf.keys import fact_keys
from kg.settings import Settings
from kg.stores.files import store_of
from kg.stores.memory import memory
from kg.stores.registry import MemoryRegistry
from kg.stores.rows import rows

SUFFIXES = (".nq", ".trig", ".ttl")
"""Exports that are looked for, the best first."""


def exported(directory: Path) -> Graphs:
    """The graphs of files `X.nq`, `X.trig` or `X.ttl`, as `kg convert` names them after the article's file."""

    def graph(article: GoldArticle) -> Read | None:
        candidates = (directory / f"{article.name}{suffix}" for suffix in SUFFIXES)
        file = next((file for file in candidates if file.exists()), None)
        return None if file is None else Read(partial(rows, store_of(file)))

    return graph


def built(settings: Settings, annotator: Annotator | None = None) -> Graphs:
    """The graphs that reading the articles now gives, with the settings' own annotator or another."""
    started = datetime.now(UTC)

    def graph(article: GoldArticle) -> Read | None:
        unread = [Article(name=article.name, text=article.text)]
        read = documents(unread, settings) if annotator is None else map(resolved, annotator.documents(unread))
        for document in read:
            entry = derived(document, MemoryRegistry(settings.base), base=settings.base, started=started)
            return Read(partial(rows, memory(entry.quads)), _signs(document, entry.article), document.names)
        return None

    return graph


def _signs(document: Document, article: str) -> dict[str, dict[str, float]]:
    """The signs of each fact, by its IRI."""
    keys = fact_keys(document)
    facts: list[Claim | Tenure] = [*document.tenures, *document.claims]
    return {fact_iri(article, keys[fact.id].kind, keys[fact.id].digest): dict(fact.signs) for fact in facts}
