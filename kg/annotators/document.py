"""A processed spaCy Doc turned into a Document; the only place here that builds model objects."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from typing import Any

from spacy.tokens import Doc

from kg.annotators.confidence import confidence_of
from kg.annotators.mentions import definite_nouns
from kg.annotators.words import text_of
from kg.model.article import Article, Section, SectionKind
from kg.model.attribution import Attribution
from kg.model.claim import Claim, Quotation, Stance
from kg.model.document import Document, Extraction
from kg.model.entity import EntityKind
from kg.model.event import Event, EventType, Factuality
from kg.model.mention import Gender, Mention, MentionForm
from kg.model.name import Name, NameKind
from kg.model.report import Report
from kg.model.sign import Sign
from kg.model.span import Span
from kg.model.tenure import Tenure, TenureStatus
from kg.model.time import TimeValue

Row = dict[str, Any]

NAME_KINDS = {
    "PERSON": NameKind.PERSON,
    "ORG": NameKind.ORGANIZATION,
    "OUTLET": NameKind.OUTLET,
    "GPE": NameKind.LOCATION,
    "LOC": NameKind.LOCATION,
    "FAC": NameKind.FACILITY,
    "NORP": NameKind.NORP,
}


def _spans(pairs: Iterable[Iterable[int]]) -> tuple[Span, ...]:
    return tuple(Span(*pair) for pair in pairs)


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def _time(row: Row | None) -> TimeValue | None:
    if row is None:
        return None
    return TimeValue(
        Span(row["start"], row["end"]), row["text"], row["value"], _day(row["earliest"]), _day(row["latest"])
    )


def _mention(row: Row) -> Mention:
    return Mention(
        id=row["id"],
        span=Span(row["start"], row["end"]),
        text=row["text"],
        head=row["head"],
        form=MentionForm(row["form"]),
        kind=EntityKind(row["kind"]) if row["kind"] else None,
        sentence=row["sentence"],
        plural=row["plural"],
        gender=Gender(row["gender"]) if row["gender"] else None,
        definite=row["definite"],
        subject=row["subject"],
        count=row["count"],
        owner=row["owner"],
        same_as=tuple(row["same_as"]),
        known_as=row["known_as"],
        canonical=row["canonical"],
    )


def _as_of(doc: Doc, start: int) -> date | None:
    """The date of the section that holds the character `start`, else the article's."""
    for section in doc.user_data["sections"]:
        if section["start"] <= start < section["end"] and section["dated"] and section["kind"] != SectionKind.DATELINE:
            return _day(section["dated"])
    return _day(doc.user_data.get("published"))


def _tenure(doc: Doc, row: Row) -> Tenure:
    evidence = _spans(row["evidence"])
    return Tenure(
        id=row["id"],
        holder=row["holder"],
        title=row["title"],
        wording=row["wording"],
        status=TenureStatus(row["status"]),
        evidence=evidence,
        organization=row["organization"],
        since=_time(row.get("since")),
        until=_time(row.get("until")),
        as_of=_as_of(doc, evidence[0].start),
        rule=row["rule"],
        confidence=row["confidence"],
        signs=_signs(row),
    )


def _signs(row: Row) -> tuple[Sign, ...]:
    return tuple(Sign(name, value) for name, value in row.get("signs", {}).items())


def _attribution(row: Row) -> Attribution:
    return Attribution(_spans(row["source"]), _spans(row["cue"]), _spans(row["content"]), round(row["confidence"], 3))


def _claim(row: Row) -> Claim:
    return Claim(
        id=row["id"],
        speakers=tuple(row["speakers"]),
        cue=_spans(row["cue"]),
        content=_spans(row["content"]),
        stance=Stance(row["stance"]),
        quotation=Quotation(row["quotation"]),
        source=_spans(row["source"]),
        quotes=_spans(row["quotes"]),
        via=row["via"],
        addressee=row["addressee"],
        said_on=_time(row["said_on"]),
        disputes=tuple(row.get("disputes", ())),
        confirms=tuple(row.get("confirms", ())),
        evidence=_spans(row["evidence"]),
        rule=row["rule"],
        confidence=row["confidence"],
        signs=_signs(row),
    )


def _event(row: Row) -> Event:
    return Event(
        id=row["id"],
        type=EventType(row["type"]),
        lemma=row["lemma"],
        triggers=_spans(row["triggers"]),
        label=row["label"],
        factuality=Factuality(row["factuality"]),
        evidence=_spans(row["evidence"]),
        agents=tuple(row["agents"]),
        patients=tuple(row["patients"]),
        participants=tuple(row["participants"]),
        place=row["place"],
        time=_time(row["time"]),
        salience=row["salience"],
        rule=row["rule"],
        confidence=row["confidence"],
    )


def _report(row: Row) -> Report:
    return Report(
        id=row["id"],
        source=row["source"],
        event=row["event"],
        evidence=_spans(row["evidence"]),
        cue=_spans(row["cue"]),
        first=row["first"],
        rule=row["rule"],
        confidence=row["confidence"],
    )


def _names(doc: Doc) -> tuple[Name, ...]:
    signs = doc.user_data.get("name_signs") or [{} for _ in doc.spans["names"]]
    return tuple(
        Name(
            span.start_char,
            span.end_char,
            NAME_KINDS[span.label_],
            confidence_of(doc, "names", told),
            tuple(Sign(name, value) for name, value in told.items()),
        )
        for span, told in zip(doc.spans["names"], signs, strict=True)
    )


def _headline(doc: Doc) -> str | None:
    lines = (s for s in doc.user_data["sections"] if s["kind"] == SectionKind.HEADLINE)
    return next((" ".join(text_of(doc)[s["start"] : s["end"]].split()) for s in lines), None)


def document_of(doc: Doc, article: Article, extraction: Extraction) -> Document:
    """The Document of one processed article; facts refer to its mentions.

    An article without a date or a headline of its own takes those of its dateline and its first line.
    """
    definite_nouns(doc)
    rows = doc.user_data
    published = article.published or _day(rows.get("published"))
    return Document(
        article=replace(article, published=published, headline=article.headline or _headline(doc)),
        extraction=extraction,
        sections=tuple(
            Section(SectionKind(s["kind"]), Span(s["start"], s["end"]), _day(s["dated"])) for s in rows["sections"]
        ),
        names=_names(doc),
        attributions=tuple(_attribution(row) for row in rows.get("attributions", ())),
        times=tuple(time for time in map(_time, rows.get("times", ())) if time is not None),
        mentions=tuple(_mention(row) for row in rows["mentions"]),
        tenures=tuple(_tenure(doc, row) for row in rows["tenures"]),
        claims=tuple(_claim(row) for row in rows["claims"]),
        reports=tuple(_report(row) for row in rows.get("reports", ())),
        events=tuple(_event(row) for row in rows.get("events", ())),
    )
