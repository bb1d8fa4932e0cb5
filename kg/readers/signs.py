"""Which reader an input is for: by its suffix, by what its server says, or by how it begins."""

import re
from collections.abc import Mapping

from kg.readers.input import Input
from kg.readers.reader import Reader

_BEGINNING = 4096


def reader_of(given_input: Input, readers: Mapping[str, Reader]) -> str:
    """The name of the reader for the input; one that nothing tells is for `text`."""
    if given_input.media_type:
        by_type = (name for name, reader in readers.items() if given_input.media_type in reader.types)
        if name := next(by_type, None):
            return name
    by_suffix = (name for name, reader in readers.items() if given_input.suffix in reader.suffixes)
    if name := next(by_suffix, None):
        return name
    beginning = given_input.stream.peek(_BEGINNING)[:_BEGINNING]
    by_sign = (name for name, reader in readers.items() if re.match(reader.sign, beginning, re.IGNORECASE | re.DOTALL))
    return next(by_sign, "text")
