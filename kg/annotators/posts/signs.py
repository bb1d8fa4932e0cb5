"""What speaks for and against a tenure: the signs that its confidence is made of."""

from typing import Any

from spacy.tokens import Doc

from kg.annotators.confidence import confidence_of, log_odds
from kg.annotators.lexicon import words
from kg.annotators.mentions import row_of
from kg.annotators.posts.words import OCCUPATIONS, lemma

CROWD = 3
"""From so many people named in one sentence on, posts and people are easily mixed up."""
SUREST = 3.0
"""The log odds of a name count no further than this."""
# Posts that stand well without what they are in: of a state that the reader knows, ranks, and learned titles.
UNPLACED = words(
    "president premier chancellor minister king queen prince princess emperor pope general colonel major captain "
    "lieutenant sergeant admiral professor judge justice sheriff candidate nominee referee whistleblower author "
    "founder owner"
)


def signs_of(doc: Doc, row: dict[str, Any]) -> dict[str, float]:
    """The signs of one tenure, by the names that `lexicons/confidence.toml` weighs; 1 for what holds."""
    head, holder = doc[row["head"]], row_of(doc, row["holder"])
    body = row_of(doc, row["organization"]) if row["organization"] is not None else None
    told = {
        "body wanting": body is None and lemma(head) not in OCCUPATIONS | UNPLACED,
        "body a place": body is not None and body["kind"] in ("GeopoliticalEntity", "Place"),
        "sure body": 0.0 if body is None else _surety(doc, body),
        "one name": holder["form"] == "name" and " " not in holder["text"],
        "crowd": sum(name.label_ == "PERSON" and name.sent == head.sent for name in doc.spans["names"]) >= CROWD,
    }
    return {sign: float(value) for sign, value in told.items() if value}


def _surety(doc: Doc, row: dict[str, Any]) -> float:
    """The log odds that the name of a mention is right; 0 for what is no name."""
    if row["form"] != "name":
        return 0.0
    named = zip(doc.spans["names"], doc.user_data.get("name_signs", ()), strict=False)
    signs = next((told for span, told in named if span.start_char == row["start"]), None)
    if signs is None:
        return 0.0
    return round(log_odds(confidence_of(doc, "names", signs), SUREST), 2)
