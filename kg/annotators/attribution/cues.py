"""The words that attribute, with their stances: the table `cues.toml` as the rules ask it."""

from spacy.tokens import Doc, Token

from kg.annotators.lexicon import by_word, table, words
from kg.annotators.syntax import OBJECTS, children, is_negated
from kg.model.claim import Stance

_CUES = table("cues")
STANCE_OF = by_word(_CUES["verbs"])
NOUN_STANCE_OF = by_word(_CUES["nouns"])
INFINITIVE = words(_CUES["infinitive"]["words"])
ADDRESSING, NOUN_OBJECT = words(_CUES["addressee"]["words"]), words(_CUES["noun_object"]["words"])
CHARACTERIZING, PARTICIPLES = words(_CUES["characterizing"]["words"]), words(_CUES["participles"]["words"])
DISPUTING, DISPUTABLE = words(_CUES["disputable"]["verbs"]), words(_CUES["disputable"]["nouns"])
UNSOURCED, EVIDENCE = words(_CUES["unsourced"]["words"]), words(_CUES["evidence"]["words"])
SILENT_VERBS = words(_CUES["declined"]["verbs"])
WITH_PREPOSITION = {
    "call": "for",
    "push": "for",
    "press": "for",
    "appeal": "for",
    "insist": "on",
    "complain": "about",
    "worry": "about",
    "warn": "of",
    "lash": "out",
    "respond": "to",
    "boast": "of",
    "hope": "for",
}
PLAIN = frozenset(
    [
        "say",
        "add",
        "state",
        "explain",
        "note",
        "report",
        "announce",
        "claim",
        "tell",
        "argue",
        "warn",
        "write",
        "continue",
        "insist",
        "conclude",
        "reply",
        "according",
    ]
)
INTERVIEW = frozenset(
    [
        "interview",
        "remark",
        "remarks",
        "comment",
        "comments",
        "statement",
        "conversation",
        "speech",
        "appearance",
        "email",
        "e-mail",
        "message",
    ]
)


def stance_of(doc: Doc, verb: Token, lemma: str) -> Stance | None:
    """The stance that a cue gives, negation and governing verb heeded; `None` where its negation attributes nothing."""
    stance = Stance(stance_word(verb, lemma) or STANCE_OF[lemma])
    if stance is Stance.SAYS and lemma in DISPUTING and _disputes(verb, lemma):
        stance = Stance.DENIES
    if is_negated(verb):
        if stance in (Stance.SAYS, Stance.CONFIRMS, Stance.DENIES, Stance.ASKS):
            return Stance.DECLINES_COMMENT if verb.tag_ in ("VB", "VBN", "VBG") else None
        return stance if stance is not Stance.PROMISES else None
    if stance is Stance.SAYS and verb.dep_ in ("advcl", "conj", "xcomp") and verb.tag_ == "VBG":
        outer = verb.sent.root
        if STANCE_OF.get(outer.lemma_.lower()) == "Denies" and outer.i < verb.i:
            return Stance.DENIES
    if lemma in ("tell", "order", "advise") and stance is Stance.SAYS and _is_infinitive_order(verb):
        return Stance.DEMANDS
    if lemma == "ask" and _is_infinitive_order(verb):
        return Stance.ASKS
    return stance


def _disputes(verb: Token, lemma: str) -> bool:
    """ "dismissed the rumours"; "dismissed the rumours as gossip" says what they are."""
    said_of_it = any(token.lower_ == "as" and token.dep_ == "prep" and token.i > verb.i for token in verb.subtree)
    return not said_of_it and any(takes_noun(lemma, target) for target in children(verb, *OBJECTS))


def stance_word(verb: Token, lemma: str) -> str | None:
    """The stance that the table gives the verb with its preposition ("call for"), else the verb alone."""
    return next(
        (STANCE_OF[p] for c in verb.children if (p := f"{lemma} {c.lower_}") in STANCE_OF), STANCE_OF.get(lemma)
    )


def _is_infinitive_order(verb: Token) -> bool:
    return any(c.dep_ == "xcomp" and any(g.lower_ == "to" for g in c.children) for c in verb.children)


def takes_noun(lemma: str, target: Token) -> bool:
    """Whether the verb attributes the noun `target` as what was said."""
    if lemma in DISPUTING:
        return target.lemma_.lower() in DISPUTABLE
    return lemma in NOUN_OBJECT
