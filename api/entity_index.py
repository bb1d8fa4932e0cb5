"""The entities of the store by their names: which names begin with what somebody types."""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

import pyoxigraph as ox

from api.holder import Holder
from kg.model.entity import EntityKind
from kg.rdf.terms import ALT_LABEL, ENTITY, LABEL, A
from kg.stores.workspace import Workspace

NARROWEST = (
    EntityKind.GEOPOLITICAL_ENTITY,
    EntityKind.OUTLET,
    EntityKind.PERSON,
    EntityKind.UNNAMED_SOURCE,
    EntityKind.UNNAMED_AGENT,
    EntityKind.DOCUMENT,
    EntityKind.PLACE,
    EntityKind.ORGANIZATION,
)
"""Every kind, those before the ones that they are kinds of."""

_BEYOND = "\U0010ffff"
"""Sorts after whatever may follow a prefix."""
_WORD = re.compile(r"\w[\w'’.-]*")


@dataclass(frozen=True, slots=True)
class Named:
    """One entity: its longest name, the others sorted, and its kinds, the narrowest first."""

    iri: str
    label: str
    aliases: tuple[str, ...]
    kinds: tuple[EntityKind, ...]


class EntityIndex:
    """The entities of one version of the store; `sorted` has them by label, then IRI."""

    def __init__(self, entities: list[Named]) -> None:
        self.sorted = sorted(entities, key=sort_key)
        self._starts = sorted({(start, place) for place, entity in enumerate(self.sorted) for start in _starts(entity)})

    def found(self, prefix: str) -> list[Named]:
        """The entities with a name or alias in which some word, with what follows it, begins with `prefix`; sorted.

        Case and accents make no difference.
        """
        wanted = folded(prefix.strip())
        first, last = (bisect_left(self._starts, (bound, -1)) for bound in (wanted, wanted + _BEYOND))
        return [self.sorted[place] for place in sorted({place for _, place in self._starts[first:last]})]


class EntityIndexes:
    """The index of the store's newest version, made when it is first asked for."""

    def __init__(self, holder: Holder) -> None:
        self._holder = holder
        self._newest = EntityIndex([])
        self._version = -1

    async def newest(self) -> EntityIndex:
        """The index that shows every write that has returned."""
        if self._version != self._holder.version:
            self._version, self._newest = await self._holder.read(
                lambda workspace: (self._holder.version, EntityIndex(list(entities(workspace))))
            )
        return self._newest


def entities(workspace: Workspace) -> Iterator[Named]:
    """Every entity of the article graphs."""
    kinds: dict[str, list[EntityKind]] = {}
    for kind in NARROWEST:
        for iri in _subjects(workspace.store, ENTITY[kind][0]):
            kinds.setdefault(iri, []).append(kind)
    for iri, held in kinds.items():
        node = ox.NamedNode(iri)
        labels = _texts(workspace.store, node, LABEL)
        if labels:
            label = max(sorted(labels), key=len)
            aliases = (labels | _texts(workspace.store, node, ALT_LABEL)) - {label}
            yield Named(iri, label, tuple(sorted(aliases)), tuple(held))


def sort_key(entity: Named) -> tuple[str, str]:
    """By label as people look it up, then by IRI."""
    return folded(entity.label), entity.iri


def folded(text: str) -> str:
    """The text without case and accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))


def _starts(entity: Named) -> Iterator[str]:
    for name in (entity.label, *entity.aliases):
        plain = folded(name)
        yield plain
        yield from (plain[word.start() :] for word in _WORD.finditer(plain))


def _subjects(store: ox.Store, kind: ox.NamedNode) -> Iterator[str]:
    for quad in store.quads_for_pattern(None, A, kind, ox.DefaultGraph()):
        if isinstance(quad.subject, ox.NamedNode):
            yield quad.subject.value


def _texts(store: ox.Store, subject: ox.NamedNode, predicate: ox.NamedNode) -> set[str]:
    found = store.quads_for_pattern(subject, predicate, None, ox.DefaultGraph())
    return {quad.object.value for quad in found if isinstance(quad.object, ox.Literal)}
