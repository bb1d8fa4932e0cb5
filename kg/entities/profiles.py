"""The profiles of a Document's named entities: what is compared across articles."""

from collections.abc import Iterable
from dataclasses import replace

from kg.entities.blocking import asks_of, blocks_of
from kg.entities.identity import FAMILIES, NEVER_SHARED, country_of, identity_keys, is_of_one_article
from kg.entities.name_forms import folded
from kg.entities.traits import Traits
from kg.model.document import Document
from kg.model.entity import Entity
from kg.model.identity import IdentityKey
from kg.model.profile import Profile

COMPANY = 40
"""How many of the other entities of an article are kept with each: those with most mentions."""


def profiles_of(document: Document, article: str) -> tuple[Profile, ...]:
    """The profile of each named entity of a resolved Document, whose article has the IRI `article`."""
    traits, keys = Traits(document), identity_keys(document)
    named = [
        entity
        for entity in document.entities
        if FAMILIES[entity.kind] not in NEVER_SHARED and any(True for _ in traits.named(entity))
    ]
    company = _company(traits, named, keys)
    return tuple(_profile(traits, entity, article, keys[entity.id], company) for entity in named)


def _company(traits: Traits, named: Iterable[Entity], keys: dict[str, IdentityKey]) -> tuple[str, ...]:
    counted = {
        folded(entity.name): len(entity.mentions)
        for entity in named
        if traits.country(entity) is None and not is_of_one_article(keys[entity.id].key)
    }
    return tuple(sorted(sorted(counted, key=lambda name: (-counted[name], name))[:COMPANY]))


def _profile(traits: Traits, entity: Entity, article: str, identity: IdentityKey, company: tuple[str, ...]) -> Profile:
    family, key = FAMILIES[entity.kind], identity.key
    wholes = {folded(traits.name_of(whole)) for whole in traits.wholes(entity)} if family == "place" else set()
    lands = set() if family == "place" else traits.lands(entity) | {land for land in (country_of(key),) if land}
    made = Profile(
        article=article,
        key=key,
        kind=entity.kind,
        name=traits.name_of(entity),
        aliases=tuple(sorted({entity.name, *entity.aliases} - {traits.name_of(entity)})),
        shared=not is_of_one_article(key),
        titles=tuple(sorted(traits.titles[entity.id])),
        organizations=tuple(sorted(traits.organizations[entity.id])),
        countries=tuple(sorted(lands)),
        wholes=tuple(sorted(wholes)),
        company=company,
        path=identity.path,
        quote=next(traits.named(entity)).span.of(traits.document.article.text),
    )
    return replace(made, blocks=blocks_of(made), asks=asks_of(made))
