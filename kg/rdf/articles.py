"""The article's own node and its publisher."""

from pyoxigraph import Literal, NamedNode

from kg.model.article import Article, Publication
from kg.model.entity import EntityKind
from kg.rdf import terms
from kg.rdf.draft import Draft
from kg.rdf.iris import digest_of, fact_iri, publisher_iri
from kg.rdf.literals import day, uri

PUBLISHER_ID = "publisher"
"""The id under which `identities` may give the IRI of a publisher that the text does not mention."""


def write_article(draft: Draft) -> None:
    """Writes what is known of the article as a whole; what its source does not tell is left out."""
    article = draft.document.article
    node = draft.article
    draft.add_types(node, terms.ARTICLE)
    draft.add(node, terms.IN_LANGUAGE, Literal(article.language))
    _write_told(draft, node, article)
    for publication in article.publications:
        _write_publication(draft, publication)


def _write_publication(draft: Draft, publication: Publication) -> None:
    """A further publication of the text: whoever printed it, and when; its facts are the article's."""
    key = (publication.url,) if publication.url else (publication.name, publication.publisher or "")
    node = NamedNode(fact_iri(draft.article.value, "publication", digest_of(*key)))
    draft.add(draft.article, terms.PUBLICATION, node)
    draft.add_types(node, terms.PUBLICATION_TYPES)
    _write_told(draft, node, publication)


def _write_told(draft: Draft, node: NamedNode, told: Article | Publication) -> None:
    """What the source tells of an article, or of a further publication of it."""
    draft.add(node, terms.NAME, Literal(told.name))
    draft.add(node, terms.LABEL, Literal(told.headline or told.name))
    draft.add(node, terms.TEXT_DIGEST, Literal(told.digest))
    draft.add(node, terms.READER, Literal(told.reader))
    if told.headline:
        draft.add(node, terms.HEADLINE, Literal(told.headline))
    if told.published:
        draft.add(node, terms.DATE_PUBLISHED, day(told.published))
    if told.url:
        draft.add(node, terms.URL, uri(told.url))
    for author in told.authors:
        draft.add(node, terms.AUTHOR, Literal(author))
    if told.publisher:
        draft.add(node, terms.PUBLISHER, _publisher(draft, told.publisher))


def _publisher(draft: Draft, name: str) -> NamedNode:
    """The entity of the article that bears the publisher's name, else a node of its own."""
    for entity in draft.document.entities:
        if entity.kind in (EntityKind.OUTLET, EntityKind.ORGANIZATION) and name in (entity.name, *entity.aliases):
            return draft.entities[entity.id]
    node = draft.entities.get(PUBLISHER_ID) or NamedNode(publisher_iri(name, draft.base))
    draft.add_types(node, terms.ENTITY[EntityKind.OUTLET])
    draft.add(node, terms.LABEL, Literal(name))
    return node
