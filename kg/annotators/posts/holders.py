"""Who a post is said of: the person a rule starts from, those listed behind, those a verb has as its subject."""

from spacy.tokens import Doc, Span, Token

from kg.annotators.mentions import label_at, referents
from kg.annotators.posts.phrases import RolePhrase
from kg.annotators.posts.words import HONORIFICS, TAILS, is_role_head
from kg.annotators.syntax import conjuncts

Found = tuple[str, RolePhrase, list[str], int, int]
"""Rule, post, holders' mention ids, first token and token past the last of the stretch that states it."""
SEPARATORS = frozenset((",", "and", "&", ";", "or"))


def people_of(doc: Doc) -> list[Span]:
    """The persons' names, in reading order."""
    return [span for span in doc.spans["names"] if span.label_ == "PERSON"]


def person_starting(doc: Doc, index: int) -> Span | None:
    """The person's name that begins at token `index`; `None` if none does."""
    starts: dict[int, Span] = doc.user_data["person_starts_"]
    return starts.get(index)


def holder_list(doc: Doc, person: Span, plural: bool) -> list[Span]:
    """The person, and where the title is plural all persons listed behind, each perhaps with "of ORGANISATION"."""
    found = [person]
    if not plural:
        return found
    i, end = person.end, person.sent.end
    while i < end and len(found) < 12:
        token = doc[i]
        following = person_starting(doc, i)
        if following is not None:
            found.append(following)
            i = following.end
        elif (
            token.lower_ in SEPARATORS
            or token.lower_ in ("of", "from", "the")
            or label_at(doc, token) in ("ORG", "GPE", "OUTLET")
            or token.text in "()"
        ):
            i += 1
        else:
            break
    return found


def left_edge(doc: Doc, person: Span) -> int:
    """The token before a person's name, honorifics passed over."""
    i = person.start - 1
    while i > person.sent.start and (
        (doc[i].lower_ in HONORIFICS and not is_role_head(doc[i]))
        or doc[i].text in ("]", ")")
        or (doc[i].text == "." and doc[i - 1].lower_ in HONORIFICS)
    ):
        i -= 1
    return i


def head_before(doc: Doc, index: int, floor: int) -> Token | None:
    """The head of a post whose phrase ends at token `index`: that token, or one before "of", "for", "at", "in"."""
    token = doc[index]
    if token.text == "." and not doc[index - 1].whitespace_ and index - 1 >= floor:
        token = doc[index - 1]
    tail = tail_before(doc, token, floor)
    if tail is not None:
        return tail
    if is_role_head(token):
        return token
    if token.lower_ in ("elect", "designate") and token.i - 2 >= floor and is_role_head(doc[token.i - 2]):
        return doc[token.i - 2] if doc[token.i - 1].tag_ == "HYPH" else None
    i = token.i
    while i > floor and i > index - 9:
        if doc[i].lower_ in ("of", "for", "at", "to", "in") and is_role_head(doc[i - 1]):
            return doc[i - 1]
        if (
            doc[i].pos_ not in ("NOUN", "PROPN", "ADJ", "DET", "ADP", "CCONJ") and doc[i].tag_ not in ("POS", "HYPH")
        ) or label_at(doc, doc[i]) == "PERSON":
            return None
        i -= 1
    return None


def tail_before(doc: Doc, token: Token, floor: int) -> Token | None:
    """The head of a post whose tail ends at `token` ("editor-in-chief", "member at large"); `None` if none does."""
    for tail in TAILS:
        start = token.i + 1 - len(tail)
        if start > floor and tuple(t.lower_ for t in doc[start : token.i + 1]) == tail and is_role_head(doc[start - 1]):
            return doc[start - 1]
    return None


def is_person(doc: Doc, token: Token) -> bool:
    """Whether `token` is in a person's name, the title of one, or a pronoun for one."""
    titled: dict[int, list[int]] = doc.user_data["titled"]
    return label_at(doc, token) == "PERSON" or token.lower_ in ("he", "she", "him", "her") or token.i in titled


def holders(doc: Doc, tokens: list[Token]) -> list[str]:
    """The mention ids of the persons that `tokens` and what is coordinated with them stand for, each once."""
    found: list[str] = []
    for token in tokens:
        for part in conjuncts(token):
            if is_person(doc, part):
                found += [m for m in referents(doc, part) if m not in found]
    return list(dict.fromkeys(found))
