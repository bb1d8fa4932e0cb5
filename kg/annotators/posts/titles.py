"""Posts that stand beside a name: before it, in apposition, or before a list."""

from collections.abc import Iterator
from dataclasses import replace

from spacy.tokens import Doc, Span, Token

from kg.annotators.mentions import GROUP_NOUNS, label_at, mention_at, row_of
from kg.annotators.naming.kinds import GROUPS
from kg.annotators.posts.holders import (
    SEPARATORS,
    Found,
    head_before,
    holder_list,
    left_edge,
    people_of,
    person_starting,
)
from kg.annotators.posts.phrases import RolePhrase, role_phrase
from kg.annotators.posts.words import GIVEN, HONORIFICS, OF_STATE, SEATED, is_role_head, lemma
from kg.annotators.syntax import first

BODIES = frozenset(("NORP", "GPE", "ORG", "OUTLET"))
AGE_WORDS = frozenset(("years", "year", "old", "-", "aged", "of", "age"))


def title_before_name(doc: Doc) -> Iterator[Found]:
    """ "Treasury deputy press secretary Alice Turner", also stacked, coordinated and plural."""
    for person in people_of(doc):
        floor = person.sent.start
        edge = left_edge(doc, person)
        stop = edge + 1
        posts: list[RolePhrase] = []
        while edge >= floor:
            head = head_before(doc, edge, floor)
            role = role_phrase(doc, head, stop) if head is not None else None
            if role is None or head is None or (role.end < stop and doc[role.end].text != "."):
                break
            posts.append(role)
            edge = role.start - 1
            if (edge > floor and doc[edge].lower_ in ("and", "&", "then")) or (
                edge > floor and doc[edge].text == "," and is_role_head(doc[edge - 1])
            ):
                edge -= 1
            stop = edge + 1
        for role in _sharing_status([p for p in posts if not _is_given_name(doc, p, person)]):
            holders = holder_list(doc, person, role.plural)
            doc.user_data["titled"][role.head] = [h.root.i for h in holders]
            yield from _each(doc, role if role.plural else _where_of(doc, role, person), holders)


def _is_given_name(doc: Doc, role: RolePhrase, person: Span) -> bool:
    head = doc[role.head]
    given = lemma(head) in GIVEN and head.text[:1].isupper() and role.start == role.head == person.start - 1
    return given and role.organization is None


def _sharing_status(posts: list[RolePhrase]) -> list[RolePhrase]:
    """Stacked posts, from the name leftwards, those without a status with that of the first ("former X and Y NAME")."""
    status = posts[-1].status if posts else None
    return [role if role.status or status is None else replace(role, status=status) for role in posts]


def _each(doc: Doc, role: RolePhrase, holders: list[Span]) -> Iterator[Found]:
    """The post for each holder, with the organisation that stands behind each name where they are several."""
    if len(holders) == 1:
        yield "title_before_name", role, [mention_at(doc, holders[0].root)], role.start, holders[0].end
        return
    for holder in holders:
        yield "title_before_name", _where_of(doc, role, holder), [mention_at(doc, holder.root)], role.start, holder.end


def _where_of(doc: Doc, role: RolePhrase, person: Span) -> RolePhrase:
    """The post with the organisation that follows the name: "drummer Paul Adler of The Night Ferries"."""
    i = person.end
    if i < len(doc) and doc[i].text == ",":
        i += 1
    seated = not SEATED.isdisjoint((lemma(doc[role.head]), role.title.split(" ")[-1]))
    if seated and i + 4 < len(doc) and doc[i].text == "(" and label_at(doc, doc[i + 3]) == "GPE":
        return replace(role, organization=mention_at(doc, doc[i + 3]))
    if seated and i + 1 < len(doc) and doc[i].text in GROUPS:
        i += 1
    elif seated or (doc[i - 1].text == "," and (i >= len(doc) or doc[i].lower_ != "of")):
        return role
    if i + 1 >= len(doc) or doc[i].lower_ not in ("of", "from", "at") or (doc[i].lower_ == "from" and not seated):
        return role
    j = i + 2 if doc[i + 1].lower_ == "the" else i + 1
    known = role.organization is not None and row_of(doc, role.organization)["form"] != "nominal" and not seated
    state = seated or lemma(doc[role.head]) in OF_STATE
    if (
        j >= len(doc)
        or known
        or label_at(doc, doc[j]) not in ("ORG", "OUTLET", "FAC", "GPE")
        or (label_at(doc, doc[j]) == "GPE" and not state)
    ):
        return role
    unit = first(doc[i], "pobj")
    owned = unit is not None and not label_at(doc, unit) and unit.lemma_.lower() in GROUP_NOUNS
    return replace(role, organization=mention_at(doc, unit if unit is not None and owned else doc[j]))


def _noun_phrase_head(doc: Doc, start: int, limit: int) -> Token | None:
    """The first role noun of the noun phrase that begins at token `start`, with no person's name before it."""
    i = start
    found: Token | None = None
    while i < limit and i < start + 14:
        token = doc[i]
        if label_at(doc, token) == "PERSON":
            nxt = doc[i + 1] if i + 1 < limit else None
            if nxt is None or (label_at(doc, nxt) != "PERSON" and nxt.tag_ not in ("POS",) and not is_role_head(nxt)):
                return None
        elif is_role_head(token):
            found = token
            if i + 1 >= limit or not (
                is_role_head(doc[i + 1]) or (doc[i + 1].tag_ in ("NN", "NNP") and not label_at(doc, doc[i + 1]))
            ):
                return found
        elif found is not None:
            return found
        elif token.tag_ not in (
            "DT",
            "NN",
            "NNS",
            "NNP",
            "NNPS",
            "JJ",
            "JJS",
            "JJR",
            "POS",
            "HYPH",
            "VBN",
            "VBG",
            "PRP$",
            "RB",
            "CD",
            "CC",
            "AFX",
        ):
            return None
        i += 1
    return found


def apposition(doc: Doc) -> Iterator[Found]:
    """ "Alice Turner, a spokesperson for the council", also with an age before it and coordinated posts."""
    for person in people_of(doc):
        limit = person.sent.end
        i = person.end
        if i >= limit or doc[i].text not in (",", "(", "–", "—", "-"):
            continue
        i += 1
        j = i
        while j < limit and (doc[j].like_num or doc[j].lower_ in AGE_WORDS):
            j += 1
        if j > i and j < limit and doc[j].text == ",":
            i = j + 1
        rule = "apposition"
        posts: list[tuple[str, RolePhrase]] = []
        while i < limit:
            if doc[i].lower_ in ("who", "which", "whom"):
                break
            head = _noun_phrase_head(doc, i, limit)
            role = role_phrase(doc, head, limit) if head is not None else None
            if (
                head is None
                or role is None
                or (role.start < i and role.start < person.end)
                or _names_another(doc, role, limit)
            ):
                break
            if role.plural and len(_listed_before(doc, person)) < 2:
                break
            posts.append((rule, role))
            i = role.end
            if i < limit and doc[i].text == "," and i + 1 < limit and doc[i + 1].lower_ == "and":
                i += 1
            if (i < limit and doc[i].lower_ == "and") or (
                i < limit and doc[i].text == "," and i + 1 < limit and doc[i + 1].lower_ in ("a", "an", "the", "former")
            ):
                i += 1
                rule = "apposition_next"
                continue
            break
        for rule, role in _sharing(posts):
            listed = _listed_before(doc, person) if role.plural else [person]
            yield rule, role, [mention_at(doc, p.root) for p in listed], listed[0].start, role.end


def _listed_before(doc: Doc, person: Span) -> list[Span]:
    """The persons of a list that ends with `person`, in reading order ("A, B and C, founders of Norvik")."""
    ends = {span.end: span for span in people_of(doc) if span.sent == person.sent}
    found = [person]
    i = person.start
    while i > person.sent.start and (doc[i - 1].lower_ in SEPARATORS):
        i -= 1
        if i in ends:
            found.append(ends[i])
            i = ends[i].start
    return found[::-1]


def _sharing(posts: list[tuple[str, RolePhrase]]) -> list[tuple[str, RolePhrase]]:
    """Coordinated posts, those without an organisation with that of the last ("officer and treasurer at X")."""
    if not posts or posts[-1][1].organization is None:
        return posts
    last = posts[-1][1].organization
    return [(rule, role if role.organization else replace(role, organization=last)) for rule, role in posts]


def _names_another(doc: Doc, role: RolePhrase, limit: int) -> bool:
    """Whether the post stands before another person's name ("Turner, President Marsh and …")."""
    i = role.head + 1
    while i < limit and (doc[i].text in (".",) or doc[i].lower_ in HONORIFICS):
        i += 1
    return (role.end < limit and person_starting(doc, role.end) is not None) or person_starting(doc, i) is not None


def apposition_before(doc: Doc) -> Iterator[Found]:
    """ "The head of the agency, Alice Turner," and "Norvik CEO, Paul Adler"."""
    for person in people_of(doc):
        i = left_edge(doc, person)
        if i <= person.sent.start or doc[i].text not in (",", ":", "–", "—"):
            continue
        head = head_before(doc, i - 1, person.sent.start)
        role = role_phrase(doc, head, i) if head is not None else None
        if role is None or head is None or role.end != i or role.plural:
            continue
        if _follows_person(doc, role.start) or doc.user_data["titled"].get(head.i):
            continue
        determiner = doc[role.start - 1].lower_ if role.start > person.sent.start else ""
        if not (role.organization or determiner in ("the", "his", "her", "its", "their", "a", "an")):
            continue
        if person.root.dep_ not in ("appos", "conj", "ROOT") and not (
            person.end < len(doc) and doc[person.end].text in (",", ".", ")", "–", "—")
        ):
            continue
        if determiner in ("a", "an") and person.root.dep_ != "appos":
            continue
        doc.user_data["titled"][head.i] = [person.root.i]
        for post in (role, *_coordinated_before(doc, role, person.sent.start)):
            yield "apposition_before", post, [mention_at(doc, person.root)], post.start, person.end


def _coordinated_before(doc: Doc, role: RolePhrase, floor: int) -> list[RolePhrase]:
    """The post that "and" joins in front, with the same organisation ("the owner and editor of Daglig, Ana Costa")."""
    joined = role.start - 1
    if joined <= floor or doc[joined].lower_ not in ("and", "&"):
        return []
    head = head_before(doc, joined - 1, floor)
    other = role_phrase(doc, head, joined) if head is not None else None
    if other is None or other.end != joined or other.plural:
        return []
    return [other if other.organization else replace(other, organization=role.organization)]


def _follows_person(doc: Doc, start: int) -> bool:
    """Whether the post is itself an apposition to a person named before it."""
    i = start - 1
    while i > 0 and doc[i].tag_ in ("DT", "PRP$"):
        i -= 1
    return i > 0 and doc[i].text == "," and label_at(doc, doc[i - 1]) == "PERSON"


def counterpart(doc: Doc) -> Iterator[Found]:
    """ "the minister met her Norwegian counterpart, Ana Lie": the post named last, of another state or body."""
    for token in doc:
        if token.lemma_.lower() != "counterpart":
            continue
        comma = token.i + 1 < len(doc) and doc[token.i + 1].text == ","
        person = person_starting(doc, token.i + (2 if comma else 1))
        owner = next((t for t in doc[max(token.sent.start, token.i - 3) : token.i] if label_at(doc, t) in BODIES), None)
        posts = (role_phrase(doc, t, token.i) for t in reversed(doc[token.sent.start : token.i]) if is_role_head(t))
        role = next((found for found in posts if found is not None and not found.plural), None)
        if person is not None and owner is not None and role is not None:
            of_other = replace(role, head=token.i, status=None, organization=mention_at(doc, owner), bound=False)
            doc.user_data["titled"][token.i] = [person.root.i]
            yield "counterpart", of_other, [mention_at(doc, person.root)], token.i, person.end


def including(doc: Doc) -> Iterator[Found]:
    """ "photographers such as A, B and C": the plural post holds for each."""
    for token in doc:
        if token.lower_ not in ("including", "as", "like") or (
            token.lower_ == "as" and doc[token.i - 1].lower_ != "such"
        ):
            continue
        person = person_starting(doc, token.i + 1)
        if person is None:
            continue
        i = token.i - (2 if token.lower_ == "as" else 1)
        if doc[i].text == ",":
            i -= 1
        head = head_before(doc, i, token.sent.start)
        if head is None:
            relative = next((c for c in doc[token.i].head.conjuncts), None)
            head = relative if relative is not None and is_role_head(relative) else None
        role = role_phrase(doc, head) if head is not None else None
        if role is not None and role.plural:
            holders = holder_list(doc, person, True)
            yield "including", role, [mention_at(doc, h.root) for h in holders], role.start, holders[-1].end
