"""What lists of facts can be asked for: parameters, and the SPARQL pattern over `?fact` that each is."""

from datetime import date
from typing import Annotated

import pyoxigraph as ox
from fastapi import Depends, Query

from api.naming import iri_of, stored_article
from api.problems import BAD_REQUEST, Problem
from api.service import Service, Serving
from kg.errors import UnknownArticleError
from kg.rdf.literals import day, decimal
from kg.stores.workspace import Workspace

Patterns = list[str]

Day = Annotated[date | None, Query(examples=["2024-05-10"])]
Entity = Annotated[str | None, Query(description="An entity's id, IRI or name.", examples=["Anna Berg"])]

_PUBLISHED = "?fact prov:wasDerivedFrom/schema:datePublished ?published . FILTER (?published {} {})"
_PUBLISHER = "?fact prov:wasDerivedFrom/news:publication?/schema:publisher"


async def of_article(
    service: Serving,
    article: Annotated[str | None, Query(description="Of the article with this id, IRI or name.")] = None,
    published_since: Annotated[date | None, Query(description="Of articles of this day or later.")] = None,
    published_until: Annotated[date | None, Query(description="Of articles of this day or earlier.")] = None,
    confidence: Annotated[float, Query(ge=0, le=1, description="As sure as this, or surer.")] = 0,
) -> Patterns:
    """The patterns of what can be asked of every fact."""
    patterns = []
    if article is not None:
        iri = await service.holder.read(lambda workspace: _article(workspace, article))
        patterns.append(f"?fact prov:wasDerivedFrom {ox.NamedNode(iri)} .")
    if published_since:
        patterns.append(_PUBLISHED.format(">=", day(published_since)))
    if published_until:
        patterns.append(_PUBLISHED.format("<=", day(published_until)))
    if confidence:
        patterns.append(f"?fact news:confidence ?confidence . FILTER (?confidence >= {decimal(confidence)})")
    return patterns


OfArticle = Annotated[Patterns, Depends(of_article)]


def of_time(name: str, since: date | None, until: date | None) -> Patterns:
    """The patterns that a fact's time, such as `saidOn`, meets these days: what has none does not."""
    patterns = []
    if since:
        patterns.append(f"?fact news:{name}Latest ?latest . FILTER (?latest >= {day(since)})")
    if until:
        patterns.append(f"?fact news:{name}Earliest ?earliest . FILTER (?earliest <= {day(until)})")
    return patterns


async def of_entities(service: Service, patterns: dict[str, str], **given: str | None) -> Patterns:
    """For each parameter that is given, its pattern with the entity's node in the place of `{}`. Raises Problem."""
    return [
        patterns[name].replace("{}", str(ox.NamedNode(await iri_of(service, wanted, name))))
        for name, wanted in given.items()
        if wanted is not None
    ]


def outlet(also: str) -> str:
    """The pattern of facts that an outlet publishes, or that fit `also`."""
    return f"{{ {_PUBLISHER} {{}} }} UNION {{ {also} }}"


def _article(workspace: Workspace, wanted: str) -> str:
    try:
        return stored_article(workspace, wanted).iri
    except UnknownArticleError as error:
        raise Problem(BAD_REQUEST, f"article={error}") from error
