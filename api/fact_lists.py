"""Facts of one kind by what is asked of them: the newest article's first, in pages."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pyoxigraph as ox
from starlette.requests import Request

from api.asking import nodes_of, rows_of
from api.graph_nodes import Node
from api.paging import cursor_of, key_of
from api.service import Service

_LISTED = """SELECT DISTINCT ?fact ?day WHERE {{
  {patterns}
  ?fact prov:wasDerivedFrom ?article .
  OPTIONAL {{ ?article schema:datePublished ?date }}
  BIND (COALESCE(STR(?date), "") AS ?day)
  {after}
}} ORDER BY DESC(?day) ?fact LIMIT {limit}"""
_AFTER = "FILTER (?day < {day} || (?day = {day} && STR(?fact) > {fact}))"
_COUNTED = "SELECT (COUNT(DISTINCT ?fact) AS ?count) WHERE {{ {patterns} }}"

_TOLD = """CONSTRUCT {{ ?node ?property ?value }} WHERE {{
  {{ VALUES ?node {{ {facts} }} ?node ?property ?value }}
  UNION
  {{ {{ SELECT DISTINCT ?node {{ VALUES ?fact {{ {facts} }} ?fact ?any ?node . FILTER isIRI(?node) }} }}
     VALUES ?property {{ rdf:type rdfs:label schema:name schema:headline schema:datePublished schema:publisher
                         news:roleTitle oa:hasSelector }}
     ?node ?property ?value }}
  UNION
  {{ VALUES ?fact {{ {facts} }} VALUES ?property {{ oa:start oa:end oa:exact }}
     ?fact news:evidence/oa:hasSelector ?node . ?node ?property ?value }}
  UNION
  {{ VALUES ?fact {{ {facts} }} VALUES ?property {{ rdfs:label }}
     ?fact prov:wasDerivedFrom/schema:publisher ?node . ?node ?property ?value }}
}}"""


@dataclass(frozen=True, slots=True)
class Page:
    """A part of the facts asked for, how many they are, and the cursor of the next page, `None` at the end."""

    facts: list[Node]
    total: int
    next: str | None


async def page_of_facts(
    request: Request, service: Service, patterns: Iterable[str], limit: int, cursor: str | None
) -> Page:
    """The facts whose node `?fact` fits all patterns of SPARQL. Raises Problem for a cursor that is none."""
    fitting = "\n  ".join(patterns)
    after = ""
    if cursor:
        day, fact = key_of(cursor)
        after = _AFTER.format(day=ox.Literal(day), fact=ox.Literal(fact))
    [count] = await rows_of(request, service, _COUNTED.format(patterns=fitting))
    found = await rows_of(request, service, _LISTED.format(patterns=fitting, after=after, limit=limit + 1))
    shown = found[:limit]
    following = cursor_of((shown[-1]["day"], shown[-1]["fact"])) if len(found) > limit else None
    return Page(await told(request, service, [row["fact"] for row in shown]), int(count["count"]), following)


async def newest(request: Request, service: Service, pattern: str, limit: int) -> list[str]:
    """The IRIs of at most `limit` facts whose node `?fact` fits the pattern, the newest article's first."""
    found = await rows_of(request, service, _LISTED.format(patterns=pattern, after="", limit=limit))
    return [row["fact"] for row in found]


async def told(request: Request, service: Service, iris: Sequence[str]) -> list[Node]:
    """The facts with these IRIs, in their order, with what they lead to."""
    if not iris:
        return []
    facts = " ".join(str(ox.NamedNode(iri)) for iri in iris)
    nodes = await nodes_of(request, service, _TOLD.format(facts=facts))
    return [Node(nodes, iri) for iri in iris]
