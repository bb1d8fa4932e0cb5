"""What stands beside a reporting verb: quotations, the sentence before it, the silence of a declined comment."""

from spacy.tokens import Doc, Token

from kg.annotators.attribution.contents import Stretch, clause_of, inner, region_after, region_before, token_span
from kg.annotators.attribution.cues import ADDRESSING, PLAIN, SILENT_VERBS, STANCE_OF
from kg.annotators.syntax import OBJECTS, children, first, is_negated, is_passive, own_subjects, phrase
from kg.annotators.words import text_of

# Verbs that tell something though they are no cues ("declined to give details").
TELLING = frozenset(("give", "provide", "discuss", "name", "identify", "share", "talk", "offer", "go", "confirm"))


def _cue_clause(doc: Doc, verb: Token, sources: list[Token]) -> Stretch:
    """Characters from the source to the cue, whichever comes first, with what stands between."""
    own = own_subjects(verb)
    near = [s for s in sources if s.sent == verb.sent and abs(s.i - verb.i) < 25 and (s in own or verb.tag_ != "VBG")]
    edges = [phrase(s) for s in near]
    start = min([verb.idx, *(a for a, b in edges)])
    end = max([verb.idx + len(verb), *(b for a, b in edges)])
    return start, end


def quotations_beside(doc: Doc, verb: Token, sources: list[Token], regions: list[Stretch]) -> list[Stretch]:
    """Quotations that stand just before or just behind the cue's clause, or open behind its colon."""
    start, end = _cue_clause(doc, verb, sources)
    before = region_before(doc, start, regions)
    if before and start == verb.sent.start_char and _inside_a_sentence(doc, before):
        before = None
    found = [r for r in (before, region_after(doc, end, regions)) if r]
    if not found:
        tail = verb.right_edge.i + 1
        last = doc[min(tail, len(doc)) - 1]
        found = [
            r
            for r in (region_after(doc, last.idx + len(last), regions),)
            if r and text_of(doc)[r[0] - 2 : r[0]].strip() in (":", ",", "")
        ]
        if (
            found
            and "\n" in text_of(doc)[last.idx + len(last) : found[0][0]]
            and ":" not in text_of(doc)[last.idx : found[0][0]]
        ):
            found = []
    return found


def _inside_a_sentence(doc: Doc, region: Stretch) -> bool:
    """Whether a quotation that ends its sentence stands behind other words of it: a new sentence is not its cue."""
    opening = text_of(doc)[: region[0]].rstrip(" ")
    return text_of(doc)[: region[1]].rstrip("\"”»'’").endswith(".") and opening[-1:].isalnum()


def fronted(doc: Doc, verb: Token, sources: list[Token]) -> list[Stretch]:
    """The sentence before ", X said." where the parse has made no clause of it."""
    if verb.lemma_ not in PLAIN or not sources:
        return []
    start, end = _cue_clause(doc, verb, sources)
    sentence = verb.sent
    before = text_of(doc)[sentence.start_char : start].rstrip()
    after = text_of(doc)[end : end + 2].strip()
    if before.endswith((",", "”", '"', "''")) and len(before.split()) > 2 and (not after or after[0] in ".,;"):
        cut = next((t.i for t in sentence if t.idx + len(t) > start), verb.i)
        return [token_span(doc, sentence.start, cut)]
    return []


def declined_content(doc: Doc, verb: Token, lemma: str) -> list[Stretch] | None:
    """The content of a declined comment; `None` if the verb declines none.

    "declined to comment", "did not respond to the request", "could not be reached for comment".
    """
    if lemma in ("decline", "refuse"):
        infinitive = first(verb, "xcomp")
        if infinitive is not None and (
            infinitive.lemma_ in SILENT_VERBS | TELLING or STANCE_OF.get(infinitive.lemma_) == "Says"
        ):
            return [clause_of(infinitive)]
        return None
    if not is_negated(verb) or (lemma == "return" and not _returns_a_call(verb)):
        return None
    if lemma in SILENT_VERBS:
        prep = next((c for c in children(verb, "prep") if c.lower_ in ("to", "on")), None)
        target = first(prep, "pobj") if prep is not None else first(verb, *OBJECTS)
        return [clause_of(target)] if target is not None else [token_span(doc, verb.i, verb.right_edge.i + 1)]
    if lemma == "reach" and is_passive(verb):
        return [token_span(doc, verb.i, verb.right_edge.i + 1)]
    return None


def _returns_a_call(verb: Token) -> bool:
    """ "return calls", not "return to work"."""
    return any(t.lemma_.lower() in ("call", "message", "email", "request") for t in children(verb, *OBJECTS))


def quoted_object(doc: Doc, verb: Token, regions: list[Stretch]) -> list[Stretch]:
    """A clause that ends in a quotation where the parse finds none: told me I "shouldn't park there"."""
    if verb.lemma_.lower() not in ADDRESSING:
        return []
    person = first(verb, "dobj", "dative")
    if person is None or person.i != verb.i + 1:
        return []
    start = verb.i + 2
    region = next((r for r in regions if 0 <= r[0] - doc[min(start, len(doc) - 1)].idx < 30), None)
    if region is None or region[1] > verb.sent.end_char:
        return []
    return [(doc[start].idx, inner(doc, region)[1])]
