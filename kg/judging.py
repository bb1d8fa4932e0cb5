"""People's judgements, made: checked, kept, and followed by the graphs of the articles that they touch."""

import getpass
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from kg.derivation import settled, tell_judgements
from kg.entities.clustering import Id, id_of
from kg.entities.identity import FAMILIES
from kg.errors import ConflictError, JudgementError, UnknownArticleError, UnknownSubjectError
from kg.model.candidate import Candidate
from kg.model.entity import EntityKind
from kg.model.judgement import Anchor, Decision, Judgement
from kg.model.profile import Profile
from kg.rdf.anchors import attached as attached_fact
from kg.rdf.anchors import fact_anchors
from kg.rdf.iris import digest_of, judgement_iri
from kg.settling import attached
from kg.stores.workspace import Workspace
from kg.views.lookup import subject

ENTITIES = tuple(kind.value for kind in EntityKind)
UNSAID = "no reason given"


@dataclass(frozen=True, slots=True)
class Ruling:
    """A judgement, and the IRIs of the articles whose graphs were derived anew for it, sorted."""

    judgement: Judgement
    derived: tuple[str, ...]


def merge(workspace: Workspace, one: str, other: str, *, who: str, why: str = UNSAID) -> Ruling:
    """Judges that two entities, or two events, are one; each is given by its IRI, or an entity by its name.

    Raises UnknownSubjectError, JudgementError, and ConflictError where a judgement holds that they are not.
    """
    events = _events(workspace, one, other)
    if events:
        _differ(events[0].iri, events[1].iri)
        _unjudged(workspace, Decision.DISTINCTION, events)
        _unjudged(workspace, Decision.EVENT_MATCH, events)
        return _judged(workspace, Decision.EVENT_MATCH, events[:1], events[1:], who=who, why=why)
    first, second = _entity(workspace, one), _entity(workspace, other)
    if _iri(workspace, first) == _iri(workspace, second):
        raise JudgementError(f"{one} and {other} are one already: {_iri(workspace, first)}")
    _same_family(first[0], second[0])
    _no_bond(workspace, first, second, apart=True)
    return _judged(
        workspace, Decision.MERGE, [_anchor(workspace, first)], [_anchor(workspace, second)], who=who, why=why
    )


def split(
    workspace: Workspace,
    one: str,
    other: str | None = None,
    *,
    articles: Sequence[str] = (),
    who: str,
    why: str = UNSAID,
) -> Ruling:
    """Judges that what was, or could be, taken to be one is not.

    With `other`: two entities, or two events, are not one. With `articles`, by name or IRI: what these call `one` is
    somebody else. With neither, its names are taken apart. Raises UnknownSubjectError, JudgementError, ConflictError.
    """
    if other is not None and (events := _events(workspace, one, other)):
        _differ(events[0].iri, events[1].iri)
        _unjudged(workspace, Decision.EVENT_MATCH, events)
        _unjudged(workspace, Decision.DISTINCTION, events)
        return _judged(workspace, Decision.DISTINCTION, events[:1], events[1:], who=who, why=why)
    entity = _entity(workspace, one)
    if other is None:
        leaving = (
            _of_articles(workspace, entity, one, articles) if articles else _of_other_names(workspace, entity, one)
        )
    else:
        second = _entity(workspace, other)
        if _iri(workspace, second) != _iri(workspace, entity):
            _same_family(entity[0], second[0])
            _no_bond(workspace, entity, second, apart=True)
            left, right = [_anchor(workspace, entity)], [_anchor(workspace, second)]
            return _judged(workspace, Decision.DISTINCTION, left, right, who=who, why=why)
        if one == other:
            raise JudgementError(f"{one}: nobody is split from itself; name the articles that mean somebody else")
        leaving = _once_called(workspace, entity, other)
    staying = [profile for profile in entity if profile not in leaving]
    _no_bond(workspace, leaving, staying, apart=False)
    left = [_anchor(workspace, [profile]) for profile in leaving]
    return _judged(workspace, Decision.SPLIT, left, [_anchor(workspace, staying)], who=who, why=why)


def retract(workspace: Workspace, fact: str, *, who: str, why: str = UNSAID) -> Ruling:
    """Judges that a tenure, claim, report or event was read wrongly; it is given by its IRI.

    Raises UnknownSubjectError where no article has it, and ConflictError where it is retracted already.
    """
    anchor = _fact(workspace, fact)
    _unjudged(workspace, Decision.RETRACTION, [anchor])
    return _judged(workspace, Decision.RETRACTION, [anchor], who=who, why=why)


def undo(workspace: Workspace, number: int, *, who: str, why: str = UNSAID) -> Ruling:
    """Judges that an earlier judgement no longer holds. Raises UnknownSubjectError and JudgementError."""
    undone = workspace.judgements.one(number)
    if undone.decision is Decision.UNDOING:
        raise JudgementError(f"judgement {number} undid {undone.undoes}: judge that one anew instead")
    if (by := workspace.judgements.undoing(number)) is not None:
        raise ConflictError(f"judgement {number} no longer holds: judgement {by} undid it")
    return _judged(workspace, Decision.UNDOING, undone.left, undone.right, who=who, why=why, undoes=number)


def postpone(workspace: Workspace, candidate: Candidate, *, who: str, why: str = UNSAID) -> Ruling:
    """Puts a candidate off, so that it comes after the others."""
    left, right = ([_side(workspace, candidate, iri)] for iri in (candidate.left, candidate.right))
    return _judged(workspace, Decision.POSTPONEMENT, left, right, who=who, why=why)


def accept(workspace: Workspace, candidate: Candidate, *, who: str, why: str = UNSAID) -> Ruling:
    """Judges that the two of a candidate are one."""
    return merge(workspace, candidate.left, candidate.right, who=who, why=why)


def reject(workspace: Workspace, candidate: Candidate, *, who: str, why: str = UNSAID) -> Ruling:
    """Judges that the two of a candidate are not one."""
    return split(workspace, candidate.left, candidate.right, who=who, why=why)


def candidate_id(candidate: Candidate) -> str:
    """What a candidate is named by: a digest of its two IRIs."""
    return digest_of(candidate.left, candidate.right)


def candidate(workspace: Workspace, id_: str) -> Candidate:
    """The candidate of that id. Raises UnknownSubjectError."""
    for each in workspace.candidates.listed():
        if candidate_id(each) == id_:
            return each
    raise UnknownSubjectError(f"{id_}: there is no such candidate; somebody may have judged it")


def postponed(workspace: Workspace) -> set[frozenset[str]]:
    """The pairs that were put off, by the IRIs that they have today."""
    found = set()
    for judgement in workspace.judgements.standing():
        if judgement.decision is Decision.POSTPONEMENT:
            iris = {now(workspace, anchor) for anchor in (*judgement.left, *judgement.right)}
            found.add(frozenset(iri for iri in iris if iri))
    return found


def now(workspace: Workspace, anchor: Anchor) -> str | None:
    """The IRI that what was judged has today; `None` where no article tells of it any more."""
    if anchor.kind in ENTITIES:
        id_ = attached(workspace.profiles, anchor)
        return workspace.profiles.iri(id_) if id_ else None
    if not workspace.holds(anchor.article):
        return None
    document = workspace.document(anchor.article)
    id_of_fact = attached_fact(document, [anchor], workspace.base).get(anchor)
    return fact_anchors(document, workspace.base)[id_of_fact].iri if id_of_fact else None


def judge(who: str | None) -> str:
    """The name of who judges: the one that is given, else that of who is logged in."""
    if who and who.strip():
        return who
    try:
        return getpass.getuser()
    except (KeyError, OSError) as error:
        raise JudgementError("nobody is logged in by a name here: say who judges with --who") from error


def iri_of(workspace: Workspace, judgement: Judgement) -> str:
    """The IRI of a judgement in the graph of judgements."""
    return judgement_iri(judgement.number, workspace.base)


def is_stale(workspace: Workspace, judgement: Judgement) -> bool:
    """Whether something that a judgement is about is no longer there, so that it says nothing."""
    return any(now(workspace, anchor) is None for anchor in (*judgement.left, *judgement.right))


def same_events(workspace: Workspace, event: str) -> list[str]:
    """The IRIs of the events of other articles that people found to be the same as this one, sorted.

    What is the same as one that is the same counts too.
    """
    beside: dict[str, set[str]] = {}
    for judgement in workspace.judgements.standing():
        if judgement.decision is Decision.EVENT_MATCH:
            iris = [now(workspace, anchor) for anchor in (*judgement.left, *judgement.right)]
            for one, other in product([iri for iri in iris if iri], repeat=2):
                beside.setdefault(one, set()).add(other)
    found, frontier = {event}, {event}
    while frontier:
        frontier = {other for iri in frontier for other in beside.get(iri, ())} - found
        found |= frontier
    return sorted(found - {event})


def _judged(
    workspace: Workspace,
    decision: Decision,
    left: Sequence[Anchor],
    right: Sequence[Anchor] = (),
    *,
    who: str,
    why: str,
    undoes: int | None = None,
) -> Ruling:
    name = " ".join(who.split())
    if not name:
        raise JudgementError("a judgement needs the name of who made it")
    judgement = workspace.judge(
        decision, who=name, why=" ".join(why.split()) or UNSAID, left=left, right=right, undoes=undoes
    )
    derived = settled(workspace)
    tell_judgements(workspace)
    return Ruling(judgement, tuple(derived))


def _entity(workspace: Workspace, wanted: str) -> list[Profile]:
    """The profiles of the entity that an IRI, an IRI that was replaced, or a name means."""
    iri = workspace.profiles.standing(wanted)
    if "://" not in wanted:
        iri = subject(workspace, wanted, ENTITIES).iri
    found = workspace.profiles.of_entity(iri)
    if found:
        return found
    thing = subject(workspace, iri, (*ENTITIES, "Event", "Claim", "Tenure", "Report", "Role", "Article"))
    raise JudgementError(
        f"{wanted} is of the kind {thing.kind}, and belongs to one article: people, organisations, places and events "
        "can be one across articles"
    )


def _events(workspace: Workspace, one: str, other: str) -> list[Anchor]:
    """The anchors of two events; empty where neither is one. Raises JudgementError where one of them is."""
    are = [workspace.candidates.happening(iri) is not None for iri in (one, other)]
    if any(are) and not all(are):
        raise JudgementError(f"{one if are[0] else other} is an event, and {other if are[0] else one} is none")
    return [_fact(workspace, iri) for iri in (one, other)] if all(are) else []


def _fact(workspace: Workspace, iri: str) -> Anchor:
    try:
        document = workspace.document(iri.partition("#")[0])
    except UnknownArticleError:
        document = None
    if document is not None and "#" in iri:
        for anchor in fact_anchors(document, workspace.base).values():
            if anchor.iri == iri:
                return anchor
    raise UnknownSubjectError(f"{iri}: no article has a tenure, claim, report or event with this IRI")


def _side(workspace: Workspace, candidate: Candidate, iri: str) -> Anchor:
    return _fact(workspace, iri) if candidate.kind == "event" else _anchor(workspace, _entity(workspace, iri))


def _anchor(workspace: Workspace, profiles: Sequence[Profile]) -> Anchor:
    profile = profiles[0]
    return Anchor(_iri(workspace, profiles), profile.kind, profile.article, profile.key, profile.quote)


def _iri(workspace: Workspace, profiles: Sequence[Profile]) -> str:
    iri = workspace.profiles.iri(id_of(profiles[0]))
    assert iri is not None
    return iri


def _differ(one: str, other: str) -> None:
    if one == other:
        raise JudgementError(f"{one} is one with itself already")


def _same_family(one: Profile, other: Profile) -> None:
    if FAMILIES[one.kind] != FAMILIES[other.kind]:
        raise JudgementError(
            f"{one.name} is of the kind {one.kind} and {other.name} of the kind {other.kind}: never one"
        )


def _no_bond(workspace: Workspace, first: Iterable[Profile], second: Iterable[Profile], *, apart: bool) -> None:
    """Raises ConflictError where a judgement that holds keeps two entities apart, or else together."""
    one, other = set(map(id_of, first)), set(map(id_of, second))
    wanted = (Decision.SPLIT, Decision.DISTINCTION) if apart else (Decision.MERGE,)
    for judgement in workspace.judgements.standing():
        if judgement.decision in wanted:
            left, right = _ids(workspace, judgement.left), _ids(workspace, judgement.right)
            if (left & one and right & other) or (left & other and right & one):
                said = "keeps them apart" if apart else "says that they are one"
                raise ConflictError(_contradiction(judgement, said))


def _ids(workspace: Workspace, anchors: Iterable[Anchor]) -> set[Id]:
    return {id_ for anchor in anchors if (id_ := attached(workspace.profiles, anchor))}


def _unjudged(workspace: Workspace, decision: Decision, anchors: Iterable[Anchor]) -> None:
    """Raises ConflictError where a judgement of that kind holds of these facts."""
    wanted = {(anchor.article, anchor.kind, anchor.key) for anchor in anchors}
    for judgement in workspace.judgements.standing():
        about = {(anchor.article, anchor.kind, anchor.key) for anchor in (*judgement.left, *judgement.right)}
        if judgement.decision is decision and about == wanted:
            raise ConflictError(_contradiction(judgement, f"is a {decision} of it"))


def _contradiction(judgement: Judgement, said: str) -> str:
    return (
        f"judgement {judgement.number} by {judgement.who} of {judgement.at:%Y-%m-%d} {said}; "
        f"undo it first: kg judgements --undo {judgement.number}"
    )


def _of_articles(
    workspace: Workspace, entity: Sequence[Profile], wanted: str, articles: Sequence[str]
) -> list[Profile]:
    iris = {workspace.article(article).iri for article in articles}
    leaving = [profile for profile in entity if profile.article in iris]
    missing = iris - {profile.article for profile in entity}
    if missing:
        raise JudgementError(f"{wanted} does not stand in the article {min(missing)}")
    if len(leaving) == len(entity):
        raise JudgementError(f"{wanted} stands in no other article, and so would be split from nobody")
    return leaving


def _of_other_names(workspace: Workspace, entity: Sequence[Profile], wanted: str) -> list[Profile]:
    founder = workspace.profiles.founder(_iri(workspace, entity))
    name = founder[1] if founder else entity[0].key
    leaving = [profile for profile in entity if profile.key != name]
    if leaving and len(leaving) < len(entity):
        return leaving
    raise JudgementError(
        f"{wanted} was never merged: it goes by one name in {len({p.article for p in entity})} article(s); "
        "name those that mean somebody else with --article"
    )


def _once_called(workspace: Workspace, entity: Sequence[Profile], iri: str) -> list[Profile]:
    key = workspace.profiles.key(iri)
    leaving = [profile for profile in entity if profile.key == key]
    if not leaving or len(leaving) == len(entity):
        raise JudgementError(f"{iri} was never an entity apart from {_iri(workspace, entity)}")
    return leaving


ACTIONS: dict[str, Callable[..., Ruling]] = {"accept": accept, "reject": reject, "later": postpone}
"""What can be done with a candidate."""
