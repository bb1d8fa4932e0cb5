"""The words that tell of events: verbs and nouns of the lexicon, and what other verbs a text has."""

from bisect import bisect_right
from dataclasses import dataclass

from spacy.tokens import Doc, Token

from kg.annotators.happenings.lexicon import (
    CONTROL,
    LIGHT,
    MEASURES,
    NOT_BEHIND,
    NOT_UNDER,
    OTHER,
    STATES,
    Sense,
    headline_verbs,
    nouns,
    verbs,
)
from kg.annotators.happenings.senses import CLAUSAL, noun_sense, verb_sense
from kg.annotators.mentions import label_at, row_of
from kg.annotators.syntax import OBJECTS, children
from kg.model.article import SectionKind

SILENT = frozenset(kind.value for kind in (SectionKind.CREDIT, SectionKind.BYLINE, SectionKind.DATELINE))
ADNOMINAL = frozenset(("compound", "amod", "nmod", "poss", "npadvmod"))
VERBAL = frozenset(("VB", "VBD", "VBG", "VBN", "VBP", "VBZ"))


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

    @property
    def settled_by(self) -> set[int]:
        """The tokens of which to deny one is to deny the event: its own and its light verb's."""
        return {self.token.i} | ({self.carrier.i} if self.carrier is not None else set())


def sections_by_token(doc: Doc) -> list[str]:
    """The kind of section of each token."""
    sections = sorted(doc.user_data["sections"], key=lambda section: int(section["start"]))
    starts = [section["start"] for section in sections]
    found = []
    for token in doc:
        index = bisect_right(starts, token.idx) - 1
        inside = index >= 0 and token.idx < sections[index]["end"]
        found.append(sections[index]["kind"] if inside else SectionKind.BODY.value)
    return found


def _verb(verb: Token, spoken: frozenset[int]) -> Trigger | None:
    if (
        verb.tag_ not in VERBAL
        or verb.dep_ in ("aux", "auxpass", "amod", "compound", "nmod")
        or label_at(verb.doc, verb)
    ):
        return None
    sense, end, lemma, known = verb_sense(verb)
    if known:
        return Trigger(verb, end, lemma, sense, "verb") if sense is not None else None
    if lemma in STATES or verb.i in spoken or not lemma.isalpha() or verb.pos_ == "AUX":
        return None
    if verb.text[:1].isupper() and verb.i > verb.sent.start:
        return None
    if lemma in CONTROL and any(c.dep_ in CLAUSAL for c in verb.children):
        return None
    return Trigger(verb, end, lemma, OTHER, "happening")


def _is_rubric(noun: Token) -> bool:
    """Whether a word in capitals stands alone ("LETTERS"), as what is above a column does."""
    return noun.text.isupper() and sum(t.is_alpha for t in noun.sent) == 1


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
    sense, decided = noun_sense(noun, lemma)
    if not decided:
        sense = nouns().get(lemma) or nouns().get(noun.lower_)
    if (
        sense is None
        or noun.tag_ not in ("NN", "NNS", "NNP", "NNPS")
        or noun.dep_ in ADNOMINAL
        or label_at(noun.doc, noun)
        or _is_rubric(noun)
    ):
        return None
    if noun.tag_ in ("NNP", "NNPS") and noun.text[:1].isupper() and noun.i > noun.sent.start:
        return None
    if noun.dep_ in OBJECTS and noun.head.lemma_.lower() in NOT_UNDER.get(lemma, ()):
        return None
    if noun.dep_ == "pobj" and noun.head.lower_ in NOT_BEHIND.get(lemma, ()):
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
        if kinds[token.i] in SILENT or token.is_space:
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
