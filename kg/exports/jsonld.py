"""JSON-LD 1.1, compacted by the ontology's context, which stands in the file."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import IO, Any, NamedTuple

import pyoxigraph as ox

from kg.exports.content import Content
from kg.exports.ordering import by_graph
from ontology import CONTEXT, PREFIXES

_TYPE = PREFIXES["rdf"] + "type"
_XSD = PREFIXES["xsd"]


class _Term(NamedTuple):
    name: str
    kind: str | None
    """The type that the context coerces to, as a full IRI or keyword."""
    always_list: bool


def jsonld(content: Content, target: IO[bytes]) -> None:
    """Writes one JSON-LD document with an object for each named graph."""
    context = json.loads(CONTEXT.read_bytes())["@context"]
    target.write(b'{"@context": ' + _bytes(context) + b',\n "@graph": [')
    between = b"\n"
    for graph in by_graph(content.quads()):
        subjects = [_subject(list(quads)) for _, quads in groupby(graph, key=lambda quad: quad.subject)]
        name = graph[0].graph_name
        nodes = b",\n   ".join(map(_bytes, subjects))
        if isinstance(name, ox.DefaultGraph):
            target.write(between + b"  " + nodes)
        else:
            target.write(between + b'  {"@id": ' + _bytes(_id(name)) + b', "@graph": [\n   ' + nodes + b"\n  ]}")
        between = b",\n"
    target.write(b"\n]}\n")


def _bytes(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def _id(node: object) -> str:
    return node.value if isinstance(node, ox.NamedNode) else str(node)


def _subject(quads: Sequence[ox.Quad]) -> dict[str, Any]:
    node: dict[str, Any] = {"@id": _id(quads[0].subject)}
    for predicate, group in groupby(quads, key=lambda quad: quad.predicate.value):
        for value in (quad.object for quad in group):
            if predicate == _TYPE:
                node.setdefault("@type", []).append(_name(_id(value)))
                continue
            term = _term(predicate, value)
            held = node.setdefault(term.name, [])
            held.append(_value(value, term.kind))
    single = {name for name, values in node.items() if name != "@id" and len(values) == 1 and name not in _lists()}
    return {name: values[0] if name in single else values for name, values in node.items()}


def _term(predicate: str, value: object) -> _Term:
    fitting = [term for term in _terms().get(predicate, ()) if _fits(value, term.kind)]
    return fitting[0] if fitting else _Term(_compact(predicate), None, always_list=False)


def _fits(value: object, kind: str | None) -> bool:
    if kind in ("@id", "@vocab"):
        return isinstance(value, ox.NamedNode)
    if kind is None:
        return True
    return isinstance(value, ox.Literal) and value.language is None and value.datatype.value == kind


def _value(value: object, kind: str | None) -> Any:  # noqa: ANN401
    if not isinstance(value, ox.Literal):
        if kind == "@vocab":
            return _name(_id(value))
        return _id(value) if kind == "@id" else {"@id": _id(value)}
    if value.language:
        return {"@value": value.value, "@language": value.language}
    if kind is not None or value.datatype.value == _XSD + "string":
        return value.value
    if value.datatype.value == _XSD + "boolean" and value.value in ("true", "false"):
        return value.value == "true"
    return {"@value": value.value, "@type": _name(value.datatype.value)}


def _name(iri: str) -> str:
    terms = [term.name for term in _terms().get(iri, ()) if term.kind is None]
    return terms[0] if terms else _compact(iri)


def _compact(iri: str) -> str:
    context = _context()
    fitting = [
        (len(base), f"{prefix}:{iri[len(base) :]}")
        for prefix, base in context.items()
        if isinstance(base, str) and base[-1:] in "#/" and iri.startswith(base) and len(iri) > len(base)
    ]
    # A rest that begins with "//" would be read as an IRI (JSON-LD 1.1, section 3.2).
    usable = [name for _, name in sorted(fitting, reverse=True) if not name.split(":", 1)[1].startswith("//")]
    return usable[0] if usable else iri


@cache
def _context() -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(CONTEXT.read_bytes())["@context"]
    return found


@cache
def _terms() -> dict[str, list[_Term]]:
    terms: dict[str, list[_Term]] = {}
    for name, given in _context().items():
        if name.startswith("@"):
            continue
        definition = given if isinstance(given, dict) else {"@id": given}
        if "@id" not in definition or "@reverse" in definition or definition.get("@container") not in (None, "@set"):
            continue
        kind = definition.get("@type")
        full = kind if kind is None or kind.startswith("@") else _expanded(kind)
        terms.setdefault(_expanded(definition["@id"]), []).append(
            _Term(name, full, always_list=definition.get("@container") == "@set")
        )
    for known in terms.values():
        known.sort(key=lambda term: term.kind is None)
    return terms


@cache
def _lists() -> frozenset[str]:
    return frozenset(term.name for known in _terms().values() for term in known if term.always_list)


def _expanded(name: str) -> str:
    prefix, colon, rest = name.partition(":")
    base = _context().get(prefix)
    if isinstance(base, dict):
        base = base.get("@id")
    if colon and isinstance(base, str) and not rest.startswith("//"):
        return base + rest
    return name
