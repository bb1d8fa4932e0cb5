"""The benchmark: what reading articles costs beside the bare language model, and how that grows.

Run as `python -m kg.evaluation.bench [FILE]` from the repository, where FILE has an article a line as JSON; without it
the annotated articles are read, repeated to a like number. It prints figures beside their limits, writes them to
`out/bench.json`, and tests nothing: figures depend on the machine.
"""

import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path

from kg.errors import NewsgraphError
from kg.evaluation.processes import Cost, cost
from kg.evaluation.queries import ALL_FACTS, EVIDENCE_TRIPLES
from kg.readers import read
from kg.stores.files import store_of
from kg.stores.rows import rows

GOLD = Path("data/gold")
ARTICLES = 84
"""How many articles are read where no file is named."""
TIMES = 10
TARGET = Path("out/bench.json")
KG = str(Path(sys.executable).with_name("kg"))
BARE = (sys.executable, "-m", "kg.annotators.bare")

LIMITS = {
    "convert to bare, wall": 1.8,
    "convert to bare, CPU": 1.8,
    "evidence triples a fact": 15,
    "peak memory, MB": 1000,
    "ten times the articles, wall": 11,
    "ten times the articles, more MB": 100,
}
"""The project's limits: all are upper ones but the evidence, which is a lower one."""
LOWER = {"evidence triples a fact"}


def corpus(file: Path | None) -> tuple[str, list[str]]:
    """What the articles are, and their texts. Raises ReadError where `file` cannot be read."""
    if file:
        texts = [article.text for article in read(file)]
        return f"the {len(texts)} articles of {file.name}", texts
    files = sorted(GOLD.glob("*/*.txt"))
    texts = [file.read_text(encoding="utf-8") for file in files]
    return f"the {len(files)} articles of {GOLD}, repeated to {ARTICLES}", list(islice(cycle(texts), ARTICLES))


def written(texts: Sequence[str], times: int, target: Path) -> Path:
    """`target` with the texts as JSON Lines, so many times over, each under an id of its own."""
    lines = (
        json.dumps({"id": f"{turn:02}-{n:03}", "text": text}) for turn in range(times) for n, text in enumerate(texts)
    )
    target.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return target


def converted(source: Path, target: Path) -> Cost:
    """What `kg convert` of `source` to N-Quads costs."""
    return cost([KG, "convert", str(source), "--to", str(target), "--format", "nquads"])


def evidence_triples(directory: Path) -> float:
    """Triples of evidence a fact: those that lead to mentions, and those about mentions and their selectors."""
    facts = triples = 0
    for file in directory.glob("*.nq"):
        store = store_of(file)
        facts += int(rows(store, ALL_FACTS)[0]["n"] or 0)
        triples += int(rows(store, EVIDENCE_TRIPLES)[0]["n"] or 0)
    return triples / max(1, facts)


def measured(texts: Sequence[str], room: Path) -> Iterator[tuple[str, float]]:
    """The figures by name, as they come, written and read in the directory `room`."""
    source = written(texts, 1, room / "once.jsonl")
    start = written(["A word."], 1, room / "start.jsonl")
    bare = cost([*BARE, str(source)])
    yield "bare, wall s", bare.wall
    yield "bare, CPU s", bare.cpu
    once = converted(source, room / "once")
    yield "convert, wall s", once.wall
    yield "convert, CPU s", once.cpu
    yield "convert to bare, wall", once.wall / bare.wall
    yield "convert to bare, CPU", once.cpu / bare.cpu
    warm, warm_bare = once.without(converted(start, room / "start")), bare.without(cost([*BARE, str(start)]))
    yield "convert to bare without start-up, wall", warm.wall / warm_bare.wall
    yield "convert to bare without start-up, CPU", warm.cpu / warm_bare.cpu
    yield "evidence triples a fact", evidence_triples(room / "once")
    yield "peak memory, MB", once.memory / 1e6
    many = converted(written(texts, TIMES, room / "many.jsonl"), room / "many")
    yield "ten times the articles, wall", many.wall / once.wall
    yield "ten times the articles, more MB", (many.memory - once.memory) / 1e6


def main(arguments: Sequence[str]) -> int:
    """Measures, prints and writes the figures; the exit code, 1 where a command or the reading fails."""
    figures: dict[str, float] = {}
    try:
        what, texts = corpus(Path(arguments[0]) if arguments else None)
        print(f"kg convert beside the bare language model, on {what}, one process each:")
        with tempfile.TemporaryDirectory() as room:
            for name, value in measured(texts, Path(room)):
                figures[name] = round(value, 3)
                print(f"  {name:40} {value:10.2f}{_beside(name, value)}", flush=True)
    except NewsgraphError as error:
        print(error, file=sys.stderr)
        return 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(json.dumps({"corpus": what, "figures": figures, "limits": LIMITS}, indent=1) + "\n")
    print(f"written to {TARGET}")
    return 0


def _beside(name: str, value: float) -> str:
    if name not in LIMITS:
        return ""
    limit = LIMITS[name]
    within = value >= limit if name in LOWER else value <= limit
    return f"   {'at least' if name in LOWER else 'at most'} {limit:g}: {'yes' if within else 'NO'}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
