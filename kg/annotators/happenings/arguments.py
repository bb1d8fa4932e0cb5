"""Who acts, who is affected and who else takes part: read off the parse around a trigger, by its frame."""

from dataclasses import dataclass, field

from spacy.tokens import Doc, Token

from kg.annotators.happenings.lexicon import CAUSATIVE, CAUSES, GIVEN, LIGHT, MEASURING
from kg.annotators.happenings.participants import NAMES, PLACES, behind, can_take_part, is_undertaking, mentions_of
from kg.annotators.happenings.settings import place_of
from kg.annotators.happenings.triggers import Trigger
from kg.annotators.mentions import GROUP_NOUNS, label_at
from kg.annotators.syntax import OBJECTS, WH, ancestors_to, children, first, is_infinitive, is_passive, subjects
from kg.model.event import EventType

REFLEXIVE = frozenset(("himself", "herself", "itself", "themselves"))
SENDERS = frozenset(
    (EventType.COMMUNICATION, EventType.ATTACK, EventType.TRANSACTION, EventType.SANCTION, EventType.PROTEST)
)
"""Kinds of nouns that "from" gives who acts ("a letter from X"); of others it tells what is left."""
SET_IN_OWNERS = frozenset((EventType.ELECTION, EventType.ACCIDENT, EventType.DISASTER))
SET_IN_PLACES = SET_IN_OWNERS | {EventType.PROTEST, EventType.MEETING, EventType.ATTACK, EventType.ARREST_OR_DETENTION}
"""Kinds of nouns before which a country or city tells where it is, not who, with "'s" and without."""
SPOKEN_IN = frozenset(("in", "during", "with", "at"))
"""Before a speech or ruling in which a verb's subject tells something: the subject gives it."""
MET_AT = SPOKEN_IN | {"after", "before", "following"}
"""Before a meeting or fight of a verb's subject."""
ENDURED = frozenset(("undergo", "face", "suffer", "receive", "get"))
"""Light verbs whose subject an act befalls."""


@dataclass(slots=True)
class Roles:
    """Who and what takes part in one event, by mention ids."""

    agents: list[str] = field(default_factory=list)
    patients: list[str] = field(default_factory=list)
    participants: list[str] = field(default_factory=list)
    place: str | None = None


def _resolved(tokens: list[Token]) -> list[Token]:
    """ "Who", "which" and "whose" replaced by what they refer to."""
    found = []
    for token in tokens:
        relative = next((a for a in ancestors_to(token, 4) if a.dep_ == "relcl"), None)
        found.append(relative.head if token.lower_ in WH and relative is not None else token)
    return found


def _objects(verb: Token) -> list[Token]:
    """What the verb affects, and whom an infinitive or small clause is about ("forced X to go", "named X head")."""
    found = _resolved(children(verb, *OBJECTS))
    if any(t.lower_ in REFLEXIVE for t in found):
        found = [t for t in found if t.lower_ not in REFLEXIVE] + subjects(verb)
    if not found:
        clauses = [c for c in children(verb, "ccomp", "xcomp", "oprd") if c.i > verb.i and _is_open(c)]
        found = [t for c in clauses for t in children(c, "nsubj", "nsubjpass")]
        found = found or [c for c in clauses if label_at(c.doc, c) in ("PERSON", "ORG")]
    if not found and verb.dep_ == "relcl" and verb.head.pos_ in ("NOUN", "PROPN") and verb.head not in subjects(verb):
        found = [verb.head]
    return found


def _is_open(clause: Token) -> bool:
    """Whether a clause is an infinitive or has no verb."""
    return clause.pos_ not in ("VERB", "AUX") or is_infinitive(clause)


def _left(verb: Token) -> list[Token]:
    """The organisation that is left: the object, or what stands behind "from" or "in"."""
    found = [*_objects(verb), *behind(verb, "from", "in")]
    found += [t for target in behind(verb, "from", "as") for t in behind(target, "of", "in", "at")]
    return [
        t for t in found if label_at(verb.doc, t) == "ORG" or (not label_at(verb.doc, t) and t.lemma_ in GROUP_NOUNS)
    ]


def _of_verb(verb: Token, frame: str, headline: bool) -> Roles:
    roles = Roles()
    if frame == "happen" and _is_done_to_something(verb):
        frame = "act"
    who = subjects(verb) or _intending(verb)
    if headline and not who and verb.dep_ in ("relcl", "acl") and _is_open(verb):
        who = [verb.head]
    if headline and not who and verb.tag_ == "VBZ" and verb.i and verb.nbor(-1).pos_ in ("NOUN", "PROPN"):
        who = [verb.nbor(-1)]
    if _tells_a_result(verb):
        who = []
    passive = is_passive(verb) or (headline and _is_headline_passive(verb, frame))
    if passive and frame in ("act", "aim", "give"):
        given = frame == "give" and not any(map(can_take_part, who))
        receiving = mentions_of(behind(verb, "to"), owners=False) if given else []
        roles.patients = receiving or mentions_of(who)
        roles.agents = mentions_of(behind(verb, "by"), acting=True)
    elif passive:
        roles.agents = mentions_of(behind(verb, "by"), acting=True)
        roles.patients = mentions_of(who) if frame == "happen" else []
        roles.agents += mentions_of(who) if frame == "mutual" else []
    elif frame == "happen":
        roles.patients = mentions_of(who)
    elif frame == "disaster":
        roles.patients = mentions_of(_objects(verb))
    elif frame == "mutual":
        roles.agents = mentions_of(who)
        roles.patients = mentions_of([*_objects(verb), *behind(verb, "with")], owners=False)
    elif frame == "lose":
        roles.agents = mentions_of(behind(verb, "to", "against"))
        roles.patients = mentions_of(who)
    else:
        roles.agents = mentions_of(who, acting=True)
        if frame == "act":
            roles.patients = mentions_of(t for t in _objects(verb) if not is_undertaking(t))
        elif frame == "give":
            receivers = [*children(verb, "dative", "iobj"), *behind(verb, "to"), *_objects(verb)]
            roles.patients = mentions_of(receivers, owners=False)
        elif frame == "leave":
            roles.patients = mentions_of(_left(verb))
        elif frame == "aim":
            roles.patients = mentions_of([*_objects(verb), *behind(verb, "at", "on", "against", "to")])
    others = [*behind(verb, "with", "from", "against", "to", "for"), *children(verb, "dative", "iobj")]
    known = {*roles.agents, *roles.patients}
    roles.participants = [
        m for m in mentions_of((t for t in others if label_at(t.doc, t) in NAMES), owners=False) if m not in known
    ]
    return roles


def _intending(verb: Token) -> list[Token]:
    """Whose plan, attempt or decision an infinitive is ("X's attempt to V", "X made plans to V")."""
    noun = verb.head
    if verb.dep_ != "acl" or noun.pos_ != "NOUN" or not _is_open(verb):
        return []
    owners = _owned(noun)
    light = noun.dep_ in OBJECTS and noun.head.lemma_.lower() in LIGHT
    return owners or (subjects(noun.head) if light and not is_passive(noun.head) else [])


def _is_done_to_something(verb: Token) -> bool:
    """Whether what else rises and falls by itself is made to ("increased taxes", but not "increased 5 percent")."""
    return verb.lemma_.lower() in CAUSATIVE and any(
        t.lemma_.lower() not in MEASURING and not any(c.pos_ == "NUM" for c in t.children)
        for t in children(verb, *OBJECTS)
    )


def _tells_a_result(verb: Token) -> bool:
    """Whether a participle's subject is the whole clause before it (", sparking protests")."""
    after = verb.dep_ == "advcl" and verb.tag_ == "VBG" and verb.head.i < verb.i and verb.nbor(-1).text == ","
    return after and verb.lemma_.lower() in CAUSES


def _is_headline_passive(verb: Token, frame: str) -> bool:
    """Whether a headline's bare "-ed" form is a passive ("Two men arrested after …")."""
    return (
        verb.tag_ in ("VBN", "VBD") and frame == "act" and first(verb, *OBJECTS) is None and first(verb, "aux") is None
    )


def _owned(noun: Token) -> list[Token]:
    return _resolved([c for c in noun.children if c.dep_ == "poss"])


def _compounds(noun: Token) -> list[Token]:
    """The names before a noun, those before its compounds too ("X leadership changes")."""
    before = [c for c in noun.children if c.dep_ in ("compound", "nmod", "amod") and c.i < noun.i]
    return [c for c in before if label_at(noun.doc, c) in NAMES] or [
        c for b in before if not label_at(noun.doc, b) for c in _compounds(b)
    ]


def _parties(tokens: list[Token], kind: EventType, settings: frozenset[EventType]) -> list[Token]:
    """Those of the names before a noun that take part: before kinds among `settings` a place only tells where."""
    return [t for t in tokens if kind not in settings or label_at(t.doc, t) != "GPE"]


def _gives_posts(trigger: Trigger, owner: Token) -> bool:
    """Whether a noun's owner does it and does not undergo it ("the party's nomination")."""
    return trigger.sense.type is EventType.APPOINTMENT and label_at(owner.doc, owner) in ("ORG", "GPE", "NORP")


def _of_noun(trigger: Trigger) -> Roles:
    noun, frame = trigger.token, trigger.sense.frame
    roles = Roles()
    owners = _parties(_owned(noun), trigger.sense.type, SET_IN_OWNERS)
    before = _parties(_compounds(noun), trigger.sense.type, SET_IN_PLACES)
    of, by = behind(noun, "of"), behind(noun, "by")
    if trigger.sense.type in SENDERS:
        by = by + behind(noun, "from")
    if frame == "undergo":
        givers = [t for t in (*owners, *before) if _gives_posts(trigger, t)]
        roles.patients = mentions_of(t for t in of or owners or before if t not in givers)
        roles.agents = mentions_of([*by, *(owners if of else givers)])
    elif frame == "happen":
        roles.patients = mentions_of([*owners, *of] or before)
    elif frame == "mutual":
        roles.agents = mentions_of([*owners, *of, *before, *behind(noun, "between", "with", "among")])
    elif frame == "act":
        aimed = [t for t in behind(noun, "at", "to", "in") if label_at(noun.doc, t) not in PLACES and can_take_part(t)]
        roles.patients = mentions_of([*of, *behind(noun, "on", "against"), *aimed])
        roles.agents = mentions_of([*owners, *by] or before)
    else:
        roles.agents = mentions_of([*owners, *by, *of] or before)
        if trigger.sense.type is EventType.VISIT:
            roles.patients = mentions_of(t for t in behind(noun, "to", "with") if label_at(noun.doc, t) not in PLACES)
        roles.participants = mentions_of(
            (t for t in behind(noun, "to", "with", "from", "against") if label_at(t.doc, t) in NAMES), owners=False
        )
    if trigger.carrier is not None:
        _add_carrier(roles, noun, trigger.carrier, frame)
    elif not roles.agents and (frame == "mutual" or trigger.lemma in GIVEN) and noun.dep_ == "pobj":
        verb = noun.head.head
        if noun.head.lower_ in (MET_AT if frame == "mutual" else SPOKEN_IN) and verb.pos_ == "VERB":
            roles.agents = mentions_of(subjects(verb), acting=frame != "mutual")
    return roles


def _add_carrier(roles: Roles, noun: Token, carrier: Token, frame: str) -> None:
    """Takes in the subject of the light verb ("X held a meeting", "X suffered a defeat")."""
    passive = is_passive(carrier)
    who = mentions_of(behind(carrier, "by") if passive else subjects(carrier), acting=True)
    suffers = frame == "happen" or (
        frame in ("undergo", "act")
        and (carrier.lemma_ in ENDURED or (frame == "undergo" and carrier.lemma_ in ("win", "lead", "see", "await")))
    )
    if passive and noun.dep_ in OBJECTS and frame != "mutual":
        roles.patients += [m for m in mentions_of(subjects(carrier)) if m not in roles.patients]
        suffers = False
    target = roles.patients if suffers else roles.agents
    if not passive or not suffers:
        target += [m for m in who if m not in target]
    if frame in ("mutual", "move", "act"):
        added = mentions_of(
            (t for t in behind(carrier, "with", "against", "on", "to") if label_at(t.doc, t) in NAMES), owners=False
        )
        other = roles.agents if frame == "mutual" else roles.patients if frame == "act" else roles.participants
        other += [m for m in added if m not in other]


def roles_of(doc: Doc, trigger: Trigger, *, headline: bool = False) -> Roles:
    """Who takes part in the event, and where it is."""
    if trigger.rule == "headline":
        roles = _around(doc, trigger)
    elif trigger.rule in ("noun", "light"):
        roles = _of_noun(trigger)
    else:
        roles = _of_verb(trigger.token, trigger.sense.frame, headline)
    roles.agents = [m for m in roles.agents if m not in roles.patients]
    roles.participants = [m for m in roles.participants if m not in roles.agents and m not in roles.patients]
    place = place_of(doc, trigger)
    roles.place = place if place not in roles.patients else None
    roles.participants = [m for m in roles.participants if m != roles.place]
    return roles


def _around(doc: Doc, trigger: Trigger) -> Roles:
    """The names before and behind a headline's verb, where the parse is of no use."""
    sentence, at = trigger.token.sent, trigger.token.i
    names = [s for s in doc.spans["names"] if s.label_ in NAMES and sentence.start <= s.start < sentence.end]
    before = [s.root for s in names if s.end <= at][-1:]
    stop = next((t.i for t in doc[at + 1 : sentence.end] if t.pos_ in ("ADP", "SCONJ", "PUNCT", "PART")), sentence.end)
    behind = [s.root for s in names if at < s.start and s.end <= stop]
    while stop > at + 1 and doc[stop - 1].is_space:
        stop -= 1
    last = doc[stop - 1]
    if not label_at(doc, last) and last.i > at and last.tag_ in ("NN", "NNS") and can_take_part(last):
        behind = [last]
    roles = Roles(agents=mentions_of(before))
    if trigger.sense.frame in ("act", "aim"):
        roles.patients = mentions_of(behind)
    elif trigger.sense.frame == "happen":
        roles = Roles(patients=roles.agents)
    return roles
