"""Many articles in a table of comma-separated values (RFC 4180), a row each; semicolons, tabs and bars part as well."""

import csv
from collections.abc import Iterator
from itertools import islice

from kg.errors import ReadError
from kg.model.article import Article
from kg.readers.decoding import refuse_binary
from kg.readers.given import Given
from kg.readers.input import Input
from kg.readers.limits import LIMITS
from kg.readers.mapping import row_of
from kg.readers.options import Options

DELIMITERS = (",", ";", "\t", "|")
_LONGEST = 8 * LIMITS.bytes
_MOST_LINES = 5_000
"""Lines that one row may have; a quotation mark that is never closed would take the rest of the file into its cell."""


def attempts(given_input: Input, given: Given, options: Options) -> Iterator[Article | ReadError]:
    """The article of each row, and in its place the reason for each that cannot be read."""
    csv.field_size_limit(_LONGEST)
    lines = _Lines(given_input)
    first = lines.next_row(None)
    if first is None:
        yield ReadError(given_input.source, "is empty: it needs a line of column names, and a row an article")
        return
    delimiter = max(DELIMITERS, key=first.text.count)
    try:
        columns = _cells(first.text, delimiter)
    except ValueError as error:
        yield ReadError(given_input.source, f"line 1: {error}")
        return
    if len(columns) < 2 and not any(column.strip().lower() in ("text", "body", "content") for column in columns):
        yield ReadError(given_input.source, "line 1: has no column names; they tell which column holds the text")
        return
    while (row := lines.next_row(delimiter)) is not None:
        try:
            cells = _checked(row, delimiter, len(columns))
        except ValueError as error:
            yield ReadError(given_input.source, f"line {row.number}: {error}")
            lines.put_back(row)
            continue
        try:
            told = row_of(dict(zip(columns, cells, strict=True)), options.fields)
            yield given.article(told.name or f"{given_input.stem}-{row.number}", told.text, "csv", told.told)
        except ValueError as error:
            yield ReadError(given_input.source, f"line {row.number}: {error}")


class _Row:
    """The lines of one row, from line `number` on; `whole` where its quotation marks are closed."""

    __slots__ = ("lines", "number", "whole")

    def __init__(self, number: int, lines: list[str], whole: bool) -> None:
        self.number, self.lines, self.whole = number, lines, whole

    @property
    def text(self) -> str:
        return "".join(self.lines)


class _Lines:
    """The lines of a file in UTF-8, or in the encoding that its first part shows; those put back come again."""

    def __init__(self, given_input: Input) -> None:
        self._source, self._stream = given_input.source, given_input.stream
        self._waiting: list[str] = []
        self._number = 0
        self._refuse_what_is_no_text()

    def _refuse_what_is_no_text(self) -> None:
        beginning = self._stream.peek(65_536)
        if beginning.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise ReadError(self._source, "is in UTF-16: save it as UTF-8")
        refuse_binary(beginning, self._source)

    def _next(self) -> str | None:
        if self._waiting:
            return self._waiting.pop()
        line = self._stream.readline(_LONGEST)
        if not line:
            return None
        try:
            return line.decode("utf-8-sig" if self._number == 0 else "utf-8")
        except UnicodeDecodeError:
            return line.decode("cp1252", "replace")

    def next_row(self, delimiter: str | None) -> _Row | None:
        """The next row that is not blank; without `delimiter` the next line."""
        while (line := self._next()) is not None:
            self._number += 1
            if line.strip():
                break
        else:
            return None
        number, lines, quotes = self._number, [line], line.count('"')
        if delimiter and quotes % 2 and _is_row(line, delimiter):
            return _Row(number, lines, whole=True)
        while delimiter and quotes % 2 and len(lines) < _MOST_LINES and (line := self._next()) is not None:
            self._number += 1
            lines.append(line)
            quotes += line.count('"')
        return _Row(number, lines, whole=quotes % 2 == 0)

    def put_back(self, row: _Row) -> None:
        """Gives all lines of the row but its first once more."""
        self._waiting.extend(reversed(row.lines[1:]))
        self._number = row.number


def _checked(row: _Row, delimiter: str, width: int) -> list[str]:
    if not row.whole:
        raise ValueError(
            'has a stray quotation mark: one in a cell is written twice, and the cell stands in quotes ("")'
        )
    cells = _cells(row.text, delimiter)
    if len(cells) != width:
        raise ValueError(f"has {len(cells)} cells, and the first line names {width}: is a quotation mark astray?")
    return cells


def _is_row(line: str, delimiter: str) -> bool:
    """Whether the line is a whole row though its quotation marks are odd: inside a bare cell, one is a letter."""
    try:
        return bool(_cells(line, delimiter))
    except ValueError:
        return False


def _cells(text: str, delimiter: str) -> list[str]:
    try:
        rows = list(islice(csv.reader([text], delimiter=delimiter, strict=True), 2))
    except csv.Error as error:
        raise ValueError(f"is no row of cells ({error})") from error
    if len(rows) != 1:
        raise ValueError("is no single row of cells: is a quotation mark astray?")
    return rows[0]
