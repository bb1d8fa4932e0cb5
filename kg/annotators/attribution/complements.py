"""What the parse gives a reporting verb: a clause, an infinitive, a phrase, or what it says of its object.

A verb's complement is read by the first of `READINGS` that knows what it is.
"""

from collections.abc import Callable
from typing import NamedTuple

from spacy.tokens import Doc, Token

from kg.annotators.attribution.contents import Stretch, clause_of, token_span, without
from kg.annotators.attribution.cues import (
    ADDRESSING,
    CHARACTERIZING,
    DISPUTING,
    INFINITIVE,
    INTERVIEW,
    NOUN_OBJECT,
    PARTICIPLES,
    PLAIN,
    WITH_PREPOSITION,
    stance_word,
    takes_noun,
)
from kg.annotators.mentions import label_at
from kg.annotators.syntax import OBJECTS, children, first, is_passive, own_subjects, with_particle

# Verbs whose "-ing" form is what was said ("denied taking the money").
GERUND = frozenset(("deny", "admit", "suggest", "recommend", "propose", "consider", "acknowledge", "favor", "favour"))
# Prepositions that say what of somebody ("described X as …", "accused X of …"); "called X on Friday" says nothing.
LIKENING = frozenset(("as", "of", "for", "to", "with"))
# Verbs without an object, which a clause behind "that" may end in.
INTRANSITIVE = frozenset(
    ("arrive", "begin", "come", "die", "end", "fall", "go", "happen", "last", "rise", "stay", "stop")
)
# Stances whose verbs take an infinitive as what is wanted.
WANTING = frozenset(("Believes", "Demands", "Promises", "Asks", "Threatens"))


class Cue(NamedTuple):
    """A reporting verb with what it governs."""

    doc: Doc
    verb: Token
    lemma: str
    passive: bool
    clauses: list[Token]
    target: Token | None
    """Its object."""


Reading = Callable[[Cue], list[Stretch]]
"""The content that one kind of complement gives; empty where the verb has none of that kind."""


def _clause(cue: Cue) -> list[Stretch]:
    """ "said that …", "…, X said": the longest clause."""
    if not cue.clauses or cue.lemma == "call" or _denies_a_thing(cue):
        return []
    clause = max(cue.clauses, key=lambda c: c.right_edge.i - c.left_edge.i)
    return _cut(cue.doc, cue.verb, clause_of(clause))


def _denies_a_thing(cue: Cue) -> bool:
    """ "denied the driver bail" where the parse takes the two objects for a clause."""
    return cue.lemma in DISPUTING and not any(
        clause.tag_ in ("VBD", "VBZ") or first(clause, "mark", "aux", "auxpass") for clause in cue.clauses
    )


def _around(cue: Cue) -> list[Stretch]:
    """ "The bridge, X said, was safe": the clause that the cue stands in the middle of."""
    verb, outer = cue.verb, cue.verb.head
    if (
        verb.dep_ != "parataxis"
        or cue.lemma not in PLAIN
        or not any(s.i < verb.i < outer.i for s in own_subjects(outer))
    ):
        return []
    return _cut(cue.doc, verb, clause_of(outer))


def _before(cue: Cue) -> list[Stretch]:
    """ "The bridge was safe, X said on Friday" where the parse takes the cue's clause for a part of what was said."""
    verb, outer = cue.verb, cue.verb.head
    own = own_subjects(verb)
    if verb.dep_ != "ccomp" or cue.lemma not in PLAIN or outer.i > verb.i or cue.target is not None or not own:
        return []
    comma = cue.doc[max(own[0].left_edge.i - 1, 0)]
    if comma.text != "," or comma.i < outer.i:
        return []
    return [(clause_of(outer)[0], comma.idx)]


def _infinitive(cue: Cue) -> list[Stretch]:
    """ "promised to …", "urged X to …"."""
    wanted = next((c for c in children(cue.verb, "xcomp") if any(g.lower_ == "to" for g in c.children)), None)
    takes = cue.lemma in INFINITIVE | ADDRESSING or stance_word(cue.verb, cue.lemma) in WANTING
    return [clause_of(wanted)] if wanted is not None and takes else []


def _clause_on_the_addressee(cue: Cue) -> list[Stretch]:
    """ "assured residents that …" where the parse hangs the clause on the person addressed."""
    if cue.target is None or cue.passive or cue.lemma not in ADDRESSING:
        return []
    named = label_at(cue.doc, cue.target)
    for clause in children(cue.target, "acl", "relcl"):
        if any(
            (g.lower_ == "that" and (g.dep_ == "mark" or _is_left_over(g)))
            or (named and (g.lower_, g.dep_) == ("to", "aux"))
            for g in clause.children
        ):
            return [clause_of(clause)]
    return []


def _is_left_over(that: Token) -> bool:
    """ "that wages would rise": whether the parse calls "that" the object of a verb that takes none."""
    verb = that.head
    return that.dep_ == "dobj" and verb.lemma_ in INTRANSITIVE and bool(own_subjects(verb))


def _gerund(cue: Cue) -> list[Stretch]:
    """ "denied taking …", "denied having taken …"."""
    found = next((c for c in children(cue.verb, "xcomp") if c.i > cue.verb.i and _is_gerund(c)), None)
    return [clause_of(found)] if found is not None and cue.lemma in GERUND else []


def _is_gerund(verb: Token) -> bool:
    return verb.tag_ == "VBG" or any(c.tag_ == "VBG" and c.dep_ == "aux" for c in verb.children)


def _characterisation(cue: Cue) -> list[Stretch]:
    """ "called the plan madness", "accused X of …", "described X as …"."""
    if cue.lemma not in CHARACTERIZING or cue.passive or not (cue.target is not None or cue.clauses):
        return []
    start = cue.target if cue.target is not None else cue.clauses[0]
    rest = [c for c in cue.verb.children if c.i > start.i and c.dep_ in ("prep", "oprd", "ccomp", "pcomp", "xcomp")]
    said_of_it = any(c.dep_ != "prep" or c.lower_ in LIKENING for c in rest)
    if not (said_of_it or (cue.lemma in NOUN_OBJECT and cue.lemma not in DISPUTING) or cue.clauses):
        return []
    end = max([start.right_edge.i, *(c.right_edge.i for c in rest)]) + 1
    if start.i < cue.verb.i:
        # "an act that she described as madness": what it is said of stands before the cue.
        opening = rest[0].i + 1 if rest and rest[0].dep_ == "prep" else rest[0].left_edge.i if rest else end
        return [token_span(cue.doc, opening, end)] if opening < end else []
    return [token_span(cue.doc, start.left_edge.i, end)]


def _pointed_out(cue: Cue) -> list[Stretch]:
    return [clause_of(cue.target)] if cue.target is not None and with_particle(cue.verb) == "point out" else []


def _behind_preposition(cue: Cue) -> list[Stretch]:
    """ "called for …", "warned of …"."""
    wanted = WITH_PREPOSITION.get(cue.lemma)
    preposition = next((c for c in children(cue.verb, "prep") if c.lower_ == wanted), None)
    aimed = first(preposition, "pobj", "pcomp") if preposition is not None else None
    return [clause_of(aimed)] if aimed is not None else []


def _noun(cue: Cue) -> list[Stretch]:
    """ "confirmed the deaths", "denied the allegations"."""
    target = cue.target
    if target is None or cue.passive or target.pos_ == "PRON" or not takes_noun(cue.lemma, target):
        return []
    return [_before_occasion(cue.doc, cue.verb, target)]


READINGS: tuple[Reading, ...] = (
    _clause,
    _around,
    _before,
    _infinitive,
    _clause_on_the_addressee,
    _gerund,
    _characterisation,
    _pointed_out,
    _behind_preposition,
    _noun,
)


def complement_of(doc: Doc, verb: Token) -> list[Stretch]:
    """The clause, infinitive, phrase or characterisation that the parse gives the verb; empty if none."""
    clauses = [c for c in children(verb, "ccomp") if c.i != verb.i and c.right_edge.i - c.left_edge.i > 0]
    cue = Cue(doc, verb, verb.lemma_.lower(), is_passive(verb), clauses, first(verb, *OBJECTS))
    return next((content for content in (reading(cue) for reading in READINGS) if content), [])


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
