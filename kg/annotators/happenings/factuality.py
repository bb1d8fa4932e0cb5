"""Whether an event has happened, goes on, is planned, possible, denied or demanded: read off the words around it."""

from spacy.tokens import Token

from kg.annotators.happenings.lexicon import ADVERBS, GOVERNORS, MEASURES, MODALS, QUALIFIERS
from kg.annotators.syntax import is_finite, is_infinitive, is_negated
from kg.model.event import Factuality

COMPLEMENTS = frozenset(("xcomp", "ccomp", "pcomp", "advcl", "acl", "oprd"))
NEGATIVE_TO_POSITIVE = frozenset(("fail", "refuse", "decline", "avoid", "prevent", "stop", "block"))
"""Governors under which an infinitive or participle did not come true."""
CLIMB = 6


def _auxiliaries(verb: Token) -> list[Token]:
    return [c for c in verb.children if c.dep_ in ("aux", "auxpass")]


def _own(verb: Token) -> Factuality | None:
    """What the verb's own auxiliaries and adverbs say; `None` if nothing."""
    auxiliaries = _auxiliaries(verb)
    forms = {c.lower_ for c in auxiliaries}
    for child in verb.children:
        if child.dep_ == "advmod" and child.lower_ in ADVERBS:
            return ADVERBS[child.lower_]
    modal = next((c.lower_ for c in auxiliaries if c.tag_ == "MD"), None)
    if modal in MODALS:
        if is_negated(verb):
            return Factuality.DENIED
        return Factuality.POSSIBLE if "have" in forms else MODALS[modal]
    if is_negated(verb):
        return Factuality.DENIED
    if verb.tag_ == "VBG" and forms & {"is", "are", "'s", "’s", "'re", "’re", "am"}:
        return Factuality.ONGOING
    if verb.tag_ == "VBN" and "being" in forms and forms & {"is", "are"}:
        return Factuality.ONGOING
    if verb.tag_ == "VBG" and "been" in forms and forms & {"has", "have"}:
        return Factuality.ONGOING
    return None


def _governed(verb: Token) -> Factuality | None:
    """What the verbs and nouns above say of the event; `None` if nothing."""
    token, infinitive = verb, is_infinitive(verb)
    for _ in range(CLIMB):
        if token.dep_ == "conj" and not is_infinitive(token) and not is_finite(token):
            token = token.head
            infinitive = infinitive or is_infinitive(token)
            continue
        if token.dep_ not in COMPLEMENTS:
            return None
        head = token.head if token.dep_ != "pcomp" else token.head.head
        found = GOVERNORS.get(head.lemma_.lower())
        finite = is_finite(token)
        if found is not None and not (
            finite and found in (Factuality.PLANNED, Factuality.DEMANDED, Factuality.ONGOING)
        ):
            if head.lemma_ in NEGATIVE_TO_POSITIVE and finite:
                return None
            if found is Factuality.ONGOING and head.lemma_ == "continue" and infinitive and head.tag_ == "VBD":
                return Factuality.HAPPENED
            own = _own(head) if head.pos_ in ("VERB", "AUX") else None
            return Factuality.PLANNED if found is Factuality.ONGOING and own is Factuality.PLANNED else found
        if finite:
            return None
        if head.lemma_ == "be" and infinitive:
            return Factuality.PLANNED
        if head.pos_ not in ("VERB", "AUX"):
            return Factuality.PLANNED if infinitive and token.dep_ == "acl" else None
        above = _own(head)
        if above is not None and above is not Factuality.ONGOING:
            return above
        if infinitive and token.dep_ == "advcl":
            return Factuality.PLANNED
        token = head
    return None


def of_verb(verb: Token, *, headline: bool = False) -> Factuality:
    """The factuality of the event that `verb` tells of."""
    own = _own(verb)
    if own is not None and own is not Factuality.ONGOING:
        return own
    governed = _governed(verb)
    if governed is not None:
        return governed
    if own is not None:
        return own
    if headline:
        return Factuality.PLANNED if is_infinitive(verb) else Factuality.HAPPENED
    if is_infinitive(verb) and not is_finite(verb.head):
        return Factuality.PLANNED
    if verb.dep_ == "conj" and verb.head.pos_ == "VERB" and not is_finite(verb):
        return of_verb(verb.head)
    if verb.tag_ in ("VBZ", "VBP") and verb.dep_ != "aux":
        return Factuality.ONGOING
    return Factuality.HAPPENED


def of_noun(noun: Token, carrier: Token | None, *, headline: bool = False) -> Factuality:
    """The factuality of the event that `noun` tells of; `carrier` is the light verb that it is the object of."""
    for child in noun.children:
        if child.dep_ in ("amod", "compound", "advmod") and child.lower_ in QUALIFIERS:
            return QUALIFIERS[child.lower_]
    if carrier is not None:
        return of_verb(carrier, headline=headline)
    head = noun.head
    if noun.dep_ == "pobj":
        above = head.head
        found = GOVERNORS.get(above.lemma_.lower())
        if head.lower_ == "for" and found in (Factuality.DEMANDED, Factuality.PLANNED):
            return found
        if head.lower_ in ("of", "about", "over") and above.pos_ == "NOUN" and found is not None:
            return found
        if head.lower_ in ("in", "of") and above.lemma_.lower() in MEASURES:
            return of_noun(above, None, headline=headline)
        head = above
    if noun.dep_ in ("nsubj", "nsubjpass", "dobj") and head.pos_ in ("VERB", "AUX"):
        found = GOVERNORS.get(head.lemma_.lower())
        if noun.dep_ == "dobj" and found is not None:
            return found
        told = of_verb(head, headline=headline)
        return told if told in (Factuality.PLANNED, Factuality.POSSIBLE) else Factuality.HAPPENED
    return Factuality.HAPPENED
