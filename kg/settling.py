"""Which entities of a workspace are one, found anew for those that something has changed about.

What is compared is the whole neighbourhood of what changed, so that the outcome is that of comparing everything, in
whatever order the articles came.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise

from kg.entities.candidates import candidates_among
from kg.entities.clustering import Bonds, Id, entities_of, id_of
from kg.entities.gazetteer import Gazetteer
from kg.entities.same_events import candidate_of
from kg.model.candidate import Candidate
from kg.model.identity import IdentityKey
from kg.model.judgement import Anchor, Decision, Judgement
from kg.model.profile import Profile
from kg.stores.profiles import Profiles
from kg.stores.workspace import Workspace

Entity = Sequence[Profile]
ARTICLES = 40
"""Articles whose events are compared together."""


def settle(workspace: Workspace) -> set[str]:
    """Finds anew which entities are one, where articles, judgements or the gazetteer have changed.

    Gives the IRIs of the articles whose entities have other IRIs now; their graphs are marked as not yet derived.
    """
    touched: set[str] = set()
    store = workspace.profiles
    bonds = bonds_of(store, workspace.judgements.standing())
    gazetteer = Gazetteer(workspace.gazetteer.all())
    while some := store.unsettled():
        keys = _neighbourhood(store, some, bonds, gazetteer)
        profiles = gazetteer.marked(store.of_keys(keys))
        entities = entities_of(profiles, _with_gazetteer(bonds, profiles))
        before = set(store.iris(keys).values())
        named = _Naming(workspace, keys, entities)
        touched |= store.settle(keys, named.iris(), named.founders, named.replaced)
        _ask(workspace, entities, named.of, before, bonds=bonds, gazetteer=gazetteer)
    return touched


def bonds_of(store: Profiles, judgements: Iterable[Judgement]) -> Bonds:
    """What judgements that hold say of profiles; those whose entity is no longer there say nothing."""
    one: list[tuple[Id, Id]] = []
    apart: list[tuple[Id, Id]] = []
    for judgement in judgements:
        left = [id_ for anchor in judgement.left if (id_ := attached(store, anchor))]
        right = [id_ for anchor in judgement.right if (id_ := attached(store, anchor))]
        if judgement.decision is Decision.MERGE:
            one += ((a, b) for a in left for b in right)
        elif judgement.decision is Decision.SPLIT:
            one += pairwise(left)
            apart += ((a, b) for a in left for b in right)
        elif judgement.decision is Decision.DISTINCTION:
            apart += ((a, b) for a in left for b in right)
    return Bonds(one, apart)


def attached(store: Profiles, anchor: Anchor) -> Id | None:
    """The profile that an anchor means today: by article and key, else by IRI and key, else by its words."""
    exact = anchor.article, anchor.key
    if store.iri(exact):
        return exact
    standing = store.standing(anchor.iri)
    alike = [id_ for id_, iri in store.iris([anchor.key]).items() if iri == standing]
    if not alike:
        here = store.of_article(anchor.article)
        alike = [id_of(profile) for profile in here if (profile.quote, profile.kind) == (anchor.quote, anchor.kind)]
    return min(alike, default=None)


def _neighbourhood(store: Profiles, keys: Iterable[str], bonds: Bonds, gazetteer: Gazetteer) -> set[str]:
    """The keys with all those whose entities could be one with theirs, and so on."""
    tied: dict[str, set[str]] = defaultdict(set)
    for one, other in bonds.one:
        tied[one[1]].add(other[1])
        tied[other[1]].add(one[1])
    found: set[str] = set()
    frontier = set(keys)
    while frontier:
        found |= frontier
        beside = store.sharing(frontier) | {other for key in frontier for other in tied.get(key, ())}
        beside |= store.in_blocks(gazetteer.blocks_beside(store.blocks(frontier)))
        frontier = beside - found
    return found


def _with_gazetteer(bonds: Bonds, profiles: Iterable[Profile]) -> Bonds:
    """The bonds, and one between the names of each entry of the gazetteer."""
    first: dict[tuple[str, str], Id] = {}
    for profile in sorted(profiles, key=id_of):
        if profile.fixed:
            first.setdefault((profile.fixed, profile.key), id_of(profile))
    by_iri: dict[str, list[Id]] = defaultdict(list)
    for (iri, _), id_ in sorted(first.items()):
        by_iri[iri].append(id_)
    return Bonds((*bonds.one, *(pair for ids in by_iri.values() for pair in pairwise(ids))), bonds.apart)


class _Naming:
    """The IRI of each entity of a neighbourhood: the oldest that was given to one of its profiles, else a new one."""

    def __init__(self, workspace: Workspace, keys: Collection[str], entities: Sequence[Entity]) -> None:
        self._workspace = workspace
        self._entities = entities
        self._place = {id_of(profile): place for place, entity in enumerate(entities) for profile in entity}
        self._before = workspace.profiles.iris(keys)
        self.of: dict[int, str] = {}
        """The IRI of each entity by its place."""
        self.founders: dict[str, Id] = {}
        self.replaced: dict[str, str] = {}
        self._bearers: dict[str, Counter[int]] = defaultdict(Counter)
        self._namesakes: dict[str, Counter[int]] = defaultdict(Counter)
        for id_, place in self._place.items():
            self._bearers[self._before.get(id_, "")][place] += 1
            self._namesakes[id_[1]][place] += 1
        given = workspace.profiles.given(keys)
        claims = {iri: self._claimant(iri, key, founder) for iri, key, founder in given}
        self._fix()
        self._take([(iri, claims[iri]) for iri, _, founder in given if founder])
        self._take(self._fullest_first([(iri, key) for iri, key, founder in given if not founder], claims))
        self._make()
        borne = set(self.of.values())
        for iri, claimant in claims.items():
            if claimant is not None and iri not in borne:
                self.replaced[iri] = self.of[claimant]
        known = {iri: (key, founder) for iri, key, founder in given}
        for place, iri in self.of.items():
            self.founders[iri] = self._founder(iri, place, known)

    def iris(self) -> dict[Id, str]:
        """The IRI of each profile."""
        return {id_: self.of[place] for id_, place in self._place.items()}

    def _claimant(self, iri: str, key: str, founder: Id | None) -> int | None:
        """The place of the entity that an IRI belongs to: its founder's, else that of most who bear it or its key."""
        if founder in self._place:
            return self._place[founder]
        bearers = self._bearers[iri] if founder else self._namesakes[key]
        return min(bearers, key=lambda place: (-bearers[place], place), default=None)

    def _fix(self) -> None:
        """Of those that go by one entry of the gazetteer, that with most profiles has its IRI."""
        sizes: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for place, entity in enumerate(self._entities):
            for iri in {profile.fixed for profile in entity} - {""}:
                sizes[iri].append((-len(entity), place))
        for listing in self._workspace.gazetteer.all():
            for _, largest in sorted(sizes.get(listing.iri, ()))[:1]:
                self.of.setdefault(largest, listing.iri)

    def _take(self, claimed: Iterable[tuple[str, int | None]]) -> None:
        taken = set(self.of.values())
        for iri, place in claimed:
            if place is not None and place not in self.of and iri not in taken:
                self.of[place] = iri
                taken.add(iri)

    def _fullest_first(
        self, fresh: Sequence[tuple[str, str]], claims: Mapping[str, int | None]
    ) -> list[tuple[str, int | None]]:
        """New IRIs in an order that does not tell which article came first."""
        names = {key: _fullness(key) for _, key in fresh}
        return [
            (iri, claims[iri]) for iri, key in sorted(fresh, key=lambda pair: (names[pair[1]], pair[1]), reverse=True)
        ]

    def _make(self) -> None:
        for place, entity in enumerate(self._entities):
            if place not in self.of:
                full = max(entity, key=lambda profile: (_fullness(profile.key), id_of(profile)))
                key = IdentityKey(f"{full.key}#{full.article}", full.path)
                self.of[place] = self._workspace.registry.iris([key])[key.key]

    def _founder(self, iri: str, place: int, given: Mapping[str, tuple[str, Id | None]]) -> Id:
        key, founder = given.get(iri, ("", None))
        if founder and self._place.get(founder) == place:
            return founder
        entity = self._entities[place]
        return id_of(next((profile for profile in entity if profile.key == key), entity[0]))


def _fullness(key: str) -> tuple[int, int]:
    name = key.split("|")[1]
    return len(name.split()), len(name)


def _ask(
    workspace: Workspace,
    entities: Sequence[Entity],
    iri_of: Mapping[int, str],
    before: Iterable[str],
    *,
    bonds: Bonds,
    gazetteer: Gazetteer,
) -> None:
    """Keeps which of these entities may be one with which others: what a person is asked."""
    store = workspace.profiles
    own = {iri_of[place]: list(entity) for place, entity in enumerate(entities)}
    keys = {profile.key for entity in entities for profile in entity}
    others: dict[str, list[Profile]] = defaultdict(list)
    beside = store.asking(keys)
    iris = store.iris(beside)
    for profile in gazetteer.marked(store.of_keys(beside)):
        others[iris[id_of(profile)]].append(profile)
    found = candidates_among(own, {iri: told for iri, told in others.items() if iri not in own}, bonds)
    workspace.ask({*before, *own}, found)


def ask_of_events(workspace: Workspace) -> None:
    """Keeps which events of articles that have changed may be the same as others'."""
    judged = _judged_events(workspace.judgements.standing())
    while articles := workspace.candidates.unasked(ARTICLES):
        found: dict[tuple[str, str], Candidate] = {}
        iris: set[str] = set()
        for article in articles:
            for event, others in workspace.candidates.beside(workspace.candidates.of_article(article)).items():
                iris.add(event.iri)
                for other in others:
                    candidate = candidate_of(event, other)
                    if candidate and frozenset((candidate.left, candidate.right)) not in judged:
                        found[candidate.left, candidate.right] = candidate
        workspace.ask(iris, found.values(), asked=articles)


def _judged_events(judgements: Iterable[Judgement]) -> set[frozenset[str]]:
    """The pairs of events that a person has judged, as they were then."""
    return {
        frozenset((one.iri, other.iri))
        for judgement in judgements
        if judgement.decision in (Decision.EVENT_MATCH, Decision.DISTINCTION)
        for one in judgement.left
        for other in judgement.right
    }
