"""What somebody means by an IRI or a name."""

from collections.abc import Collection

import pyoxigraph as ox

from kg.errors import UnknownSubjectError
from kg.views.facts import Asked, Thing, rows
from ontology import NAMESPACE

KINDS = (
    "GeopoliticalEntity", "Outlet", "Person", "Place", "Organization", "UnnamedSource", "UnnamedAgent", "Document",
    "Role", "Claim", "Event", "Article",
)  # fmt: skip
"""The classes that things are told as, the narrower before the wider."""
LISTED = 5
"""Namesakes that a message names."""
_BY_IRI = "SELECT ?label ?kind WHERE {{ {iri} a ?kind . OPTIONAL {{ {iri} rdfs:label ?label }} }}"
_BY_NAME = """SELECT DISTINCT ?thing WHERE {{
  VALUES ?class {{ {classes} }}
  ?thing a ?class ; rdfs:label|skos:altLabel|schema:name ?name . FILTER(LCASE(STR(?name)) = {name})
}}"""


def subject(store: Asked, wanted: str, kinds: Collection[str]) -> Thing:
    """What `wanted` means: the thing of that IRI, else the one that has it as a name; of `kinds`, by their local names.

    Case makes no difference. Raises UnknownSubjectError where there is none, or where several bear the name.
    """
    if "://" in wanted:
        thing = _thing(store, wanted)
        if thing.kind not in kinds:
            raise UnknownSubjectError(f"{wanted} is of the kind {thing.kind}: give one of {', '.join(kinds)}")
        return thing
    classes = " ".join(f"news:{kind}" for kind in kinds)
    name = ox.Literal(" ".join(wanted.split()).lower())
    found = sorted(row["thing"].value for row in rows(store, _BY_NAME.format(classes=classes, name=name)))
    if not found:
        raise UnknownSubjectError(f"nothing here is called {wanted!r}: give a name as the graph has it, or an IRI")
    if len(found) > 1:
        listed = ", ".join(found[:LISTED]) + (", …" if len(found) > LISTED else "")
        raise UnknownSubjectError(f"{len(found)} things are called {wanted!r}: give the IRI of one of {listed}")
    return _thing(store, found[0])


def _thing(store: Asked, iri: str) -> Thing:
    try:
        node = ox.NamedNode(iri)
    except ValueError as error:
        raise UnknownSubjectError(f"{iri!r} is not an IRI: {error}") from error
    solutions = list(rows(store, _BY_IRI.format(iri=node)))
    kinds = {row["kind"].value.removeprefix(NAMESPACE) for row in solutions}
    kind = next((known for known in KINDS if known in kinds), None)
    if kind is None:
        raise UnknownSubjectError(f"nothing here has the IRI {iri}")
    return Thing(iri, max((row["label"].value for row in solutions if row["label"]), key=len, default=iri), kind)
