"""The spaCy model alone, run over JSON Lines: what the pipeline's speed is measured against.

Run as `python -m kg.annotators.bare FILE.jsonl [MODEL]`; each line has a `text`.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import spacy

from kg.annotators.pipeline import DEFAULT_MODEL


def main(arguments: Sequence[str]) -> int:
    """Processes the texts of the file and prints how many there were; the exit code."""
    file, model = (*arguments, DEFAULT_MODEL)[:2]
    with Path(file).open(encoding="utf-8") as lines:
        texts = (json.loads(line)["text"] for line in lines)
        print(sum(1 for _ in spacy.load(model).pipe(texts)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
