"""How many rows or triples an answer has, told from its bytes as they pass."""

from collections.abc import Callable

Count = Callable[[bytes], None]


class RowCounter:
    """Counts in the parts of one answer; `rows` is `None` where its media type has no sure sign of a row."""

    def __init__(self, media_type: str) -> None:
        self.rows: int | None = None
        self._signs = SIGNS.get(media_type, {})
        self._tail = b""
        self._quoted = False
        self._csv = media_type == "text/csv"
        if self._signs or self._csv:
            self.rows = FIRST.get(media_type, 0)

    def add(self, part: bytes) -> None:
        """Takes the next part."""
        if self.rows is None:
            return
        if self._csv:
            pieces = part.split(b'"')
            self.rows += sum(piece.count(b"\n") for piece in pieces[self._quoted :: 2])
            self._quoted ^= len(pieces) % 2 == 0
            return
        whole = self._tail + part
        for sign, worth in self._signs.items():
            self.rows += worth * (whole.count(sign) - self._tail.count(sign))
        self._tail = whole[-LONGEST:]


JSON_SIGNS = {b'"bindings":[{': 1, b'},{"': 1, b'},{"}': -1, b'},{",': -1}
"""Between two rows stands `},{"`; in a text that ends so, a mark follows the quote, which begins no name."""
SIGNS: dict[str, dict[bytes, int]] = {
    "application/sparql-results+json": JSON_SIGNS,
    "application/sparql-results+xml": {b"<result>": 1},
    "text/tab-separated-values": {b"\n": 1},
    "application/n-triples": {b"\n": 1},
    "application/n-quads": {b"\n": 1},
}
"""What is counted, and what one of it is worth, as Oxigraph writes each format."""
FIRST = {"text/csv": -1, "text/tab-separated-values": -1}
"""What the line of names takes away."""
LONGEST = max(len(sign) for signs in SIGNS.values() for sign in signs) - 1
