"""The graph of people's judgements, and that of the IRIs which were replaced."""

from collections.abc import Iterable, Mapping
from datetime import UTC

from pyoxigraph import Literal, NamedNode, Quad

from kg.model.judgement import Decision, Judgement
from kg.rdf import terms
from kg.rdf.iris import identities_graph, judge_iri, judgement_iri, judgements_graph
from kg.rdf.literals import moment

SIDES = {
    Decision.MERGE: (terms.JUDGES, terms.JUDGES),
    Decision.SPLIT: (terms.JUDGES, terms.SPLIT_FROM),
    Decision.DISTINCTION: (terms.JUDGES, terms.JUDGES),
    Decision.EVENT_MATCH: (terms.JUDGES, terms.JUDGES),
    Decision.RETRACTION: (terms.JUDGES, terms.JUDGES),
    Decision.POSTPONEMENT: (terms.JUDGES, terms.JUDGES),
    Decision.UNDOING: (terms.JUDGES, terms.JUDGES),
}
"""How a judgement points to what stands on its left and on its right."""


def judgement_quads(judgements: Iterable[Judgement], base: str) -> list[Quad]:
    """All quads of the graph of judgements: each with who, when and why, and what it is about by IRI and words."""
    graph = NamedNode(judgements_graph(base))
    quads: list[Quad] = []

    def add(subject: NamedNode, predicate: NamedNode, value: NamedNode | Literal) -> None:
        quads.append(Quad(subject, predicate, value, graph))

    for judgement in judgements:
        node, judge = NamedNode(judgement_iri(judgement.number, base)), NamedNode(judge_iri(judgement.who, base))
        for type_ in (*terms.JUDGEMENT, terms.DECISIONS[judgement.decision]):
            add(node, terms.A, type_)
        add(node, terms.COMMENT, Literal(judgement.why))
        add(node, terms.ENDED, moment(judgement.at.astimezone(UTC)))
        add(node, terms.WAS_ASSOCIATED_WITH, judge)
        add(judge, terms.A, terms.AGENT_CLASS)
        add(judge, terms.LABEL, Literal(judgement.who))
        if judgement.undoes is not None:
            add(node, terms.UNDOES, NamedNode(judgement_iri(judgement.undoes, base)))
        for predicate, anchors in zip(SIDES[judgement.decision], (judgement.left, judgement.right), strict=True):
            for anchor in anchors:
                add(node, predicate, NamedNode(anchor.iri))
                add(node, terms.USED, NamedNode(anchor.article))
                add(node, terms.JUDGED_WORDS, Literal(anchor.quote))
    return list(dict.fromkeys(quads))


def identity_quads(replaced: Mapping[str, str], base: str) -> list[Quad]:
    """All quads of the graph of identities: which IRI replaced which."""
    graph = NamedNode(identities_graph(base))
    return [Quad(NamedNode(iri), terms.IS_REPLACED_BY, NamedNode(by), graph) for iri, by in sorted(replaced.items())]
