"""Questions put to spaCy's parse: who is a verb's subject, which words does a phrase span."""

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from kg.annotators.words import text_of

SUBJECTS = frozenset(("nsubj", "nsubjpass", "csubj", "csubjpass"))
OBJECTS = frozenset(("dobj", "obj"))
WH = frozenset(("who", "which", "that", "whom", "whose"))
EDGE = frozenset(" \t\n\r,;:.-–—()[]\"“”„«»‘’'`")


def children(token: Token, *deps: str) -> list[Token]:
    """The children of `token` with one of the dependency labels."""
    return [child for child in token.children if child.dep_ in deps]


def first(token: Token, *deps: str) -> Token | None:
    """The first child of `token` with one of the dependency labels; `None` if it has none."""
    return next((child for child in token.children if child.dep_ in deps), None)


def conjuncts(token: Token) -> list[Token]:
    """`token` and all that is coordinated behind it."""
    found = [token]
    for child in token.children:
        if child.dep_ == "conj":
            found += conjuncts(child)
    return found


def is_passive(verb: Token) -> bool:
    """Whether the verb has a passive subject or auxiliary, or is a bare participle that modifies a noun."""
    if any(c.dep_ == "auxpass" for c in verb.children):
        return True
    if verb.tag_ == "VBN" and verb.dep_ == "acl":
        return not _is_main_verb(verb)
    if verb.tag_ == "VBN" and verb.dep_ == "advcl" and not any(c.dep_ in ("aux", "mark") for c in verb.children):
        return True
    if verb.tag_ == "VBN" and verb.dep_ == "conj" and verb.head.tag_ == "VBN":
        bare = not any(c.dep_ in ("aux", "nsubj", *OBJECTS) for c in verb.children)
        return bare and is_passive(verb.head)
    return verb.tag_ == "VBN" and any(c.dep_ in ("nsubjpass", "csubjpass") for c in verb.children)


def _is_main_verb(verb: Token) -> bool:
    """Whether a participle that the parse hangs on the subject is the sentence's verb: "The union, which …, called"."""
    return verb.head == verb.sent.root and verb.head.pos_ in ("NOUN", "PROPN") and verb.nbor(-1).text == ","


def is_negated(verb: Token) -> bool:
    """Whether "not", "never" or "no longer" stands with the verb."""
    return any(c.dep_ == "neg" or c.lower_ in ("never", "neither", "hardly") for c in verb.children)


def is_finite(verb: Token) -> bool:
    """Whether the verb or its auxiliary is finite."""
    tags = (verb.tag_, *(c.tag_ for c in verb.children if c.dep_ in ("aux", "auxpass")))
    return any(tag in ("VBD", "VBZ", "VBP", "MD") for tag in tags)


def is_infinitive(verb: Token) -> bool:
    """Whether "to" stands before the verb."""
    return any(c.lower_ == "to" and c.dep_ == "aux" for c in verb.children)


def own_subjects(verb: Token) -> list[Token]:
    """The verb's subjects in its own clause, coordinated ones apart, "who" replaced by what it refers to."""
    subject = next((c for c in children(verb, *SUBJECTS) if c.pos_ != "PUNCT"), None)
    if subject is None:
        return []
    if subject.lower_ in WH and verb.dep_ == "relcl":
        return [verb.head]
    return conjuncts(subject)


def subjects(verb: Token, depth: int = 0) -> list[Token]:
    """The verb's subjects, shared ones too: of the verb it is coordinated with, controlled by, or a participle of."""
    own = own_subjects(verb)
    if own or depth > 5:
        return own
    head = verb.head
    if verb.dep_ == "acl" and head.pos_ in ("NOUN", "PROPN", "PRON"):
        return [head] if verb.tag_ in ("VBG", "VBN") else []
    if verb.dep_ == "conj" and head.pos_ in ("VERB", "AUX"):
        return subjects(head, depth + 1)
    if verb.dep_ in ("xcomp", "advcl", "pcomp") and head != verb:
        if verb.dep_ == "pcomp":
            head = head.head
        if verb.dep_ == "xcomp" and (person := first(head, "dobj")) is not None:
            return conjuncts(person)
        if head.pos_ == "ADJ" and head.dep_ == "acomp":
            head = head.head
        return subjects(head, depth + 1) if head.pos_ in ("VERB", "AUX") else []
    return []


def subtree_bounds(token: Token, *, without: tuple[str, ...] = ()) -> tuple[int, int]:
    """First token and token past the last of the phrase of `token`, without the children of the labels `without`."""
    left, right = token.left_edge.i, token.right_edge.i + 1
    for child in token.children:
        if child.dep_ in without:
            if child.i > token.i:
                right = min(right, child.left_edge.i)
            else:
                left = max(left, child.right_edge.i + 1)
    return left, right


def trimmed(doc: Doc, start: int, end: int) -> tuple[int, int]:
    """Character span of tokens `start` to `end` without white space and punctuation at its edges."""
    while start < end and (doc[start].is_space or doc[start].text in EDGE or doc[start].text in ("``", "''")):
        start += 1
    while end > start and (doc[end - 1].is_space or doc[end - 1].text in EDGE or doc[end - 1].text in ("``", "''")):
        end -= 1
    if start >= end:
        nowhere = doc[start].idx if start < len(doc) else len(text_of(doc))
        return nowhere, nowhere
    return doc[start].idx, doc[end - 1].idx + len(doc[end - 1])


def phrase(token: Token, *, without: tuple[str, ...] = ()) -> tuple[int, int]:
    """Character span of the phrase of `token`, trimmed."""
    return trimmed(token.doc, *subtree_bounds(token, without=without))


def ancestors_to(token: Token, limit: int) -> Iterator[Token]:
    """The heads above `token`, nearest first, at most `limit`."""
    for _ in range(limit):
        if token.head == token:
            return
        token = token.head
        yield token


def with_particle(verb: Token) -> str:
    """The verb's lemma with its particle ("take over", "step down")."""
    particle = first(verb, "prt") or next(
        (c for c in children(verb, "advmod") if c.i == verb.i + 1 and c.lower_ in ("down", "over", "out")), None
    )
    return f"{verb.lemma_.lower()} {particle.lower_}" if particle is not None else verb.lemma_.lower()
