"""What speaks for and against an attribution: the signs that its confidence is made of."""

from spacy.tokens import Doc

from kg.annotators.attribution.contents import inside, quotation_kind, quotations
from kg.annotators.attribution.cues import NOUN_STANCE_OF, PLAIN, STANCE_OF
from kg.annotators.attribution.found import Found
from kg.annotators.confidence import log_odds
from kg.annotators.mentions import row_of
from kg.annotators.sections import in_headline
from kg.annotators.syntax import WH
from kg.model.claim import Quotation, Stance

MODEL = "model"
"""The rule of what only the model has marked."""
STATING = frozenset((Stance.SAYS, Stance.BELIEVES))
"""What is said or believed is a clause; what is demanded or denied may be a thing."""
LONG = 40
"""Words of a content that hardly anybody would mark by mistake."""
SUREST = 4.0
"""The model's logits count no further than this."""


def signs_of(doc: Doc, found: Found) -> dict[str, float]:
    """The signs of one attribution, by the names that `lexicons/confidence.toml` weighs; 1 for what holds."""
    words = [t for start, end in found.content for t in doc.char_span(start, end, alignment_mode="expand") or ()]
    kind = quotation_kind(doc, found.content, quotations(doc))
    head = doc[found.verb]
    lemma = head.lemma_.lower()
    verbs = [t for t in words if t.pos_ in ("VERB", "AUX")]
    finite = any(t.tag_ in ("VBD", "VBZ", "VBP", "MD") for t in verbs)
    stated = found.stance in STATING or found.rule == MODEL
    speakers = [row_of(doc, id_) for id_ in found.speakers]
    told = {
        "model": log_odds(found.confidence, SUREST) if found.confidence else 0.0,
        "by model alone": found.confidence is not None and found.rule == MODEL,
        "by rule alone": found.confidence is None,
        f"rule {found.rule}": found.rule != MODEL,
        "unknown cue": lemma not in STANCE_OF and lemma not in NOUN_STANCE_OF,
        "noun cue": head.pos_ in ("NOUN", "PROPN"),
        "no verb in content": not verbs and stated and kind is Quotation.INDIRECT,
        "no finite verb in content": bool(verbs) and not finite and stated and kind is Quotation.INDIRECT,
        "quoted": kind is Quotation.DIRECT,
        "partly quoted": kind is Quotation.MIXED,
        "short content": len(words) < 4 and stated,
        "relative content": len(words) == 1 and words[0].lower_ in WH,
        "broken content": len(found.content) > 1 and kind is Quotation.INDIRECT,
        "no speaker": not speakers,
        "named speaker": any(row["form"] == "name" for row in speakers),
        "thing speaks": bool(speakers) and all(row["kind"] in (None, "Place") for row in speakers),
        "belief": found.stance is Stance.BELIEVES,
        "plain statement": found.stance is Stance.SAYS,
        "plain cue": lemma in PLAIN,
        "long content": len(words) > LONG,
        "inside a quotation": inside(quotations(doc), found.cue[0][0]) is not None,
        "headline": in_headline(doc, found.cue[0][0]),
    }
    return {name: float(value) for name, value in told.items() if value}
