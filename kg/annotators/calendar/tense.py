"""Whether the verb that a time stands with tells of the past, the present or the future."""

from itertools import pairwise

from spacy.tokens import Doc, Span, Token

from kg.annotators.lexicon import table, words

TABLE = table("times")["tense"]
FUTURE_MODALS = words(TABLE["modals"])
PROSPECTIVE = words(TABLE["prospective"])
TELLING = words(TABLE["telling"])
SAME_PAST = words(TABLE["same_past"])
AHEAD = words(TABLE["ahead"])
CONDITIONS = words(TABLE["conditions"])
VERBS = ("VB", "VBD", "VBG", "VBN", "VBP", "VBZ", "MD")
CLIMB = 12
"""How many heads up a verb is looked for."""


def tense_at(span: Span) -> str | None:
    """The tense ("past", "perfect", "present", "future") of the verb that governs `span`; `None` where no verb tells.

    Without a parse the words of the sentence decide: a future modal anywhere, else a verb in the past.
    """
    doc = span.doc
    if not doc.has_annotation("TAG"):
        return None
    if _stands_ahead(span):
        return "future"
    if not doc.has_annotation("DEP"):
        return _tense_of_words(_window(doc, span))
    owned = span.end < len(doc) and doc[span.end].tag_ == "POS"
    token = span.root
    for _ in range(CLIMB):
        if token.tag_ in VERBS or token.pos_ == "AUX":
            tense = _tense_of_verb(token)
            if tense is not None:
                return "past" if owned and not _has_modal(token) else tense
        if token.head.i == token.i:
            return None
        token = token.head
    return None


def _has_modal(verb: Token) -> bool:
    """Whether a modal makes the verb look ahead; a mere present may look back at "Monday's debate"."""
    return any(c.tag_ == "MD" and c.lower_ in FUTURE_MODALS for c in verb.children)


def _stands_ahead(span: Span) -> bool:
    """Whether "ahead of", "scheduled for" or the like stands right before the span."""
    doc, end = span.doc, span.start
    while end > 0 and doc[end - 1].lower_ in ("the", "on", "a"):
        end -= 1
    before = [doc[i].lower_ for i in range(max(0, end - 2), end)]
    return " ".join(before) in AHEAD


def _window(doc: Doc, span: Span) -> list[Token]:
    """The tokens from the full stop before the span to the one behind it."""
    start, end = span.start, span.end
    while start > 0 and doc[start - 1].text not in (".", "!", "?", "\n"):
        start -= 1
    while end < len(doc) and doc[end].text not in (".", "!", "?", "\n"):
        end += 1
    return [doc[i] for i in range(start, end)]


def _tense_of_words(tokens: list[Token]) -> str | None:
    tags = {token.tag_ for token in tokens}
    if any(token.tag_ == "MD" and token.lower_ in FUTURE_MODALS for token in tokens):
        return "future"
    if any(a.lower_ == "going" and b.lower_ == "to" for a, b in pairwise(tokens)):
        return "future"
    return "past" if tags & {"VBD", "VBN"} else None


def _tense_of_verb(verb: Token) -> str | None:
    """The tense of one verb with its auxiliaries; `None` where only the verb above can tell."""
    auxiliaries = [c for c in verb.children if c.dep_ in ("aux", "auxpass")]
    forms = {c.lower_ for c in auxiliaries}
    if any(c.tag_ == "MD" and c.lower_ in FUTURE_MODALS for c in auxiliaries) or verb.tag_ == "MD":
        return "past" if forms & {"have", "'ve"} else "future"
    match verb.tag_:
        case "VBD":
            return "future" if _is_prospective(verb) or _is_backshifted(verb) else "past"
        case "VB":
            return _tense_of_infinitive(verb) if "to" in forms or verb.dep_ == "xcomp" else None
        case "VBG" | "VBN":
            return _tense_of_participle(verb, forms)
        case "VBP" | "VBZ":
            return _tense_of_present(verb)
    return None


def _is_prospective(verb: Token) -> bool:
    """Whether the verb looks ahead ("planned", "scheduled") and what it plans has no verb of its own."""
    return verb.lemma_ in PROSPECTIVE and not any(c.dep_ in ("ccomp", "xcomp") for c in verb.children)


def _is_backshifted(verb: Token) -> bool:
    """Whether a past only follows "would" ("would be paid when the banks opened on Friday")."""
    conditional = any(c.lower_ in CONDITIONS and c.dep_ in ("mark", "advmod") for c in verb.children)
    above = verb.head.children if verb.dep_ == "advcl" else ()
    return conditional and any(c.tag_ == "MD" and c.lower_ == "would" for c in above)


def _tense_of_infinitive(verb: Token) -> str | None:
    """An infinitive looks ahead, unless a verb in the past that does not plan stands above it ("was forced to")."""
    head = verb.head
    if head.i == verb.i or head.pos_ not in ("VERB", "AUX"):
        return "future" if head.i == verb.i else None
    if head.lemma_ in PROSPECTIVE or head.tag_ in ("VBP", "VBZ", "VBG") or (head.lemma_ == "be"):
        return "future"
    return None


def _tense_of_participle(verb: Token, forms: set[str]) -> str | None:
    if "to" in forms:
        return _tense_of_infinitive(verb)
    if verb.lemma_ not in PROSPECTIVE and forms & {"has", "have", "'ve", "’ve"}:
        return "perfect"
    if forms & {"has", "have", "had", "'ve", "’ve", "was", "were", "been", "having"}:
        return "future" if verb.lemma_ in PROSPECTIVE else "past"
    if forms & {"is", "are", "am", "'s", "’s", "'re", "’re", "be"}:
        return "future" if verb.tag_ == "VBG" or verb.lemma_ in PROSPECTIVE else "present"
    if verb.tag_ == "VBN" and verb.dep_ not in ("xcomp", "ccomp", "oprd", "amod"):
        return "future" if verb.lemma_ in PROSPECTIVE else "past"
    return None


def _tense_of_present(verb: Token) -> str:
    """The present of a headline or of telling is past; after "when" or "if" it looks ahead."""
    if any(c.lower_ in CONDITIONS and c.dep_ in ("mark", "advmod") for c in verb.children):
        return "future"
    if verb.lemma_ in TELLING or (verb.tag_ == "VBP" and verb.lower_ in SAME_PAST):
        return "past"
    return "present"
