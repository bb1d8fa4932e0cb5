"""What it costs to find who is one across articles, how that grows, and how many graphs one article touches."""

import sys
import tempfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from kg import judging
from kg.derivation import Judged, derived, opened, settled
from kg.entities.candidates import most_uncertain_first
from kg.evaluation.processes import cost
from kg.model.article import Article
from kg.pipeline import documents
from kg.settings import Settings
from kg.stores.workspace import Workspace

SIZES = (5_000, 10_000, 20_000)
"""How many synthetic entities are compared."""
ARTICLES = 24
"""How many of the articles are stored one by one."""
JUDGEMENTS = 10

LIMITS = {
    "entities: 20,000 compared, s": 30,
    "entities: 20,000 compared, MB": 500,
    "entities: time an entity, 20,000 to 5,000": 1.5,
}


def measured(articles: Sequence[Article], room: Path) -> Iterator[tuple[str, float]]:
    """The figures by name, as they come; seconds are of CPU, without start-up and without making the entities."""
    each: list[float] = []
    for size in SIZES:
        command = [sys.executable, "-m", "kg.evaluation.synthetic_entities", str(size)]
        taken = cost(command).without(cost([*command, "made"]))
        each.append(taken.cpu / size)
        yield f"entities: {size:,} compared, s", taken.cpu
        yield f"entities: {size:,} compared, MB", taken.memory / 1e6
    yield "entities: time an entity, 20,000 to 5,000", each[-1] / each[0]
    with tempfile.TemporaryDirectory(dir=room) as folder:
        path = Path(folder) / "touched"
        with opened(path, Settings(store=path), create=True) as workspace:
            yield from _touched(workspace, articles)


def _touched(workspace: Workspace, articles: Sequence[Article]) -> Iterator[tuple[str, float]]:
    distinct = list({article.digest: article for article in articles}.values())[:ARTICLES]
    counts = []
    for document in documents(distinct, Settings(extractor="rules")):
        started = datetime.now(UTC)
        entry = derived(document, workspace.registry, base=workspace.base, started=started, judged=Judged(workspace))
        workspace.put([entry])
        counts.append(len(settled(workspace)))
    yield "entities: other graphs derived anew a new article", sum(counts) / len(counts)
    made = []
    for _ in range(JUDGEMENTS):
        asked = sorted(workspace.candidates.listed("entity"), key=most_uncertain_first)
        if asked:
            made.append(len(judging.accept(workspace, asked[0], who="benchmark").derived))
    if made:
        yield "entities: graphs derived anew a judgement", sum(made) / len(made)
