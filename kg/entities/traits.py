"""What an article ties its entities to: titles, organisations, countries, the places that they are parts of."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from kg.entities.name_forms import folded
from kg.model.document import Document
from kg.model.entity import Entity, EntityKind
from kg.model.mention import Mention, MentionForm
from kg.model.span import Span
from kg.model.tenure import Tenure

UNIONS = frozenset(("european union",))
"""What the tables of the world know and is no country."""
_LEAD = 2
"""How many times as often as any other the country of an article is named."""


class Traits:
    """One resolved Document, looked up in the ways that comparing its entities needs. Traits are folded names."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.entities = {entity.id: entity for entity in document.entities}
        self._names = {m.span: m for m in document.mentions if m.form is MentionForm.NAME}
        lands = [(m, folded(m.canonical)) for m in self._names.values() if m.canonical]
        self._countries = [(mention.span, land) for mention, land in lands if land not in UNIONS]
        self._lands_by_word = {folded(mention.text): land for mention, land in lands if land not in UNIONS}
        self._people = [entity for entity in document.entities if entity.kind is EntityKind.PERSON]
        self.titles: dict[str, set[str]] = defaultdict(set)
        self.organizations: dict[str, set[str]] = defaultdict(set)
        self._lands_of_holders: dict[str, set[str]] = defaultdict(set)
        for tenure in document.tenures:
            self.titles[tenure.holder].add(folded(tenure.title))
            ties = self._lands_of_holders[tenure.holder]
            if tenure.organization:
                organization = self.entities[tenure.organization]
                self.organizations[tenure.holder].add(folded(self.name_of(organization)))
                ties |= self._lands_around(organization)
            else:
                ties |= self._lands_of_post(tenure)

    def named(self, entity: Entity) -> Iterator[Mention]:
        """The mentions that name an entity."""
        return (self._names[span] for span in entity.mentions if span in self._names)

    def country(self, entity: Entity) -> str | None:
        """The country that an entity is, as the tables of the world name it; `None` if it is none."""
        return next((mention.canonical for mention in self.named(entity) if mention.canonical), None)

    def name_of(self, entity: Entity) -> str:
        """The name that an entity goes by."""
        return self.country(entity) or entity.name

    def wholes(self, entity: Entity) -> list[Entity]:
        """What an entity is a part of, the next first."""
        found: list[Entity] = []
        while entity.part_of in self.entities and self.entities[entity.part_of] not in found:
            entity = self.entities[entity.part_of]
            found.append(entity)
        return found

    def lands(self, entity: Entity) -> set[str]:
        """The countries that the words around an entity tie it to: its posts', its owner's, the word before it."""
        around = {land for mention in self.named(entity) for land in self._lands_in(mention.span)}
        own = {folded(land)} if (land := self.country(entity)) else set()
        return (self._lands_of_holders[entity.id] | self._lands_around(entity) | around) - own

    def land_of_word(self, word: str) -> str | None:
        """The country that a folded word of the article means; `None` if it means none."""
        return self._lands_by_word.get(word)

    def scene(self) -> str | None:
        """The country that the article is about: named twice as often as any other; `None` if none is."""
        counted = Counter(land for _, land in self._countries).most_common(2)
        if not counted or (len(counted) == 2 and counted[0][1] < _LEAD * counted[1][1]):
            return None
        return counted[0][0]

    def _lands_of_post(self, tenure: Tenure) -> set[str]:
        """The one country that the words of a post name, where they name nobody but its holder."""
        lands: set[str] = set()
        for span in tenure.evidence:
            people = [e for e in self._people if any(span.covers(mention) for mention in e.mentions)]
            if len(people) < 2:
                lands |= self._lands_in(span)
        return lands if len(lands) == 1 else set()

    def _lands_around(self, entity: Entity) -> set[str]:
        lands = {folded(land) for each in (entity, *self.wholes(entity)) if (land := self.country(each))}
        return lands - UNIONS

    def _lands_in(self, span: Span) -> set[str]:
        text = self.document.article.text
        return {land for at, land in self._countries if span.covers(at) or text[at.end : span.start] == " "}
