"""Articles in other languages, read by pipelines that the user names, as those are."""

from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import version
from itertools import groupby

import spacy
from spacy.language import Language
from spacy.tokens import Doc

from kg.annotators.document import document_of
from kg.annotators.pipeline import BATCH, Annotator
from kg.errors import ModelError
from kg.model.article import Article
from kg.model.document import Document, Extraction

LEFT = ("sections", "mentions", "tenures", "claims", "events", "reports")
"""What components leave in `doc.user_data` that a Document is made of."""


class Polyglot(Annotator):
    """An annotator of English that gives articles in other languages to their own pipelines."""

    def __init__(self, english: Annotator, languages: Mapping[str, str]) -> None:
        """`languages` names the installed pipeline of each language by its ISO 639 code."""
        super().__init__(english.nlp, english.extraction)
        self._languages = dict(languages)
        self._loaded: dict[str, Annotator] = {}

    def documents(self, articles: Iterable[Article]) -> Iterator[Document]:
        """The Documents of `articles`, in their order, one at a time. Raises ModelError where a pipeline is missing."""
        for language, group in groupby(articles, lambda article: article.language.partition("-")[0].lower()):
            if language in self._languages:
                yield from self._of(language).documents(group)
            else:
                yield from super().documents(group)

    def _of(self, language: str) -> Annotator:
        if language not in self._loaded:
            self._loaded[language] = _Own(*_pipeline(self._languages[language]))
        return self._loaded[language]


class _Own(Annotator):
    """A pipeline as its maker made it, which need not have all of our components."""

    def documents(self, articles: Iterable[Article]) -> Iterator[Document]:
        pairs = ((self.made(article), article) for article in articles)
        for doc, article in self.nlp.pipe(pairs, as_tuples=True, batch_size=BATCH):
            yield document_of(_completed(doc), article, self.extraction)


def _pipeline(name: str) -> tuple[Language, Extraction]:
    try:
        nlp = spacy.load(name)
    except OSError as error:
        raise ModelError(f"the spaCy pipeline {name!r}, which the setting languages names, is not installed") from error
    return nlp, Extraction("pipeline", f"newsgraph {version('newsgraph')}", f"{name} {nlp.meta['version']}")


def _completed(doc: Doc) -> Doc:
    for key in LEFT:
        doc.user_data.setdefault(key, [])
    doc.user_data.setdefault("mention_at", {})
    if "names" not in doc.spans:
        doc.spans["names"] = []
    return doc
