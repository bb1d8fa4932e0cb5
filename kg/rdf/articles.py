"""The article's own node and its publisher."""

from pyoxigraph import Literal, NamedNode

from kg.model.article import Publication
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
    draft.add(node, terms.NAME, Literal(article.name))
    draft.add(node, terms.LABEL, Literal(article.headline or article.name))
    draft.add(node, terms.IN_LANGUAGE, Literal(article.language))
    draft.add(node, terms.TEXT_DIGEST, Literal(article.digest))
    if article.headline:
        draft.add(node, terms.HEADLINE, Literal(article.headline))
    if article.published:
        draft.add(node, terms.DATE_PUBLISHED, day(article.published))
    if article.url:
        draft.add(node, terms.URL, uri(article.url))
    for author in article.authors:
        draft.add(node, terms.AUTHOR, Literal(author))
    if article.publisher:
        draft.add(node, terms.PUBLISHER, _publisher(draft, article.publisher))
    draft.add(node, terms.READER, Literal(article.reader))
    for publication in article.publications:
        _write_publication(draft, publication)


def _write_publication(draft: Draft, publication: Publication) -> None:
    """A further publication of the text: whoever printed it, and when; its facts are the article's."""
    key = (publication.url,) if publication.url else (publication.name, publication.publisher or "")
    node = NamedNode(fact_iri(draft.article.value, "publication", digest_of(*key)))
    draft.add(draft.article, terms.PUBLICATION, node)
    draft.add_types(node, terms.PUBLICATION_TYPES)
    draft.add(node, terms.NAME, Literal(publication.name))
    draft.add(node, terms.LABEL, Literal(publication.headline or publication.name))
    draft.add(node, terms.READER, Literal(publication.reader))
    draft.add(node, terms.TEXT_DIGEST, Literal(publication.digest))
    if publication.headline:
        draft.add(node, terms.HEADLINE, Literal(publication.headline))
    if publication.published:
        draft.add(node, terms.DATE_PUBLISHED, day(publication.published))
    if publication.url:
        draft.add(node, terms.URL, uri(publication.url))
    for author in publication.authors:
        draft.add(node, terms.AUTHOR, Literal(author))
    if publication.publisher:
        draft.add(node, terms.PUBLISHER, _publisher(draft, publication.publisher))


def _publisher(draft: Draft, name: str) -> NamedNode:
    """The entity of the article that bears the publisher's name, else a node of its own."""
    for entity in draft.document.entities:
        if entity.kind in (EntityKind.OUTLET, EntityKind.ORGANIZATION) and name in (entity.name, *entity.aliases):
            return draft.entities[entity.id]
    node = draft.entities.get(PUBLISHER_ID) or NamedNode(publisher_iri(name, draft.base))
    draft.add_types(node, terms.ENTITY[EntityKind.OUTLET])
    draft.add(node, terms.LABEL, Literal(name))
    return node
