"""Copies of an article on their way into a workspace: further publications of its text, not further facts."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from kg.errors import ReadError
from kg.model.article import Article, Publication
from kg.model.document import Document
from kg.model.outcome import Failure, Known, Seen, Sourced
from kg.rdf.iris import article_iri
from kg.readers.duplicates import bands_of, is_copy
from kg.stores.articles import Entry
from kg.stores.workspace import Workspace


@dataclass(frozen=True, slots=True)
class _First:
    """An article in hand that later ones may be copies of."""

    article: Article
    bands: tuple[int, ...]


class Publishing:
    """Parts the articles of one run into first publications, which are read, and copies, which are kept with those."""

    def __init__(self, workspace: Workspace, *, seen: Seen) -> None:
        """`seen` is called with each copy once it is kept."""
        self.copies = 0
        """How many further publications the run brought."""
        self.known = 0
        """How many copies were kept before as they are."""
        self._workspace = workspace
        self._seen = seen
        self._in_hand: dict[str, _First] = {}
        self._by_band: dict[int | str, set[str]] = {}
        self._waiting: dict[str, list[Sourced]] = {}

    def firsts(self, articles: Iterable[Sourced | ReadError]) -> Iterator[Sourced | ReadError]:
        """The articles that are to be read; copies of them, or of what is stored, are kept back for `published`."""
        for each in articles:
            if isinstance(each, ReadError):
                yield each
                continue
            article, iri = each.article, article_iri(each.article, self._workspace.base)
            bands = bands_of(article.text)
            first = self._first_of(article, iri, bands)
            if first is not None:
                self._waiting.setdefault(first, []).append(each)
                continue
            self._hold(iri, _First(article, bands))
            known = self._publications(iri)
            yield Sourced(replace(article, publications=known), each.source) if known else each

    def signed(self, entry: Entry) -> Entry:
        """The entry as it is to be stored, with what tells its copies in later runs."""
        held = self._in_hand.get(entry.article)
        return replace(entry, bands=held.bands) if held else entry

    def stored(self, entry: Entry) -> None:
        """Lets go of an article that is stored: later copies are told by what the workspace keeps."""
        held = self._in_hand.pop(entry.article, None)
        for key in _keys(held) if held else ():
            self._by_band[key].discard(entry.article)
            if not self._by_band[key]:
                del self._by_band[key]

    def published(self) -> Iterator[Document]:
        """The Documents, as they are now to be stored, of the stored articles for which copies came."""
        for iri in [iri for iri in self._waiting if self._workspace.holds(iri) and iri not in self._in_hand]:
            document = self._workspace.document(iri)
            new = {_key(p): p for p in map(_publication, (each.article for each in self._waiting[iri]))}
            old = {_key(p): p for p in document.article.publications}
            self.known += sum(old.get(key) == publication for key, publication in new.items())
            if old | new != old:
                self.copies += len(new.keys() - old.keys())
                article = replace(document.article, publications=tuple((old | new).values()))
                yield replace(document, article=article)
            for each in self._waiting.pop(iri):
                self._seen(Known(each.source))

    def orphans(self) -> Iterator[Failure]:
        """The copies whose first publication could not be read, at the end of the run."""
        for iri, copies in self._waiting.items():
            first = self._in_hand[iri].article.name if iri in self._in_hand else iri
            yield from (Failure(each.source, f"is a copy of {first}, which could not be read") for each in copies)

    def _first_of(self, article: Article, iri: str, bands: tuple[int, ...]) -> str | None:
        """The IRI of the article that this one is a copy of; `None` where it is none."""
        workspace = self._workspace
        same = self._in_hand[iri].article if iri in self._in_hand else None
        if same is None and workspace.holds(iri):
            same = workspace.document(iri).article
        if same is not None:
            return iri if _is_elsewhere(article, same) else None
        near = {each for key in _keys(_First(article, bands)) for each in self._by_band.get(key, ())}
        in_hand = (each for each in sorted(near) if is_copy(article.text, self._in_hand[each].article.text))
        stored = (
            each
            for each in workspace.copies.candidates(article.digest, bands)
            if each not in self._in_hand and is_copy(article.text, workspace.copies.text(each))
        )
        return next(stored, None) or next(in_hand, None)

    def _hold(self, iri: str, first: _First) -> None:
        self._in_hand[iri] = first
        for key in _keys(first):
            self._by_band.setdefault(key, set()).add(iri)

    def _publications(self, iri: str) -> tuple[Publication, ...]:
        return self._workspace.document(iri).article.publications if self._workspace.holds(iri) else ()


def _is_elsewhere(article: Article, same: Article) -> bool:
    """Whether an article with the same IRI is another publication and not the same one, read again.

    Without an address the IRI is that of the text, which a second outlet may have printed under another name.
    """
    told = article.publisher and same.publisher and article.publisher != same.publisher
    return bool(not article.url and told and article.name != same.name)


def _publication(article: Article) -> Publication:
    return Publication(
        name=article.name,
        headline=article.headline,
        published=article.published,
        publisher=article.publisher,
        authors=article.authors,
        url=article.url,
        reader=article.reader,
        digest=article.digest,
    )


def _key(publication: Publication) -> tuple[str, ...]:
    """What tells one publication from another: its address, else its name and publisher."""
    return (publication.url,) if publication.url else (publication.name, publication.publisher or "")


def _keys(first: _First) -> tuple[int | str, ...]:
    return (first.article.digest, *first.bands)
