"""What confidences are worth, and the weights that make them: fitted on some articles, judged on others.

A logistic model over the signs of each fact, its weights held near 0 (ridge; le Cessie and van Houwelingen 1992), since
a few hundred facts are all there is.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.annotators.confidence import ALWAYS, weighed
from kg.evaluation.calibration import auroc, brier, calibration_error

RIDGE = 2.0
"""How strongly weights are held near 0; between 0.5 and 4 the figures hardly move."""
RAREST = 5
"""A sign that fewer facts have gets no weight."""
FOLDS = 9
"""So many parts are the articles cut into; the facts of each are weighed by what the others teach."""
DRAWS, SEED = 1000, 7
"""Of the bootstrap."""

Floats = NDArray[np.float64]
Weights = Mapping[str, float]
Pair = tuple[float, bool]


@dataclass(frozen=True, slots=True)
class Judged:
    """A stated fact: how sure it is said to be, whether it is right, and what that confidence is made of."""

    article: str
    confidence: float
    right: bool
    signs: Weights
    """Empty where only the graph is at hand."""


def weights_of(judged: Sequence[Judged]) -> dict[str, float]:
    """The weight of each sign that is not too rare, and of ALWAYS: added up, the log odds that a fact is right."""
    counts = Counter(name for fact in judged for name in fact.signs)
    names = [ALWAYS, *sorted(name for name, count in counts.items() if count >= RAREST)]
    table = _table(judged, names)
    right = np.array([fact.right for fact in judged], dtype=np.float64)
    held = np.array([1e-2] + [RIDGE] * (len(names) - 1))
    found = np.zeros(len(names))
    for _ in range(50):
        surely = 1 / (1 + np.exp(-table @ found))
        slope = table.T @ (surely - right) + held * found
        curve = (table * (surely * (1 - surely))[:, None]).T @ table + np.diag(held)
        step = np.linalg.solve(curve, slope)
        found -= step
        if np.abs(step).max() < 1e-9:
            break
    return {name: round(float(weight), 2) for name, weight in zip(names, found, strict=True)}


def _table(judged: Sequence[Judged], names: Sequence[str]) -> Floats:
    return np.array([[1.0, *(fact.signs.get(name, 0.0) for name in names[1:])] for fact in judged])


def by_folds(judged: Sequence[Judged]) -> list[Judged]:
    """The same facts with the confidence that the other folds' articles teach; empty for too few articles."""
    articles = sorted({fact.article for fact in judged})
    fold = {article: number % FOLDS for number, article in enumerate(articles)}
    if len(articles) < FOLDS or not any(fact.signs for fact in judged):
        return []
    found = []
    for number in range(FOLDS):
        weights = weights_of([fact for fact in judged if fold[fact.article] != number])
        own = (fact for fact in judged if fold[fact.article] == number)
        found += [Judged(fact.article, weighed(fact.signs, weights), fact.right, fact.signs) for fact in own]
    return found


def pairs(judged: Iterable[Judged]) -> list[Pair]:
    """Confidence and truth alone."""
    return [(fact.confidence, fact.right) for fact in judged]


def base_brier(judged: Sequence[Judged]) -> float:
    """The Brier score of stating every fact with the share of facts that are right; 0 without facts."""
    share = sum(fact.right for fact in judged) / max(1, len(judged))
    return share * (1 - share)


MEASURES = {"ECE": calibration_error, "Brier": brier, "AUROC": auroc}


def measures(judged: Sequence[Judged]) -> dict[str, float | None]:
    """Calibration error, Brier score and AUROC, to three places; an AUROC of facts of one kind alone is `None`."""
    told = {name: measure(pairs(judged)) for name, measure in MEASURES.items()}
    return {name: None if value is None else round(value, 3) for name, value in told.items()}


def intervals(judged: Sequence[Judged], draws: int = DRAWS) -> dict[str, tuple[float, float]]:
    """The middle 95 % of each measure over `draws` bootstrap samples of whole articles, the same each time."""
    facts: dict[str, list[Pair]] = {}
    for fact in judged:
        facts.setdefault(fact.article, []).append((fact.confidence, fact.right))
    articles = sorted(facts)
    if len(articles) < 2:
        return {}
    random = np.random.default_rng(SEED)
    found: dict[str, list[float]] = {name: [] for name in MEASURES}
    for _ in range(draws):
        drawn = [pair for n in random.integers(len(articles), size=len(articles)) for pair in facts[articles[n]]]
        for name, measure in MEASURES.items():
            value = measure(drawn)
            if value is not None:
                found[name].append(value)
    return {
        name: (round(float(np.quantile(values, 0.025)), 3), round(float(np.quantile(values, 0.975)), 3))
        for name, values in found.items()
        if values
    }
