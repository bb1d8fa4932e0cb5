"""Which phrases are sources of reports: outlets, and what is written."""

from typing import Any

from spacy.tokens import Doc, Token

from kg.annotators.lexicon import table, words
from kg.annotators.mentions import DOCUMENT_NOUNS, label_at, mention_at, row_of
from kg.annotators.naming.kinds import OUTLET_NOUNS, is_outlet
from kg.annotators.syntax import children
from kg.model.entity import EntityKind
from kg.model.mention import MentionForm

_REPORTS = table("events")["reports"]
SOURCES, RESEARCH = words(_REPORTS["sources"]), words(_REPORTS["research"])
OUTLET_ENDINGS = words(_REPORTS["outlet_endings"])


def _is_outlet_name(text: str) -> bool:
    """Whether a name is an outlet's, with its article or with the noun for one at its end ("X news agency")."""
    return (
        is_outlet(text)
        or is_outlet(f"The {text}")
        or text.rsplit(maxsplit=1)[-1].lower() in OUTLET_ENDINGS
        or text.lower().endswith(" news agency")
    )


def _is_outlet(doc: Doc, token: Token) -> bool:
    label = label_at(doc, token)
    if not label:
        return token.pos_ == "PROPN" and is_outlet(token.text)
    return label == "OUTLET" or (label in ("ORG", "PERSON", "LOC") and _is_outlet_name(_text(doc, token)))


def _text(doc: Doc, token: Token) -> str:
    return str(row_of(doc, mention_at(doc, token))["text"])


def _is_written(doc: Doc, token: Token) -> bool:
    """Whether `token` heads the phrase, or ends the name, of something written ("the report", "the X Study")."""
    if label_at(doc, token):
        return label_at(doc, token) == "ORG" and _text(doc, token).split()[-1].lower() in RESEARCH
    lemma = token.lemma_.lower()
    return lemma != "source" and (lemma in DOCUMENT_NOUNS or lemma in SOURCES or token.lower_ in SOURCES)


def is_source(doc: Doc, token: Token) -> bool:
    """Whether `token` heads the phrase of an outlet or of something written."""
    return _is_outlet(doc, token) or _is_written(doc, token)


def issuer_of(doc: Doc, token: Token) -> str:
    """The mention of who issued something written ("a report in X", "X's study"), else of the token."""
    if label_at(doc, token) or _is_outlet(doc, token):
        return mention_at(doc, token, EntityKind.OUTLET)
    inside = [c for c in token.children if c.dep_ in ("poss", "compound", "nmod")]
    research = token.lemma_.lower() in RESEARCH
    outlet = next((t for t in inside if _is_outlet(doc, t) or (research and label_at(doc, t) == "ORG")), None)
    behind = [
        t
        for prep in children(token, "prep")
        if prep.lower_ in ("in", "by", "from", "on")
        for t in children(prep, "pobj")
    ]
    outlet = outlet or next((t for t in behind if _is_outlet(doc, t)), None)
    return mention_at(doc, outlet) if outlet is not None else mention_at(doc, token, EntityKind.DOCUMENT)


def may_be_source(row: dict[str, Any]) -> bool:
    """Whether a mention may stand for an outlet or document that is named elsewhere ("it", "the agency")."""
    if row["form"] == MentionForm.PRONOUN.value:
        return row["kind"] is None and not row["plural"]
    return (
        row["form"] == MentionForm.NOMINAL.value
        and row["definite"]
        and row["kind"] != EntityKind.DOCUMENT.value
        and row["head"] in OUTLET_NOUNS
    )
