"""Which IRI a client means, who names an entity or an article in an address or a parameter."""

import re
from urllib.parse import quote, unquote, unquote_to_bytes

import pyoxigraph as ox
from starlette.requests import Request

from api.entity_index import EntityIndex
from api.problems import BAD_REQUEST, NOT_FOUND, Problem
from api.service import Service
from kg.stores.articles import Stored
from kg.stores.workspace import Workspace

LISTED = 5
"""Namesakes that a message names."""
_BEYOND_ASCII = re.compile(r"(?:%[89A-Fa-f][0-9A-Fa-f])+")


def id_of(iri: str, base: str) -> str:
    """What an entity is called below /entities/: what stands behind the base, or the whole IRI, percent-encoded."""
    return iri.removeprefix(base) if iri.startswith(base) else quote(iri, safe="")


async def iri_of(service: Service, wanted: str, parameter: str) -> str:
    """The IRI of the entity that `wanted` is the id, the IRI or the name of. Raises Problem."""
    if "://" in wanted:
        return checked(wanted, parameter)
    return await service.entities.ask(lambda index: _found(index, service.holder.base, wanted, parameter))


def is_iri(words: str) -> bool:
    """Whether the words are an IRI."""
    try:
        ox.NamedNode(words)
    except ValueError:
        return False
    return True


def checked(iri: str, parameter: str) -> str:
    """The IRI. Raises Problem where it is none."""
    if not is_iri(iri):
        raise Problem(BAD_REQUEST, f"{parameter}={iri}: is no IRI")
    return iri


def tail_of(request: Request, head: str) -> str:
    """What stands behind `head` in the path of a request, as an IRI has it: letters beyond ASCII as themselves."""
    raw: bytes = request.scope.get("raw_path") or quote(request.scope["path"]).encode()
    path = raw.partition(b"?")[0].decode("latin-1")
    return _BEYOND_ASCII.sub(_letters, path.removeprefix(head))


def iris_meant(tail: str, base: str) -> list[str]:
    """The IRIs that the end of a path may stand for, the likeliest first."""
    plain = unquote(tail)
    return [base + tail, plain] if "://" in plain else [base + tail, base + plain]


def stored_article(workspace: Workspace, wanted: str) -> Stored:
    """The article with this id, IRI or name. Raises UnknownArticleError."""
    iri = f"{workspace.base}article/{wanted}"
    return workspace.article(iri if workspace.holds(iri) else wanted)


def missing(what: str) -> Problem:
    """That nothing here has this name or IRI."""
    return Problem(NOT_FOUND, f"{what}: nothing here has this name or IRI")


def _found(index: EntityIndex, base: str, wanted: str, parameter: str) -> str:
    if known := index.entity(base + wanted):
        return known.iri
    called = index.called(wanted)
    if len(called) == 1:
        return called[0].iri
    if called:
        listed = ", ".join(each.iri for each in called[:LISTED]) + (", …" if len(called) > LISTED else "")
        raise Problem(BAD_REQUEST, f"{parameter}={wanted}: {len(called)} have this name: give one of {listed}")
    raise Problem(BAD_REQUEST, f"{parameter}={wanted}: nothing here is called so: give an id, an IRI or a name")


def _letters(escaped: re.Match[str]) -> str:
    try:
        return unquote_to_bytes(escaped[0]).decode()
    except UnicodeDecodeError:
        return escaped[0]
