"""How time and memory grow with the number of articles, by `kg build` with two jobs and rules."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from kg.evaluation.bench_corpus import grown, words, written
from kg.evaluation.bench_reading import built
from kg.model.article import Article

SIZES = (50, 100, 200)
"""How many articles, unless others are asked for: small ones, since ten thousand take most of an hour."""

LIMITS = {"growth: CPU a word, largest to smallest": 1.1, "growth: memory in all, largest, MB": 1500}


def measured(articles: Sequence[Article], room: Path, sizes: Sequence[int] = SIZES) -> Iterator[tuple[str, float]]:
    """The figures by name, as they come, without start-up."""
    start = written([Article("start", "A word is enough.")], room / "grow-start.jsonl")
    idle = built(start, room / "grow-start", "rules", 2)
    costs: list[float] = []
    memory = 0.0
    for size in sorted(sizes):
        source = written(grown(articles, size), room / f"grow-{size}.jsonl")
        warm = built(source, room / f"grow-{size}", "rules", 2).without(idle)
        costs.append(warm.cpu / words(grown(articles, size)))
        memory = warm.together / 1e6
        yield f"growth: {size} articles, articles/s", size / warm.wall
        yield f"growth: {size} articles, CPU s per 1,000 words", costs[-1] * 1000
        yield f"growth: {size} articles, memory in all, MB", memory
    yield "growth: CPU a word, largest to smallest", costs[-1] / costs[0]
    yield "growth: memory in all, largest, MB", memory
