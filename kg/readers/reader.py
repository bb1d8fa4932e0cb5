"""What a reader is: how its files are known, and the module that reads them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import cast

from kg.errors import ReadError
from kg.model.article import Article
from kg.readers.given import Given
from kg.readers.input import Input
from kg.readers.options import Options

Attempts = Callable[[Input, Given, Options], Iterator[Article | ReadError]]


@dataclass(frozen=True, slots=True)
class Reader:
    """One line of READERS."""

    suffixes: tuple[str, ...]
    """Lower-cased, with their dots."""
    module: str
    """The module whose `attempts` reads the input; imported at its first use, since some bring large libraries."""
    sign: bytes = b"(?!)"
    """A regular expression that the beginning of such an input matches; it chooses where no suffix does."""
    types: tuple[str, ...] = ()
    """The media types that servers send it as."""

    @property
    def attempts(self) -> Attempts:
        """Gives the articles of an input, and in their place the reason for each that cannot be read.

        May raise ReadError and OSError where the stream breaks: what came before is read.
        """
        return cast(Attempts, import_module(self.module).attempts)
