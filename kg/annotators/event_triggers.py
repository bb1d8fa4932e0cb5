"""The words that tell of events: verbs and nouns of the lexicon, and what other verbs a text's main clauses have."""

from collections.abc import Iterator
from dataclasses import dataclass

from spacy.tokens import Doc, Token

from kg.annotators.event_lexicon import (
    CONTROL,
    LIGHT,
    MEASURES,
    NOT_UNDER,
    OTHER,
    PEOPLE,
    STATES,
    Condition,
    Sense,
    conditions,
    headline_verbs,
    nouns,
    verbs,
)
from kg.annotators.mentions import PEOPLE_NOUNS, label_at, row_of
from kg.annotators.syntax import OBJECTS, children, first, is_passive, own_subjects, subjects
from kg.model.article import SectionKind

SILENT = frozenset(kind.value for kind in (SectionKind.CREDIT, SectionKind.BYLINE, SectionKind.DATELINE))
CLAUSAL = frozenset(("xcomp", "ccomp"))
ADNOMINAL = frozenset(("compound", "amod", "nmod", "poss", "npadvmod"))
VERBAL = frozenset(("VB", "VBD", "VBG", "VBN", "VBP", "VBZ"))
PERSONAL = frozenset(("he", "she", "him", "her", "who"))
LONGEST_GAP = 2
"""Words between a verb and its particle that still make one trigger."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """The words of one mention of an event."""

    token: Token
    end: int
    """Token past the last."""
    lemma: str
    sense: Sense
    rule: str
    carrier: Token | None = None
    """The light verb whose object a noun is."""

    @property
    def verb(self) -> Token:
        """The verb whose clause tells of the event: the trigger itself, its light verb, or the verb above a noun."""
        if self.carrier is not None:
            return self.carrier
        token = self.token
        while token.pos_ not in ("VERB", "AUX") and token.head.i != token.i:
            token = token.head
        return token


def sections_by_token(doc: Doc) -> list[str]:
    """The kind of section of each token."""
    found = ["body"] * len(doc)
    for section in doc.user_data["sections"]:
        span = doc.char_span(section["start"], section["end"], alignment_mode="expand")
        for token in span or ():
            found[token.i] = section["kind"]
    return found


def _fits(verb: Token, row: Condition) -> bool:
    passive = is_passive(verb)
    if row.passive and not passive:
        return False
    if row.clause and not any(c.dep_ in CLAUSAL for c in verb.children):
        return False
    if row.objects and not any(_among(t, row.objects) for t in _objects(verb, passive)):
        return False
    if row.subjects and not any(_among(t, row.subjects) for t in own_subjects(verb)):
        return False
    if row.prepositions:
        found = [
            c
            for t in (verb, *children(verb, *OBJECTS))
            for c in children(t, "prep", "dative")
            if c.lower_ in row.prepositions
        ]
        targets = [t for prep in found for t in children(prep, "pobj")]
        return any(_among(t, row.targets) for t in targets) if row.targets else bool(found)
    return True


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


def _verb_sense(verb: Token) -> tuple[Sense | None, int, str, bool]:
    """The sense of a verb, where its trigger ends, its lemma, and whether a table has it."""
    lemma = _lemma(verb)
    for row in conditions().get(lemma, ()):
        if _fits(verb, row):
            return row.sense, _end(verb, row), lemma, True
    table = verbs()
    for key, end in _keys(verb):
        if key in table:
            return table[key], end, key, True
    return None, verb.i + 1, lemma, False


def _end(verb: Token, row: Condition) -> int:
    """A fixed object belongs to the trigger ("turned himself in"), if it stands close."""
    particle = first(verb, "prt")
    if particle is not None and 0 < particle.i - verb.i <= LONGEST_GAP:
        return particle.i + 1
    return verb.i + 1


def _verb(verb: Token, spoken: frozenset[int]) -> Trigger | None:
    if (
        verb.tag_ not in VERBAL
        or verb.dep_ in ("aux", "auxpass", "amod", "compound", "nmod")
        or label_at(verb.doc, verb)
    ):
        return None
    sense, end, lemma, known = _verb_sense(verb)
    if known:
        return Trigger(verb, end, lemma, sense, "verb") if sense is not None else None
    if lemma in STATES or verb.i in spoken or not lemma.isalpha() or verb.pos_ == "AUX":
        return None
    if lemma in CONTROL and any(c.dep_ in CLAUSAL for c in verb.children):
        return None
    return Trigger(verb, end, lemma, OTHER, "happening")


def _carrier(noun: Token) -> Token | None:
    """The light verb that a noun is the object of, or in the passive the subject of."""
    head = noun.head
    if head.lemma_.lower() not in LIGHT or head.tag_ not in VERBAL:
        return None
    if noun.dep_ in OBJECTS or noun.dep_ == "nsubjpass":
        return head
    return None


def _measured(noun: Token) -> bool:
    """Whether a noun of more and less leads to another event noun."""
    return any(
        t.lemma_.lower() in nouns()
        for prep in children(noun, "prep")
        if prep.lower_ in ("in", "of")
        for t in children(prep, "pobj")
    )


def _noun(noun: Token) -> Trigger | None:
    lemma = noun.lemma_.lower()
    sense = nouns().get(lemma) or nouns().get(noun.lower_)
    if (
        sense is None
        or noun.tag_ not in ("NN", "NNS", "NNP", "NNPS")
        or noun.dep_ in ADNOMINAL
        or label_at(noun.doc, noun)
    ):
        return None
    if noun.tag_ in ("NNP", "NNPS") and noun.text[:1].isupper() and noun.i > noun.sent.start:
        return None
    if noun.dep_ in OBJECTS and noun.head.lemma_.lower() in NOT_UNDER.get(lemma, ()):
        return None
    if lemma in MEASURES and _measured(noun):
        return None
    carrier = _carrier(noun)
    return Trigger(noun, noun.i + 1, lemma, sense, "light" if carrier is not None else "noun", carrier)


def trigger_at(token: Token) -> Trigger | None:
    """The event that a single token tells of by the lexicon; `None` if by itself it tells of none."""
    return _verb(token, frozenset()) or _noun(token)


def _headline(doc: Doc, kinds: list[str], found: list[Trigger]) -> list[Trigger]:
    """Verbs of a headline that were tagged as nouns: a third person behind a name or noun, where no verb is finite."""
    tokens = [t for t in doc if kinds[t.i] == SectionKind.HEADLINE.value]
    if any(t.tag_ in ("VBZ", "VBD", "MD") or (t.tag_ == "VBP" and t.pos_ == "VERB") for t in tokens):
        return []
    for token in tokens[1:]:
        lemma = headline_verbs().get(token.lower_)
        after = doc[token.i + 1] if token.i + 1 < len(doc) else None
        if lemma is None or label_at(doc, token) or after is None or token.tag_ not in ("NNS", "NNPS", "NNP", "NN"):
            continue
        if after.is_space or after.is_punct or after.lower_ == "of":
            continue
        found = [t for t in found if t.token.i != token.i]
        return [*found, Trigger(token, token.i + 1, lemma, verbs()[lemma], "headline")]
    return []


def triggers_of(doc: Doc, kinds: list[str]) -> list[Trigger]:
    """The mentions of events in reading order; `kinds` is the section of each token."""
    claims = doc.user_data.get("claims", ())
    spoken = frozenset(int(claim["verb"]) for claim in claims)
    sources = frozenset(int(row_of(doc, speaker)["head_index"]) for claim in claims for speaker in claim["speakers"])
    found: list[Trigger] = []
    for token in doc:
        if kinds[token.i] in SILENT:
            continue
        trigger = _verb(token, spoken) or (None if token.i in sources else _noun(token))
        if trigger is not None:
            found.append(trigger)
    carriers = {t.carrier.i for t in found if t.carrier is not None}
    fixed = {c.i for t in found if t.rule == "verb" for c in t.token.children if c.dep_ in OBJECTS and t.end > c.i}
    found = [t for t in found if t.token.i not in fixed and not (t.token.i in carriers and _is_light(t))]
    headline = _headline(doc, kinds, found)
    if headline:
        rest = [t for t in found if kinds[t.token.i] != SectionKind.HEADLINE.value]
        found = sorted([*(t for t in headline if t not in rest), *rest], key=lambda t: t.token.i)
    return found


def _is_light(trigger: Trigger) -> bool:
    """Whether the verb says no more than its object, an event noun, does."""
    return trigger.rule == "happening" or trigger.lemma.split()[0] in LIGHT
