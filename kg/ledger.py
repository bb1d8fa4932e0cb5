"""What a workspace has read already, so that a run that was broken off goes on where it stopped."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from hashlib import blake2b
from types import MappingProxyType

from kg.errors import ReadError
from kg.model.article import Article
from kg.model.document import Extraction
from kg.model.outcome import Known, Seen, Sourced, unseen
from kg.rdf.iris import article_iri
from kg.readers.languages import primary
from kg.stores.articles import Entry
from kg.stores.workspace import Workspace


class Ledger:
    """Leaves out of one run what the workspace holds, and marks what the run adds."""

    def __init__(
        self,
        workspace: Workspace,
        extraction: Extraction,
        *,
        languages: Mapping[str, str] = MappingProxyType({}),
        again: bool = False,
        seen: Seen = unseen,
    ) -> None:
        """`languages` names the pipelines of articles that are not English, which decide what is read out of them.

        Nothing is left out with `again`; `seen` is called with each article that is.
        """
        self.known = 0
        """How many articles were left out."""
        self._workspace = workspace
        self._extraction = extraction
        self._languages = languages
        self._again = again
        self._seen = seen
        self._in_hand: dict[str, dict[str, str]] = {}
        """The marks of articles that are being read, by IRI and digest."""

    def unread(self, articles: Iterable[Sourced | ReadError]) -> Iterator[Sourced | ReadError]:
        """The articles that must be read: those that another extraction read, that have changed, or that are new."""
        for article in articles:
            if isinstance(article, Sourced):
                iri = article_iri(article.article, self._workspace.base)
                pipeline = self._languages.get(primary(article.article.language), "")
                mark = mark_of(article.article, self._extraction, pipeline)
                if not self._again and mark == self._last(iri):
                    self.known += 1
                    self._seen(Known(article.source))
                    continue
                self._in_hand.setdefault(iri, {})[article.article.digest] = mark
            yield article

    def marked(self, entry: Entry) -> Entry:
        """The entry as it is to be stored, with what tells at the next run that it was read."""
        held = self._in_hand.get(entry.article, {})
        mark = held.pop(entry.document.article.digest, "")
        if not held:
            self._in_hand.pop(entry.article, None)
        return replace(entry, mark=mark)

    def _last(self, iri: str) -> str | None:
        """What is in hand replaces what is stored: of two texts under one address the later stays."""
        in_hand = self._in_hand.get(iri)
        return next(reversed(in_hand.values())) if in_hand else self._workspace.read_as(iri)


def mark_of(article: Article, extraction: Extraction, pipeline: str = "") -> str:
    """A digest of all that decides what is read out of an article: what is told of it, its text, who reads it.

    `pipeline` is the one of its language, where that is not English.
    """
    told = f"{replace(article, text='')!r} {article.digest} {extraction!r} {pipeline}"
    return blake2b(told.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
