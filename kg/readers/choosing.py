"""The Options that a person's words choose."""

from collections.abc import Iterable

from kg.readers.fetching import WebFetcher
from kg.readers.mapping import fields_of
from kg.readers.options import Options
from kg.readers.validators import Validators


def options_of(
    *,
    fetch: bool = False,
    private: bool = False,
    fields: Iterable[str] = (),
    validators: Validators | None = None,
    pages: bool = True,
) -> Options:
    """What is chosen: whether web addresses are fetched, also `private` ones, and "FIELD=KEY" for each of `fields`.

    With `validators`, only what is new since they were kept is read. Raises ReadError for a field that is none.
    """
    fetcher = WebFetcher(validators, private=private) if fetch or private else None
    return Options(fetcher=fetcher, pages=pages, fields=fields_of(fields), polled=validators)
