"""Which mentions are one, against gold: `python -m kg.evaluation.coreference FILE.jsonl` or `… DIRECTORY`.

FILE has an article a line: `id`, `text`, and `entities`, each with a `type` and `mentions` as [start, end, words] in
characters. DIRECTORY is one of annotated articles (X.json beside X.txt), whose entities have names and aliases. What
the pipeline tells is scored by MUC, B-cubed, CEAF and their CoNLL average; entities of one mention do not count.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from kg.evaluation.clusterings import CONLL, METRICS, Agreement, Clusters, together
from kg.evaluation.gold_files import gold_articles
from kg.model.article import Article
from kg.model.document import Document
from kg.model.span import Span
from kg.pipeline import documents
from kg.settings import settings_of

KINDS = frozenset(("person", "organization", "place"))
"""The types of gold entities that newsgraph tells of; a mention of another is no miss, and no error."""
DETERMINERS = ("the ", "a ", "an ", "this ", "that ", "these ", "those ", "our ")
POSTMODIFIERS = (",", " (", " of ", " who ", " which ", " that ", " in ", " from ", " to ", " for ", " with ", " at ",
                 " on ", " by ", " about ", " and ", " whose ", " where ", " under ", " including ")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Compared:
    """One article's gold clusters and those that were read, of the same mentions."""

    key: Clusters
    response: Clusters


def aligned(gold: Iterable[tuple[str, tuple[Span, ...]]], document: Document) -> Compared:
    """The clusters of spans of one article, with each mention that was read put for the gold one that it is.

    `gold` has each entity's type and spans. A gold span is a whole noun phrase and ours is what names in it, so one is
    the other if it lies inside and ends with the phrase or with its head, the words before its first postmodifier. A
    name inside a phrase that it ends ("President Ana Costa") is one mention with it.
    """
    text = document.article.text
    entities = [(kind, _outermost(found, text)) for kind, found in gold]
    spans = sorted({span for _, found in entities for span in found}, key=lambda span: span.end - span.start)
    heads = {span: _ends(span.of(text), span.start) for span in spans}
    taken: dict[Span, Span] = {}
    for own in sorted({span for entity in document.entities for span in entity.mentions}):
        used = set(taken.values())
        fits = (s for s in spans if s not in used and s.start <= own.start and own.end <= s.end and own.end in heads[s])
        if (found := next(fits, None)) is not None:
            taken[own] = found
    strange = {span for kind, found in entities if kind not in KINDS for span in found}
    key = [frozenset(found) for kind, found in entities if kind in KINDS and len(found) > 1]
    response = (
        frozenset(taken.get(s, s) for s in entity.mentions if taken.get(s) not in strange)
        for entity in document.entities
    )
    return Compared(key, [cluster for cluster in response if len(cluster) > 1])


def _outermost(spans: tuple[Span, ...], text: str) -> tuple[Span, ...]:
    ends = {span: _ends(span.of(text), span.start) for span in spans}
    return tuple(
        span for span in spans if not any(o != span and o.covers(span) and ends[o] & ends[span] for o in spans)
    )


def _ends(words: str, start: int) -> set[int]:
    """Where a phrase ends, and where its head does; a possessive "'s" belongs to neither."""
    lower = words.casefold()
    skipped = next((len(d) for d in DETERMINERS if lower.startswith(d)), 0)
    cut = min((at for p in POSTMODIFIERS if (at := words.find(p, skipped + 1)) > 0), default=len(words))
    ends = set()
    for end in (cut, len(words)):
        ends.add(start + end)
        ends.add(start + len(words[:end].removesuffix("'s").removesuffix("’s").rstrip("'’")))
    return ends


def named(gold: Iterable[tuple[str, ...]], document: Document) -> Compared:
    """The clusters of the names that gold gives entities of several, and of what was read of the same names."""
    key = [frozenset(map(_folded, names)) for names in gold if len(set(map(_folded, names))) > 1]
    known = frozenset().union(*key)
    response = (frozenset(map(_folded, (e.name, *e.aliases))) & known for e in document.entities)
    return Compared(key, [cluster for cluster in response if len(cluster) > 1])


def _folded(name: str) -> str:
    return " ".join(name.casefold().replace("’", "'").split()).removeprefix("the ")


def scores(articles: Iterable[Compared]) -> dict[str, Agreement]:
    """Each metric over all articles."""
    listed = list(articles)
    return {name: together(metric(a.key, a.response) for a in listed) for name, metric in METRICS.items()}


def conll(told: dict[str, Agreement]) -> float:
    """The CoNLL average: the mean F1 of MUC, B-cubed and CEAF-e, from 0 to 1."""
    return sum(told[name].f1 for name in CONLL) / len(CONLL)


def _spans(entity: dict[str, Any]) -> tuple[str, tuple[Span, ...]]:
    return entity["type"], tuple(Span(start, end) for start, end, *_ in entity["mentions"])


def compared(gold: Path) -> Iterator[Compared]:
    """The clusters of each article of a file or directory, as the settings' extractor reads it."""
    settings = settings_of()
    if gold.is_dir():
        told = gold_articles(gold)
        for article, document in zip(
            told, documents((Article(name=a.name, text=a.text) for a in told), settings), strict=True
        ):
            yield named([entity.names for entity in article.entities.values()], document)
        return
    lines = [json.loads(line) for line in gold.read_text(encoding="utf-8").splitlines() if line.strip()]
    unread = (Article(name=line["id"], text=line["text"]) for line in lines)
    for line, document in zip(lines, documents(unread, settings), strict=True):
        yield aligned(map(_spans, line["entities"]), document)


def main(
    gold: Annotated[
        Path, typer.Argument(exists=True, help="A .jsonl with entities and their mentions, or annotated articles.")
    ],
) -> None:
    """Print precision, recall and F1 of each metric, and the CoNLL average."""
    told = scores(compared(gold))
    for name, agreement in told.items():
        recall, precision = (
            part.found / part.of if part.of else 0.0 for part in (agreement.recall, agreement.precision)
        )
        typer.echo(f"{name:9} P {precision:.3f}  R {recall:.3f}  F1 {agreement.f1:.3f}")
    typer.echo(f"CoNLL     {conll(told):.3f}")


if __name__ == "__main__":
    typer.run(main)
