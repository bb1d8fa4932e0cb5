"""The words that head what a report tells of."""

from typing import Any

from spacy.tokens import Doc, Token

from kg.annotators.happenings.lexicon import CONTROL, LIGHT, OCCURRING, nouns
from kg.annotators.lexicon import table, words
from kg.annotators.syntax import OBJECTS, children, conjuncts, first

STORIES = words(table("events")["reports"]["stories"])


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
        told_by(t)
        for root in best
        for t in conjuncts(root)
        if t.i < span.end and (t.pos_ in ("VERB", "AUX") or t == root)
    ]


def told_by(token: Token) -> Token:
    """What a verb without content of its own is about ("is expected to rise", "a strike occurred", "made a visit")."""
    for _ in range(3):
        inner = first(token, "xcomp")
        if inner is None or token.lemma_.lower() not in CONTROL or inner.pos_ not in ("VERB", "AUX"):
            break
        token = inner
    lemma = token.lemma_.lower()
    labels = (*OBJECTS, "nsubjpass") if lemma in LIGHT else ("nsubj",) if lemma in OCCURRING else ()
    return next((c for c in children(token, *labels) if c.lemma_.lower() in nouns() and c.pos_ == "NOUN"), token)


def claimed_heads(doc: Doc, claim: dict[str, Any]) -> list[Token]:
    """The heads of a claim's longest stretch of content."""
    return _content_heads(doc, max(claim["content"], key=lambda s: s[1] - s[0]))


def settled_heads(doc: Doc, claim: dict[str, Any]) -> list[Token]:
    """The words whose events a denial or confirmation settles: its heads, and what "there was N" and "made N" tell.

    What hangs on these by another verb is taken for granted: "denied that he had ordered the attack" denies no attack.
    """
    found = []
    for head in claimed_heads(doc, claim):
        exists = head.lemma_ == "be" and first(head, "expl") is not None
        inner = children(head, "attr") if exists else []
        found += [t for token in inner or [head] for t in conjuncts(token)]
    return found


def of_story(token: Token) -> list[Token]:
    """What "the news of X" is about, else the token."""
    if token.lemma_.lower() in STORIES:
        inner = [
            t
            for prep in children(token, "prep")
            if prep.lower_ in ("of", "about", "on")
            for t in children(prep, "pobj", "pcomp")
        ]
        return inner or [told_by(c) for c in children(token, "acl", "relcl", "ccomp")] or [token]
    return [token]


def cited_heads(doc: Doc, verb: Token) -> list[Token]:
    """The heads of the content of the claim whose clause the participle stands in, else of its sentence."""
    sentence = verb.sent
    near = [
        c
        for c in doc.user_data["claims"]
        if any(sentence.start_char <= a < sentence.end_char for a, _ in c["cue"]) and doc[c["verb"]].i != verb.i
    ]
    for claim in sorted(near, key=lambda c: abs(c["verb"] - verb.i)):
        return claimed_heads(doc, claim)
    return [told_by(sentence.root)] if sentence.root.i != verb.i else []
