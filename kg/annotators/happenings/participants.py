"""Whom the words beside a trigger bring into an event: names, pronouns, nouns for people and groups."""

from collections.abc import Iterable

from spacy.tokens import Token

from kg.annotators.happenings.lexicon import PEOPLE, THINGS, UNDERTAKINGS
from kg.annotators.mentions import DOCUMENT_NOUNS, GROUP_NOUNS, PEOPLE_NOUNS, known_mention, label_at, referents
from kg.annotators.syntax import children, conjuncts
from kg.model.entity import EntityKind

NAMES = frozenset(("PERSON", "ORG", "OUTLET", "GPE", "NORP"))
PLACES = frozenset(("GPE", "LOC", "FAC"))
OWNERS = {"of": ("PERSON", "ORG", "OUTLET", "GPE"), "in": ("ORG",), "at": ("ORG",)}
"""The names that a preposition behind a thing gives as its owner, by their labels."""
PRONOUNS = frozenset(("he", "she", "they", "him", "her", "them", "it", "who", "whom", "his", "its", "their"))
PEOPLE_ENDINGS = ("er", "or", "ist", "ian", "ee", "ant", "man", "woman")
INDEXES = frozenset(("index", "average", "composite"))
SHARES = frozenset(("share", "stake", "stock", "interest", "holding", "bond", "option"))
PARTS = frozenset(("last", "rest", "part", "most", "half", "majority", "number", "percent", "%", "bulk", "all", "some"))
"""Nouns that only measure what "of" leads to."""
MOST = 8
"""Participants an event has at most; longer coordinations are misread lists."""


def _kind(token: Token) -> EntityKind | None:
    """The kind that a common noun shows, beyond what the mentions know."""
    lemma = token.lemma_.lower()
    if _is_index(token):
        return EntityKind.ORGANIZATION
    if lemma in PEOPLE_NOUNS or lemma in GROUP_NOUNS or lemma in DOCUMENT_NOUNS:
        return None
    if lemma in PEOPLE or (token.tag_ == "NNS" and lemma.endswith(PEOPLE_ENDINGS) and lemma not in THINGS):
        return EntityKind.UNNAMED_SOURCE
    return None


def _is_index(token: Token) -> bool:
    """Whether the phrase names an index of a stock exchange, which rises and falls as a company's shares do."""
    return token.lower_ in INDEXES and any(c.pos_ == "PROPN" for c in token.children)


def can_take_part(token: Token) -> bool:
    """Whether the phrase of `token` is somebody or a group: a name, a pronoun for one, a noun for people or groups."""
    doc = token.doc
    label = label_at(doc, token)
    if label:
        return label in NAMES or label in PLACES
    if token.i in doc.user_data["titled"]:
        return True
    if token.pos_ == "PRON":
        return token.lower_ in PRONOUNS and known_mention(doc, token) is not None
    if token.pos_ not in ("NOUN", "PROPN"):
        return False
    lemma = token.lemma_.lower()
    return lemma in PEOPLE_NOUNS or lemma in GROUP_NOUNS or lemma in PEOPLE or _kind(token) is not None


def is_undertaking(token: Token) -> bool:
    """Whether a common noun for a group is, as what is affected, rather a thing that is done or made ("a campaign")."""
    return token.lemma_.lower() in UNDERTAKINGS and not label_at(token.doc, token)


def _owners(token: Token) -> list[Token]:
    """Whom a thing's phrase says it belongs to ("X's site", "boats of migrants", "shares in X", "the X index").

    Of a share, it is what the share is in, and not who holds it.
    """
    share = token.lemma_.lower() in SHARES
    found = [c for c in token.children if c.dep_ == "poss" and can_take_part(c) and not share]
    found += [
        c for c in token.children if c.dep_ in ("compound", "nmod") and label_at(token.doc, c) in NAMES - {"NORP"}
    ]
    for prep in children(token, "prep"):
        wanted = OWNERS.get(prep.lower_, ())
        for target in children(prep, "pobj"):
            if label_at(token.doc, target) in wanted or _is_common(target, share or prep.lower_ == "of"):
                found.append(target)
            elif prep.lower_ == "of" and token.lemma_.lower() in PARTS:
                found += _owners(target)
    return found[:1]


def _is_common(token: Token, wanted: bool) -> bool:
    """Whether the owner is told by a noun for people or a group, where such owners are `wanted`."""
    return wanted and not label_at(token.doc, token) and token.pos_ == "NOUN" and can_take_part(token)


def mentions_of(tokens: Iterable[Token], *, owners: bool = True, acting: bool = False) -> list[str]:
    """The mentions of those of `tokens` that can take part; for a thing its owner, for people who act their group."""
    found: list[str] = []
    for token in tokens:
        for part in conjuncts(_main(token)):
            for who in (_group(part) if acting else [part]) if can_take_part(part) else _owners(part) if owners else ():
                found += [m for m in referents(who.doc, who, _kind(who))[:MOST] if m not in found]
    return found[:MOST]


def _main(token: Token) -> Token:
    """The name that a common noun stands in apposition to, else the token."""
    common = label_at(token.doc, token) in ("", "NORP")
    named = common and token.dep_ == "appos" and label_at(token.doc, token.head) in NAMES
    return token.head if named else token


def _group(token: Token) -> list[Token]:
    """The token, or the organisation whose people it names ("X agents")."""
    doc = token.doc
    if label_at(doc, token) or token.i in doc.user_data["titled"] or token.pos_ == "PRON":
        return [token]
    groups = [
        c
        for c in token.children
        if c.dep_ in ("compound", "nmod", "poss") and label_at(doc, c) in ("ORG", "GPE", "OUTLET") and c.i < token.i
    ]
    return groups[-1:] if groups and token.tag_ == "NNS" and token.lemma_.lower() in PEOPLE | PEOPLE_NOUNS else [token]


def behind(token: Token, *prepositions: str) -> list[Token]:
    """The nouns behind the prepositions that hang on `token`."""
    return [
        t
        for prep in children(token, "prep", "agent", "dative")
        if prep.lower_ in prepositions
        for t in children(prep, "pobj")
    ]
