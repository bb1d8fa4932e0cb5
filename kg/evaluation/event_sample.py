"""Events drawn by chance, with their sentences and without verdicts, for a reader to judge.

Run as `python -m kg.evaluation.event_sample [--seed N] [--size N] FILE... > SAMPLE` from the repository. Each line that
it prints is one event as JSON: article, the words before its sentence, the sentence with the trigger in «…», type,
agents, patients, factuality, place and time, as the settings' extractor reads them.
"""

import argparse
import json
import random
import re
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from kg.errors import NewsgraphError
from kg.model.document import Document
from kg.model.event import Event
from kg.pipeline import documents
from kg.readers import read

SEED, SIZE = 7, 100
BEFORE = 300
"""Characters before the sentence that are shown, for what pronouns refer to."""
BOUNDARY = re.compile(r"(?<=[.!?])[\"”’']?\s+(?=[\"“‘'A-Z0-9])|\s*\n\s*")
"""Between two sentences: good enough to be read by, and cut so that the trigger stays inside."""


def sampled(read_out: Iterable[Document], seed: int = SEED, size: int = SIZE) -> list[dict[str, Any]]:
    """So many events of all documents, drawn by `seed`, in the order of the documents; all where there are fewer."""
    events = [(document, event) for document in read_out for event in document.events]
    drawn = sorted(random.Random(seed).sample(range(len(events)), min(size, len(events))))
    return [{"number": n, **row_of(*events[place])} for n, place in enumerate(drawn, 1)]


def row_of(document: Document, event: Event) -> dict[str, Any]:
    """What a reader needs to judge one event."""
    name = {entity.id: entity.name for entity in document.entities}
    text, trigger = document.article.text, event.triggers[0]
    bounds = [0, *(match.end() for match in BOUNDARY.finditer(text)), len(text)]
    start = max(bound for bound in bounds if bound <= trigger.start)
    end = min(bound for bound in bounds if bound >= trigger.end)
    return {
        "article": document.article.name,
        "before": " ".join(text[max(0, start - BEFORE) : start].split()),
        "sentence": " ".join(f"{text[start : trigger.start]}«{trigger.of(text)}»{text[trigger.end : end]}".split()),
        "type": event.type.value,
        "agents": [name[agent] for agent in event.agents],
        "patients": [name[patient] for patient in event.patients],
        "factuality": event.factuality.value,
        "place": name[event.place] if event.place else None,
        "time": event.time.text if event.time else None,
    }


def main(arguments: Sequence[str]) -> int:
    """Prints the sample; the exit code, 1 where nothing can be read."""
    parser = argparse.ArgumentParser(prog="python -m kg.evaluation.event_sample", description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--size", type=int, default=SIZE)
    parser.add_argument("sources", nargs="+", help="files of articles")
    given = parser.parse_args(arguments)
    try:
        articles = [article for source in given.sources for article in read(source)]
        rows = sampled(documents(articles), given.seed, given.size)
    except NewsgraphError as error:
        print(error, file=sys.stderr)
        return 1
    for row in rows:
        print(json.dumps(row, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
