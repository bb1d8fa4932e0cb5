"""The IRIs of the data: each leads to a page about what it names (Cool URIs for the Semantic Web, 303 redirects)."""

from typing import Annotated
from urllib.parse import quote, urlencode, urlsplit

import pyoxigraph as ox
from fastapi import APIRouter, Path
from starlette.requests import Request
from starlette.responses import RedirectResponse

from api.asking import rows_of
from api.entities import PATH as ENTITIES
from api.entity_page import successor_of
from api.naming import id_of, iris_meant, is_iri, missing, tail_of
from api.negotiation import best
from api.problems import NOT_ACCEPTABLE, Problem
from api.service import Service, Serving
from kg.stores.workspace import ARTICLE_GRAPHS

JSON = "application/json"
RDF = (
    "text/turtle",
    "application/ld+json",
    "application/rdf+xml",
    "application/n-triples",
    "application/trig",
    "application/n-quads",
)
Id = Annotated[str, Path(description="What stands behind the base in an IRI.", examples=["person/anna-berg"])]
_ARTICLES = "article/"
_AROUND = "CONSTRUCT {{ {0} ?p ?o . ?s ?q {0} }} WHERE {{ {{ {0} ?p ?o }} UNION {{ ?s ?q {0} }} }}"
_TOLD_OF = "SELECT ?any WHERE {{ {{ {0} ?p ?any }} UNION {{ ?any ?q {0} }} }} LIMIT 1"


def router_of(base: str) -> APIRouter:
    """The routes below the path of `base`, where the IRIs of a workspace's data begin."""
    router = APIRouter(tags=["Data"])
    path = urlsplit(base).path or "/"

    @router.get(
        path + "{id:path}",
        summary="Follow an IRI of the data",
        status_code=303,
        response_class=RedirectResponse,
        responses={
            301: {"description": "It was merged into another entity, whose IRI Location is."},
            303: {"description": "Location is a page about it, in a form that the client takes."},
        },
    )
    async def follow(request: Request, id: Id, service: Serving) -> RedirectResponse:  # noqa: A002
        """Leads to a page about what the IRI names: as JSON, or as RDF."""
        form = best(", ".join(request.headers.getlist("accept")), (JSON, *RDF))
        if form is None:
            raise Problem(NOT_ACCEPTABLE, f"Accept: what this IRI names comes as {', '.join((JSON, *RDF))}")
        for iri in iris_meant(tail_of(request, path), base):
            if is_iri(iri) and (page := await _page_of(request, service, iri, form)):
                return page
        raise missing(base + id)

    return router


async def _page_of(request: Request, service: Service, iri: str, form: str) -> RedirectResponse | None:
    base = service.holder.base
    for kind in (_ARTICLES, ARTICLE_GRAPHS):
        if iri.startswith(base + kind):
            name = iri.removeprefix(base + kind).partition("#")[0]
            if await _holds(service, base + _ARTICLES + name):
                graph = urlencode({"graph": base + ARTICLE_GRAPHS + name, "format": form})
                return _see(f"/articles/{quote(name)}" if form == JSON else f"/data?{graph}")
    node = str(ox.NamedNode(iri))
    if await service.entities.ask(lambda index: index.entity(iri)) and form == JSON:
        return _see(ENTITIES + id_of(iri, base))
    if await rows_of(request, service, _TOLD_OF.format(node)):
        told = "application/ld+json" if form == JSON else form
        return _see("/sparql?" + urlencode({"query": _AROUND.format(node), "format": told}))
    successor = await successor_of(request, service, iri)
    return RedirectResponse(successor, 301, {"Vary": "Accept"}) if successor else None


async def _holds(service: Service, article: str) -> bool:
    return await service.holder.read(lambda workspace: workspace.holds(article))


def _see(address: str) -> RedirectResponse:
    return RedirectResponse(address, 303, {"Vary": "Accept"})
