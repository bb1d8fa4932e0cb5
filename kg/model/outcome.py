"""What became of the articles of one call."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from kg.model.article import Article
from kg.model.document import Document

FAMILIES = ("tenures", "claims", "reports", "events", "entities")
"""The fields of a Document that a Summary counts."""


@dataclass(frozen=True, slots=True)
class Sourced:
    """An article on its way, and what people know it by: `source` names its file, or itself where it has none."""

    article: Article
    source: str


@dataclass(frozen=True, slots=True)
class Failure:
    """An article that was left out, and why; `source` names it or its file."""

    source: str
    reason: str


@dataclass(frozen=True, slots=True)
class Known:
    """An article that was not read again, since the workspace has it as it is; `source` names it or its file."""

    source: str


Outcome = Document | Failure
Seen = Callable[[Outcome | Known], None]


@dataclass(frozen=True, slots=True)
class Summary:
    """How many articles came through, and what did not."""

    articles: int
    facts: Mapping[str, int]
    """How many of each of FAMILIES."""
    failures: tuple[Failure, ...]
    known: int = 0
    """How many were not read again, since they were there as they are."""
    copies: int = 0
    """How many were further publications of a text that another tells."""


def unseen(_: Outcome | Known) -> None:
    """What is called with each outcome where nobody looks on."""


def summary_of(outcomes: Iterable[Outcome], seen: Callable[[Outcome], None] = unseen) -> Summary:
    """The summary of all `outcomes`; `seen` is called with each."""
    articles, facts, failures = 0, Counter[str](), list[Failure]()
    for outcome in outcomes:
        if isinstance(outcome, Failure):
            failures.append(outcome)
        else:
            articles += 1
            facts.update({family: len(getattr(outcome, family)) for family in FAMILIES})
        seen(outcome)
    return Summary(articles, facts, tuple(failures))
