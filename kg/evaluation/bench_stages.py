"""Where the time goes: the share of each stage between an article's text and its graph on disk."""

import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from kg.annotators.document import document_of
from kg.annotators.pipeline import Annotator
from kg.derivation import batches, derived
from kg.entities.resolution import resolved
from kg.model.article import Article
from kg.model.document import Document
from kg.reading import annotator_of
from kg.settings import EXTRACTORS, Settings
from kg.stores.workspace import Workspace

OURS = "newsgraph_"
"""What the names of the pipeline's components begin with that are not spaCy's."""
LIMITS = {f"{extractor}: events and times to spaCy's share": 0.25 for extractor in EXTRACTORS}


class Clock:
    """Seconds of CPU by stage."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = defaultdict(float)

    @contextmanager
    def __call__(self, stage: str) -> Iterator[None]:
        """Adds the time of what is done inside to the stage."""
        began = time.process_time()
        yield
        self.spent[stage] += time.process_time() - began


def measured(articles: Sequence[Article], room: Path) -> Iterator[tuple[str, float]]:
    """The share of each stage in CPU time, of all that comes after start-up, and the rate of loading."""
    for extractor in EXTRACTORS:
        settings, clock = Settings(extractor=extractor), Clock()
        reader = annotator_of(settings)
        documents = [_read(article, reader, clock) for article in articles]
        with Workspace.open(room / f"stages-{extractor}", base=settings.base) as workspace:
            triples = sum(_stored(batch, workspace, clock) for batch in batches(documents))
        total = sum(clock.spent.values())
        for stage, seconds in clock.spent.items():
            yield f"{extractor}: share of {stage.removeprefix(OURS)}", seconds / total
        own = clock.spent[f"{OURS}events"] + clock.spent[f"{OURS}times"]
        yield f"{extractor}: events and times to spaCy's share", own / clock.spent["spaCy"]
        yield f"{extractor}: triples stored a CPU second", triples / clock.spent["the store"]


def _read(article: Article, reader: Annotator, clock: Clock) -> Document:
    with clock("spaCy"):
        doc = reader.made(article)
    for name, component in reader.nlp.pipeline:
        with clock(name if name.startswith(OURS) else "spaCy"):
            doc = component(doc)
    with clock("the Document"):
        document = document_of(doc, article, reader.extraction)
    with clock("coreference"):
        return resolved(document)


def _stored(documents: Sequence[Document], workspace: Workspace, clock: Clock) -> int:
    """How many triples these Documents give."""
    started = datetime.now(UTC)
    with clock("the graph"):
        entries = [derived(each, workspace.registry, base=workspace.base, started=started) for each in documents]
    with clock("the store"):
        workspace.put(entries)
    return sum(len(entry.quads) for entry in entries)
