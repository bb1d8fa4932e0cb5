"""What makes a fact of an article the same fact when the article is read again.

A key holds words and never offsets or entity IRIs, so that a corrected article and a merge of entities keep it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from kg.model.claim import content_text
from kg.model.document import Document
from kg.model.span import Span
from kg.rdf.iris import digest_of


class FactKey(NamedTuple):
    """The key of a fact within its article; `occurrence` counts, from 0, the facts of one kind with the same words."""

    kind: str
    words: tuple[str, ...]
    occurrence: int

    @property
    def digest(self) -> str:
        """Sixteen hex digits for the whole key."""
        return digest_of(self.kind, *self.words, str(self.occurrence))


def _folded(words: str) -> str:
    return " ".join(words.casefold().split())


def _joined(spans: Iterable[Span], text: str) -> str:
    return " ".join(span.of(text) for span in spans)


def _words_of_facts(document: Document) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Id, kind and words of each fact; events before the reports that tell of them."""
    text = document.article.text
    names = {entity.id: entity.name for entity in document.entities}
    for tenure in document.tenures:
        organization = names[tenure.organization] if tenure.organization else ""
        yield tenure.id, "tenure", (names[tenure.holder], tenure.title, organization, tenure.status)
    for claim in document.claims:
        speakers = ", ".join(names[speaker] for speaker in claim.speakers)
        yield claim.id, "claim", (speakers, _joined(claim.cue, text), content_text(claim, text))
    told = {}
    for event in document.events:
        told[event.id] = (event.type, event.lemma, _joined(event.evidence[:1], text))
        yield event.id, "event", told[event.id]
    for report in document.reports:
        source = names[report.source] if report.source else ""
        yield report.id, "report", (source, *told[report.event])


def fact_keys(document: Document) -> dict[str, FactKey]:
    """The key of each fact of a resolved Document, by the fact's id."""
    keys: dict[str, FactKey] = {}
    seen: Counter[tuple[str, tuple[str, ...]]] = Counter()
    for id_, kind, words in _words_of_facts(document):
        folded = tuple(map(_folded, words))
        keys[id_] = FactKey(kind, folded, seen[kind, folded])
        seen[kind, folded] += 1
    return keys
