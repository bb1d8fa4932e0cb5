"""Who said what: component `newsgraph_claims`.

A cue is a verb of the table `cues.toml` with a source that can speak and a content: a clause, an infinitive, a noun
phrase or a quotation beside it; or "according to". Each rule is a function from a parsed article to claims.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc, Token

from kg.annotators.attribution.beside import declined_content, fronted, quotations_beside, quoted_object
from kg.annotators.attribution.complements import complement_of
from kg.annotators.attribution.contents import (
    Stretch,
    bare,
    clause_of,
    inner,
    inside,
    quotation_kind,
    quotations,
    quotes_in,
    token_span,
    widened,
    without,
)
from kg.annotators.attribution.cues import ADDRESSING, PLAIN, SILENT_VERBS, STANCE_OF, UNSOURCED, stance_of
from kg.annotators.attribution.found import Found, touches
from kg.annotators.attribution.loose_quotations import floating_quotations, punctuated_quotations, repeats
from kg.annotators.attribution.read import attributed
from kg.annotators.attribution.said_on import said_on
from kg.annotators.attribution.signs import signs_of
from kg.annotators.attribution.sources import (
    FIRST_PERSON,
    can_speak,
    source_stretches,
    speakers_of,
    spoken_to,
    verb_subjects,
)
from kg.annotators.confidence import confidence_of, read_by
from kg.annotators.mentions import label_at
from kg.annotators.syntax import conjuncts, first, is_passive, phrase, subjects
from kg.model.article import SectionKind
from kg.model.claim import Stance

SILENT_SECTIONS = frozenset(kind.value for kind in (SectionKind.CREDIT, SectionKind.BYLINE, SectionKind.DATELINE))


def _found(rule: str, verb: Token, sources: list[Token], content: list[Stretch], stance: Stance) -> Found:
    doc = verb.doc
    particle = first(verb, "prt")
    cue = [(verb.idx, verb.idx + len(verb))] + (
        [(particle.idx, particle.idx + len(particle))] if particle is not None else []
    )
    if len(cue) == 2 and cue[1][0] - cue[0][1] <= 1:
        cue = [(cue[0][0], cue[1][1])]
    stretches = [s for s in (bare(doc, c) for c in content) if s[0] < s[1]]
    via, addressee = spoken_to(doc, verb)
    return Found(
        rule,
        speakers_of(doc, sources),
        source_stretches(doc, sources),
        cue,
        stretches,
        stance,
        verb.i,
        via,
        addressee,
        said_on(doc, verb, stretches),
    )


def _unsourced(doc: Doc, verb: Token, lemma: str) -> Found | None:
    """ "is expected to rise", "were advised to send", "it is believed that": a claim of nobody named."""
    if (
        not is_passive(verb)
        or lemma not in UNSOURCED
        or first(verb, "agent") is not None
        or verb.dep_ in ("acl", "advcl")
    ):
        return None
    subject = first(verb, "nsubjpass", "csubjpass")
    infinitive = first(verb, "xcomp")
    clause = first(verb, "ccomp")
    told_to = lemma in ADDRESSING
    stance = Stance.DEMANDS if lemma == "tell" else Stance(STANCE_OF.get(lemma, "Believes"))
    if clause is not None and subject is not None and subject.lower_ == "it":
        return _found("unsourced", verb, [], [clause_of(clause)], stance)
    if infinitive is None or subject is None or not any(g.lower_ == "to" for g in infinitive.children):
        return None
    content = [clause_of(infinitive)] if told_to else [phrase(subject, without=("relcl",)), clause_of(infinitive)]
    return _found("unsourced", verb, [], content, stance)


def _verbs(doc: Doc) -> Iterator[Found]:
    """A reporting verb with its source and what it takes: clause, infinitive, phrase, quotation."""
    regions = quotations(doc)
    for verb in doc:
        lemma = verb.lemma_.lower()
        if (verb.pos_ not in ("VERB", "AUX") and verb.tag_ not in ("VBD", "VBZ", "VBN", "VBG", "VBP")) or (
            lemma not in STANCE_OF and lemma not in SILENT_VERBS and lemma != "reach"
        ):
            continue
        if verb.dep_ in ("amod", "compound") or label_at(doc, verb):
            continue
        sources = verb_subjects(doc, verb)
        quoted = inside(regions, verb.idx)
        if quoted and not _somebody_else(doc, verb, sources):
            continue
        if verb.dep_ == "xcomp" and declined_content(doc, verb.head, verb.head.lemma_.lower()) is not None:
            continue
        silent = declined_content(doc, verb, lemma)
        if silent is not None:
            sources = sources or _unreached(doc, verb)
            if sources:
                yield _found("declined", verb, sources, silent, Stance.DECLINES_COMMENT)
            continue
        if lemma not in STANCE_OF:
            continue
        if not sources:
            found = _unsourced(doc, verb, lemma)
            if found is not None:
                yield found
            continue
        stance = stance_of(doc, verb, lemma)
        if stance is None:
            continue
        content, rule = _content(doc, verb, sources, regions, bool(quoted))
        if content:
            yield _found(rule, verb, sources, content, stance)


def _somebody_else(doc: Doc, verb: Token, sources: list[Token]) -> bool:
    """Whether a cue inside a quotation has a source of its own: a name, or a noun that says something."""
    if not sources or any(s.lower_ in FIRST_PERSON or s.pos_ == "PRON" for s in sources):
        return False
    return STANCE_OF.get(verb.lemma_.lower()) != "Believes" or all(label_at(doc, s) for s in sources)


def _unreached(doc: Doc, verb: Token) -> list[Token]:
    """Who "could not be reached"."""
    return [t for t in subjects(verb) if can_speak(doc, t)] if is_passive(verb) else []


# Verbs beside which a quotation is a word of the clause, not what was said.
NEVER_QUOTING = frozenset(("describe", "cite", "support", "show", "see", "find", "know", "hold"))


def _content(
    doc: Doc, verb: Token, sources: list[Token], regions: list[Stretch], quoted: bool
) -> tuple[list[Stretch], str]:
    """What the verb attributes and the rule that found it; a cue inside a quotation takes no quotation."""
    lemma = verb.lemma_.lower()
    content = complement_of(doc, verb)
    if quoted:
        return content, "clause"
    near = [] if lemma in NEVER_QUOTING else quotations_beside(doc, verb, sources, regions)
    if not content and near:
        return [widened(doc, inner(doc, r), regions) for r in near], "quotation"
    own = (verb.sent.start_char, verb.sent.end_char)
    more = [r for r in near if touches(r, own) and not any(touches(c, r) for c in content)] if lemma in PLAIN else []
    if content:
        return [widened(doc, s, regions) for s in sorted({*content, *(inner(doc, r) for r in more)})], "clause"
    before = fronted(doc, verb, sources)
    if before:
        return [widened(doc, s, regions) for s in before], "fronted"
    return quoted_object(doc, verb, regions), "quotation"


def _according(doc: Doc) -> Iterator[Found]:
    """ "according to X": the sentence or clause it stands in, without it."""
    regions = quotations(doc)
    for token in doc[:-1]:
        if token.lower_ != "according" or doc[token.i + 1].lower_ != "to" or inside(regions, token.idx):
            continue
        to = doc[token.i + 1]
        target = first(to, "pobj") or first(token, "pobj")
        if target is None:
            continue
        start, end = token.idx, max(phrase(target, without=("relcl",))[1], to.idx + len(to))
        scope = (
            token.head
            if token.head.dep_ in ("relcl", "ccomp", "advcl")
            and token.head.pos_ in ("VERB", "AUX")
            and token.i > token.sent.start + 1
            else None
        )
        if scope is not None and scope.dep_ == "ccomp" and token.i > scope.i:
            scope = None
        a, b = clause_of(scope) if scope is not None else token_span(doc, token.sent.start, token.sent.end)
        content = [bare(doc, piece) for piece in without((a, b), [(start, end)])]
        content = [c for c in content if c[1] - c[0] > 3]
        if not content:
            continue
        sources = conjuncts(target)
        cue = [(token.idx, to.idx + len(to))]
        speakers = speakers_of(doc, sources)
        yield Found("according_to", speakers, source_stretches(doc, sources), cue, content, Stance.SAYS, token.i)


RULES: tuple[Callable[[Doc], Iterator[Found]], ...] = (_verbs, _according, punctuated_quotations)
LEAST = {"model": 0.35, "rules": 0.25}
"""What is less sure is left out: there F1 of claims is highest on the Wikinews articles, by folds."""


def _row(doc: Doc, found: Found, signs: dict[str, float], regions: list[Stretch]) -> dict[str, Any]:
    spans = sorted({bare(doc, stretch) for stretch in found.content})
    edges = [*spans, *found.cue, *(s for s in found.source if abs(s[0] - found.cue[0][0]) < 600)]
    return {
        "speakers": found.speakers,
        "source": [list(s) for s in found.source],
        "cue": [list(c) for c in found.cue],
        "content": [list(s) for s in spans],
        "stance": found.stance.value,
        "quotation": quotation_kind(doc, spans, regions).value,
        "quotes": [list(q) for q in quotes_in(doc, spans, regions)],
        "via": found.via,
        "addressee": found.addressee,
        "said_on": found.said_on,
        "evidence": [[min(a for a, _ in edges), max(b for _, b in edges)]],
        "rule": found.rule,
        "confidence": confidence_of(doc, "claims", signs),
        "signs": signs,
        "verb": found.verb,
    }


def _same_cue(one: Found, other: Found) -> bool:
    return any(touches(a, b) for a in one.cue for b in other.cue)


def _holds(outer: Found, inner: Found) -> bool:
    """Whether the content of one holds the cue of the other: the inner one is nested in it."""
    return any(a <= cue[0] and cue[1] <= b for a, b in outer.content for cue in inner.cue)


def _overlap(one: Found, other: Found) -> bool:
    return any(touches(a, b) for a in one.content for b in (*other.content, *other.cue))


def together(by_model: list[Found], by_rules: list[Found]) -> list[Found]:
    """What the model has read, and what the rules find beside it or nested in it.

    Of a cue that both have found, the claim is the rule's, which knows its parse, unless it runs on over another cue
    where the model's does not; that the model has marked it too makes it surer. The model marks outermost attributions
    only.
    """
    read = []
    for one in by_model:
        known = next((rule for rule in by_rules if _same_cue(rule, one)), None)
        if known is None:
            read.append(one)
            continue
        runs_on = any(_holds(known, other) and not _holds(one, other) for other in by_model)
        read.append(replace(known, confidence=one.confidence, content=one.content if runs_on else known.content))
    more = [
        rule
        for rule in by_rules
        if not any(_same_cue(rule, one) or (_overlap(rule, one) and not _holds(one, rule)) for one in read)
    ]
    return [*read, *more]


def _by_rules(doc: Doc) -> list[Found]:
    found: list[Found] = []
    for rule in RULES:
        found += [one for one in rule(doc) if one.content and not repeats(one, found) and not _silent(doc, one)]
    return found


def _silent(doc: Doc, found: Found) -> bool:
    position = found.cue[0][0]
    return any(s["kind"] in SILENT_SECTIONS and s["start"] <= position < s["end"] for s in doc.user_data["sections"])


class ClaimsComponent:
    """Leaves `doc.user_data["claims"]`: dicts whose speakers, via and addressee are mention ids.

    Where the reader model has left attributions, they come first, and the rules add what it has not read. Claims whose
    confidence is below `least` are left out; `None` stands for that of LEAST.
    """

    def __init__(self, least: float | None) -> None:
        self.least = least

    def __call__(self, doc: Doc) -> Doc:
        """The same doc, annotated."""
        regions = quotations(doc)
        found = _by_rules(doc)
        if "attributions" in doc.user_data:
            found = together([one for one in attributed(doc) if not _silent(doc, one)], found)
        found += floating_quotations(doc, found)
        found.sort(key=lambda f: (f.cue[0], f.content[0]))
        rows = (_row(doc, one, signs_of(doc, one), regions) for one in found)
        least = LEAST[read_by(doc)] if self.least is None else self.least
        kept = (row for row in rows if row["confidence"] >= least)
        doc.user_data["claims"] = [{"id": f"c{number}", **row} for number, row in enumerate(kept, 1)]
        return doc


@Language.factory(
    "newsgraph_claims",
    requires=["doc.spans", "doc.user_data", "token.dep", "token.lemma"],
    assigns=["doc.user_data"],
    default_config={"least": None},
)
def newsgraph_claims(nlp: Language, name: str, least: float | None) -> ClaimsComponent:
    """The component that leaves out claims less sure than `least`."""
    return ClaimsComponent(least)
