"""The scorer that the project is judged by, which stands outside of it, and the figures that it gave.

`python -m tests.evaluation.scorer` writes them anew, where the scorer or the annotated articles have changed.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from kg.evaluation.gold_files import gold_articles
from tests.evaluation.gold_graphs import write_graphs

ROOT = Path(__file__).parents[2]
VARIABLE = "NEWSGRAPH_SCORERS"
SCORER = Path(os.environ.get(VARIABLE) or ROOT.parent / "shared" / "score") / "score_facts.py"
MISSING = (
    f"the scorer stands outside the project: {VARIABLE} names the folder of score_facts.py, else ../shared/score is it"
)
GOLDEN = Path(__file__).with_name("scorer.json")
"""What the scorer gives for each of SETS and SPOILED."""

SETS = ("seed", "wikinews")
SPOILED = ((0.0, 0), (0.05, 1), (0.2, 2), (0.5, 3))
"""How much of the graphs is wrong, and the seed of what it is."""


def case(name: str, wrong: float, seed: int) -> str:
    """The key of a case in GOLDEN."""
    return f"{name}, {wrong:g} wrong, seed {seed}"


def write_case(name: str, wrong: float, seed: int, folder: Path) -> None:
    """Writes the graphs of a case into `folder`, the same ones each time."""
    write_graphs(gold_articles(ROOT / "data" / "gold" / name), folder, wrong=wrong, seed=seed)


def scored(name: str, graphs: Path) -> dict[str, Any]:
    """What the scorer gives for graphs of the articles of one set."""
    with tempfile.TemporaryDirectory() as room:
        told = Path(room) / "told.json"
        command = [sys.executable, SCORER, ROOT / "data" / "gold" / name, graphs, "--json", told]
        subprocess.run(command, check=True, capture_output=True)
        figures: dict[str, Any] = json.loads(told.read_text())
        return figures


def main() -> None:
    """Writes GOLDEN."""
    figures = {}
    for name in SETS:
        for wrong, seed in SPOILED:
            with tempfile.TemporaryDirectory() as room:
                write_case(name, wrong, seed, Path(room))
                figures[case(name, wrong, seed)] = scored(name, Path(room))
    GOLDEN.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
