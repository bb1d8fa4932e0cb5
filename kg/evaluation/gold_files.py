"""Reading annotated articles from X.json beside X.txt, with every span, reference and value checked."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kg.errors import ReadError
from kg.evaluation.gold import GoldArticle, GoldClaim, GoldEntity, GoldEvent, GoldReport, GoldTenure, Quote
from kg.model.claim import Quotation
from kg.model.event import EventType, Factuality
from kg.model.span import Span
from kg.model.tenure import TenureStatus

ENTITY_KINDS = frozenset({"person", "organization", "outlet", "place", "unnamed", "document"})
STATUSES = frozenset(status.lower() for status in TenureStatus)
STANCES = frozenset({"say", "deny", "confirm", "promise", "threaten", "demand", "ask", "believe", "decline"})
QUOTATIONS = frozenset(quotation.lower() for quotation in Quotation)
FACTUALITIES = frozenset(factuality.lower() for factuality in Factuality)
EVENT_TYPES = frozenset({*(str(known) for known in EventType if known is not EventType.OTHER), "Other"})


def gold_articles(directory: Path) -> list[GoldArticle]:
    """The annotated articles of a directory, by name.

    Raises ReadError where there are none or one is wrong.
    """
    files = sorted(directory.glob("*.json"))
    if not files:
        raise ReadError(str(directory), "holds no annotated article; expected X.json beside X.txt")
    return [gold_article(file) for file in files]


def gold_article(file: Path) -> GoldArticle:
    """The article annotated in `file`, whose text stands beside it under the same stem.

    Raises ReadError where a file is missing, a span is not found, or a reference or value is unknown.
    """
    try:
        with file.with_name(file.stem + ".txt").open(encoding="utf-8", newline="") as beside:
            text = beside.read()
        data = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ReadError(str(file), str(error)) from error
    entry = _Reading(str(file), text)
    try:
        return entry.article(file.stem, data)
    except (KeyError, TypeError, AttributeError) as error:
        raise ReadError(str(file), f"a field is missing or misshapen: {error!r}") from error


class _Reading:
    """One file being read: its text, and the entities that its facts may refer to."""

    def __init__(self, source: str, text: str) -> None:
        self.source = source
        self.text = text
        self.entities: dict[str, GoldEntity] = {}

    def article(self, name: str, data: Mapping[str, Any]) -> GoldArticle:
        self.entities = {entity.id: entity for entity in map(self.entity, data["entities"])}
        return GoldArticle(
            name=name,
            text=self.text,
            entities=self.entities,
            holds=tuple(map(self.tenure, data["holds"])),
            said=tuple(map(self.claim, data["said"])),
            reports=tuple(map(self.report, data["reports"])),
            events=tuple(map(self.event, data["events"])),
        )

    def entity(self, data: Mapping[str, Any]) -> GoldEntity:
        names = (data["name"], *data.get("aliases", []))
        kind = self.one_of(data["kind"], ENTITY_KINDS, "kind")
        if kind != "unnamed" and not any(name in self.text for name in names):
            raise ReadError(self.source, f"no name of the entity {data['id']!r} stands in the text: {names}")
        return GoldEntity(data["id"], kind, names)

    def tenure(self, data: Mapping[str, Any]) -> GoldTenure:
        return GoldTenure(
            person=self.reference(data["person"]),
            role=self.quote(data["role"]),
            organizations=tuple(self.optional_reference(x) for x in (data["organization"], *data.get("accept", []))),
            status=self.one_of(data["status"], STATUSES, "status"),
            evidence=self.quote(data["evidence"]),
            optional=bool(data.get("optional")),
        )

    def claim(self, data: Mapping[str, Any]) -> GoldClaim:
        content = data["content"] if isinstance(data["content"], list) else [data["content"]]
        return GoldClaim(
            speaker=self.optional_reference(data["speaker"]),
            cue=self.quote(data["cue"]),
            content=tuple(map(self.quote, content)),
            quotation=self.one_of(data["kind"], QUOTATIONS, "kind"),
            stance=self.one_of(data["stance"], STANCES, "stance"),
            via=self.optional_reference(data.get("via")),
            addressee=self.optional_reference(data.get("addressee")),
            optional=bool(data.get("optional")),
        )

    def report(self, data: Mapping[str, Any]) -> GoldReport:
        return GoldReport(
            source=self.reference(data["source"]),
            event=self.quote(data["event"]),
            cue=self.quote(data["cue"]),
            first=bool(data["first"]),
            optional=bool(data.get("optional")),
        )

    def event(self, data: Mapping[str, Any]) -> GoldEvent:
        if data.get("time"):
            self.quote(data["time"])
        return GoldEvent(
            trigger=self.quote(data["trigger"]),
            type=self.one_of(data["type"], EVENT_TYPES, "type"),
            agents=tuple(map(self.reference, data.get("agent", []))),
            patients=tuple(map(self.reference, data.get("patient", []))),
            place=self.optional_reference(data.get("place")),
            factuality=self.one_of(data["factuality"], FACTUALITIES, "factuality"),
            optional=bool(data.get("optional")),
        )

    def quote(self, data: Mapping[str, Any]) -> Quote:
        words, nth = data["text"], data.get("nth", 1)
        starts = list(_occurrences(words, self.text))
        if not words or len(starts) < nth:
            raise ReadError(self.source, f"the words {words!r} stand {len(starts)} times in the text, not {nth}")
        return Quote(words, Span(starts[nth - 1], starts[nth - 1] + len(words)))

    def reference(self, entity: str) -> str:
        if entity not in self.entities:
            raise ReadError(self.source, f"unknown entity {entity!r}; `entities` lists {', '.join(self.entities)}")
        return entity

    def optional_reference(self, entity: str | None) -> str | None:
        return None if entity is None else self.reference(entity)

    def one_of(self, value: str, known: frozenset[str], field: str) -> str:
        if value not in known:
            raise ReadError(self.source, f"{field} {value!r} is unknown; known: {', '.join(sorted(known))}")
        return value


def _occurrences(words: str, text: str) -> Iterator[int]:
    """Where `words` start in `text`, overlapping ones too."""
    start = text.find(words) if words else -1
    while start >= 0:
        yield start
        start = text.find(words, start + 1)
