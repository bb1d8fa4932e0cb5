"""Source said claim."""

from pyoxigraph import Literal

from kg.model.claim import Claim, Stance, content_text
from kg.model.span import hull
from kg.rdf import terms
from kg.rdf.assertion import is_asserted
from kg.rdf.draft import Draft
from kg.rdf.times import SAID_ON, write_time

PLAIN = {
    Stance.SAYS: terms.SAID,
    Stance.CONFIRMS: terms.SAID,
    Stance.PROMISES: terms.SAID,
    Stance.THREATENS: terms.SAID,
    Stance.DEMANDS: terms.SAID,
    Stance.ASKS: terms.SAID,
    Stance.DENIES: terms.DENIED,
    Stance.BELIEVES: terms.BELIEVED,
    Stance.DECLINES_COMMENT: terms.DECLINED,
}
"""The plain triples of each stance, super-properties included."""
LABEL_LENGTH = 120
LABEL_GAP = 40
"""How far content may stand behind its cue for the label to be the text as it runs, both in characters."""


def write_claims(draft: Draft) -> None:
    """Writes the claims; the plain triples from their speakers only where no claim around them withholds it."""
    text = draft.document.article.text
    claims = {claim.id: claim for claim in draft.document.claims}
    for claim in draft.document.claims:
        node = draft.add_fact(claim, terms.CLAIM)
        draft.add(node, terms.LABEL, Literal(claim_label(claim, text)))
        draft.add(node, terms.STANCE, terms.STANCES[claim.stance])
        draft.add(node, terms.QUOTATION, terms.QUOTATIONS[claim.quotation])
        if claim.cue:
            draft.add(node, terms.CUE, Literal(" ".join(span.of(text) for span in claim.cue)))
        if claim.content:
            draft.add(node, terms.CONTENT, Literal(content_text(claim, text)))
        draft.add_texts(node, terms.QUOTE, claim.quotes)
        for speaker in claim.speakers:
            draft.add(node, terms.SPEAKER, draft.entities[speaker])
            if is_asserted(claim.within, claims):
                draft.link(draft.entities[speaker], PLAIN[claim.stance], node)
        if claim.via:
            draft.add(node, terms.VIA, draft.entities[claim.via])
        if claim.addressee:
            draft.add(node, terms.ADDRESSEE, draft.entities[claim.addressee])
        write_time(draft, node, SAID_ON, claim.said_on)
        for id_ in claim.about:
            draft.add(node, terms.ABOUT, draft.entities.get(id_) or draft.facts[id_])
        if claim.within:
            draft.add(node, terms.WITHIN, draft.facts[claim.within])
        for id_ in claim.disputes:
            draft.link(node, terms.DISPUTES, draft.facts[id_])
        for id_ in claim.confirms:
            draft.add(node, terms.CONFIRMS, draft.facts[id_])


def claim_label(claim: Claim, text: str) -> str:
    """The cue and what follows it: "denied that the sale was rushed"; "said: …" where the content stands before it."""
    content = hull(claim.content) if claim.content else None
    cue = hull(claim.cue) if claim.cue else None
    if content and cue and 0 <= content.start - cue.end <= LABEL_GAP:
        words = text[cue.start : content.end]
    else:
        parts = (" ".join(span.of(text) for span in claim.cue), content_text(claim, text))
        words = ": ".join(part for part in parts if part)
    words = " ".join(words.split())
    return words if len(words) <= LABEL_LENGTH else words[: LABEL_LENGTH - 1].rstrip() + "…"
