"""One article in a plain text file, with or without front matter."""

from collections.abc import Iterator

from kg.errors import ReadError
from kg.model.article import Article
from kg.readers.decoding import text_of
from kg.readers.front_matter import parted
from kg.readers.given import Given
from kg.readers.input import Input
from kg.readers.limits import LIMITS, too_large, unfit
from kg.readers.options import Options


def attempts(given_input: Input, given: Given, _: Options) -> Iterator[Article | ReadError]:
    """The file's article, or why it cannot be read."""
    data = given_input.read(LIMITS.bytes)
    if data is None:
        yield ReadError(given_input.source, too_large(given_input.size, LIMITS.bytes))
        return
    try:
        told, text = parted(text_of(data, given_input.source))
        if reason := unfit(text):
            raise ValueError(reason)
        yield given.article(given_input.stem, text, "text", told)
    except ReadError as error:
        yield error
    except ValueError as error:
        yield ReadError(given_input.source, str(error))
