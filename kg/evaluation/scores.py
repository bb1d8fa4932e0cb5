"""Scoring graphs against annotated articles: hits, misses and wrong facts, row by row."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from operator import attrgetter
from typing import Any

from kg.evaluation.confidence import Judged
from kg.evaluation.facts import ROWS
from kg.evaluation.gold import GoldArticle
from kg.evaluation.matching import matched
from kg.evaluation.name_spans import judged_names
from kg.evaluation.names import words
from kg.evaluation.predicted import Predicted, Select, evidenced, labels, predicted
from kg.model.name import Name


@dataclass(frozen=True, slots=True)
class Read:
    """What was read out of one article: what answers queries over its graph, and what no graph tells."""

    select: Select
    signs: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    """Of each fact, by its IRI."""
    names: tuple[Name, ...] = ()


Graphs = Callable[[GoldArticle], Read | None]
"""Gives what was read out of an article, `None` where nothing was."""

CALIBRATED = {"tenures": "holds: +organization+status", "claims": "said: content+speaker+stance"}
"""Kinds of fact whose confidences are judged, and the row that says which are right."""


@dataclass(slots=True)
class Tally:
    """Counts of one row over any number of articles, and what they come to."""

    hit: int = 0
    predicted: int = 0
    gold: int = 0

    @property
    def precision(self) -> float:
        """Hits among the predicted; 0 if there are none."""
        return self.hit / max(1, self.predicted)

    @property
    def recall(self) -> float:
        """Hits among the gold; 0 if there is none."""
        return self.hit / max(1, self.gold)

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        return 2 * self.precision * self.recall / (self.precision + self.recall) if self.hit else 0.0


@dataclass(frozen=True, slots=True)
class Miss:
    """A gold fact that no prediction met, or (`wrong`) a prediction that no gold fact met."""

    article: str
    wrong: bool
    fact: dict[str, Any]


@dataclass(slots=True)
class Evaluation:
    """How right the graphs of a set of annotated articles are."""

    rows: dict[str, Tally] = field(default_factory=lambda: {row.name: Tally() for row in ROWS})
    misses: dict[str, list[Miss]] = field(default_factory=lambda: {row.name: [] for row in ROWS})
    judged: dict[str, list[Judged]] = field(default_factory=lambda: {kind: [] for kind in (*CALIBRATED, "names")})
    """The stated facts, each with its confidence and whether it is right."""
    evidence_hit: int = 0
    """Facts with a mention that cuts its words out of the text."""
    facts: int = 0
    articles: int = 0
    missing: list[str] = field(default_factory=list)
    """Articles without a graph."""
    nameless: list[str] = field(default_factory=list)
    """Entities that bear the names of two gold entities, and so name nobody."""

    @property
    def evidence(self) -> float:
        """The share of facts whose words stand where their mention says."""
        return self.evidence_hit / max(1, self.facts)


def evaluation(articles: Iterable[GoldArticle], graphs: Graphs) -> Evaluation:
    """How right the graphs of `articles` are."""
    result = Evaluation()
    for article in articles:
        result.articles += 1
        read = graphs(article)
        facts = Predicted() if read is None else _facts(article, read.select, result)
        if read is None:
            result.missing.append(article.name)
        _score(article, facts, result, {} if read is None else read.signs)
        result.judged["names"] += judged_names(article, () if read is None else read.names)
    return result


def _facts(article: GoldArticle, select: Select, result: Evaluation) -> Predicted:
    """The facts of the article's graph, its evidence counted in `result`."""
    names = labels(select)
    for iri in bearers_of_two(article, names):
        names[iri] = set()
        result.nameless.append(iri)
    good, all_facts = evidenced(select, article.text)
    result.evidence_hit += good
    result.facts += all_facts
    return predicted(select, names)


def bearers_of_two(article: GoldArticle, names: dict[str, set[str]]) -> list[str]:
    """The IRIs whose labels are names of two or more of the article's gold entities."""
    owned = [{tuple(words(name)) for name in entity.names} for entity in article.entities.values()]
    found = []
    for iri, known in names.items():
        borne = {tuple(words(label)) for label in known}
        shared = [theirs & borne for theirs in owned if theirs & borne]
        if len(shared) > 1 and len(set().union(*shared)) > 1:
            found.append(iri)
    return found


def _score(
    article: GoldArticle, facts: Predicted, result: Evaluation, signs: Mapping[str, Mapping[str, float]]
) -> None:
    for row in ROWS:
        gold: Sequence[Any] = getattr(article, row.kind)
        stated: Sequence[Any] = getattr(facts, row.kind)
        taken = matched(gold, stated, partial(row.holds, article), attrgetter("optional"))
        hits = {j for j, i in taken.items() if not gold[i].optional}
        tally = result.rows[row.name]
        tally.hit += len(hits)
        tally.predicted += len(stated) - (len(taken) - len(hits))
        tally.gold += sum(not fact.optional for fact in gold)
        met = set(taken.values())
        unmet = (fact for i, fact in enumerate(gold) if i not in met and not fact.optional)
        result.misses[row.name] += [Miss(article.name, False, asdict(fact)) for fact in unmet]
        if row.precision:
            wrong = (fact for j, fact in enumerate(stated) if j not in taken)
            result.misses[row.name] += [Miss(article.name, True, asdict(fact)) for fact in wrong]
        for kind in (kind for kind, name in CALIBRATED.items() if name == row.name):
            told = ((j, fact) for j, fact in enumerate(stated) if j not in taken or j in hits)
            result.judged[kind] += [
                Judged(article.name, fact.confidence, j in hits, signs.get(fact.iri, {}))
                for j, fact in told
                if fact.confidence is not None
            ]
