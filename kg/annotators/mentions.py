"""Words that refer to somebody or something: component `newsgraph_mentions`.

Names and pronouns are all mentions; a common noun becomes one when a fact takes it in (`mention_at`).
"""

import re
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc, Span, Token

from kg.annotators.lexicon import table, words
from kg.annotators.naming.firms import state_of
from kg.annotators.naming.kinds import OUTLET_NOUNS, country_of
from kg.annotators.syntax import SUBJECTS, conjuncts, subtree_bounds, trimmed
from kg.annotators.words import text_of
from kg.model.entity import EntityKind
from kg.model.mention import Gender, MentionForm

_ROLES, _ORGANIZATIONS = table("roles"), table("organizations")
HONORIFIC_GENDER: dict[str, str] = _ROLES["honorific_gender"]
FEMININE, MASCULINE = words(_ROLES["gendered"]["feminine"]), words(_ROLES["gendered"]["masculine"])
GROUP_NOUNS = words(_ORGANIZATIONS["nouns"]) | words(_ORGANIZATIONS["after_name"])
DOCUMENT_NOUNS = words(_ORGANIZATIONS["documents"])
PEOPLE_NOUNS = words(_ORGANIZATIONS["people"]) | words(_ROLES["posts"]) | words(_ROLES["bound"])
KINDS = {
    "PERSON": EntityKind.PERSON,
    "ORG": EntityKind.ORGANIZATION,
    "OUTLET": EntityKind.OUTLET,
    "GPE": EntityKind.GEOPOLITICAL_ENTITY,
    "NORP": EntityKind.GEOPOLITICAL_ENTITY,
    "LOC": EntityKind.PLACE,
    "FAC": EntityKind.PLACE,
}
PRONOUNS: dict[str, tuple[Gender | None, bool]] = {
    **dict.fromkeys(("he", "him", "his", "himself"), (Gender.MASCULINE, False)),
    **dict.fromkeys(("she", "her", "hers", "herself"), (Gender.FEMININE, False)),
    **dict.fromkeys(("it", "its", "itself"), (Gender.NEUTER, False)),
    **dict.fromkeys(("they", "them", "their", "theirs", "themselves"), (None, True)),
}
NUMBERS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
}  # fmt: skip
KNOWN_AS = re.compile(
    r",? ?(?:who (?:goes|went|is going) by(?: the (?:nick)?name(?: of)?)?|(?:better |also )?known as|nicknamed)\s+"
    r"[\"“‘']?(?P<name>[A-Z][\w’'-]*(?: [A-Z][\w’'-]*){0,2})"
)
DEFINITE = frozenset(("the", "this", "that", "these", "those"))


def _add(doc: Doc, token: Token, start: int, end: int, **fields: object) -> str:
    """Adds a mention under its head token; its id."""
    rows: list[dict[str, Any]] = doc.user_data["mentions"]
    identifier = f"m{len(rows) + 1}"
    row = {
        "id": identifier,
        "start": start,
        "end": end,
        "text": text_of(doc)[start:end],
        "head": token.lemma_.lower(),
        "head_index": token.i,
        "sentence": doc.user_data["sentence_of"][token.i],
        "subject": token.dep_ in SUBJECTS,
        "plural": False,
        "gender": None,
        "definite": False,
        "count": None,
        "owner": None,
        "same_as": [],
        "known_as": None,
        "canonical": None,
        "kind": None,
    }
    row.update(fields)
    rows.append(row)
    doc.user_data["mention_at"][token.i] = identifier
    return identifier


def row_of(doc: Doc, identifier: str) -> dict[str, Any]:
    """The row of a mention, to be read or filled in."""
    row: dict[str, Any] = doc.user_data["mentions"][int(identifier[1:]) - 1]
    return row


def canonical(text: str) -> str:
    """A name without its leading "the" and its possessive, white space folded."""
    text = " ".join(text.split()).removesuffix("'s").removesuffix("’s")
    lower = text[:4].lower()
    return text[4:] if lower == "the " else text


def _gender_before(doc: Doc, start: int) -> Gender | None:
    """What the words before a person's name show: an honorific or a noun with gender."""
    for token in doc[max(0, start - 3) : start]:
        if token.lower_ in HONORIFIC_GENDER:
            return Gender(HONORIFIC_GENDER[token.lower_])
        if token.lemma_.lower() in FEMININE and doc[start - 1].i - token.i < 2:
            return Gender.FEMININE
        if token.lemma_.lower() in MASCULINE and doc[start - 1].i - token.i < 2:
            return Gender.MASCULINE
    return None


def _add_name(doc: Doc, span: Span) -> None:
    person = span.label_ == "PERSON"
    text = state_of(canonical(span.text)) if span.label_ == "GPE" else canonical(span.text)
    country = country_of(text) if span.label_ in ("GPE", "NORP") else None
    if span.label_ == "NORP" and country is None:
        return
    start, end = span.start_char, span.end_char
    identifier = _add(
        doc,
        span.root,
        start,
        end,
        text=country if span.label_ == "NORP" else text,
        canonical=country,
        head=span[-1].lower_,
        form=MentionForm.NAME.value,
        kind=KINDS[span.label_].value,
        gender=_gender_before(doc, span.start) if person else None,
    )
    for token in span:
        doc.user_data["mention_at"][token.i] = identifier


def _add_pronoun(doc: Doc, token: Token) -> None:
    gender, plural = PRONOUNS[token.lower_]
    kind = EntityKind.PERSON.value if gender in (Gender.MASCULINE, Gender.FEMININE) else None
    _add(
        doc,
        token,
        token.idx,
        token.idx + len(token),
        head=token.lower_,
        form=MentionForm.PRONOUN.value,
        gender=gender and gender.value,
        plural=plural,
        kind=kind,
    )


def _noun_kind(token: Token) -> EntityKind | None:
    lemma = token.lemma_.lower()
    if lemma in DOCUMENT_NOUNS and token.tag_ not in ("NNPS",):
        return EntityKind.DOCUMENT
    if lemma in GROUP_NOUNS:
        return (
            EntityKind.OUTLET if lemma in OUTLET_NOUNS - {"website", "network", "channel"} else EntityKind.ORGANIZATION
        )
    if lemma in PEOPLE_NOUNS or token.lower_ in ("one", "two", "some", "others", "many"):
        return EntityKind.UNNAMED_SOURCE
    return None


def count_of(token: Token) -> int | None:
    """How many the words of a noun tell ("two people", "a spokeswoman"); `None` where they do not."""
    for child in token.children:
        if child.dep_ == "nummod":
            word = child.lower_.replace(",", "")
            return int(word) if word.isdigit() and len(word) < 7 else NUMBERS.get(word)
    if token.tag_ == "NN" and any(c.lower_ in ("a", "an", "another") for c in token.children):
        return 1
    return NUMBERS.get(token.lower_)


def _owner(doc: Doc, token: Token) -> str | None:
    for child in token.children:
        if child.dep_ == "poss":
            return mention_at(doc, child)
    return None


def _add_nominal(doc: Doc, token: Token, kind: EntityKind | None = None) -> str:
    left, right = subtree_bounds(token, without=("relcl", "appos", "acl", "advcl", "punct", "cc", "conj"))
    determiner = next((c for c in token.children if c.dep_ == "det"), None)
    owner = _owner(doc, token)
    if (left < token.i and doc[left].lower_ in ("the", "a", "an")) or (determiner is not None and determiner.i == left):
        left += 1
    while right > token.i + 1 and doc[right - 1].tag_ == "POS":
        right -= 1
    start, end = trimmed(doc, left, right)
    text = text_of(doc)[start:end]
    if "\n" in text or end <= start:
        start, end = token.idx, token.idx + len(token)
    lemma = token.lemma_.lower()
    gender = Gender.FEMININE if lemma in FEMININE else Gender.MASCULINE if lemma in MASCULINE else None
    found = kind or _noun_kind(token)
    return _add(
        doc,
        token,
        start,
        end,
        text=" ".join(text_of(doc)[start:end].split()),
        head=lemma,
        form=MentionForm.NOMINAL.value,
        kind=found.value if found else None,
        plural=token.tag_ in ("NNS", "NNPS"),
        gender=gender and gender.value,
        definite=owner is not None or (determiner is not None and determiner.lower_ in DEFINITE),
        count=count_of(token),
        owner=owner,
        known_as=_known_as(doc, right),
    )


def _known_as(doc: Doc, start: int) -> str | None:
    """The name behind "who goes by the name", "known as" and their like, where they stand at token `start`."""
    before = doc[start - 1]
    found = KNOWN_AS.match(text_of(doc), before.idx + len(before))
    return found["name"] if found else None


def mention_at(doc: Doc, token: Token, kind: EntityKind | None = None) -> str:
    """The id of the mention that `token` belongs to; a common noun becomes a mention here, of `kind` where given."""
    known: dict[int, str] = doc.user_data["mention_at"]
    return known[token.i] if token.i in known else _add_nominal(doc, token, kind)


def known_mention(doc: Doc, token: Token) -> str | None:
    """The id of the name, pronoun or nominal that `token` belongs to; `None` if it is none yet."""
    found: str | None = doc.user_data["mention_at"].get(token.i)
    return found


def label_at(doc: Doc, token: Token) -> str:
    """The label of the name that `token` belongs to; empty if it is in none."""
    label: str = doc.user_data["name_label"].get(token.i, "")
    return label


def _named_apposition(doc: Doc, token: Token) -> Token:
    """The name in apposition to a common noun ("the Irish carrier, Norvik", "X, a judge"), else the noun itself."""
    if label_at(doc, token) or token.pos_ not in ("NOUN", "PROPN"):
        return token
    if token.dep_ == "appos" and label_at(doc, token.head) == "PERSON" and token.lemma_.lower() in PEOPLE_NOUNS:
        return token.head
    wanted = ("PERSON",) if token.lemma_.lower() in PEOPLE_NOUNS else ("ORG", "OUTLET", "PERSON")
    names = [c for c in token.children if c.dep_ == "appos" and label_at(doc, c) in wanted]
    return names[0] if names else token


def referents(doc: Doc, token: Token, kind: EntityKind | None = None) -> list[str]:
    """The mentions that a subject or object stands for: coordinated ones apart, a title's names for the title."""
    found: list[str] = []
    for part in conjuncts(token):
        titled: list[int] = doc.user_data["titled"].get(part.i, [])
        heads = [doc[i] for i in titled] or [_named_apposition(doc, part)]
        found += [m for m in (mention_at(doc, head, kind) for head in heads) if m not in found]
    return found


@Language.component(
    "newsgraph_mentions", requires=["doc.spans", "doc.sents", "token.dep", "token.lemma"], assigns=["doc.user_data"]
)
def newsgraph_mentions(doc: Doc) -> Doc:
    """Leaves `doc.user_data["mentions"]`, a list of dicts, and `["mention_at"]`, the mention of each token in one.

    `["titled"]`, the names for which a title's tokens stand, is filled in by the tenures.
    """
    doc.user_data["mentions"] = []
    doc.user_data["mention_at"] = {}
    doc.user_data["titled"] = {}
    doc.user_data["sentence_of"] = [n for n, sentence in enumerate(doc.sents) for _ in sentence]
    doc.user_data["name_label"] = {t.i: span.label_ for span in doc.spans["names"] for t in span}
    for span in doc.spans["names"]:
        _add_name(doc, span)
    for token in doc:
        if token.lower_ in PRONOUNS and token.pos_ in ("PRON", "DET"):
            _add_pronoun(doc, token)
    _tie_brackets(doc)
    return doc


def _tie_brackets(doc: Doc) -> None:
    """Ties an organisation's name to the one in brackets behind it, where one of the two is its letters ("ABC (…)")."""
    known: dict[int, str] = doc.user_data["mention_at"]
    for bracket in doc[1:-2]:
        before, inside = doc[bracket.i - 1], doc[bracket.i + 1]
        if bracket.text != "(" or not {label_at(doc, before), label_at(doc, inside)} <= {"ORG", "OUTLET"}:
            continue
        end = inside.i
        while end < len(doc) and known.get(end) == known[inside.i]:
            end += 1
        if end < len(doc) and doc[end].text == ")" and (_is_letters(before) or _is_letters(inside)):
            row_of(doc, known[inside.i])["same_as"].append(known[before.i])


def _is_letters(token: Token) -> bool:
    return 1 < len(token) < 8 and token.text.isupper() and token.text.isalnum()


def definite_nouns(doc: Doc) -> None:
    """Makes mentions of the definite nouns for bodies that no fact took in ("the agency")."""
    for token in doc:
        known = token.i in doc.user_data["mention_at"]
        if not known and token.tag_ == "NN" and token.dep_ != "compound" and token.lemma_.lower() in GROUP_NOUNS:
            bare = all(c.dep_ in ("punct", "cc", "conj", "case") for c in token.rights)
            if bare and token.left_edge.i == token.i - 1 and token.left_edge.lower_ in ("the", "this", "that"):
                _add_nominal(doc, token)
