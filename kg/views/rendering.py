"""Rows as a text table and as an HTML table."""

from collections.abc import Sequence
from html import escape
from itertools import islice
from textwrap import shorten

SHOWN = 100
"""Rows that are shown; more are only counted."""

_WIDTH = 48


def text_table(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A table in plain text, long cells cut."""
    cells = [[_cut(value) for value in row] for row in islice(rows, SHOWN)]
    widths = [max(map(len, column)) for column in zip(columns, *cells, strict=True)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in (columns, *cells)]
    lines.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join(line.rstrip() for line in (*lines, *_rest(rows)))


def html_table(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A table in HTML, all text escaped."""
    head = "".join(f"<th style='text-align:left'>{escape(column)}</th>" for column in columns)
    body = "".join(
        "<tr>" + "".join(f"<td style='text-align:left'>{escape(_plain(value))}</td>" for value in row) + "</tr>"
        for row in islice(rows, SHOWN)
    )
    rest = "".join(f"<p>{escape(line)}</p>" for line in _rest(rows))
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{rest}"


def _rest(rows: Sequence[object]) -> list[str]:
    return [f"… and {len(rows) - SHOWN} more rows"] if len(rows) > SHOWN else []


def _plain(value: object) -> str:
    return "" if value is None else str(value)


def _cut(value: object) -> str:
    text = _plain(value)
    cut = shorten(text, _WIDTH, placeholder="…")
    return text.strip()[: _WIDTH - 1] + "…" if cut == "…" else cut
