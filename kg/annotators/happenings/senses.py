"""What a verb with its particle, object and prepositions is as an event."""

from collections.abc import Iterator

from spacy.tokens import Token

from kg.annotators.happenings.lexicon import PEOPLE, SOMEBODY, Condition, Sense, conditions, noun_conditions, verbs
from kg.annotators.happenings.participants import can_take_part, is_undertaking
from kg.annotators.mentions import PEOPLE_NOUNS, label_at
from kg.annotators.syntax import OBJECTS, children, first, is_finite, is_passive, own_subjects, subjects

CLAUSAL = frozenset(("xcomp", "ccomp"))
PERSONAL = frozenset(("he", "she", "him", "her", "who"))
LONGEST_GAP = 2
"""Words between a verb and its particle that still make one trigger."""


def _fits(verb: Token, row: Condition) -> bool:
    passive = is_passive(verb)
    if row.passive and not passive:
        return False
    if row.clause and not any(c.dep_ in CLAUSAL for c in verb.children):
        return False
    if row.said and not any(c.dep_ == "ccomp" and is_finite(c) for c in verb.children):
        return False
    if row.near and not _is_near(verb, row):
        return False
    if row.objects and not any(_among(t, row.objects) for t in _objects(verb, passive)):
        return False
    if row.subjects and not any(_among(t, row.subjects) for t in own_subjects(verb)):
        return False
    if row.prepositions:
        found = [
            c
            for t in (verb, *children(verb, *OBJECTS))
            for c in children(t, "prep", "dative", "prt")
            if c.lower_ in row.prepositions
        ]
        targets = [t for prep in found for t in children(prep, "pobj")]
        return any(_among(t, row.targets) for t in targets) if row.targets else bool(found)
    return True


def _is_near(token: Token, row: Condition) -> bool:
    return any(t.lemma_.lower() in row.near for t in token.sent)


def _objects(verb: Token, passive: bool) -> list[Token]:
    """What the verb affects, in the active as in the passive."""
    if passive:
        return subjects(verb)
    return children(verb, *OBJECTS, "attr", "oprd", "acomp")


def _among(token: Token, wanted: frozenset[str]) -> bool:
    """Whether a token's lemma or label is wanted; of "dozens of rounds" the rounds count."""
    lemma, label = token.lemma_.lower(), label_at(token.doc, token)
    if lemma in wanted or (label and label in wanted):
        return True
    people = label == "PERSON" or (not label and (lemma in PEOPLE | PEOPLE_NOUNS or token.lower_ in PERSONAL))
    if "people" in wanted and people:
        return True
    inner = [t for prep in children(token, "prep") if prep.lower_ == "of" for t in children(prep, "pobj")]
    return not label and any(_among(t, wanted) for t in inner)


def _lemma(verb: Token) -> str:
    """The verb's lemma, with the "e" that the lemmatizer takes off some ("fined")."""
    lemma = verb.lemma_.lower()
    return f"{lemma}e" if lemma not in verbs() and f"{lemma}e" in verbs() else lemma


def _keys(verb: Token) -> Iterator[tuple[str, int]]:
    """The verb with what may belong to it, the longest first, and the token past the last."""
    lemma, end = _lemma(verb), verb.i + 1
    for child in verb.children:
        if child.dep_ == "prt" or (child.dep_ in ("advmod", "prep") and child.i == end):
            last = child.i + 1 if child.i - verb.i <= LONGEST_GAP + 1 else end
            for target in children(child, "pobj"):
                yield (
                    f"{lemma} {child.lower_} {target.lemma_.lower()}",
                    max(last, target.i + 1 if target.i - verb.i < 4 else last),
                )
            yield f"{lemma} {child.lower_}", last if child.dep_ == "prt" else child.i + 1
        elif child.dep_ in OBJECTS or child.dep_ in ("acomp", "oprd"):
            yield f"{lemma} {child.lemma_.lower()}", child.i + 1 if child.i - verb.i < 4 else end
    yield lemma, end


def verb_sense(verb: Token) -> tuple[Sense | None, int, str, bool]:
    """The sense of a verb, where its trigger ends, its lemma, and whether a table has it."""
    lemma = _lemma(verb)
    for row in conditions().get(lemma, ()):
        if _fits(verb, row):
            return row.sense, _end(verb, row), lemma, True
    table = verbs()
    for key, end in _keys(verb):
        if key in table:
            return (None if key in SOMEBODY and _befalls_a_thing(verb) else table[key]), end, key, True
    return None, verb.i + 1, lemma, False


def _befalls_a_thing(verb: Token) -> bool:
    """Whether what the verb affects is there and is nobody; a name that no reader knows may be somebody's."""
    found = subjects(verb) if is_passive(verb) else children(verb, *OBJECTS)
    named = ("PROPN", "PRON", "NUM", "DET")
    return bool(found) and not any(t.pos_ in named or (can_take_part(t) and not is_undertaking(t)) for t in found)


def noun_sense(noun: Token, lemma: str) -> tuple[Sense | None, bool]:
    """The sense that a noun has by what stands with it, and whether a row decided."""
    for row in noun_conditions().get(lemma, ()):
        behind = {c.lower_ for c in children(noun, "prep")}
        if (not row.prepositions or behind & row.prepositions) and (not row.near or _is_near(noun, row)):
            return row.sense, True
    return None, False


def _end(verb: Token, row: Condition) -> int:
    """A fixed object belongs to the trigger ("turned himself in"), if it stands close."""
    particle = first(verb, "prt")
    if particle is not None and 0 < particle.i - verb.i <= LONGEST_GAP:
        return particle.i + 1
    return verb.i + 1
