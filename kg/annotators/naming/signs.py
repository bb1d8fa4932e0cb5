"""What speaks for and against a name: the signs that its confidence is made of."""

from collections.abc import Mapping, Sequence

from spacy.tokens import Doc, Span

from kg.annotators.confidence import log_odds
from kg.annotators.sections import in_headline
from kg.annotators.words import text_of

SUREST = 5.0
"""The model's logits count no further than this."""


def signs_of(doc: Doc, name: Span, read: Sequence[Span], scores: Mapping[int, float]) -> dict[str, float]:
    """The signs of one name; 1 for what holds.

    `read` are the names before their repair, `scores` how sure each of them was, by its first character.
    """
    same = next((r for r in read if (r.start, r.end) == (name.start, name.end)), None)
    near = same or next((r for r in read if r.start < name.end and name.start < r.end), None)
    score = scores.get(near.start_char, 0.5) if near is not None else 0.5
    kept = same is not None and same.label_ == ("ORG" if name.label_ == "OUTLET" else name.label_)
    told = {
        "model": log_odds(score, SUREST),
        "other kind": same is not None and not kept,
        "other edges": same is None and near is not None,
        "not read": near is None,
        "one word": len(name) == 1,
        "in capitals": len(name.text) > 5 and name.text.isupper(),
        "said again": text_of(doc).count(name.text) > 1,
        "headline": in_headline(doc, name.start_char),
        f"kind {name.label_}": True,
    }
    return {sign: round(float(value), 3) for sign, value in told.items() if value}
