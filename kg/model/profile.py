"""What one article tells of one of its entities, as far as it helps to tell who that is."""

from dataclasses import dataclass

from kg.model.entity import EntityKind


@dataclass(frozen=True, slots=True)
class Profile:
    """One named entity of one article, with the traits by which entities of several articles are compared.

    `article` is the article's IRI; `key` is the entity's IdentityKey.key, which no other entity of the article has.
    Traits are folded (without case and accents) and sorted.
    """

    article: str
    key: str
    kind: EntityKind
    name: str
    aliases: tuple[str, ...] = ()
    shared: bool = True
    """Whether the name alone tells who is meant, so that equal keys of two articles are one until something speaks
    against it."""
    titles: tuple[str, ...] = ()
    """Of a person: the normalised titles of its roles."""
    organizations: tuple[str, ...] = ()
    """Of a person: where it has them."""
    countries: tuple[str, ...] = ()
    """The countries that the article ties it to."""
    wholes: tuple[str, ...] = ()
    """Of a place: what it is a part of."""
    company: tuple[str, ...] = ()
    """The other named entities of the article, countries left out."""
    quote: str = ""
    """The words that name it first."""
    fixed: str = ""
    """The IRI that a gazetteer gives to its name; empty where none does."""
    path: str = ""
    """Where an IRI of its own would stand under the base."""
    blocks: tuple[str, ...] = ()
    """Profiles that have one in common may be found to be one entity."""
    asks: tuple[str, ...] = ()
    """Profiles that have one in common may be put to a person as candidates."""
