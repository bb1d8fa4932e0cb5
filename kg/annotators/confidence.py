"""How sure a fact is: the signs for and against it, weighed by the table `lexicons/confidence.toml`.

A logistic model over named signs, so that every confidence can be taken apart: the weights are added, and their sum is
the log odds of being right. They are fitted by `python -m kg.evaluation.confidence_table`.
"""

import math
from collections.abc import Mapping

from spacy.tokens import Doc

from kg.annotators.lexicon import table

ALWAYS = "always"
"""The sign that every fact has: its weight is the log odds of a fact without any other."""


def confidence_of(doc: Doc, kind: str, signs: Mapping[str, float]) -> float:
    """The probability that a fact of `kind` with these signs is right, by the table of what has read the doc."""
    weights: Mapping[str, float] = table("confidence")["model" if "attributions" in doc.user_data else "rules"][kind]
    odds = weights[ALWAYS] + sum(weights.get(name, 0.0) * value for name, value in signs.items())
    return round(1 / (1 + math.exp(-odds)), 3)
