"""Which source tells of which event: component `newsgraph_reports`.

A report's source is a news outlet or something written (a study, a poll, a filing). Every claim of such a source is a
report of the event that heads its content; others come from "first reported by X", "a letter seen by X",
"…, citing X" and "Report: …" in a headline. What was told to an outlet is none.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc, Token

from kg.annotators.claims import STANCE_OF
from kg.annotators.event_arguments import can_take_part
from kg.annotators.event_lexicon import CONTROL, LIGHT, OCCURRING, OTHER, Sense, nouns
from kg.annotators.event_salience import confidence_of
from kg.annotators.event_triggers import Trigger, sections_by_token, trigger_at
from kg.annotators.events import clause_at, event_row, renumbered
from kg.annotators.lexicon import table, words
from kg.annotators.mentions import DOCUMENT_NOUNS, label_at, mention_at, row_of
from kg.annotators.names import OUTLET_NOUNS, is_outlet
from kg.annotators.syntax import OBJECTS, children, conjuncts, first, is_passive, subjects
from kg.model.article import SectionKind
from kg.model.entity import EntityKind
from kg.model.event import EventType
from kg.model.mention import MentionForm

_REPORTS = table("events")["reports"]
PASSIVE, CITING = words(_REPORTS["passive"]), words(_REPORTS["citing"])
SOURCES, NEWS, STORIES = words(_REPORTS["sources"]), words(_REPORTS["news"]), words(_REPORTS["stories"])
RESEARCH, TELLING = words(_REPORTS["research"]), words(_REPORTS["telling"])
OUTLET_ENDINGS = words(_REPORTS["outlet_endings"])
SPOKEN = Sense(EventType.COMMUNICATION, "move")
LONGEST_TRIGGER = 4
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


def _is_outlet_name(text: str) -> bool:
    """Whether a name is an outlet's, with its article or with the noun for one at its end ("X news agency")."""
    return (
        is_outlet(text)
        or is_outlet(f"The {text}")
        or text.split()[-1].lower() in OUTLET_ENDINGS
        or text.lower().endswith(" news agency")
    )


def _is_outlet(doc: Doc, token: Token) -> bool:
    label = label_at(doc, token)
    return label == "OUTLET" or (label in ("ORG", "PERSON", "LOC") and _is_outlet_name(_text(doc, token)))


def _text(doc: Doc, token: Token) -> str:
    return str(row_of(doc, mention_at(doc, token))["text"])


def _is_written(doc: Doc, token: Token) -> bool:
    """Whether `token` heads the phrase, or ends the name, of something written ("the report", "the X Study")."""
    if label_at(doc, token):
        return label_at(doc, token) == "ORG" and _text(doc, token).split()[-1].lower() in RESEARCH
    lemma = token.lemma_.lower()
    return lemma != "source" and (lemma in DOCUMENT_NOUNS or lemma in SOURCES or token.lower_ in SOURCES)


def is_source(doc: Doc, token: Token) -> bool:
    """Whether `token` heads the phrase of an outlet or of something written."""
    return _is_outlet(doc, token) or _is_written(doc, token)


def _issuer(doc: Doc, token: Token) -> str:
    """The mention of who issued something written ("a report in X", "X's study"), else of the token."""
    if label_at(doc, token) or _is_outlet(doc, token):
        return mention_at(doc, token, EntityKind.OUTLET)
    inside = [c for c in token.children if c.dep_ in ("poss", "compound", "nmod")]
    research = token.lemma_.lower() in RESEARCH
    outlet = next((t for t in inside if _is_outlet(doc, t) or (research and label_at(doc, t) == "ORG")), None)
    behind = [
        t
        for prep in children(token, "prep")
        if prep.lower_ in ("in", "by", "from", "on")
        for t in children(prep, "pobj")
    ]
    outlet = outlet or next((t for t in behind if _is_outlet(doc, t)), None)
    return mention_at(doc, outlet) if outlet is not None else mention_at(doc, token, EntityKind.DOCUMENT)


def _is_first(verb: Token) -> bool:
    return any(c.dep_ == "advmod" and c.lower_ == "first" for c in verb.children)


def _content_heads(doc: Doc, stretch: list[int]) -> list[Token]:
    """The verbs or nouns that head a content, coordinated ones apart."""
    span = doc.char_span(stretch[0], stretch[1], alignment_mode="expand")
    if span is None or not len(span):
        return []
    roots = [
        t
        for t in span
        if t.dep_ != "punct" and not t.is_space and (t.head.i == t.i or not span.start <= t.head.i < span.end)
    ]
    verbal = [t for t in roots if t.pos_ in ("VERB", "AUX")]
    best = (verbal or [t for t in roots if t.pos_ in ("NOUN", "PROPN", "ADJ")])[:1]
    return [
        _told(t)
        for root in best
        for t in conjuncts(root)
        if t.i < span.end and (t.pos_ in ("VERB", "AUX") or t == root)
    ]


def _told(token: Token) -> Token:
    """What a verb without content of its own is about ("is expected to rise", "a strike occurred", "made a visit")."""
    for _ in range(3):
        inner = first(token, "xcomp")
        if inner is None or token.lemma_.lower() not in CONTROL or inner.pos_ not in ("VERB", "AUX"):
            break
        token = inner
    lemma = token.lemma_.lower()
    labels = (*OBJECTS, "nsubjpass") if lemma in LIGHT else ("nsubj",) if lemma in OCCURRING else ()
    return next((c for c in children(token, *labels) if c.lemma_.lower() in nouns() and c.pos_ == "NOUN"), token)


def _claims(doc: Doc) -> Iterator[Found]:
    """What an outlet or document says; of a pronoun or common noun it is seen later whether it stands for one."""
    for claim in doc.user_data["claims"]:
        heads = _claimed(doc, claim)
        for speaker in claim["speakers"]:
            row = row_of(doc, speaker)
            head = doc[row["head_index"]]
            if row["form"] != MentionForm.PRONOUN.value and is_source(doc, head) and not _is_open(row):
                yield Found(
                    "claim", _issuer(doc, head), heads, claim["cue"], claim["evidence"], _is_first(doc[claim["verb"]])
                )
            elif _is_open(row):
                yield Found("pronoun", speaker, heads, claim["cue"], claim["evidence"], _is_first(doc[claim["verb"]]))


def _claimed(doc: Doc, claim: dict[str, Any]) -> list[Token]:
    """The heads of a claim's longest stretch of content."""
    return _content_heads(doc, max(claim["content"], key=lambda s: s[1] - s[0]))


def _is_open(row: dict[str, Any]) -> bool:
    """Whether a mention may stand for an outlet or document that is named elsewhere ("it", "the agency")."""
    if row["form"] == MentionForm.PRONOUN.value:
        return row["kind"] is None and not row["plural"]
    return (
        row["form"] == MentionForm.NOMINAL.value
        and row["definite"]
        and row["kind"] != EntityKind.DOCUMENT.value
        and row["head"] in OUTLET_NOUNS
    )


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
            heads = [h for t in told for h in _of_story(t)]
            for source in conjuncts(target):
                if is_source(doc, source):
                    adverb = next((c for c in verb.children if c.lower_ == "first"), verb)
                    cue = [min(adverb.idx, verb.idx), max(_span(adverb)[1], _span(verb)[1])]
                    yield Found(
                        "reported_by", _issuer(doc, source), heads, [cue], [list(clause_at(verb))], _is_first(verb)
                    )


def _of_story(token: Token) -> list[Token]:
    """What "the news of X" is about, else the token."""
    if token.lemma_.lower() in STORIES:
        inner = [
            t
            for prep in children(token, "prep")
            if prep.lower_ in ("of", "about", "on")
            for t in children(prep, "pobj", "pcomp")
        ]
        return inner or [_told(c) for c in children(token, "acl", "relcl", "ccomp")] or [token]
    return [token]


def _citing(doc: Doc) -> Iterator[Found]:
    """ ", citing X" and ", quoting X": what the clause around it tells."""
    for verb in doc:
        if verb.lemma_.lower() not in CITING or verb.tag_ != "VBG":
            continue
        for target in (t for found in children(verb, *OBJECTS) for t in conjuncts(found)):
            if is_source(doc, target):
                heads = _cited(doc, verb)
                yield Found("citing", _issuer(doc, target), heads, [_span(verb)], [list(clause_at(verb.sent.root))])


def _cited(doc: Doc, verb: Token) -> list[Token]:
    """The heads of the content of the claim whose clause the participle stands in, else of its sentence."""
    sentence = verb.sent
    near = [
        c
        for c in doc.user_data["claims"]
        if any(sentence.start_char <= a < sentence.end_char for a, _ in c["cue"]) and doc[c["verb"]].i != verb.i
    ]
    for claim in sorted(near, key=lambda c: abs(c["verb"] - verb.i)):
        return _claimed(doc, claim)
    return [_told(sentence.root)] if sentence.root.i != verb.i else []


def _headlines(doc: Doc) -> Iterator[Found]:
    """ "Report: …" and "X: …" where X is an outlet, at the head of a headline."""
    for section in doc.user_data["sections"]:
        if section["kind"] != SectionKind.HEADLINE.value:
            continue
        span = doc.char_span(section["start"], section["end"], alignment_mode="expand")
        colon = next((t for t in span or () if t.text == ":" and t.i - span.start <= 4), None)
        if colon is None or colon.i == span.start or not is_source(doc, doc[colon.i - 1]):
            continue
        events = [e for e in doc.user_data["events"] if colon.i < e["token"] < span.end]
        heads = [doc[max(events, key=lambda e: e["confidence"])["token"]]] if events else []
        yield Found(
            "headline",
            _issuer(doc, doc[colon.i - 1]),
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
                yield Found("broke", _issuer(doc, source), _of_story(target), [cue], [list(clause_at(verb))], True)


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
                    "object", _issuer(doc, source), targets, [_span(verb)], [list(clause_at(verb))], _is_first(verb)
                )


RULES: tuple[Callable[[Doc], Iterator[Found]], ...] = (_reported_by, _broke, _citing, _headlines, _claims, _objects)


def _made(doc: Doc, head: Token, kinds: list[str]) -> dict[str, Any]:
    """An event for a reported clause without an event word: its adjective where it has one, else its verb or noun."""
    trigger = trigger_at(head) or _plain(head)
    row = event_row(doc, trigger, kinds[head.i], None)
    row["confidence"] = confidence_of(doc, trigger, row, kinds)
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


@Language.component(
    "newsgraph_reports", requires=["doc.spans", "doc.user_data", "token.dep", "token.lemma"], assigns=["doc.user_data"]
)
def newsgraph_reports(doc: Doc) -> Doc:
    """Leaves `doc.user_data["reports"]`, whose sources are mention ids, and adds the events that they need."""
    kinds = sections_by_token(doc)
    rows: list[dict[str, Any]] = list(doc.user_data["events"])
    at = {row["token"]: row for row in rows}
    told: dict[tuple[str, int], tuple[Found, dict[str, Any]]] = {}
    for rule in RULES:
        for found in rule(doc):
            for head in found.heads:
                if head.i not in at:
                    at[head.i] = _made(doc, head, kinds)
                    rows.append(at[head.i])
                told.setdefault((found.source, head.i), (found, at[head.i]))
    doc.user_data["events"] = renumbered(rows)
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
