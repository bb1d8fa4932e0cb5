"""The body that a post is in, where a noun stands beside its name: "the newspaper Daglig", "the Norvik group"."""

from spacy.tokens import Doc, Token

from kg.annotators.lexicon import table, words
from kg.annotators.mentions import label_at
from kg.annotators.syntax import first

# Nouns that only tell what kind of thing a name is of, so that the name alone is the body.
KIND_NOUNS = words(table("organizations")["kinds"])
# Nouns of which a place is the name: "the state of Saxony".
STATE_NOUNS = frozenset(("city", "town", "village", "state", "region", "county", "province", "republic", "government"))
NAMED = frozenset(("ORG", "OUTLET"))
QUOTES = frozenset("\"“”'‘’«»„")


def name_of_kind(doc: Doc, noun: Token, limit: int) -> Token | None:
    """A token of the name that `noun` introduces or classes, before token `limit`; `None` if it does neither."""
    if noun.lemma_.lower() in STATE_NOUNS:
        place = next((first(c, "pobj") for c in noun.children if c.dep_ == "prep" and c.lower_ == "of"), None)
        return place if place is not None and place.i < limit and label_at(doc, place) == "GPE" else None
    if noun.lemma_.lower() not in KIND_NOUNS:
        return None
    i = noun.i + 1
    while i < limit and doc[i].text in QUOTES:
        i += 1
    if i < limit and label_at(doc, doc[i]) in NAMED:
        return doc[i]
    return name_before_kind(doc, noun)


def name_before_kind(doc: Doc, noun: Token) -> Token | None:
    """The name that stands before the noun in one phrase: "the Norvik economic think tank"."""
    i = noun.i - 1
    while i > noun.sent.start and not label_at(doc, doc[i]) and doc[i].tag_ in ("JJ", "NN", "HYPH"):
        i -= 1
    return doc[i] if label_at(doc, doc[i]) in NAMED else None
