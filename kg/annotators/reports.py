"""Which source tells of which event: component `newsgraph_reports`.

A report's source is a news outlet or something written (a study, a poll, a filing). Every claim of such a source is a
report of the event that heads its content; others come from "first reported by X", "a letter seen by X",
"…, citing X" and "Report: …" in a headline. What was told to an outlet is none.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc, Token

from kg.annotators.attribution.cues import STANCE_OF
from kg.annotators.events import clause_at, event_row, renumbered
from kg.annotators.happenings.lexicon import OTHER, Sense
from kg.annotators.happenings.participants import can_take_part
from kg.annotators.happenings.report_sources import is_source, issuer_of, may_be_source
from kg.annotators.happenings.reported_heads import cited_heads, claimed_heads, of_story, settled_heads, told_by
from kg.annotators.happenings.salience import Setting, setting_of, weigh
from kg.annotators.happenings.triggers import Trigger, sections_by_token, trigger_at
from kg.annotators.lexicon import table, words
from kg.annotators.mentions import row_of
from kg.annotators.syntax import OBJECTS, children, conjuncts, first, is_passive, subjects
from kg.model.article import SectionKind
from kg.model.claim import Stance
from kg.model.event import EventType
from kg.model.mention import MentionForm

_REPORTS = table("events")["reports"]
PASSIVE, CITING = words(_REPORTS["passive"]), words(_REPORTS["citing"])
TELLING, NEWS = words(_REPORTS["telling"]), words(_REPORTS["news"])

SPOKEN = Sense(EventType.COMMUNICATION, "move")
LONGEST_TRIGGER = 4
ANSWERS = {Stance.DENIES.value: "disputes", Stance.CONFIRMS.value: "confirms"}
"""What a claim of a stance does to the events that its content is about."""
CONFIDENCE = {
    "claim": 0.75,
    "reported_by": 0.9,
    "citing": 0.8,
    "headline": 0.7,
    "broke": 0.85,
    "object": 0.6,
    "pronoun": 0.6,
}


@dataclass(frozen=True, slots=True)
class Found:
    """A source with the head words of the events that it tells of."""

    rule: str
    source: str
    heads: list[Token]
    cue: list[list[int]]
    evidence: list[list[int]]
    first: bool = False


def _span(token: Token) -> list[int]:
    return [token.idx, token.idx + len(token)]


def _is_first(verb: Token) -> bool:
    return any(c.dep_ == "advmod" and c.lower_ == "first" for c in verb.children)


def _claims(doc: Doc) -> Iterator[Found]:
    """What an outlet or document says; of a pronoun or common noun it is seen later whether it stands for one."""
    for claim in doc.user_data["claims"]:
        heads = claimed_heads(doc, claim)
        for speaker in claim["speakers"]:
            row = row_of(doc, speaker)
            head = doc[row["head_index"]]
            if row["form"] != MentionForm.PRONOUN.value and is_source(doc, head) and not may_be_source(row):
                yield Found(
                    "claim", issuer_of(doc, head), heads, claim["cue"], claim["evidence"], _is_first(doc[claim["verb"]])
                )
            elif may_be_source(row):
                yield Found("pronoun", speaker, heads, claim["cue"], claim["evidence"], _is_first(doc[claim["verb"]]))


def _reported_by(doc: Doc) -> Iterator[Found]:
    """ "was first reported by X", "a letter seen by X", "as reported by X"."""
    for verb in doc:
        if (
            verb.lemma_.lower() not in PASSIVE
            or verb.tag_ != "VBN"
            or not (is_passive(verb) or verb.dep_ in ("advcl", "acl"))
        ):
            continue
        for prep in children(verb, "agent", "prep"):
            target = first(prep, "pobj") if prep.lower_ == "by" else None
            if target is None or not is_source(doc, target):
                continue
            told = subjects(verb) or ([verb.head] if verb.dep_ in ("acl", "advcl", "relcl") else [])
            ahead = next((c for c in verb.children if c.dep_ in ("mark", "advmod", "prep") and c.lower_ == "as"), None)
            if ahead is not None and verb.dep_ == "advcl":
                told = [verb.head]
            heads = [h for t in told for h in of_story(t)]
            for source in conjuncts(target):
                if is_source(doc, source):
                    adverb = next((c for c in verb.children if c.lower_ == "first"), verb)
                    cue = [min(adverb.idx, verb.idx), max(_span(adverb)[1], _span(verb)[1])]
                    yield Found(
                        "reported_by", issuer_of(doc, source), heads, [cue], [list(clause_at(verb))], _is_first(verb)
                    )


def _citing(doc: Doc) -> Iterator[Found]:
    """ ", citing X" and ", quoting X": what the clause around it tells."""
    for verb in doc:
        if verb.lemma_.lower() not in CITING or verb.tag_ != "VBG":
            continue
        for target in (t for found in children(verb, *OBJECTS) for t in conjuncts(found)):
            if is_source(doc, target):
                heads = cited_heads(doc, verb)
                yield Found("citing", issuer_of(doc, target), heads, [_span(verb)], [list(clause_at(verb.sent.root))])


def _headlines(doc: Doc) -> Iterator[Found]:
    """ "Report: …" and "X: …" where X is an outlet, at the head of a headline."""
    for section in doc.user_data["sections"]:
        if section["kind"] != SectionKind.HEADLINE.value:
            continue
        span = doc.char_span(section["start"], section["end"], alignment_mode="expand")
        if span is None:
            continue
        colon = next((t for t in span if t.text == ":" and t.i - span.start <= 4), None)
        if colon is None or colon.i == span.start or not is_source(doc, doc[colon.i - 1]):
            continue
        events = [e for e in doc.user_data["events"] if colon.i < e["token"] < span.end]
        heads = [doc[max(events, key=lambda e: e["salience"])["token"]]] if events else []
        yield Found(
            "headline",
            issuer_of(doc, doc[colon.i - 1]),
            heads,
            [_span(doc[colon.i - 1])],
            [[section["start"], section["end"]]],
        )


def _broke(doc: Doc) -> Iterator[Found]:
    """ "X broke the news of Y"."""
    for verb in doc:
        target = (
            next((t for t in children(verb, *OBJECTS) if t.lemma_.lower() in NEWS), None)
            if verb.lemma_ == "break"
            else None
        )
        if target is None:
            continue
        for source in subjects(verb):
            if is_source(doc, source):
                cue = [verb.idx, target.idx + len(target)]
                yield Found("broke", issuer_of(doc, source), of_story(target), [cue], [list(clause_at(verb))], True)


def _objects(doc: Doc) -> Iterator[Found]:
    """ "X cited examples of …", "the document detailed flaws": what a source tells of in a noun."""
    spoken = {claim["verb"] for claim in doc.user_data["claims"]}
    for verb in doc:
        if (
            verb.lemma_.lower() not in TELLING
            or verb.i in spoken
            or verb.tag_ not in ("VBD", "VBZ", "VBP", "VBN")
            or is_passive(verb)
        ):
            continue
        targets = [t for t in children(verb, *OBJECTS) if t.pos_ == "NOUN" and not can_take_part(t)]
        for source in subjects(verb) if targets else ():
            if is_source(doc, source):
                yield Found(
                    "object", issuer_of(doc, source), targets, [_span(verb)], [list(clause_at(verb))], _is_first(verb)
                )


RULES: tuple[Callable[[Doc], Iterator[Found]], ...] = (_reported_by, _broke, _citing, _headlines, _claims, _objects)


def _made(doc: Doc, head: Token, setting: Setting) -> dict[str, Any]:
    """An event for a reported clause without an event word: its adjective where it has one, else its verb or noun."""
    trigger = trigger_at(head) or _plain(head)
    row = event_row(doc, trigger, setting.kinds[head.i], None)
    weigh(doc, trigger, row, setting)
    row["rule"] = f"reported_{'verb' if trigger.token.pos_ in ('VERB', 'AUX') else 'noun'}"
    return row


def _plain(head: Token) -> Trigger:
    """The trigger of a word that no table has."""
    predicate = first(head, "acomp") if head.lemma_ == "be" else None
    near = predicate is not None and 0 < predicate.i - head.i < LONGEST_TRIGGER
    token = head if predicate is None or near else predicate
    end = predicate.i + 1 if predicate is not None and near else token.i + 1
    spoken = head.lemma_.lower() in STANCE_OF and bool(children(head, "ccomp", "xcomp"))
    rule = "happening" if token.pos_ in ("VERB", "AUX") else "noun"
    return Trigger(token, end, token.lemma_.lower(), SPOKEN if spoken else OTHER, rule)


def _answer(doc: Doc, event_at: Mapping[int, str]) -> None:
    """Gives denials and confirmations the events that they settle; `event_at` has the events by their tokens."""
    for claim in doc.user_data["claims"]:
        if claim["stance"] in ANSWERS:
            told = (told_by(head).i for head in settled_heads(doc, claim))
            claim[ANSWERS[claim["stance"]]] = [event_at[token] for token in told if token in event_at]


@Language.component(
    "newsgraph_reports", requires=["doc.spans", "doc.user_data", "token.dep", "token.lemma"], assigns=["doc.user_data"]
)
def newsgraph_reports(doc: Doc) -> Doc:
    """Leaves `doc.user_data["reports"]`, whose sources are mention ids, and adds the events that they need."""
    setting = setting_of(doc, sections_by_token(doc))
    rows: list[dict[str, Any]] = list(doc.user_data["events"])
    at = {row["token"]: row for row in rows}
    told: dict[tuple[str, int], tuple[Found, dict[str, Any]]] = {}
    for rule in RULES:
        for found in rule(doc):
            for head in found.heads:
                if head.i not in at and head.pos_ in ("NOUN", "PROPN") and can_take_part(head):
                    continue
                if head.i not in at:
                    at[head.i] = _made(doc, head, setting)
                    rows.append(at[head.i])
                told.setdefault((found.source, head.i), (found, at[head.i]))
    doc.user_data["events"] = renumbered(rows)
    _answer(doc, {row["token"]: row["id"] for row in rows})
    ordered = sorted(told.values(), key=lambda pair: (pair[0].evidence[0], pair[1]["token"]))
    doc.user_data["reports"] = [
        {
            "id": f"r{number}",
            "source": found.source,
            "event": event["id"],
            "evidence": found.evidence,
            "cue": found.cue,
            "first": found.first,
            "rule": found.rule,
            "confidence": CONFIDENCE[found.rule],
        }
        for number, (found, event) in enumerate(ordered, 1)
    ]
    return doc
