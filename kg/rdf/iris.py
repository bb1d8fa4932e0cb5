"""The IRIs of an article and of what stands under it.

Entities get theirs from the registry of the workspace; all else is derived from the article's IRI or, for a role, from
its organisation's.
"""

from hashlib import blake2b
from urllib.parse import quote

from kg.model.article import Article
from kg.model.span import Span

DEFAULT_BASE = "https://w3id.org/newsgraph/id/"


def digest_of(*parts: str) -> str:
    """Sixteen hex digits for a sequence of strings."""
    return blake2b("\x1f".join(parts).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def slug(words: str) -> str:
    """An IRI path segment that only equal words share: spaces as `_`, letters of any script kept, the rest escaped."""
    return "".join(c if c.isalnum() or c in "-.~" else "_" if c == " " else quote(c, safe="") for c in words)


def _article_id(article: Article) -> str:
    return digest_of("url", article.url) if article.url else digest_of("text", article.digest)


def article_iri(article: Article, base: str = DEFAULT_BASE) -> str:
    """The article's IRI: from its URL, else from the digest of its text."""
    return f"{base}article/{_article_id(article)}"


def graph_iri(article: Article, base: str = DEFAULT_BASE) -> str:
    """The IRI of the named graph that holds all that is derived from the article."""
    return f"{base}graph/{_article_id(article)}"


def run_iri(graph: str) -> str:
    """The IRI of the run that derived a graph: the one subject whose triples differ between two runs."""
    return f"{graph}#run"


def software_iri(software: str, base: str = DEFAULT_BASE) -> str:
    """The IRI of a piece of software, "newsgraph 0.1.0"."""
    return f"{base}software/{slug(software)}"


def publisher_iri(name: str, base: str = DEFAULT_BASE) -> str:
    """The IRI of a publisher that the registry has not named."""
    return f"{base}publisher/{slug(' '.join(name.split()))}"


def role_iri(title: str, organization: str | None, base: str = DEFAULT_BASE) -> str:
    """The IRI of a role: its normalised title under its organisation's IRI, or under the base without one."""
    return f"{organization}/role/{slug(title)}" if organization else f"{base}role/{slug(title)}"


def mention_iri(article: str, span: Span) -> str:
    """The IRI of a stretch of an article's text, by RFC 5147."""
    return f"{article}#char={span.start},{span.end}"


def fact_iri(article: str, kind: str, digest: str) -> str:
    """The IRI of a fact of the article."""
    return f"{article}#{kind}-{digest}"


def judgements_graph(base: str = DEFAULT_BASE) -> str:
    """The IRI of the named graph of people's judgements, which is no part of the default graph."""
    return f"{base}judgements"


def identities_graph(base: str = DEFAULT_BASE) -> str:
    """The IRI of the named graph that tells which IRI replaced which, and is no part of the default graph."""
    return f"{base}identities"


def judgement_iri(number: int, base: str = DEFAULT_BASE) -> str:
    """The IRI of the judgement of that number."""
    return f"{base}judgement/{number}"


def judge_iri(who: str, base: str = DEFAULT_BASE) -> str:
    """The IRI of a person who judged, by the name that was given."""
    return f"{base}judge/{slug(' '.join(who.split()))}"
