"""Countries and their codes of ISO 3166-1, as pycountry has them."""

from functools import lru_cache

import pycountry

from kg.entities.name_forms import folded
from kg.entities.traits import Traits
from kg.model.document import Document
from kg.model.entity import EntityKind

FURTHER = {"ivory coast": "CI", "palestine": "PS", "russia": "RU", "turkey": "TR"}
"""Names in use that ISO 3166-1 does not have."""
DOUBTFUL = frozenset(("congo", "georgia"))
"""Names of two countries, or of a country and a state: no code is better than a wrong one."""
_NAMES = ("name", "common_name", "official_name")


@lru_cache(maxsize=1)
def _codes() -> dict[str, str]:
    named = {
        folded(getattr(country, field)): country.alpha_2
        for country in pycountry.countries
        for field in _NAMES
        if hasattr(country, field)
    }
    return {name: code for name, code in (named | FURTHER).items() if name not in DOUBTFUL}


def iso_code(name: str) -> str | None:
    """The two letters of a country's name, "DE" of "Germany"; `None` where it is none, or that of two."""
    return _codes().get(folded(name))


def country_codes(document: Document) -> dict[str, str]:
    """The ISO code of each entity of a resolved Document that is a country, by the entity's id."""
    traits = Traits(document)
    states = (entity for entity in document.entities if entity.kind is EntityKind.GEOPOLITICAL_ENTITY)
    named = ((entity.id, traits.country(entity)) for entity in states)
    return {id_: code for id_, name in named if name and (code := iso_code(name))}
