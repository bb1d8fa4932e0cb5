"""The directive `vocabulary`: the terms of an RDF vocabulary, out of its Turtle."""

from collections.abc import Iterator
from pathlib import Path

from docutils import nodes
from docutils.parsers.rst import Directive
from docutils.statemachine import StringList
from rdflib import OWL, RDF, RDFS, SKOS, Graph, Namespace, URIRef
from rdflib.collection import Collection
from sphinx.application import Sphinx

VANN = Namespace("http://purl.org/vocab/vann/")

KINDS = {
    "Classes": {OWL.Class},
    "Properties": {OWL.ObjectProperty, OWL.DatatypeProperty},
    "Individuals": set(),
}
"""The sections, and the types of what stands in them; without a type, what is left."""

RELATIONS = (
    (RDF.type, "is a"),
    (RDFS.subClassOf, "is a kind of"),
    (RDFS.subPropertyOf, "is a kind of"),
    (RDFS.domain, "from"),
    (RDFS.range, "to"),
    (OWL.inverseOf, "is the inverse of"),
    (SKOS.closeMatch, "is close to"),
    (SKOS.exactMatch, "is the same as"),
)
"""What is told of a term beside its comment."""


def vocabulary(turtle: Path) -> Iterator[str]:
    """The lines of a page in Markdown: a section a kind of term, a heading a term."""
    graph = Graph().parse(turtle, format="turtle")
    own = str(next(graph.objects(None, VANN.preferredNamespaceUri)))
    left = {term for term in graph.subjects(RDFS.comment) if str(term).startswith(own)}
    for title, types in KINDS.items():
        terms = {term for term in left if not types or set(graph.objects(term, RDF.type)) & types}
        left -= terms
        if terms:
            yield from (f"## {title}", "")
        for term in sorted(terms):
            yield from _term(graph, term, own)


def _term(graph: Graph, term: URIRef, own: str) -> Iterator[str]:
    yield from (f"### {_short(graph, term)}", "")
    yield from (f"{graph.value(term, RDFS.comment) or graph.value(term, RDFS.label)}", "")
    lines = []
    for predicate, words in RELATIONS:
        values = [_linked(graph, value, own) for value in sorted(graph.objects(term, predicate), key=str)]
        shown = [value for value in values if value and not value.startswith("`owl:")]
        if shown:
            lines.append(f"- {words} {', '.join(shown)}")
    yield from (*lines, "") if lines else ()


def _linked(graph: Graph, value: object, own: str) -> str:
    if isinstance(value, URIRef):
        name = _short(graph, value)
        return f"[`{name}`](#{_anchor(name)})" if str(value).startswith(own) else f"`{name}`"
    union = graph.value(value, OWL.unionOf)
    return " or ".join(_linked(graph, part, own) for part in Collection(graph, union)) if union else ""


def _short(graph: Graph, term: URIRef) -> str:
    return term.n3(graph.namespace_manager)


def _anchor(name: str) -> str:
    return name.lower().replace(":", "")


class Vocabulary(Directive):
    """Puts the terms of the Turtle file that it names, from the source's root, into a page."""

    required_arguments = 1
    has_content = False

    def run(self) -> list[nodes.Node]:
        """The page's sections."""
        env = self.state.document.settings.env
        path = Path(env.srcdir) / self.arguments[0]
        env.note_dependency(str(path))
        lines = list(vocabulary(path))
        page = nodes.Element()
        self.state.nested_parse(StringList(lines, str(path)), self.content_offset, page, match_titles=True)
        return page.children


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.add_directive("vocabulary", Vocabulary)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
