"""Claims from the attributions that the reader model found: whose they are, and what stance their cue gives."""

from collections.abc import Iterable, Iterator

from spacy.tokens import Doc, Token

from kg.annotators.attribution.beside import declined_content
from kg.annotators.attribution.contents import Stretch, bare
from kg.annotators.attribution.cues import NOUN_STANCE_OF, STANCE_OF, stance_of
from kg.annotators.attribution.found import Found
from kg.annotators.attribution.said_on import said_on
from kg.annotators.attribution.signs import MODEL
from kg.annotators.attribution.sources import can_speak, speakers_of, spoken_to
from kg.annotators.syntax import conjuncts, is_passive
from kg.model.article import SectionKind
from kg.model.claim import Stance


def _tokens(doc: Doc, spans: Iterable[Stretch]) -> list[Token]:
    found: list[Token] = []
    for start, end in spans:
        span = doc.char_span(start, end, alignment_mode="expand")
        found += list(span) if span is not None else []
    return found


def cue_head(tokens: list[Token]) -> Token:
    """The word of a cue that the tables know; a verb before a noun, else the highest in the parse."""
    verbs = [t for t in tokens if t.lemma_.lower() in STANCE_OF and t.pos_ in ("VERB", "AUX")]
    nouns = [t for t in tokens if t.lemma_.lower() in NOUN_STANCE_OF]
    inside = {t.i for t in tokens}
    tops = [t for t in tokens if t.head.i not in inside or t.head == t]
    return next(iter([*verbs, *nouns, *tops, *tokens]))


def _stance(doc: Doc, head: Token) -> Stance:
    lemma = head.lemma_.lower()
    if head.pos_ in ("VERB", "AUX") and declined_content(doc, head, lemma) is not None:
        return Stance.DECLINES_COMMENT
    if lemma in STANCE_OF and head.pos_ in ("VERB", "AUX"):
        return stance_of(doc, head, lemma) or Stance.SAYS
    return Stance(NOUN_STANCE_OF.get(lemma, "Says"))


def _source_heads(doc: Doc, spans: list[Stretch]) -> list[Token]:
    """The nouns that head the source: of each span its highest word, and what is coordinated with it inside."""
    found: list[Token] = []
    for start, end in spans:
        span = doc.char_span(start, end, alignment_mode="expand")
        if span is None:
            continue
        heads = [t for t in conjuncts(span.root) if span.start <= t.i < span.end]
        speaking = [t for t in heads if can_speak(doc, t)] or [t for t in span if can_speak(doc, t)][-1:] or heads
        found += speaking
    return found


def _below_headline(doc: Doc, stretch: Stretch) -> Stretch:
    """The stretch without a headline that it runs out of: no content goes on from there into the article."""
    start, end = stretch
    for section in doc.user_data["sections"]:
        if section["kind"] == SectionKind.HEADLINE and section["start"] <= start < section["end"] < end:
            start = section["end"]
    return start, end


def _is_other_refusal(doc: Doc, head: Token, _: list[Stretch]) -> bool:
    """ "refused to leave": no comment was asked for."""
    lemma = head.lemma_.lower()
    return STANCE_OF.get(lemma) == Stance.DECLINES_COMMENT and declined_content(doc, head, lemma) is None


def _is_other_call(doc: Doc, head: Token, content: list[Stretch]) -> bool:
    """ "called a friend": nothing is said of the friend."""
    return head.lemma_.lower() == "call" and not any(
        t.i > head.i and (t.dep_ in ("oprd", "ccomp", "attr") or t.is_quote or t.dep_ == "prep") for t in head.subtree
    )


def _is_bare_report(doc: Doc, head: Token, content: list[Stretch]) -> bool:
    """ "The meeting was first reported by the Gazette": a report of an event, with nothing said of it."""
    if head.lemma_.lower() != "report" or not is_passive(head):
        return False
    return not any(t.pos_ in ("VERB", "AUX") for t in _tokens(doc, content))


NO_CLAIMS = (_is_bare_report, _is_other_refusal, _is_other_call)


def attributed(doc: Doc) -> Iterator[Found]:
    """A claim for each of `doc.user_data["attributions"]`, in the order of the cues."""
    for row in doc.user_data["attributions"]:
        source: list[Stretch] = [(s, e) for s, e in row["source"]]
        cue: list[Stretch] = [(s, e) for s, e in row["cue"]]
        content = [c for c in (bare(doc, _below_headline(doc, (s, e))) for s, e in row["content"]) if c[0] < c[1]]
        tokens = _tokens(doc, cue)
        if not tokens or not content:
            continue
        head = cue_head(tokens)
        if any(is_none(doc, head, content) for is_none in NO_CLAIMS):
            continue
        via, addressee = spoken_to(doc, head) if head.pos_ in ("VERB", "AUX") else (None, None)
        yield Found(
            MODEL,
            speakers_of(doc, _source_heads(doc, source)),
            source,
            cue,
            content,
            _stance(doc, head),
            head.i,
            via,
            addressee,
            said_on(doc, head, content),
            confidence=row["confidence"],
        )
