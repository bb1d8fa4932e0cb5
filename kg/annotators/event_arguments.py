"""Who acts, who is affected, who else takes part, where and when: read off the parse around a trigger, by its frame."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from spacy.tokens import Doc, Token

from kg.annotators.event_lexicon import PEOPLE, PLACE_PREPOSITIONS
from kg.annotators.event_triggers import Trigger
from kg.annotators.mentions import DOCUMENT_NOUNS, GROUP_NOUNS, PEOPLE_NOUNS, known_mention, label_at, referents
from kg.annotators.syntax import OBJECTS, WH, ancestors_to, children, conjuncts, first, is_passive, subjects
from kg.model.entity import EntityKind
from kg.model.event import EventType

NAMES = frozenset(("PERSON", "ORG", "OUTLET", "GPE", "NORP"))
PLACES = frozenset(("GPE", "LOC", "FAC"))
ORGANIZATIONS = frozenset(("ORG", "GPE", "OUTLET", "NORP"))
OWNERS = {"of": ("PERSON", "ORG", "OUTLET", "GPE"), "in": ("ORG",), "at": ("ORG",)}
"""The names that a preposition behind a thing gives as its owner, by their labels."""
PRONOUNS = frozenset(("he", "she", "they", "him", "her", "them", "it", "who", "whom"))
PEOPLE_ENDINGS = ("er", "or", "ist", "ian", "ee", "ant", "man", "woman")
MOST = 8
"""Participants an event has at most; longer coordinations are misread lists."""


@dataclass(slots=True)
class Roles:
    """Who and what takes part in one event, by mention ids."""

    agents: list[str] = field(default_factory=list)
    patients: list[str] = field(default_factory=list)
    participants: list[str] = field(default_factory=list)
    place: str | None = None


def _kind(token: Token) -> EntityKind | None:
    """The kind that a common noun shows, beyond what the mentions know."""
    lemma = token.lemma_.lower()
    if lemma in PEOPLE_NOUNS or lemma in GROUP_NOUNS or lemma in DOCUMENT_NOUNS:
        return None
    if lemma in PEOPLE or (token.tag_ == "NNS" and lemma.endswith(PEOPLE_ENDINGS)):
        return EntityKind.UNNAMED_SOURCE
    return None


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


def _owners(token: Token) -> list[Token]:
    """The names that a thing's phrase says it belongs to ("the company's website", "shares in X", "the X index")."""
    found = [c for c in token.children if c.dep_ == "poss" and can_take_part(c)]
    found += [
        c for c in token.children if c.dep_ in ("compound", "nmod") and label_at(token.doc, c) in NAMES - {"NORP"}
    ]
    for prep in children(token, "prep"):
        wanted = OWNERS.get(prep.lower_, ())
        found += [t for t in children(prep, "pobj") if label_at(token.doc, t) in wanted]
    return found[:1]


def _mentions(tokens: Iterable[Token], *, owners: bool = True, acting: bool = False) -> list[str]:
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
    return (
        groups[-1:]
        if groups and token.tag_ in ("NNS", "NN") and token.lemma_.lower() in PEOPLE | PEOPLE_NOUNS
        else [token]
    )


def _pobjs(token: Token, *prepositions: str) -> list[Token]:
    return [
        t
        for prep in children(token, "prep", "agent", "dative")
        if prep.lower_ in prepositions
        for t in children(prep, "pobj")
    ]


def _resolved(tokens: list[Token]) -> list[Token]:
    """ "Who" and "which" replaced by what they refer to."""
    found = []
    for token in tokens:
        relative = next((a for a in ancestors_to(token, 3) if a.dep_ == "relcl"), None)
        found.append(relative.head if token.lower_ in WH and relative is not None else token)
    return found


def _objects(verb: Token) -> list[Token]:
    """What the verb affects, and whom an infinitive or small clause is about ("forced X to go", "named X head")."""
    found = _resolved(children(verb, *OBJECTS))
    if not found:
        clauses = [c for c in children(verb, "ccomp", "xcomp", "oprd") if c.i > verb.i and _is_open(c)]
        found = [t for c in clauses for t in children(c, "nsubj", "nsubjpass")]
        found = found or [c for c in clauses if label_at(c.doc, c) in ("PERSON", "ORG")]
    if not found and verb.dep_ == "relcl" and verb.head.pos_ in ("NOUN", "PROPN") and verb.head not in subjects(verb):
        found = [verb.head]
    return found


def _is_open(clause: Token) -> bool:
    """Whether a clause is an infinitive or has no verb."""
    return clause.pos_ not in ("VERB", "AUX") or any(c.lower_ == "to" and c.dep_ == "aux" for c in clause.children)


def _left(verb: Token) -> list[Token]:
    """The organisation that is left: the object, or what stands behind "from" or "in"."""
    found = [*_objects(verb), *_pobjs(verb, "from", "in")]
    found += [t for target in _pobjs(verb, "from", "as") for t in _pobjs(target, "of", "in", "at")]
    return [
        t for t in found if label_at(verb.doc, t) == "ORG" or (not label_at(verb.doc, t) and t.lemma_ in GROUP_NOUNS)
    ]


def _of_verb(verb: Token, frame: str, headline: bool) -> Roles:
    roles = Roles()
    who = subjects(verb)
    passive = is_passive(verb) or (headline and _is_headline_passive(verb, frame))
    if passive and frame in ("act", "aim", "give"):
        roles.patients = _mentions(who)
        roles.agents = _mentions(_pobjs(verb, "by"), acting=True)
    elif passive:
        roles.agents = _mentions(_pobjs(verb, "by"), acting=True)
        roles.patients = _mentions(who) if frame == "happen" else []
        roles.agents += _mentions(who) if frame == "mutual" else []
    elif frame == "happen":
        roles.patients = _mentions(who)
    elif frame == "disaster":
        roles.patients = _mentions(_objects(verb))
    elif frame == "mutual":
        roles.agents = _mentions(who)
        roles.patients = _mentions([*_objects(verb), *_pobjs(verb, "with")], owners=False)
    elif frame == "lose":
        roles.agents = _mentions(_pobjs(verb, "to", "against"))
        roles.patients = _mentions(who)
    else:
        roles.agents = _mentions(who, acting=True)
        if frame == "act":
            roles.patients = _mentions(_objects(verb))
        elif frame == "give":
            receivers = [*children(verb, "dative", "iobj"), *_pobjs(verb, "to"), *_objects(verb)]
            roles.patients = _mentions(receivers, owners=False)
        elif frame == "leave":
            roles.patients = _mentions(_left(verb))
        elif frame == "aim":
            roles.patients = _mentions([*_objects(verb), *_pobjs(verb, "at", "on", "against", "to")])
    others = [*_pobjs(verb, "with", "from", "against", "to", "for"), *children(verb, "dative", "iobj")]
    known = {*roles.agents, *roles.patients}
    roles.participants = [
        m for m in _mentions((t for t in others if label_at(t.doc, t) in NAMES), owners=False) if m not in known
    ]
    return roles


def _is_headline_passive(verb: Token, frame: str) -> bool:
    """Whether a headline's bare "-ed" form is a passive ("Two men arrested after …")."""
    return (
        verb.tag_ in ("VBN", "VBD") and frame == "act" and first(verb, *OBJECTS) is None and first(verb, "aux") is None
    )


def _owned(noun: Token) -> list[Token]:
    return [c for c in noun.children if c.dep_ == "poss"]


def _compounds(noun: Token) -> list[Token]:
    """The names before a noun, those before its compounds too ("X leadership changes")."""
    before = [c for c in noun.children if c.dep_ in ("compound", "nmod", "amod") and c.i < noun.i]
    return [c for c in before if label_at(noun.doc, c) in NAMES] or [
        c for b in before if not label_at(noun.doc, b) for c in _compounds(b)
    ]


def _of_noun(trigger: Trigger) -> Roles:
    noun, frame = trigger.token, trigger.sense.frame
    roles = Roles()
    owners, of, by = _owned(noun), _pobjs(noun, "of"), _pobjs(noun, "by", "from")
    if frame == "undergo":
        roles.patients = _mentions(of or owners or _compounds(noun))
        roles.agents = _mentions([*by, *(owners if of else [])])
    elif frame == "happen":
        roles.patients = _mentions([*owners, *of] or _compounds(noun))
    elif frame == "mutual":
        roles.agents = _mentions([*owners, *of, *_compounds(noun), *_pobjs(noun, "between", "with", "among")])
    elif frame == "act":
        aimed = [t for t in _pobjs(noun, "at", "to", "in") if label_at(noun.doc, t) not in PLACES and can_take_part(t)]
        roles.patients = _mentions([*of, *_pobjs(noun, "on", "against"), *aimed])
        roles.agents = _mentions([*owners, *by] or _compounds(noun))
    else:
        roles.agents = _mentions([*owners, *by, *of] or _compounds(noun))
        if trigger.sense.type is EventType.VISIT:
            roles.patients = _mentions(t for t in _pobjs(noun, "to", "with") if label_at(noun.doc, t) not in PLACES)
        roles.participants = _mentions(
            (t for t in _pobjs(noun, "to", "with", "from", "against") if label_at(t.doc, t) in NAMES), owners=False
        )
    if trigger.carrier is not None:
        _add_carrier(roles, trigger.carrier, frame)
    elif frame == "mutual" and noun.dep_ == "pobj" and noun.head.lower_ in ("in", "at", "during"):
        verb = noun.head.head
        roles.agents = roles.agents or (_mentions(subjects(verb)) if verb.pos_ == "VERB" else [])
    return roles


def _add_carrier(roles: Roles, carrier: Token, frame: str) -> None:
    """Takes in the subject of the light verb ("X held a meeting", "X suffered a defeat")."""
    passive = is_passive(carrier)
    who = _mentions(_pobjs(carrier, "by") if passive else subjects(carrier), acting=True)
    suffers = frame == "happen" or (
        frame == "undergo" and carrier.lemma_ in ("undergo", "face", "suffer", "receive", "win", "lead", "see", "await")
    )
    target = roles.patients if suffers else roles.agents
    if not passive or not suffers:
        target += [m for m in who if m not in target]
    if frame in ("mutual", "move", "act"):
        added = _mentions(
            (t for t in _pobjs(carrier, "with", "against", "on", "to") if label_at(t.doc, t) in NAMES), owners=False
        )
        other = roles.agents if frame == "mutual" else roles.patients if frame == "act" else roles.participants
        other += [m for m in added if m not in other]


def _named_places(token: Token) -> list[Token]:
    """The places that prepositions at `token` or inside its phrase name."""
    found = []
    for prep in children(token, "prep"):
        if prep.lower_ not in PLACE_PREPOSITIONS:
            continue
        for target in children(prep, "pobj"):
            if label_at(token.doc, target) in PLACES:
                found.append(target)
            else:
                found += [
                    c for c in children(target, "compound", "nmod") if label_at(token.doc, c) in ("GPE", "LOC", "FAC")
                ][:1]
                found += _named_places(target)
    return found


def place_of(doc: Doc, trigger: Trigger) -> str | None:
    """The mention of the place where the event is; `None` if the clause names none."""
    token, verb = trigger.token, trigger.verb
    found = _named_places(token)
    if trigger.sense.frame == "disaster":
        found += [t for t in children(token, *OBJECTS) if label_at(doc, t) in PLACES]
    if trigger.sense.type is EventType.VISIT:
        found = [t for t in [*children(token, *OBJECTS), *_pobjs(token, "to")] if label_at(doc, t) in PLACES] + found
    for target in children(token, *OBJECTS, "nsubj", "nsubjpass"):
        found += _named_places(target)
    if not found and verb is not token:
        found = _named_places(verb)
    for above in ancestors_to(verb, 3):
        if found or above.pos_ not in ("VERB", "AUX"):
            break
        found = [t for t in _named_places(above) if t.i < verb.i]
    best = next((t for t in found if label_at(doc, t) == "GPE"), found[0] if found else None)
    return known_mention(doc, best) if best is not None else None


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
    roles = Roles(agents=_mentions(before))
    if trigger.sense.frame in ("act", "aim"):
        roles.patients = _mentions(behind)
    elif trigger.sense.frame == "happen":
        roles = Roles(patients=roles.agents)
    return roles


def times_by_trigger(doc: Doc, triggers: list[Trigger]) -> dict[int, dict[str, Any]]:
    """The time of each trigger, by the trigger's token: the nearest trigger above the words of the time has it.

    What hangs on a verb that is no event is the time of the event noun before it ("… follows two strikes in May").
    """
    at = {t.token.i: t.token.i for t in triggers} | {t.carrier.i: t.token.i for t in triggers if t.carrier is not None}
    of_verb: dict[int, list[int]] = {}
    for trigger in triggers:
        if trigger.verb.i not in at:
            of_verb.setdefault(trigger.verb.i, []).append(trigger.token.i)
    found: dict[int, dict[str, Any]] = {}
    for time in doc.user_data.get("times", ()):
        span = doc.char_span(time["start"], time["end"], alignment_mode="expand")
        if span is None or not len(span):
            continue
        for token in (span.root, *ancestors_to(span.root, 8)):
            nouns = [i for i in of_verb.get(token.i, ()) if i < span.start] or of_verb.get(token.i, [])
            if token.i in at or nouns:
                found.setdefault(at[token.i] if token.i in at else nouns[-1], time)
                break
    return found
