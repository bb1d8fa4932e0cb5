"""What speaks for and against two entities of different articles being one: a table of features and weights.

The idea of a matching policy that is a table, whose sum is compared with thresholds, is nomenklatura's.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple, Self

from kg.entities.identity import FAMILIES
from kg.entities.name_forms import folded, person_name
from kg.entities.relations import GROUP_RELATIONS, PERSON_RELATIONS, TOLD_NAME, NameRelation, is_acronym
from kg.model.candidate import Ground
from kg.model.profile import Profile


@dataclass(slots=True)
class Portrait:
    """All that is told of one entity in the articles that were found to tell of it so far."""

    family: str
    names: dict[str, str] = field(default_factory=dict)
    """Its fullest name in each article, by the folded form."""
    others: dict[str, tuple[str, set[str]]] = field(default_factory=dict)
    """What else they call it, by the folded form, and the articles that do."""
    titles: set[str] = field(default_factory=set)
    organizations: set[str] = field(default_factory=set)
    countries: set[str] = field(default_factory=set)
    wholes: set[str] = field(default_factory=set)
    company: set[str] = field(default_factory=set)
    articles: set[str] = field(default_factory=set)
    fixed: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, profiles: Iterable[Profile]) -> Self:
        """The portrait of the entity that these profiles, one at least, are of."""
        listed = list(profiles)
        portrait = cls(FAMILIES[listed[0].kind])
        for profile in listed:
            portrait.names.setdefault(folded(profile.name), profile.name)
            for alias in profile.aliases:
                portrait.others.setdefault(folded(alias), (alias, set()))[1].add(profile.article)
            portrait.titles.update(profile.titles)
            portrait.organizations.update(profile.organizations)
            portrait.countries.update(profile.countries)
            portrait.wholes.update(profile.wholes)
            portrait.company.update(profile.company)
            portrait.articles.add(profile.article)
            portrait.fixed.update({profile.fixed} - {""})
        portrait.company -= portrait.names.keys() | portrait.others.keys()
        return portrait

    def take(self, other: Self) -> None:
        """Adds what is told of another that was found to be the same."""
        for name in ("titles", "organizations", "countries", "wholes", "company", "articles", "fixed"):
            getattr(self, name).update(getattr(other, name))
        self.names = other.names | self.names
        for plain, (alias, articles) in other.others.items():
            self.others.setdefault(plain, (alias, set()))[1].update(articles)


class Feature(NamedTuple):
    """What two portraits share or differ in; `found` tells in what, and is empty where it does not apply."""

    name: str
    weight: float
    found: Callable[[Portrait, Portrait], str]
    forbids: bool = False
    """Whether scores alone never make one of two that differ so."""


def _told(values: Iterable[str]) -> str:
    return ", ".join(sorted(values)[:3])


def _shared_organization(a: Portrait, b: Portrait) -> str:
    return _told(a.organizations & b.organizations)


def _shared_title(a: Portrait, b: Portrait) -> str:
    return _told(a.titles & b.titles)


def _shared_country(a: Portrait, b: Portrait) -> str:
    return _told(a.countries & b.countries)


def _shared_company(a: Portrait, b: Portrait) -> str:
    return _told(a.company & b.company)


def _much_company(a: Portrait, b: Portrait) -> str:
    shared = a.company & b.company
    return _told(shared) if len(shared) > 2 else ""


def _told_often(a: Portrait, b: Portrait) -> str:
    articles = _telling_articles(a, b) | _telling_articles(b, a)
    return f"{len(articles)} articles" if len(articles) > 1 else ""


def _telling_articles(a: Portrait, b: Portrait) -> set[str]:
    """The articles that call the one by a name of the other."""
    return {article for name in a.others.keys() & b.names.keys() for article in a.others[name][1]}


def _other_countries(a: Portrait, b: Portrait) -> str:
    if not a.countries or not b.countries or a.countries & b.countries:
        return ""
    return f"{_told(a.countries)}; {_told(b.countries)}"


def _other_roles(a: Portrait, b: Portrait) -> str:
    if not a.organizations or not b.organizations:
        return ""
    for one in a.organizations:
        for other in b.organizations:
            if set(one.split()) <= set(other.split()) or set(other.split()) <= set(one.split()):
                return ""
    return f"{_told(a.organizations)}; {_told(b.organizations)}"


def _other_titles(a: Portrait, b: Portrait) -> str:
    words = [{word for title in each.titles for word in title.split()} for each in (a, b)]
    if not all(words) or words[0] & words[1] or (a.organizations and b.organizations):
        return ""
    return f"{_told(a.titles)}; {_told(b.titles)}"


def _other_wholes(a: Portrait, b: Portrait) -> str:
    if not a.wholes or not b.wholes or a.wholes & b.wholes:
        return ""
    return f"{_told(a.wholes)}; {_told(b.wholes)}"


def _one_article(a: Portrait, b: Portrait) -> str:
    return "an article tells of both" if a.articles & b.articles else ""


def _fixed(a: Portrait, b: Portrait) -> str:
    return "" if a.fixed & b.fixed or not a.fixed or not b.fixed else f"{_told(a.fixed)}; {_told(b.fixed)}"


def _generations(a: Portrait, b: Portrait) -> str:
    first, second = ({person_name(name).generation for name in each.names} - {""} for each in (a, b))
    return "" if first & second or not first or not second else f"{_told(first)}; {_told(second)}"


def _one_generation(a: Portrait, b: Portrait) -> str:
    first, second = ({person_name(name).generation for name in each.names} - {""} for each in (a, b))
    return _told(first | second) if bool(first) != bool(second) else ""


def _middle_initials(a: Portrait, b: Portrait) -> str:
    first, second = ({word[0] for name in each.names for word in person_name(name).given[1:]} for each in (a, b))
    return "" if first & second or not first or not second else f"{_told(first)}; {_told(second)}"


PERSON_FEATURES = (
    Feature("same organisation", 0.1, _shared_organization),
    Feature("same title", 0.08, _shared_title),
    Feature("same country", 0.04, _shared_country),
    Feature("same company", 0.05, _shared_company),
    Feature("much of the same company", 0.04, _much_company),
    Feature("other organisations", -0.16, _other_roles),
    Feature("other titles", -0.08, _other_titles),
    Feature("other countries", -0.3, _other_countries, forbids=True),
    Feature("in one article", -0.4, _one_article, forbids=True),
    Feature("one of them junior or senior", -0.2, _one_generation),
    Feature("other generations", -0.7, _generations, forbids=True),
    Feature("other entries of the gazetteer", -1.0, _fixed, forbids=True),
    Feature("other middle names", -0.7, _middle_initials, forbids=True),
)
GROUP_FEATURES = (
    Feature("so told in several articles", 0.08, _told_often),
    Feature("same country", 0.06, _shared_country),
    Feature("much of the same company", 0.04, _much_company),
    Feature("other countries", -0.6, _other_countries, forbids=True),
    Feature("other entries of the gazetteer", -1.0, _fixed, forbids=True),
    Feature("parts of other places", -0.5, _other_wholes, forbids=True),
    Feature("in one article", -0.2, _one_article),
)


def _relation(a: Portrait, b: Portrait, relations: tuple[NameRelation, ...]) -> tuple[NameRelation, str] | None:
    """The surest relation between the names of two portraits, and the names."""
    for name in sorted(a.names.keys() & b.names.keys()):
        if relations[0].holds(name, name):
            return relations[0], a.names[name]
    for relation in relations:
        for name in sorted(a.names):
            for other in sorted(b.names):
                if relation.holds(a.names[name], b.names[other]):
                    return relation, f"{a.names[name]}, {b.names[other]}"
    return None


def tells_name(full: str, alias: str) -> bool:
    """Whether an alias that an article gives beside a full name is a name of its own: long, or made of initials."""
    return is_acronym(alias, full) or len(folded(alias).split()) > 1


def _told_name(a: Portrait, b: Portrait) -> str:
    for one, other in ((a, b), (b, a)):
        for plain in sorted(one.others.keys() & other.names.keys()):
            if any(tells_name(name, one.others[plain][0]) for name in one.names.values()):
                return f"{one.names[min(one.names)]}, {one.others[plain][0]}"
    return ""


def grounds_of(a: Portrait, b: Portrait) -> tuple[Ground, ...]:
    """What speaks for and against two being one, the relation of their names first; nothing where they have none."""
    person = a.family == "person"
    if a.family != b.family:
        return ()
    found = _relation(a, b, PERSON_RELATIONS if person else GROUP_RELATIONS)
    if not person and (found is None or found[0].weight < TOLD_NAME.weight) and (told := _told_name(a, b)):
        found = TOLD_NAME, told
    if found is None:
        return ()
    relation, names = found
    grounds = [Ground(relation.name, relation.weight, names)]
    grounds += (
        Ground(feature.name, feature.weight, told)
        for feature in (PERSON_FEATURES if person else GROUP_FEATURES)
        if (told := feature.found(a, b))
    )
    over = sum(ground.weight for ground in grounds) - relation.ceiling
    if over > 0:
        grounds.append(Ground("at most", -over, relation.name))
    return tuple(Ground(name, round(weight, 3), told) for name, weight, told in grounds)


def score_of(grounds: Iterable[Ground]) -> float:
    """The sum of the grounds, between 0 and 1."""
    return round(min(1.0, max(0.0, sum(ground.weight for ground in grounds))), 3)


def forbidden(a: Portrait, b: Portrait) -> bool:
    """Whether scores alone never make one of the two."""
    features = PERSON_FEATURES if a.family == "person" else GROUP_FEATURES
    return any(feature.forbids and feature.found(a, b) for feature in features)
