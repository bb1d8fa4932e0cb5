"""Which of the names found in an annotated article are right, as far as its annotation tells.

Annotated articles list the entities that take part in facts, with all forms of their names. Where such a form stands in
the text, a name found there is right if it is that form and of its kind. Names elsewhere are not judged.
"""

import re
from collections.abc import Iterator

from kg.evaluation.confidence import Judged
from kg.evaluation.gold import GoldArticle
from kg.model.name import Name, NameKind

KINDS = {
    "person": {NameKind.PERSON},
    "organization": {NameKind.ORGANIZATION, NameKind.OUTLET, NameKind.LOCATION, NameKind.NORP},
    "outlet": {NameKind.OUTLET, NameKind.ORGANIZATION},
    "place": {NameKind.LOCATION, NameKind.FACILITY, NameKind.ORGANIZATION, NameKind.NORP},
}
"""The kinds that a name of an annotated entity may have: there, a country that acts is an organisation, and its
adjective one of its names."""


def judged_names(article: GoldArticle, names: tuple[Name, ...]) -> Iterator[Judged]:
    """The names that stand where a name of an annotated entity does, each with whether it is right."""
    known = dict(_occurrences(article))
    for name in names:
        for (start, end), kind in known.items():
            if start < name.end and name.start < end:
                right = _bare(article.text, name.start, name.end) == (start, end) and name.kind in KINDS[kind]
                yield Judged(article.name, name.confidence, right, dict(name.signs))
                break


def _occurrences(article: GoldArticle) -> Iterator[tuple[tuple[int, int], str]]:
    """The places of all names of annotated entities, the longest first, none inside another."""
    forms = sorted(
        {
            (name, entity.kind)
            for entity in article.entities.values()
            if entity.kind in KINDS
            for name in entity.names
            if name[:1].isupper()
        },
        key=lambda form: (-len(form[0]), form),
    )
    taken: set[int] = set()
    for form, kind in forms:
        for found in re.finditer(rf"(?<!\w){re.escape(form)}(?!\w)", article.text):
            place = _bare(article.text, *found.span())
            if taken.isdisjoint(range(*place)):
                taken.update(range(*place))
                yield place, kind


def _bare(text: str, start: int, end: int) -> tuple[int, int]:
    """The stretch without a leading "the" and a possessive ending."""
    start += 4 if text[start:end].lower().startswith("the ") else 0
    return start, end - 2 if text[start:end].endswith(("'s", "’s")) else end
