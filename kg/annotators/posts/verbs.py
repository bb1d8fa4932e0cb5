"""Posts that a verb gives: "heads the agency", "was named director", "is running for governor"."""

from collections.abc import Iterator
from dataclasses import replace

from spacy.tokens import Doc, Token

from kg.annotators.lexicon import table
from kg.annotators.mentions import GROUP_NOUNS, label_at, mention_at, row_of
from kg.annotators.posts.bodies import name_of_kind
from kg.annotators.posts.holders import Found, holders, is_person, person_starting
from kg.annotators.posts.phrases import RolePhrase, role_phrase
from kg.annotators.posts.words import is_role_head
from kg.annotators.syntax import OBJECTS, children, conjuncts, first, is_negated, is_passive, subjects, with_particle
from kg.annotators.words import text_of
from kg.model.tenure import TenureStatus

VERBS: dict[str, str] = table("roles")["verbs"]
APPOINTING = frozenset(
    (
        "name",
        "appoint",
        "elect",
        "pick",
        "choose",
        "select",
        "nominate",
        "hire",
        "promote",
        "install",
        "confirm",
        "announce",
        "swear",
        "re-elect",
        "reelect",
        "tap",
        "anoint",
        "ordain",
        "designate",
        "make",
    )
)
# What an organisation does for a post not yet taken ("named X as its new president").
PROPOSING = frozenset(("name", "announce", "appoint", "pick", "choose", "nominate", "tap", "select", "propose"))
SERVING = frozenset(("serve", "work", "act", "continue", "remain", "double", "return", "start", "begin"))
LEAVING = frozenset(("resign", "step down", "stand down", "quit", "retire", "leave"))
BECOMING = frozenset(("become", "remain", "be"))
# What ends when it is done, so that "was founded by" tells no time in post.
FOUNDING = frozenset(("founder", "co-founder", "owner"))
FOLLOWING = frozenset(("succeed", "replace"))
NOT_NOW = frozenset(("will", "would", "shall", "'ll", "’ll"))


def _future(verb: Token) -> bool:
    chain = [verb, *(c for c in verb.children if c.dep_ in ("aux", "auxpass"))]
    governing = verb.head if verb.dep_ == "xcomp" else None
    return any(t.lower_ in NOT_NOW for t in chain) or (
        governing is not None and governing.lemma_ in ("set", "go", "expect", "due", "agree", "plan")
    )


def _stretch(verb: Token, role: RolePhrase, tokens: list[Token]) -> tuple[int, int]:
    starts = [t.left_edge.i if t.i - t.left_edge.i < 4 else t.i for t in tokens]
    return min([role.start, verb.i, *starts]), max([role.end, verb.i + 1, *(t.i + 1 for t in tokens)])


def _with_status(role: RolePhrase, status: TenureStatus | None) -> RolePhrase:
    """The post with what the verb says of it, unless its own words say more than "new" or "current"."""
    known = role.status not in (None, TenureStatus.CURRENT)
    return role if known or status is None else replace(role, status=status)


def heading(doc: Doc) -> Iterator[Found]:
    """ "who heads the division", "will helm its legal arm", "would take over sales"."""
    for verb in doc:
        if verb.pos_ != "VERB":
            continue
        phrase = with_particle(verb)
        title = VERBS.get(phrase) or ("" if phrase == "take over" else None)
        target = first(verb, *OBJECTS)
        passive = is_passive(verb) and title not in FOUNDING
        if passive:
            target = next(iter(subjects(verb)), None)
        if title is None or target is None or is_negated(verb) or (is_passive(verb) and (not passive or _past(verb))):
            continue
        who = [t for t in (_agents(verb) if passive else subjects(verb)) if is_person(doc, t)]
        group = (
            label_at(doc, target) in ("ORG", "OUTLET")
            or (
                not label_at(doc, target)
                and target.lemma_.lower() in GROUP_NOUNS - {"company", "country", "group", "team"}
            )
            or (target.lemma_.lower() in ("company", "country", "group", "team") and verb.tag_ in ("VBZ", "VB", "VBP"))
        )
        if not who or not group:
            continue
        if (
            not passive
            and verb.tag_ in ("VBD", "VBN")
            and verb.lemma_.lower()
            in (
                "lead",
                "run",
                "direct",
                "represent",
                "manage",
                "edit",
            )
        ):
            continue
        organization = mention_at(doc, name_of_kind(doc, target, verb.sent.end) or target)
        _widen_to_phrase(doc, organization, target)
        status = TenureStatus.INCOMING if _future(verb) or phrase == "take over" else None
        status = TenureStatus.FORMER if once(verb) else status
        particle = first(verb, "prt")
        wording = (verb.idx, (particle or verb).idx + len(particle or verb))
        role = RolePhrase(
            verb.i,
            verb.i,
            verb.i + 1 if passive else target.right_edge.i + 1,
            title,
            wording,
            organization,
            status,
            False,
            False,
            False,
        )
        yield (
            ("taking_over" if phrase == "take over" else "heading"),
            role,
            holders(doc, who),
            *_stretch(verb, role, who),
        )


def _agents(verb: Token) -> list[Token]:
    """Who a passive verb says did it: "the party led by Ana Costa"."""
    return [t for by in children(verb, "agent") for t in children(by, "pobj")]


def _past(verb: Token) -> bool:
    """Whether a passive verb tells of the past: "was led by"."""
    return any(c.tag_ == "VBD" for c in children(verb, "auxpass", "aux"))


def once(verb: Token) -> bool:
    """Whether the verb tells of what is over: "formerly headed", "once led"."""
    return any(c.lower_ in ("formerly", "once", "previously") for c in children(verb, "advmod"))


def _widen_to_phrase(doc: Doc, identifier: str, target: Token) -> None:
    row = row_of(doc, identifier)
    if row["form"] == "nominal":
        left = target.left_edge.i
        if doc[left].lower_ in ("the", "a", "an"):
            left += 1
        row.update(
            start=doc[left].idx,
            end=target.idx + len(target),
            text=text_of(doc)[doc[left].idx : target.idx + len(target)],
        )


def predicate(doc: Doc) -> Iterator[Found]:
    """ "X is the head of Y", "X became chief executive", "X, the latter of whom was Norvik's vice president"."""
    for verb in doc:
        acting = verb.lower_ == "acting" and any(c.lemma_ == "be" for c in children(verb, "aux"))
        if (verb.lemma_ not in BECOMING and not acting) or verb.pos_ not in ("VERB", "AUX") or is_negated(verb):
            continue
        complement = first(verb, "dobj") if acting else first(verb, "attr", "oprd")
        if complement is None:
            continue
        who = _latter(doc, verb) or subjects(verb)
        held_by = holders(doc, who)
        if not held_by:
            continue
        for part in conjuncts(complement):
            role = role_phrase(doc, part) if not _names_at(doc, part) else None
            if role is None:
                continue
            if acting:
                role = _with_status(role, TenureStatus.ACTING)
            elif _future(verb):
                role = _with_status(role, TenureStatus.INCOMING)
            elif verb.lemma_ == "be" and verb.tag_ == "VBD" and (_latter(doc, verb) or _ended(verb)):
                role = _with_status(role, TenureStatus.FORMER)
            yield "predicate", role, held_by, *_stretch(verb, role, who)


def _latter(doc: Doc, verb: Token) -> list[Token]:
    """The person whom "the latter of whom" or "one of whom" means."""
    subject = first(verb, "nsubj")
    if subject is None or not any(t.lower_ == "whom" for t in subject.subtree):
        return []
    before = subject.left_edge.i - 1
    group = verb.head if verb.dep_ == "relcl" else doc[before].head if before > 0 and doc[before].text == "," else verb
    group = group.head if group.dep_ == "conj" else group
    people = [t for t in conjuncts(group) if label_at(doc, t) == "PERSON"]
    return people[-1:] if subject.lower_ == "latter" else people[:1] if subject.lower_ == "former" else []


def _names_at(doc: Doc, token: Token) -> bool:
    return bool(label_at(doc, token))


def as_role(doc: Doc) -> Iterator[Found]:
    """ "serves as", "was named", "named X as its new chief executive", "stepped down as", "replaces Y as"."""
    for verb in doc:
        if verb.pos_ not in ("VERB", "AUX"):
            continue
        phrase = with_particle(verb)
        base = verb.lemma_.lower()
        if (base not in APPOINTING | SERVING | FOLLOWING and phrase not in LEAVING | {"take over"}) or is_negated(verb):
            continue
        heads = _role_complements(doc, verb)
        if not heads:
            continue
        passive = is_passive(verb)
        active_object = [t for t in children(verb, *OBJECTS) if is_person(doc, t)]
        if base in APPOINTING and not passive:
            who = active_object or _objects_as_subjects(doc, verb) or _named_before(doc, verb)
        else:
            who = subjects(verb)
        held_by = holders(doc, who)
        status = _as_status(verb, phrase, base)
        for head in heads if held_by else []:
            role = role_phrase(doc, head)
            if role is None or person_starting(doc, role.head + 1) is not None:
                continue
            if base in APPOINTING and not passive and role.organization is None:
                role = replace(role, organization=_appointing_body(doc, verb))
            yield "as_role", _with_status(role, status), held_by, *_stretch(verb, role, who)
            before = _followed(doc, verb, phrase)
            if before is not None:
                former = replace(role, status=TenureStatus.OUTGOING if _future(verb) else TenureStatus.FORMER)
                yield "followed", former, holders(doc, [before]), *_stretch(verb, role, [before])


def _appointing_body(doc: Doc, verb: Token) -> str | None:
    """The organisation that gives the post: "Norvik named X chief executive"."""
    return next((mention_at(doc, t) for t in subjects(verb) if label_at(doc, t) in ("ORG", "OUTLET")), None)


def _followed(doc: Doc, verb: Token, phrase: str) -> Token | None:
    """The person whose post is taken over: "replaces Y as", "took over as … from Y"."""
    follower = next((c for c in (verb, *children(verb, "advcl")) if c.lemma_.lower() in FOLLOWING), None)
    if follower is not None:
        return next((t for t in children(follower, *OBJECTS) if is_person(doc, t)), None)
    if phrase != "take over":
        return None
    sources = [c for c in verb.subtree if c.dep_ == "prep" and c.lower_ == "from"]
    return next((t for t in (first(c, "pobj") for c in sources) if t is not None and is_person(doc, t)), None)


def _as_status(verb: Token, phrase: str, base: str) -> TenureStatus | None:
    """What the verb says of the time in post; `None` leaves it current."""
    if phrase in LEAVING:
        under_way = verb.tag_ == "VBG" and any(c.tag_ in ("VBZ", "VBP") for c in children(verb, "aux"))
        return TenureStatus.OUTGOING if _future(verb) or under_way else TenureStatus.FORMER
    if (base in PROPOSING and not is_passive(verb)) or base == "nominate":
        return TenureStatus.INCOMING
    if _future(verb):
        return TenureStatus.INCOMING
    return TenureStatus.FORMER if _ended(verb) else None


def _ended(verb: Token) -> bool:
    """Whether the time in post is told with its end: "served from 2010 to 2014", "was minister until May"."""
    if verb.tag_ != "VBD":
        return False
    spells = children(verb, "prep")
    ends = [t for t in spells if t.lower_ in ("until", "till")]
    ends += [t for spell in spells if spell.lower_ == "from" for t in children(spell, "prep") if t.lower_ == "to"]
    return any(first(end, "pobj") is not None for end in ends)


def _role_complements(doc: Doc, verb: Token) -> list[Token]:
    """The role nouns that the verb gives: behind "as", "to be", or as its object complement."""
    found: list[Token] = []
    for child in verb.children:
        if child.dep_ == "prep" and child.lower_ == "as":
            target = first(child, "pobj")
            found += conjuncts(target) if target is not None else []
        elif child.dep_ in ("oprd", "attr") or (
            child.dep_ == "dobj" and (is_passive(verb) or _named_before(doc, verb))
        ):
            found += conjuncts(child)
        elif child.dep_ == "xcomp" and child.lemma_ == "be":
            target = first(child, "attr")
            found += conjuncts(target) if target is not None else []
    for target in children(verb, *OBJECTS):
        for prep in children(target, "prep"):
            if prep.lower_ == "as" and (inner := first(prep, "pobj")) is not None:
                found += conjuncts(inner)
    return [t for t in found if is_role_head(t)]


def _objects_as_subjects(doc: Doc, verb: Token) -> list[Token]:
    """The person that a small clause names ("announced X as its president" parsed with X as subject)."""
    return [t for c in children(verb, "ccomp", "oprd") for t in children(c, "nsubj") if is_person(doc, t)]


def _named_before(doc: Doc, verb: Token) -> list[Token]:
    """The person that the parse takes for a modifier of the post: "elected Alice Turner president"."""
    target = first(verb, *OBJECTS)
    if target is None or not is_role_head(target) or target.i - 1 <= verb.i:
        return []
    return [doc[target.i - 1]] if label_at(doc, doc[target.i - 1]) == "PERSON" else []


def running(doc: Doc) -> Iterator[Found]:
    """ "is running for governor", "stood for mayor"."""
    for verb in doc:
        if verb.lemma_ not in ("run", "stand", "campaign") or verb.pos_ != "VERB":
            continue
        prep = next((c for c in children(verb, "prep") if c.lower_ in ("for", "as")), None)
        target = first(prep, "pobj") if prep is not None else None
        who = subjects(verb)
        held_by = holders(doc, who)
        role = role_phrase(doc, target) if target is not None and held_by else None
        if role is not None:
            yield "running", _with_status(role, TenureStatus.CANDIDATE), held_by, *_stretch(verb, role, who)
