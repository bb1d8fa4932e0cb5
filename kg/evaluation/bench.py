"""The benchmark: what reading articles costs, where the time goes, and how that grows.

Run as `python -m kg.evaluation.bench [FILE] [--parts NAMES] [--sizes NUMBERS]` from the repository, where FILE has an
article a line as JSON; without it the annotated articles are read, recombined to a like number. It prints figures
beside their limits, writes them to `out/bench.json`, and tests nothing: figures depend on the machine.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from kg.errors import NewsgraphError
from kg.evaluation import bench_entities, bench_growth, bench_reading, bench_stages
from kg.evaluation.bench_corpus import corpus
from kg.model.article import Article

TARGET = Path("out/bench.json")

Part = Callable[[Sequence[Article], Path], Iterator[tuple[str, float]]]

PARTS: dict[str, Part] = {
    "reading": bench_reading.measured,
    "stages": bench_stages.measured,
    "growth": bench_growth.measured,
    "entities": bench_entities.measured,
}
"""Each part by name: it gives its figures as they come, from the articles and a directory to write in."""

LIMITS: dict[str, float] = {
    **bench_reading.LIMITS,
    **bench_stages.LIMITS,
    **bench_growth.LIMITS,
    **bench_entities.LIMITS,
}
"""The project's limits: all are upper ones but those in LOWER."""
LOWER = {"evidence triples a fact", "rules: rate of 2 jobs to 1", "model: rate of 2 jobs to 1"}


def main(arguments: Sequence[str]) -> int:
    """Measures, prints and writes the figures; the exit code, 1 where a command or the reading fails."""
    asked = _asked(arguments)
    parts: dict[str, Part] = {**PARTS, "growth": partial(bench_growth.measured, sizes=asked.sizes)}
    figures: dict[str, float] = {}
    try:
        what, articles = corpus(asked.file)
        print(f"kg build beside the bare language model, on {what}:")
        with tempfile.TemporaryDirectory() as room:
            for part in asked.parts:
                for name, value in parts[part](articles, Path(room)):
                    figures[name] = round(value, 4)
                    print(f"  {name:50} {value:12,.2f}{_beside(name, value)}", flush=True)
    except NewsgraphError as error:
        print(error, file=sys.stderr)
        return 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    limits = {name: limit for name, limit in LIMITS.items() if name in figures}
    TARGET.write_text(json.dumps({"corpus": what, "figures": figures, "limits": limits}, indent=1) + "\n")
    print(f"written to {TARGET}")
    return 0


def _asked(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m kg.evaluation.bench")
    parser.add_argument("file", type=Path, nargs="?", help="articles, a line of JSON each")
    parser.add_argument("--parts", type=_parts, default=list(PARTS), help=f"some of {','.join(PARTS)}")
    parser.add_argument("--sizes", type=_sizes, default=bench_growth.SIZES, help="numbers of articles: 100,1000,10000")
    return parser.parse_args(arguments)


def _parts(told: str) -> list[str]:
    names = told.split(",")
    if unknown := set(names) - set(PARTS):
        raise argparse.ArgumentTypeError(f"unknown: {', '.join(sorted(unknown))}")
    return names


def _sizes(told: str) -> list[int]:
    return [int(each) for each in told.split(",")]


def _beside(name: str, value: float) -> str:
    if name not in LIMITS:
        return ""
    limit = LIMITS[name]
    within = value >= limit if name in LOWER else value <= limit
    return f"   {'at least' if name in LOWER else 'at most'} {limit:g}: {'yes' if within else 'NO'}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
