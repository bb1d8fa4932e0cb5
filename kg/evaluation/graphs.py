"""Where the graphs to be evaluated come from: files exported before, or building the articles now."""

from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from kg.derivation import derived
from kg.evaluation.gold import GoldArticle
from kg.evaluation.predicted import Select
from kg.evaluation.scores import Graphs
from kg.model.article import Article
from kg.pipeline import documents
from kg.settings import Settings
from kg.stores.files import store_of
from kg.stores.memory import memory
from kg.stores.registry import MemoryRegistry
from kg.stores.rows import rows

SUFFIXES = (".nq", ".trig", ".ttl")
"""Exports that are looked for, the best first."""


def exported(directory: Path) -> Graphs:
    """The graphs of files `X.nq`, `X.trig` or `X.ttl`, as `kg convert` names them after the article's file."""

    def graph(article: GoldArticle) -> Select | None:
        candidates = (directory / f"{article.name}{suffix}" for suffix in SUFFIXES)
        file = next((file for file in candidates if file.exists()), None)
        return None if file is None else partial(rows, store_of(file))

    return graph


def built(settings: Settings) -> Graphs:
    """The graphs that reading the articles now gives."""
    started = datetime.now(UTC)

    def graph(article: GoldArticle) -> Select | None:
        read = documents([Article(name=article.name, text=article.text)], settings)
        entries = (
            derived(document, MemoryRegistry(settings.base), base=settings.base, started=started) for document in read
        )
        return next((partial(rows, memory(entry.quads)) for entry in entries), None)

    return graph
