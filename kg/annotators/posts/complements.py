"""What stands behind the head of a post: "of the board", "for the Department of …", "at Harvard".

Each prepositional phrase behind the head is read by the first of `READINGS` that knows what it is: words of the title,
the organisation, or neither.
"""

from collections.abc import Callable
from typing import NamedTuple

from spacy.tokens import Doc, Token

from kg.annotators.mentions import GROUP_NOUNS, label_at, mention_at, row_of
from kg.annotators.naming.kinds import country_of
from kg.annotators.posts.bodies import STATE_NOUNS, name_of_kind
from kg.annotators.posts.words import (
    FIELD,
    FIXED,
    MINISTERS,
    NAMES_OF_ORGANIZATIONS,
    OF_STATE,
    PLACES,
    SEATED,
    TAILS,
    TAUGHT,
    WITH_PERSON,
    is_role_head,
    lemma,
)
from kg.annotators.syntax import conjuncts, first, trimmed
from kg.annotators.words import text_of

PREPOSITIONS = frozenset(("of", "for", "at", "in", "to", "with", "from", "on", "under"))
TO_A_PERSON = frozenset(("of", "for", "to", "with"))
OFFICE_WORDS = frozenset(("department", "ministry", "office", "agency", "bureau", "council", "committee"))


class Complement(NamedTuple):
    """One prepositional phrase behind the head of a post; token indices."""

    doc: Doc
    head: Token
    prep: Token
    target: Token
    stop: int
    """Token past the phrase."""
    limit: int
    placed: bool
    """An organisation was found before it."""


class Read(NamedTuple):
    """What a complement gives."""

    end: int
    """Token past what belongs to the post."""
    titled: bool = False
    """Its words belong to the title."""
    organization: Token | None = None
    further: int | None = None
    """Where the next complement begins; `None` if none can follow."""


def _fixed_word(c: Complement) -> Read | None:
    """ "chief of staff", "secretary of state"."""
    bare = c.target.i == c.prep.i + 1 or c.target.lower_ == "exchequer"
    if c.prep.lower_ == "of" and c.target.lower_ in FIXED and bare:
        return Read(c.target.i + 1, titled=True, further=c.target.i + 1)
    return None


def _abroad(c: Complement) -> Read | None:
    """ "ambassador to the United States": where to, not for whom."""
    if lemma(c.head) in ("ambassador", "envoy") and c.prep.lower_ in ("to", "in") and label_at(c.doc, c.target):
        return Read(c.stop, titled=True)
    return None


def _portfolio(c: Complement) -> Read | None:
    """ "Minister of Education", "Commissioner for Competition": the field, unless it names a country or an office."""
    if lemma(c.head) not in MINISTERS or c.prep.lower_ not in ("of", "for"):
        return None
    place = country_of(c.target.text) is not None or label_at(c.doc, c.target) in ("PERSON", "GPE")
    office = any(t.lower_ in OFFICE_WORDS for t in c.target.subtree)
    if place or office or c.target.pos_ not in ("NOUN", "PROPN"):
        return None
    return Read(c.stop, titled=True, further=c.stop)


def _named_field(c: Complement) -> Read | None:
    """ "professor of International Relations": what is taught, though it be written as a name."""
    taught = label_at(c.doc, c.target) in ("", "ORG") and c.target.text[:1].isupper()
    if lemma(c.head) not in TAUGHT or c.prep.lower_ != "of" or not taught:
        return None
    return Read(c.stop, titled=True, further=c.stop)


def _whereabouts(c: Complement) -> Read | None:
    """ "a journalist in Leeds", "an engineer from Galway": where somebody is, unless the post is one of that place."""
    here = label_at(c.doc, c.target) in PLACES or (c.prep.lower_ == "from" and c.target.lemma_.lower() in STATE_NOUNS)
    if c.prep.lower_ not in ("in", "from", "at") or not here or lemma(c.head) in OF_STATE | SEATED:
        return None
    return Read(c.head.i + 1)


def _named_body(c: Complement) -> Read | None:
    """ "head of the Refugee Council", "adviser to Clinton"."""
    label = label_at(c.doc, c.target)
    with_person = lemma(c.head) in WITH_PERSON or c.prep.lower_ != "of"
    if label in NAMES_OF_ORGANIZATIONS - {"NORP"} or (
        label == "PERSON" and c.prep.lower_ in TO_A_PERSON and with_person
    ):
        return Read(c.stop, organization=c.target, further=c.stop)
    return None


def _post_holder(c: Complement) -> Read | None:
    """ "an adviser to the minister": who holds that post is whom it is with."""
    known = any(t.lower_ in ("the", "its", "his", "her", "their") for t in c.target.children)
    if not known or lemma(c.head) not in WITH_PERSON or c.prep.lower_ not in TO_A_PERSON or not is_role_head(c.target):
        return None
    return Read(c.stop, organization=c.target, further=c.stop)


def _common_body(c: Complement) -> Read | None:
    """ "head of its legal arm", "director of the gallery", "editor of the newspaper Daglig"."""
    name = name_of_kind(c.doc, c.target, c.limit)
    if name is not None:
        end = max(name.i + 1, c.stop)
        while end < c.limit and c.doc.user_data["mention_at"].get(end) == mention_at(c.doc, name):
            end += 1
        return Read(end, organization=name, further=end)
    if c.target.lemma_.lower() in GROUP_NOUNS and c.prep.lower_ != "on":
        return Read(c.stop, organization=c.target, further=c.stop)
    return None


def _field(c: Complement) -> Read | None:
    """ "professor of history", "head of product development": lower-case words that say what of."""
    words = c.doc[c.prep.i + 1 : c.target.i + 1]
    if (
        c.placed
        or c.prep.lower_ not in ("of", "for")
        or lemma(c.head) not in FIELD
        or c.target.tag_ not in ("NN", "NNS", "VBG")
    ):
        return None
    if any(t.text[:1].isupper() or t.tag_ in ("DT", "PRP$") for t in words):
        return None
    last = [t for t in conjuncts(c.target) if t.i < c.limit and not is_role_head(t)] or [c.target]
    end = phrase_end(c.doc, last[-1], c.limit)
    return Read(end, titled=True, further=end)


def _unknown_body(c: Complement) -> Read | None:
    """ "commander of 3 Battalion": capitalised words that no name recogniser knew."""
    if c.placed or c.prep.lower_ not in ("of", "at") or label_at(c.doc, c.target) or not c.target.text[:1].isupper():
        return None
    return Read(c.target.i + 1, organization=c.target) if c.target.tag_ in ("NNP", "NNPS") else None


def _passed_over(c: Complement) -> Read | None:
    """ "keeper of the maps at the museum": neither, but an organisation may follow."""
    if (
        c.placed
        or c.prep.lower_ not in ("of", "for")
        or c.stop >= c.limit
        or c.doc[c.stop].lower_ not in ("at", "for", "in")
    ):
        return None
    return Read(c.head.i + 1, further=c.stop)


READINGS: tuple[Callable[[Complement], Read | None], ...] = (
    _fixed_word,
    _abroad,
    _portfolio,
    _named_field,
    _whereabouts,
    _named_body,
    _post_holder,
    _common_body,
    _field,
    _unknown_body,
    _passed_over,
)


def organization_behind(doc: Doc, head: Token, limit: int) -> tuple[int, str | None, int]:
    """Where the title ends, the organisation behind it, and where the phrase ends; as token indices."""
    end = title_end = head.i + 1
    for tail in TAILS:
        if tuple(t.lower_ for t in doc[end : min(end + len(tail), limit)]) == tail:
            end = title_end = end + len(tail)
            break
    organization: str | None = None
    at: int | None = end
    while at is not None and at < limit and doc[at].lower_ in PREPOSITIONS:
        complement = _complement_at(doc, head, at, limit, organization is not None)
        read = complement and next((r for r in (reading(complement) for reading in READINGS) if r is not None), None)
        if read is None or complement is None:
            break
        if read.organization is not None and organization is None:
            organization = _body(doc, complement, read.organization)
        end = max(end, read.end)
        title_end = read.end if read.titled else title_end
        at = read.further
    return title_end, organization, end


def _complement_at(doc: Doc, head: Token, at: int, limit: int, placed: bool) -> Complement | None:
    target = first(doc[at], "pobj")
    if target is None or not at < target.i < limit:
        target = _target_by_surface(doc, at + 1, limit)
    if target is None:
        return None
    return Complement(doc, head, doc[at], target, phrase_end(doc, target, limit), limit, placed)


def _target_by_surface(doc: Doc, start: int, limit: int) -> Token | None:
    """The last noun of the phrase that begins at `start`, where the parse hangs it elsewhere."""
    i = start
    while i < limit and (doc[i].tag_ in ("DT", "JJ", "PRP$", "``", "''") or doc[i].lower_ == "the"):
        i += 1
    if i >= limit or doc[i].pos_ not in ("NOUN", "PROPN"):
        return None
    while i + 1 < limit and doc[i + 1].pos_ in ("NOUN", "PROPN") and label_at(doc, doc[i + 1]) != "PERSON":
        i += 1
    return doc[i]


def phrase_end(doc: Doc, target: Token, limit: int) -> int:
    """Token past the name or noun that `target` heads, and its own "of …"."""
    end = target.i + 1
    identifier = doc.user_data["mention_at"].get(target.i)
    while end < limit and identifier and doc.user_data["mention_at"].get(end) == identifier and label_at(doc, doc[end]):
        end += 1
    prep = next((c for c in target.children if c.dep_ == "prep" and c.lower_ == "of" and c.i == end), None)
    inner = first(prep, "pobj") if prep is not None and prep.right_edge.i < limit else None
    if inner is not None and not label_at(doc, target) and label_at(doc, inner) != "PERSON":
        end = max(end, inner.i + 1)
    return end


def _body(doc: Doc, complement: Complement, target: Token) -> str:
    """The mention of the organisation; a common noun spans its whole phrase ("the ministry's legal arm")."""
    identifier = mention_at(doc, target)
    row = row_of(doc, identifier)
    if row["form"] != "nominal":
        return identifier
    left = target.left_edge.i
    if doc[left].lower_ in ("the", "a", "an") and left < target.i:
        left += 1
    start, end = trimmed(doc, left, max(complement.stop, target.i + 1))
    if end > start:
        row.update(start=start, end=end, text=" ".join(text_of(doc)[start:end].split()))
    if row["kind"] is None and target.text[:1].isupper():
        row.update(kind="Organization", definite=False)
    return identifier
