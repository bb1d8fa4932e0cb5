"""How likely a mention of an event is one of its article's main happenings."""

from functools import cache
from math import exp
from typing import Any

from spacy.tokens import Doc, Token

from kg.annotators.event_lexicon import SPEECH
from kg.annotators.event_triggers import Trigger
from kg.annotators.mentions import label_at, row_of
from kg.annotators.syntax import ancestors_to
from kg.model.article import SectionKind

SUBORDINATE = frozenset(("relcl", "acl", "advcl", "pcomp", "csubj"))


def features_of(doc: Doc, trigger: Trigger, row: dict[str, Any], kinds: list[str]) -> list[str]:
    """What is said for and against a mention; the names that WEIGHTS knows."""
    token, verb = trigger.token, trigger.verb
    kind = kinds[token.i]
    found = ["any", f"rule={trigger.rule}", f"factuality={row['factuality']}"]
    found.append("section=" + (kind if kind != SectionKind.BODY.value else _place_in_body(doc, token)))
    found.append(f"depth={_depth(verb)}")
    if trigger.rule in ("noun", "light"):
        found.append(f"noun.{_definiteness(token)}")
    if trigger.lemma in SPEECH:
        found.append("speech")
    for key in ("agents", "patients"):
        if any(row_of(doc, m)["form"] == "name" for m in row[key]):
            found.append(f"named {key}")
        elif row[key]:
            found.append(key)
    if row["time"]:
        found.append("time")
    if row["place"]:
        found.append("place")
    if any(a <= token.idx < b for a, b in doc.user_data["quotations"]):
        found.append("quoted")
    if any(claim["verb"] == token.i for claim in doc.user_data["claims"]):
        found.append("cue")
    return found


def _place_in_body(doc: Doc, token: Token) -> str:
    """The number of the sentence from the first of the body, in four steps."""
    sentence_of: list[int] = doc.user_data["sentence_of"]
    body = next((s["start"] for s in doc.user_data["sections"] if s["kind"] == SectionKind.BODY.value), 0)
    first = doc.char_span(body, body + 1, alignment_mode="expand")
    number = sentence_of[token.i] - (sentence_of[first.start] if first is not None else 0)
    return (
        "lead"
        if number < 1
        else "second"
        if number < 2
        else "early"
        if number < 5
        else "middle"
        if number < 12
        else "late"
    )


def _depth(verb: Token) -> str:
    """Where the verb stands in its sentence: the main clause, what somebody says, or a subordinate clause."""
    chain = [verb, *ancestors_to(verb, 12)]
    deps = [t.dep_ for t in chain if t.pos_ in ("VERB", "AUX")]
    if any(dep in SUBORDINATE for dep in deps):
        return "relative" if verb.dep_ in ("relcl", "acl") else "adverbial" if verb.dep_ == "advcl" else "deep"
    return "complement" if "ccomp" in deps else "infinitive" if "xcomp" in deps else "main"


def _definiteness(token: Token) -> str:
    """How a noun picks out its event: with a name before it, as a plural, with a determiner, or bare."""
    if any(label_at(token.doc, t) for t in token.doc[token.left_edge.i : token.i]):
        return "named"
    if token.tag_ == "NNS":
        return "plural"
    return "definite" if any(c.dep_ in ("det", "poss", "nummod") for c in token.children) else "bare"


WEIGHTS: dict[str, float] = {
    "any": -2.7,
    "cue": -0.27,
    "depth=adverbial": -0.23,
    "depth=complement": 0.4,
    "depth=deep": -0.3,
    "depth=infinitive": 0.13,
    "depth=main": 0.3,
    "depth=relative": -0.31,
    "factuality=Denied": -0.47,
    "factuality=Happened": 0.4,
    "factuality=Ongoing": -0.42,
    "factuality=Planned": 0.88,
    "factuality=Possible": -0.38,
    "named agents": 0.79,
    "named patients": 0.54,
    "noun.bare": 0.37,
    "noun.definite": 0.69,
    "noun.named": 0.08,
    "noun.plural": -0.34,
    "patients": 0.12,
    "place": -0.07,
    "quoted": -1.56,
    "rule=happening": -1.46,
    "rule=light": 0.5,
    "rule=noun": 0.3,
    "rule=verb": 1.24,
    "section=early": -0.33,
    "section=headline": 1.29,
    "section=late": -1.07,
    "section=lead": 0.62,
    "section=middle": -0.68,
    "section=second": 0.15,
    "speech": 0.19,
    "time": 1.15,
}


@cache
def _probability(total: float) -> float:
    return round(1 / (1 + exp(-total)), 4)


def confidence_of(doc: Doc, trigger: Trigger, row: dict[str, Any], kinds: list[str]) -> float:
    """The confidence of a mention, from 0 to 1."""
    return _probability(round(sum(WEIGHTS.get(name, 0.0) for name in features_of(doc, trigger, row, kinds)), 2))
