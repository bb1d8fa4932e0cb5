"""What stands before the head of a post: the organisation, the status and the words of the title."""

from spacy.tokens import Doc, Token

from kg.annotators.mentions import GROUP_NOUNS, label_at, mention_at, row_of
from kg.annotators.naming.kinds import GROUPS, PARTIES
from kg.annotators.posts.bodies import KIND_NOUNS, name_before_kind
from kg.annotators.posts.words import (
    HONORIFICS,
    LEFT_TAGS,
    MODIFIERS,
    NAMES_OF_ORGANIZATIONS,
    OCCUPATIONS,
    OF_STATE,
    PLACES,
    STATUS,
    STATUS_HEADS,
    WITH_PERSON,
    is_role_head,
    lemma,
    status_at,
)
from kg.annotators.syntax import first, trimmed
from kg.annotators.words import text_of
from kg.model.tenure import TenureStatus


def modifier_run(doc: Doc, head: Token) -> int:
    """The first token of the words before `head` that belong to its phrase."""
    i = head.i
    start = head.sent.start
    while i > start:
        token = doc[i - 1]
        if token.is_space or (
            label_at(doc, token) == "PERSON"
            and label_at(doc, doc[i]) == "PERSON"
            and doc.user_data["mention_at"].get(token.i) != doc.user_data["mention_at"].get(i)
        ):
            break
        inside = label_at(doc, token) != ""
        joins = token.lower_ in ("and", "&") and i - 2 >= start and i < head.i and _joins(doc, i - 1)
        plain = token.tag_ in LEFT_TAGS and not (
            token.tag_ in ("VBN", "VBG") and token.dep_ not in ("amod", "compound", "nmod")
        )
        joins = joins or (token.tag_ == "CD" and status_at(doc[min(i + 1, head.i)])[1] == i - 1)
        if not (inside or joins or plain) or (token.tag_ == "RB" and token.lower_ not in STATUS):
            break
        i -= 1
    return i


def _joins(doc: Doc, at: int) -> bool:
    """Whether "and" at `at` joins two modifiers ("interior and overseas minister"), not two people."""
    before, after = doc[at - 1], doc[at + 1]
    same = doc.user_data["mention_at"].get(before.i) == doc.user_data["mention_at"].get(after.i, 0)
    if same:
        return True
    plain = not label_at(doc, before) and not label_at(doc, after)
    return (
        plain
        and before.tag_ in ("NN", "JJ", "NNP")
        and not is_role_head(before)
        and after.tag_ in ("NN", "JJ", "NNP", "NNS")
    )


# A nation's own of these is the nation: "the German government spokesman".
GOVERNMENTS = frozenset(("government", "state", "cabinet", "opposition", "party"))
# Bodies that stand bare before a post where the article has named them, and words of rank that are of the post.
KNOWN_BODIES = KIND_NOUNS | {"government", "state", "city", "town", "county", "council", "ministry", "university"}
RANKS = frozenset(("deputy", "vice", "assistant", "chief", "senior"))
# "pan-democracy camp councillors": what stands before is whom they side with, not what they sit in.
CAMPS = frozenset(("camp", "wing", "bloc", "faction"))


def organization_before(doc: Doc, start: int, head: Token) -> tuple[int, str | None, int]:
    """Where the title begins, the organisation before it, and where the phrase begins."""
    title_start = head.i
    i = head.i - 1
    told = False  # words before "former" or "veteran" are no part of the title
    while i >= start:
        token = doc[i]
        label = label_at(doc, token)
        if (label == "NORP" and token.text in GROUPS) or (label and _only_modifiers(doc, i)):
            title_start = title_start if label == "NORP" or told else i
            i -= 1
            continue
        if label or token.tag_ == "POS":
            break
        word = token.lower_
        if word == "based":
            return title_start, None, title_start
        if word in CAMPS:
            return title_start, None, title_start
        status, begins = status_at(token)
        if status or word in HONORIFICS or (f"{word}-" in STATUS and word in ("ex", "then")):
            told = True
            i = begins - 1
            if i >= start and doc[i].tag_ == "HYPH":
                i -= 1
            continue
        if (
            is_role_head(token)
            and word not in MODIFIERS
            and token.tag_ in ("NN", "NNP")
            and word not in ("vice", "deputy")
            and head.lower_ not in ("general", "executive", "officer", "editor")
            and not _is_hyphened(doc, i)
        ):
            break
        title_start = title_start if told else i
        i -= 1
    while title_start < head.i and (status_at(doc[title_start])[0] or doc[title_start].tag_ in ("HYPH", "CC")):
        title_start += 1
    if i < start:
        return _nominal_organization(doc, title_start, head)
    token = doc[i]
    possessive = token.tag_ == "POS"
    if possessive:
        i -= 1
        token = doc[i]
    label = label_at(doc, token)
    if _is_sided(doc, i):
        return title_start, None, title_start
    if label in NAMES_OF_ORGANIZATIONS or label == "PERSON":
        return _named_organization(doc, i, title_start, head, possessive)
    if possessive and token.pos_ in ("NOUN", "PROPN", "PRON"):
        return title_start, mention_at(doc, token), i
    return title_start, None, title_start


def _is_hyphened(doc: Doc, i: int) -> bool:
    """Whether the word at `i` and the next are one ("singer-songwriter")."""
    return doc[i + 1].tag_ == "HYPH" and not doc[i].whitespace_ and not doc[i + 1].whitespace_


def _is_sided(doc: Doc, i: int) -> bool:
    """Whether the name at `i` only tells whose side somebody is on ("pro-Norwegian", "anti-Norvik")."""
    return i > 1 and doc[i - 1].tag_ == "HYPH" and doc[i - 2].lower_ in ("pro", "anti", "non")


def _only_modifiers(doc: Doc, i: int) -> bool:
    """Whether the name at token `i` is only words of a title ("Foreign Affairs" minister, "Shadow Home" Secretary)."""
    if label_at(doc, doc[i]) == "ORG" and doc[i].text in PARTIES:
        return False
    identifier = doc.user_data["mention_at"].get(i)
    j = i
    while j >= 0 and doc.user_data["mention_at"].get(j) == identifier:
        if doc[j].lower_ not in MODIFIERS:
            return False
        j -= 1
    return True


def _named_organization(
    doc: Doc, i: int, title_start: int, head: Token, possessive: bool
) -> tuple[int, str | None, int]:
    """The organisation that a name before the title gives; a nationality only to posts of a state."""
    label, state = label_at(doc, doc[i]), lemma(head) in OF_STATE
    identifier = mention_at(doc, doc[i])
    first_token = i
    while first_token > 0 and doc.user_data["mention_at"].get(first_token - 1) == identifier:
        first_token -= 1
    between = [t for t in doc[i + 1 : title_start] if t.tag_ != "POS"]
    group = [t for t in doc[title_start : head.i] if t.lemma_.lower() in GROUP_NOUNS and t.lower_ not in ("staff",)]
    grouped = bool(group) and not possessive and head.i - group[-1].i == 1 and lemma(head) not in ("secretary",)
    if label == "NORP" and not (grouped and group[-1].lower_ not in GOVERNMENTS):
        return title_start, identifier if state else None, first_token
    if label in PLACES and (_is_superlative(doc, title_start, head) or (possessive and lemma(head) in OCCUPATIONS)):
        return title_start, None, first_token
    if label in PLACES and not (state or possessive or group):
        return title_start, None, first_token
    if label == "PERSON":
        with_person = lemma(head) in WITH_PERSON or possessive or bool(group)
        return title_start, identifier if with_person and not between else None, first_token
    if grouped and group[-1].lemma_.lower() in KIND_NOUNS and name_before_kind(doc, group[-1]) is not None:
        return head.i, identifier, first_token
    if grouped:
        start, end = trimmed(doc, first_token, group[-1].i + 1)
        return title_start, _compound(doc, group[-1], start, end), first_token
    return title_start, identifier, first_token


def _is_superlative(doc: Doc, start: int, head: Token) -> bool:
    """Whether words before the head compare with all others ("Europe's best striker"): the place employs nobody."""
    return any(t.tag_ in ("JJS", "RBS") for t in doc[start : head.i])


def _compound(doc: Doc, token: Token, start: int, end: int) -> str:
    """An organisation named by a proper name and a common noun ("Leeds branch office")."""
    identifier = mention_at(doc, token)
    row = doc.user_data["mentions"][int(identifier[1:]) - 1]
    row.update(
        start=start,
        end=end,
        text=text_of(doc)[start:end],
        kind="Organization",
        definite=False,
        form="nominal",
        named=True,
    )
    return identifier


def _nominal_organization(doc: Doc, title_start: int, head: Token) -> tuple[int, str | None, int]:
    """A common noun before the head that is its organisation ("company spokesman", "police chief")."""
    i = title_start
    for token in doc[title_start : head.i]:
        if (
            token.lemma_.lower() in GROUP_NOUNS
            and token.tag_ in ("NN", "NNS")
            and token.lower_ not in ("staff", "executive", "art", "office")
        ):
            rest = doc[token.i + 1 : head.i]
            if not rest or all(t.lower_ in MODIFIERS or t.tag_ in ("HYPH",) for t in rest):
                return (token.i + 1 if rest else head.i), _known_body(doc, token), i
    owner = first(head, "poss")
    if owner is not None and owner.lower_ in ("its", "his", "her", "their"):
        return title_start, mention_at(doc, owner), i
    return title_start, None, i


def _known_body(doc: Doc, token: Token) -> str:
    """The body that a bare noun before a post means: one that the article has named ("government spokesman")."""
    identifier = mention_at(doc, token)
    row = row_of(doc, identifier)
    if row["form"] == "nominal" and not row["owner"]:
        left = token.left_edge.i
        while left < token.i and (doc[left].lower_ in STATUS or doc[left].lower_ in RANKS):
            left += 1
        start = doc[left].idx
        row.update(
            definite=token.lemma_.lower() in KNOWN_BODIES,
            start=start,
            text=text_of(doc)[start : row["end"]],
            count=None,
        )
    return identifier


def status_of(doc: Doc, start: int, head: Token, end: int) -> TenureStatus | None:
    """The status that words of the phrase give; `None` where none does."""
    for token in doc[start : head.i]:
        word, _ = status_at(token)
        if word and not label_at(doc, token):
            return TenureStatus(STATUS[word])
    before = doc[start - 1] if start else None
    if before is not None and before.lower_ in STATUS:
        return TenureStatus(STATUS[before.lower_])
    for token in doc[head.i + 1 : min(end + 2, len(doc), head.i + 3)]:
        if token.lower_ in ("elect", "designate"):
            return TenureStatus.INCOMING
    pair = f"{doc[head.i - 1].lower_} {lemma(head)}" if head.i else ""
    if lemma(head) in STATUS_HEADS or pair in STATUS_HEADS:
        return TenureStatus(STATUS_HEADS.get(pair) or STATUS_HEADS[lemma(head)])
    return None
