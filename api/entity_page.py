"""Everything that the store tells of one entity: roles over time, claims, events, reports, neighbours."""

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple

import pyoxigraph as ox
from pydantic import BaseModel, Field
from starlette.requests import Request

from api.asking import rows_of
from api.entity_index import EntityIndex
from api.fact_lists import newest, told
from api.fact_rows import claim_row, event_row, report_row, tenure_row
from api.facts import IRI, ClaimRow, EventRow, ReportRow, TenureRow, Thing
from api.graph_nodes import Node
from api.named import NARROWEST, Named
from api.naming import id_of
from api.service import Service
from kg.model.entity import EntityKind
from kg.rdf.terms import ENTITY

NEIGHBOURS = 50
"""Of the neighbours come those that share the most facts."""


class Family(NamedTuple):
    """One family of facts of an entity: their pattern with `{}` for its node, and what the node of a fact becomes."""

    pattern: str
    row: Callable[[Node], Any]


FAMILIES = {
    "tenures": Family("?fact news:holder {} .", tenure_row),
    "officeholders": Family("?fact news:organization {} .", tenure_row),
    "claims": Family("?fact news:speaker {} .", claim_row),
    "about": Family("?fact a news:Claim ; news:about {} .", claim_row),
    "events": Family("?fact a news:Event ; news:agent|news:patient|news:participant|news:place {} .", event_row),
    "reports": Family("?fact a news:Report ; news:source {} .", report_row),
}
OVER_TIME = ("tenures", "officeholders")
"""The families that are told in the order of their times; of the others the newest article's come first."""

_COUNTS = "SELECT ?family (COUNT(DISTINCT ?fact) AS ?count) WHERE {{ {} }} GROUP BY ?family"
_COUNTED = '{{ {} BIND ("{}" AS ?family) }}'
_LINKS = """news:holder news:organization news:speaker news:addressee news:via news:about news:agent news:patient
  news:participant news:place news:source"""
_NEIGHBOURS = """SELECT ?other (COUNT(DISTINCT ?fact) AS ?facts) WHERE {{
  VALUES ?link {{ {links} }} ?fact ?link {node} .
  VALUES ?otherLink {{ {links} }} ?fact ?otherLink ?other . FILTER (?other != {node})
  VALUES ?class {{ {classes} }} ?other a ?class .
}} GROUP BY ?other ORDER BY DESC(?facts) ?other LIMIT {most}"""
_WHOLES = "SELECT DISTINCT ?whole WHERE {{ {} schema:containedInPlace|org:subOrganizationOf ?whole }}"
_SUCCESSOR = """SELECT ?new WHERE {{
  {{ {0} dcterms:isReplacedBy ?new }} UNION {{ GRAPH ?g {{ {0} dcterms:isReplacedBy ?new }} }}
}} LIMIT 1"""


class EntityRow(BaseModel):
    """One entity by its longest name and the narrowest of its kinds; `id` is where it is below /entities/."""

    id: str = Field(examples=["person/anna-berg"])
    iri: str = Field(examples=[IRI])
    label: str = Field(examples=["Anna Berg"])
    kind: EntityKind
    aliases: list[str] = Field(examples=[["Berg"]])
    articles: int = Field(description="How many articles tell of it.")


class Neighbour(Thing):
    """Somebody or something that takes part in the same facts."""

    facts: int = Field(description="In how many.")


class Counts(BaseModel):
    """How many facts of each family there are."""

    tenures: int = 0
    officeholders: int = 0
    claims: int = 0
    about: int = 0
    events: int = 0
    reports: int = 0


class EntityWhole(EntityRow):
    """One entity with what is told of it."""

    partOf: list[Thing] = Field(description="The place or organisation that it is part of.")  # noqa: N815
    counts: Counts
    tenures: list[TenureRow] = Field(description="The roles that it holds, the earliest first.")
    officeholders: list[TenureRow] = Field(description="Who holds roles in it or with it, the earliest first.")
    claims: list[ClaimRow] = Field(description="What it says, the newest article's first.")
    about: list[ClaimRow] = Field(description="What is said about it, the newest article's first.")
    events: list[EventRow] = Field(description="What it takes part in, or what happened there.")
    reports: list[ReportRow] = Field(description="What it reports.")
    neighbours: list[Neighbour] = Field(description="Who and what shares facts with it, those with the most first.")


def entity_row(entity: Named, base: str) -> dict[str, Any]:
    """The members of an EntityRow."""
    return {
        "id": id_of(entity.iri, base),
        "iri": entity.iri,
        "label": entity.label,
        "kind": entity.kinds[0],
        "aliases": list(entity.aliases),
        "articles": entity.articles,
    }


async def successor_of(request: Request, service: Service, iri: str) -> str | None:
    """The IRI of the entity that this one was merged into; `None` where it was not."""
    rows = await rows_of(request, service, _SUCCESSOR.format(ox.NamedNode(iri)))
    return rows[0]["new"] if rows else None


async def entity_page(request: Request, service: Service, entity: Named, limit: int) -> EntityWhole:
    """The entity with at most `limit` facts of each family."""
    node = str(ox.NamedNode(entity.iri))
    counted = " UNION ".join(_COUNTED.format(family.pattern.format(node), name) for name, family in FAMILIES.items())
    counts, neighbours, wholes = await asyncio.gather(
        rows_of(request, service, _COUNTS.format(counted)),
        rows_of(request, service, _neighbours_query(node)),
        rows_of(request, service, _WHOLES.format(node)),
    )
    there = [row["family"] for row in counts]
    listed = await asyncio.gather(
        *(newest(request, service, FAMILIES[name].pattern.format(node), limit) for name in there)
    )
    facts = {fact.iri: fact for fact in await told(request, service, sorted({iri for iris in listed for iri in iris}))}
    rows = {name: [FAMILIES[name].row(facts[iri]) for iri in iris] for name, iris in zip(there, listed, strict=True)}
    for name in OVER_TIME:
        rows.get(name, []).sort(key=_time_of)
    around = [row["other"] for row in neighbours]
    things = await service.entities.ask(lambda index: _things(index, [*around, *(row["whole"] for row in wholes)]))
    return EntityWhole(
        **entity_row(entity, service.holder.base),
        partOf=[things[row["whole"]] for row in wholes if row["whole"] in things],
        counts=Counts(**{row["family"]: int(row["count"]) for row in counts}),
        neighbours=[
            Neighbour(**things[row["other"]].model_dump(), facts=int(row["facts"]))
            for row in neighbours
            if row["other"] in things
        ],
        tenures=rows.get("tenures", []),
        officeholders=rows.get("officeholders", []),
        claims=rows.get("claims", []),
        about=rows.get("about", []),
        events=rows.get("events", []),
        reports=rows.get("reports", []),
    )


def _neighbours_query(node: str) -> str:
    classes = " ".join(str(ENTITY[kind][0]) for kind in NARROWEST)
    return _NEIGHBOURS.format(links=_LINKS, node=node, classes=classes, most=NEIGHBOURS)


def _time_of(tenure: TenureRow) -> tuple[str, str]:
    """Where a tenure stands in time: since when or until when it was held, else of which day it is told."""
    told_of = (tenure.since and tenure.since.earliest, tenure.until and tenure.until.earliest, tenure.asOf)
    return next((day for day in (*told_of, tenure.article.published) if day), ""), tenure.iri


def _things(index: EntityIndex, iris: list[str]) -> dict[str, Thing]:
    found = filter(None, map(index.entity, iris))
    return {each.iri: Thing(iri=each.iri, label=each.label, kind=each.kinds[0]) for each in found}
