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
    weights: Mapping[str, float] = table("confidence")[read_by(doc)][kind]
    return round(weighed(signs, weights), 3)


def read_by(doc: Doc) -> str:
    """The extractor that has read the doc: "model", or "rules" where the reader model was not run."""
    return "model" if "attributions" in doc.user_data else "rules"


def weighed(signs: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """The probability whose log odds are the sum of the signs' weights; a sign without a weight counts nothing."""
    odds = weights[ALWAYS] + sum(weights.get(name, 0.0) * value for name, value in signs.items())
    return 1 / (1 + math.exp(-odds))


def log_odds(probability: float, surest: float) -> float:
    """The log odds of a probability, no further from 0 than `surest`."""
    odds = math.log(max(1e-9, probability) / max(1e-9, 1 - probability))
    return max(-surest, min(surest, odds))
