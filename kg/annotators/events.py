"""What happened, to whom, where and when: component `newsgraph_events`.

Each mention of an event is one row; `kg.entities.events` makes one event of those that tell of the same.
"""

from typing import Any

from spacy.language import Language
from spacy.tokens import Doc, Token

from kg.annotators.happenings import factuality
from kg.annotators.happenings.arguments import Roles, roles_of
from kg.annotators.happenings.lexicon import SPEECH
from kg.annotators.happenings.reported_heads import settled_heads
from kg.annotators.happenings.salience import setting_of, weigh
from kg.annotators.happenings.settings import times_by_trigger
from kg.annotators.happenings.triggers import Trigger, sections_by_token, triggers_of
from kg.annotators.mentions import row_of
from kg.annotators.syntax import children, trimmed
from kg.annotators.words import text_of
from kg.model.article import SectionKind
from kg.model.claim import Stance
from kg.model.event import Factuality

Row = dict[str, Any]

HEADLINE, CAPTION = SectionKind.HEADLINE.value, SectionKind.CAPTION.value
CERTAIN = frozenset((Factuality.HAPPENED.value, Factuality.ONGOING.value))
LEAST = 0.1
"""The salience from which a mention is kept: on `data/gold` this leaves under 40 events in a thousand words."""


def clause_at(token: Token) -> tuple[int, int]:
    """Characters of the clause of a verb, without the clauses coordinated with it, within its line."""
    doc = token.doc
    left, right = token.left_edge.i, token.right_edge.i + 1
    for child in token.children:
        if child.dep_ == "conj" and child.i > token.i:
            right = min(right, child.left_edge.i)
    for other in doc[left:right]:
        if other.is_space and "\n" in other.text:
            left, right = (other.i + 1, right) if other.i < token.i else (left, min(right, other.i))
    start, end = trimmed(doc, left, right)
    return (start, end) if start < end else (token.idx, token.idx + len(token))


def _text_of(doc: Doc, identifiers: list[str]) -> str:
    return " and ".join(str(row_of(doc, m)["text"]) for m in identifiers[:2])


def label_of(doc: Doc, trigger: str, roles: Roles) -> str:
    """Who, trigger, whom, as a short phrase."""
    return " ".join(part for part in (_text_of(doc, roles.agents), trigger, _text_of(doc, roles.patients)) if part)


def _caption_time(doc: Doc, token: Token) -> Row | None:
    """The time that gives a caption its date."""
    section = next((s for s in doc.user_data["sections"] if s["start"] <= token.idx < s["end"]), None)
    if section is None or not section["dated"]:
        return None
    return next(
        (
            t
            for t in doc.user_data.get("times", ())
            if section["start"] <= t["start"] < section["end"] and t["earliest"] == t["latest"] == section["dated"]
        ),
        None,
    )


def _denied(doc: Doc) -> set[int]:
    """Tokens whose events somebody denies."""
    denials = [c for c in doc.user_data.get("claims", ()) if c["stance"] == Stance.DENIES.value]
    return {token.i for claim in denials for token in settled_heads(doc, claim)}


def _silences(doc: Doc) -> set[int]:
    """Tokens that only tell that somebody says nothing: "declined to comment" is no event."""
    verbs = [c["verb"] for c in doc.user_data.get("claims", ()) if c["stance"] == "DeclinesComment"]
    return {t.i for verb in verbs for t in (doc[verb], *children(doc[verb], "xcomp"))}


def _factuality(doc: Doc, trigger: Trigger, kind: str, time: Row | None) -> Factuality:
    headline = kind in (HEADLINE, CAPTION)
    if trigger.rule in ("noun", "light"):
        found = factuality.of_noun(trigger.token, trigger.carrier, headline=headline)
    else:
        found = factuality.of_verb(trigger.token, headline=headline)
    if found is Factuality.ONGOING and trigger.lemma in SPEECH and trigger.token.tag_ in ("VBZ", "VBP"):
        found = Factuality.HAPPENED
    published = doc.user_data.get("published")
    if (
        found in (Factuality.HAPPENED, Factuality.ONGOING)
        and time
        and published
        and time["earliest"]
        and time["earliest"] > published
    ):
        return Factuality.PLANNED
    return found


def event_row(doc: Doc, trigger: Trigger, kind: str, time: Row | None) -> Row:
    """The row of one mention of an event; `kind` is the section that it stands in."""
    roles = roles_of(doc, trigger, headline=kind == HEADLINE)
    token = trigger.token
    start, end = trimmed(doc, token.i, max(trigger.end, token.i + 1))
    clause = list(clause_at(trigger.verb))
    if time is None and kind == CAPTION:
        time = _caption_time(doc, token)
    return {
        "id": "",
        "type": trigger.sense.type.value,
        "lemma": trigger.lemma,
        "triggers": [[start, end]],
        "label": label_of(doc, " ".join(text_of(doc)[start:end].split()), roles),
        "factuality": _factuality(doc, trigger, kind, time).value,
        "evidence": [clause if text_of(doc)[clause[0] : clause[1]].strip() else [start, end]],
        "agents": roles.agents,
        "patients": roles.patients,
        "participants": roles.participants,
        "place": roles.place,
        "time": time,
        "rule": trigger.rule,
        "salience": 0.5,
        "confidence": 0.5,
        "token": token.i,
    }


def renumbered(rows: list[Row]) -> list[Row]:
    """The rows in reading order, their ids "v1", "v2", … in that order."""
    rows = sorted(rows, key=lambda row: row["token"])
    for number, row in enumerate(rows, 1):
        row["id"] = f"v{number}"
    return rows


@Language.component(
    "newsgraph_events", requires=["doc.spans", "doc.user_data", "token.dep", "token.lemma"], assigns=["doc.user_data"]
)
def newsgraph_events(doc: Doc) -> Doc:
    """Leaves `doc.user_data["events"]`: dicts whose agents, patients, participants and place are mention ids."""
    kinds = sections_by_token(doc)
    triggers = triggers_of(doc, kinds)
    setting = setting_of(doc, kinds)
    times = times_by_trigger(doc, triggers)
    denied = _denied(doc)
    silences = _silences(doc)
    rows = []
    for trigger in triggers:
        if trigger.token.i in silences:
            continue
        row = event_row(doc, trigger, kinds[trigger.token.i], times.get(trigger.token.i))
        if trigger.settled_by & denied and row["factuality"] in CERTAIN:
            row["factuality"] = Factuality.DENIED.value
        weigh(doc, trigger, row, setting)
        rows.append(row)
    kept = [row for row in rows if row["salience"] >= LEAST]
    doc.user_data["events"] = renumbered(kept)
    return doc
