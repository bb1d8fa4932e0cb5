"""What `kg build` costs beside the bare language model: with rules and with the reader model, by one job and by two."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from kg.evaluation.bench_corpus import words, written
from kg.evaluation.processes import Cost, cost
from kg.evaluation.queries import ALL_FACTS, EVIDENCE_TRIPLES, TRIPLES
from kg.model.article import Article
from kg.settings import EXTRACTORS, Settings
from kg.stores.graph_store import GraphStore
from kg.stores.rows import rows
from kg.stores.workspace import Workspace

KG = str(Path(sys.executable).with_name("kg"))
BARE = (sys.executable, "-m", "kg.annotators.bare")
JOBS = (1, 2)

LIMITS = {
    "rules: CPU to bare": 2.0,
    "model: CPU to bare": 3.0,
    "rules: rate of 2 jobs to 1": 1.7,
    "model: rate of 2 jobs to 1": 1.7,
    "rules: memory of 2 jobs in all, MB": 1500,
    "model: memory of 2 jobs in all, MB": 1500,
    "evidence triples a fact": 15,
}


def built(source: Path, store: Path, extractor: str, jobs: int) -> Cost:
    """What `kg build` of `source` into the new workspace `store` costs."""
    return cost([KG, "build", str(source), "--store", str(store), "--extractor", extractor, "--jobs", str(jobs)])


def evidence_triples(store: GraphStore) -> float:
    """Triples of evidence a fact: those that lead to mentions, and those about mentions and their selectors."""
    return _count(store, EVIDENCE_TRIPLES) / max(1, _count(store, ALL_FACTS))


def measured(articles: Sequence[Article], room: Path) -> Iterator[tuple[str, float]]:
    """The figures by name, as they come. Times are without start-up: those of one short article are taken off."""
    source = written(articles, room / "all.jsonl")
    start = written([Article("start", "A word is enough.")], room / "start.jsonl")
    thousands = words(articles) / 1000
    bare = cost([*BARE, str(source)]).without(cost([*BARE, str(start)]))
    yield "bare: articles/s", len(articles) / bare.wall
    yield "bare: CPU s per 1,000 words", bare.cpu / thousands
    for extractor in EXTRACTORS:
        rates: list[float] = []
        for jobs in JOBS:
            name = f"{extractor}-{jobs}"
            whole = built(source, room / name, extractor, jobs)
            warm = whole.without(built(start, room / f"{name}-start", extractor, jobs))
            rates.append(len(articles) / warm.wall)
            yield f"{extractor}: articles/s, {jobs} job{'s' if jobs > 1 else ''}", rates[-1]
            yield f"{extractor}: CPU s per 1,000 words, {jobs} job{'s' if jobs > 1 else ''}", warm.cpu / thousands
            if jobs == 1:
                yield f"{extractor}: CPU to bare", warm.cpu / bare.cpu
        yield f"{extractor}: rate of 2 jobs to 1", rates[1] / rates[0]
        yield f"{extractor}: memory of 2 jobs in all, MB", whole.together / 1e6
    yield from _kept(room / f"{EXTRACTORS[0]}-1", len(articles))


def _kept(store: Path, articles: int) -> Iterator[tuple[str, float]]:
    with Workspace.open(store, base=Settings().base, create=False) as workspace:
        facts = _count(workspace.graphs, ALL_FACTS)
        yield "evidence triples a fact", evidence_triples(workspace.graphs)
        yield "facts an article", facts / articles
        yield "triples an article", _count(workspace.graphs, TRIPLES) / articles
    texts, graph = (store / "articles.sqlite").stat().st_size, _size(store / "graph")
    yield "bytes an article: texts and Documents", texts / articles
    yield "bytes an article: graph", graph / articles
    yield "bytes a fact", (texts + graph) / max(1, facts)


def _count(store: GraphStore, sparql: str) -> int:
    return int(rows(store, sparql)[0]["n"] or 0)


def _size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
