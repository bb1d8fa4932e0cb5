"""What a reporting verb takes: a clause, an infinitive, a phrase, a quotation beside it, the sentence before it."""

from spacy.tokens import Doc, Token

from kg.annotators.contents import Stretch, clause_of, inner, region_after, region_before, token_span, without
from kg.annotators.cues import (
    ADDRESSING,
    CHARACTERIZING,
    INFINITIVE,
    INTERVIEW,
    NOUN_OBJECT,
    PARTICIPLES,
    PLAIN,
    SILENT_VERBS,
    STANCE_OF,
    WITH_PREPOSITION,
    stance_word,
    takes_noun,
)
from kg.annotators.mentions import label_at
from kg.annotators.syntax import OBJECTS, children, first, is_negated, is_passive, own_subjects, phrase, with_particle
from kg.annotators.words import text_of

# Verbs that tell something though they are no cues ("declined to give details").
TELLING = frozenset(("give", "provide", "discuss", "name", "identify", "share", "talk", "offer", "go", "confirm"))
# Verbs whose "-ing" form is what was said ("denied taking the money").
GERUND = frozenset(("deny", "admit", "suggest", "recommend", "propose", "consider", "acknowledge", "favor", "favour"))
# Prepositions that say what of somebody ("described X as …", "accused X of …"); "called X on Friday" says nothing.
LIKENING = frozenset(("as", "of", "for", "to", "with"))


def complement_of(doc: Doc, verb: Token) -> list[Stretch]:
    """The clause, infinitive, phrase or characterisation that the parse gives the verb; empty if none."""
    lemma = verb.lemma_.lower()
    passive = is_passive(verb)
    clauses = [c for c in children(verb, "ccomp") if c.i != verb.i and c.right_edge.i - c.left_edge.i > 0]
    if clauses and not (lemma in CHARACTERIZING and lemma == "call"):
        clause = max(clauses, key=lambda c: c.right_edge.i - c.left_edge.i)
        return _cut(doc, verb, clause_of(clause))
    if verb.dep_ == "parataxis" and lemma in PLAIN and any(s.i < verb.i < verb.head.i for s in own_subjects(verb.head)):
        return _cut(doc, verb, clause_of(verb.head))
    infinitive = next(
        (
            c
            for c in children(verb, "xcomp", "advcl")
            if c.dep_ == "xcomp" and any(g.lower_ == "to" for g in c.children)
        ),
        None,
    )
    target = next((c for c in children(verb, *OBJECTS)), None)
    if infinitive is not None and (
        lemma in INFINITIVE
        or lemma in ADDRESSING
        or stance_word(verb, lemma) in ("Believes", "Demands", "Promises", "Asks", "Threatens")
    ):
        return [clause_of(infinitive)]
    if target is not None and not passive:
        as_clause = next(
            (
                c
                for c in children(target, "acl", "relcl")
                if (any(g.lower_ == "to" and g.dep_ == "aux" for g in c.children) and label_at(doc, target))
                or any(g.lower_ == "that" and g.dep_ == "mark" for g in c.children)
            ),
            None,
        )
        if as_clause is not None and lemma in ADDRESSING:
            return [clause_of(as_clause)]
    gerund = next((c for c in children(verb, "xcomp") if c.i > verb.i and _is_gerund(c)), None)
    if gerund is not None and lemma in GERUND:
        return [clause_of(gerund)]
    if lemma in CHARACTERIZING and (target is not None or clauses) and not passive:
        start = target if target is not None else clauses[0]
        rest = [c for c in verb.children if c.i > start.i and c.dep_ in ("prep", "oprd", "ccomp", "pcomp", "xcomp")]
        said_of_it = any(c.dep_ != "prep" or c.lower_ in LIKENING for c in rest)
        if said_of_it or lemma in NOUN_OBJECT or clauses:
            return [token_span(doc, start.left_edge.i, max([start.right_edge.i, *(c.right_edge.i for c in rest)]) + 1)]
    if with_particle(verb) == "point out" and target is not None:
        return [clause_of(target)]
    wanted = WITH_PREPOSITION.get(lemma)
    preposition = next((c for c in children(verb, "prep") if c.lower_ == wanted), None) if wanted else None
    if preposition is not None:
        aimed = first(preposition, "pobj", "pcomp")
        if aimed is not None:
            return [clause_of(aimed)]
    if target is not None and not passive and target.pos_ != "PRON" and takes_noun(lemma, target):
        return [_before_occasion(doc, verb, target)]
    return []


def _is_gerund(verb: Token) -> bool:
    """ "taking", "having taken"."""
    return verb.tag_ == "VBG" or any(c.tag_ == "VBG" and c.dep_ == "aux" for c in verb.children)


def _before_occasion(doc: Doc, verb: Token, target: Token) -> Stretch:
    """The phrase of `target` with "as …" behind it and without "in a statement", "in an interview with …"."""
    occasion = next(
        (
            t
            for t in target.subtree
            if t.dep_ == "pobj" and t.lemma_.lower() in INTERVIEW and t.head.lower_ in ("in", "on", "during")
        ),
        None,
    )
    end = occasion.head.i if occasion is not None and occasion.head.i > target.i else target.right_edge.i + 1
    role = next((c for c in children(verb, "prep") if c.lower_ == "as" and c.i > target.i), None)
    if role is not None:
        end = max(end, role.right_edge.i + 1)
    return token_span(doc, target.left_edge.i, end)


def _cut(doc: Doc, verb: Token, stretch: Stretch) -> list[Stretch]:
    """The clause without the cue's own clause inside it, and cut where a participle of speech takes over."""
    start, end = stretch
    for token in doc.char_span(start, end, alignment_mode="expand") or ():
        if (
            token.i > verb.i
            and token.tag_ == "VBG"
            and token.lemma_ in PARTICIPLES
            and doc[token.i - 1].text == ","
            and token.dep_ != "acl"
        ):
            end = doc[token.i - 1].idx
            break
    if start <= verb.idx < end:
        own = [verb, *(t for s in own_subjects(verb) for t in s.subtree if t.i < verb.i + 12)]
        hole = (min(t.idx for t in own), max(t.idx + len(t) for t in own))
        return without((start, end), [hole])
    return [(start, end)]


def _cue_clause(doc: Doc, verb: Token, sources: list[Token]) -> Stretch:
    """Characters from the source to the cue, whichever comes first, with what stands between."""
    near = [s for s in sources if s.sent == verb.sent and abs(s.i - verb.i) < 25]
    edges = [phrase(s) for s in near]
    start = min([verb.idx, *(a for a, b in edges)])
    end = max([verb.idx + len(verb), *(b for a, b in edges)])
    return start, end


def quotations_beside(doc: Doc, verb: Token, sources: list[Token], regions: list[Stretch]) -> list[Stretch]:
    """Quotations that stand just before or just behind the cue's clause, or open behind its colon."""
    start, end = _cue_clause(doc, verb, sources)
    found = [r for r in (region_before(doc, start, regions), region_after(doc, end, regions)) if r]
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
