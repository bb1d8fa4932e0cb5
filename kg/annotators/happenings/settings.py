"""Where and when an event is, as its clause tells."""

from typing import Any

from spacy.tokens import Doc, Token

from kg.annotators.happenings.lexicon import PLACE_PREPOSITIONS
from kg.annotators.happenings.participants import PLACES, behind
from kg.annotators.happenings.triggers import Trigger
from kg.annotators.mentions import known_mention, label_at
from kg.annotators.syntax import OBJECTS, ancestors_to, children
from kg.model.event import EventType


def _named_places(token: Token) -> list[Token]:
    """The places that prepositions at `token` or inside its phrase name."""
    found = []
    for prep in children(token, "prep"):
        if prep.lower_ not in PLACE_PREPOSITIONS:
            continue
        for target in children(prep, "pobj"):
            if label_at(token.doc, target) in PLACES:
                found.append(target)
            else:
                found += [
                    c for c in children(target, "compound", "nmod") if label_at(token.doc, c) in ("GPE", "LOC", "FAC")
                ][:1]
                found += _named_places(target)
    return found


def place_of(doc: Doc, trigger: Trigger) -> str | None:
    """The mention of the place where the event is; `None` if the clause names none."""
    token, verb = trigger.token, trigger.verb
    found = _named_places(token)
    if trigger.sense.frame == "disaster":
        found += [t for t in children(token, *OBJECTS) if label_at(doc, t) in PLACES]
    if trigger.sense.type is EventType.VISIT:
        found = [t for t in [*children(token, *OBJECTS), *behind(token, "to")] if label_at(doc, t) in PLACES] + found
    for target in children(token, *OBJECTS, "nsubj", "nsubjpass"):
        found += _named_places(target)
    if not found and trigger.rule in ("noun", "light"):
        found = [t for t in children(token, "compound", "nmod", "poss") if label_at(doc, t) == "GPE"]
    if not found and verb is not token:
        found = _named_places(verb)
    for above in ancestors_to(verb, 3):
        if found or above.pos_ not in ("VERB", "AUX"):
            break
        found = [t for t in _named_places(above) if t.i < verb.i]
    best = next((t for t in found if label_at(doc, t) == "GPE"), found[0] if found else None)
    return known_mention(doc, best) if best is not None else None


def times_by_trigger(doc: Doc, triggers: list[Trigger]) -> dict[int, dict[str, Any]]:
    """The time of each trigger, by the trigger's token: the nearest trigger above the words of the time has it.

    What hangs on a verb that is no event is the time of the event noun before it ("… follows two strikes in May").
    """
    at = {t.token.i: t.token.i for t in triggers} | {t.carrier.i: t.token.i for t in triggers if t.carrier is not None}
    of_verb: dict[int, list[int]] = {}
    for trigger in triggers:
        if trigger.verb.i not in at:
            of_verb.setdefault(trigger.verb.i, []).append(trigger.token.i)
    found: dict[int, dict[str, Any]] = {}
    for time in doc.user_data.get("times", ()):
        span = doc.char_span(time["start"], time["end"], alignment_mode="expand")
        if span is None or not len(span):
            continue
        for token in (span.root, *ancestors_to(span.root, 8)):
            nouns = [i for i in of_verb.get(token.i, ()) if i < span.start] or of_verb.get(token.i, [])
            if token.i in at or nouns:
                found.setdefault(at[token.i] if token.i in at else nouns[-1], time)
                break
    return found
