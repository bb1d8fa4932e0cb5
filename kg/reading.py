"""Articles to resolved Documents: the part of the river that needs a language model, and who does it."""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import Protocol

from kg.annotators.languages import Polyglot
from kg.annotators.pipeline import DEFAULT_MODEL, Annotator, annotator
from kg.entities.resolution import resolved
from kg.errors import ReadError
from kg.model.document import Extraction
from kg.model.outcome import Failure, Outcome, Sourced
from kg.readers.languages import ENGLISH, name_of, primary
from kg.settings import Settings

CHUNK = 8
"""Articles that are read together: as many as the pipeline takes through each of its components at once."""

Stopped = Callable[[], bool]
"""Tells whether the run has been asked to stop: what is in hand is then finished, and no more is begun."""

_log = logging.getLogger(__name__)


def never() -> bool:
    """Whether to stop, where nobody can ask for it."""
    return False


class Engine(Protocol):
    """Reads articles: in this process, in several, or on several machines. What comes out is the same."""

    @property
    def extraction(self) -> Extraction:
        """What the engine's Documents are made by. Raises ModelError where the model is missing or damaged."""

    def outcomes(self, articles: Iterable[Sourced | ReadError]) -> Iterator[tuple[str, Outcome]]:
        """The resolved Document of each article, or the Failure in its place, in order, each with its source."""


class InProcess:
    """The Engine that reads in this process."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @property
    def extraction(self) -> Extraction:
        """What its Documents are made by. Raises ModelError."""
        return annotator_of(self._settings).extraction

    def outcomes(self, articles: Iterable[Sourced | ReadError]) -> Iterator[tuple[str, Outcome]]:
        """The resolved Document of each article, or the Failure in its place, in order, each with its source."""
        reader = annotator_of(self._settings)
        for chunk in chunks(articles):
            read = read_out([article for article in chunk if isinstance(article, Sourced)], reader)
            yield from in_places(chunk, read)


def chunks(articles: Iterable[Sourced | ReadError]) -> Iterator[list[Sourced | ReadError]]:
    """The articles in lists of CHUNK, in order; the last may be shorter."""
    rest = iter(articles)
    while chunk := list(islice(rest, CHUNK)):
        yield chunk


def in_places(chunk: Iterable[Sourced | ReadError], read: Iterable[Outcome]) -> Iterator[tuple[str, Outcome]]:
    """What was read out of the articles of a chunk, with a Failure in the place of each that could not be read."""
    rest = iter(read)
    for article in chunk:
        unread = Failure(article.source, article.reason) if isinstance(article, ReadError) else None
        yield article.source, unread or next(rest)


def annotator_of(settings: Settings) -> Annotator:
    """The annotator that the settings name, loaded once in a process. Raises ModelError."""
    languages = tuple(sorted(settings.languages.items()))
    return _annotator(settings.model or DEFAULT_MODEL, settings.extractor, languages)


def understood(articles: Iterable[Sourced | ReadError], languages: Mapping[str, str]) -> Iterator[Sourced | ReadError]:
    """The articles in English and in the `languages` that have a pipeline, and why each other is set aside."""
    for each in articles:
        language = primary(each.article.language) if isinstance(each, Sourced) else ENGLISH
        if language == ENGLISH or language in languages:
            yield each
        else:
            known = f"{language}=PIPELINE in the setting languages has it read by one of its own"
            yield ReadError(each.source, f"is not in English but in {name_of(language)}, and set aside; {known}")


def read_out(articles: list[Sourced], reader: Annotator) -> list[Outcome]:
    """Together, since that is faster; one by one where something fails, so that one article does not lose the rest."""
    try:
        return [resolved(document) for document in reader.documents(each.article for each in articles)]
    except Exception as error:
        if len(articles) == 1:
            return [failure_of(articles[0].source, error)]
    return [outcome for article in articles for outcome in read_out([article], reader)]


def failure_of(source: str, error: Exception) -> Failure:
    """The Failure of an article in which the program broke."""
    _log.debug("%s", source, exc_info=error)
    return Failure(source, f"nothing could be read out of it ({type(error).__name__}: {error})")


@lru_cache(maxsize=2)
def _annotator(model: str, extractor: str, languages: tuple[tuple[str, str], ...]) -> Annotator:
    english = annotator(model, extractor)
    return Polyglot(english, dict(languages)) if languages else english
