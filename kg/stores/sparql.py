"""The tokens of a query or an update, and whether it reaches for the network.

The scan stands between a stranger and the network, so it is wider than the grammar where the two could disagree:
Oxigraph needs no space between a keyword and what comes before or after it.
"""

import re
from collections.abc import Iterator

from kg.errors import QueryError

TOKEN = re.compile(
    r"""
      (?P<iri><(?:[^<>"{}|^`\\\x00-\x20]|\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8})*>)
    | (?P<string>
          \"{3}(?:\"{0,2}(?:[^"\\]|\\.))*\"{3} | '{3}(?:'{0,2}(?:[^'\\]|\\.))*'{3}
        | "(?:[^"\\\n\r]|\\.)*" | '(?:[^'\\\n\r]|\\.)*')
    | (?P<comment>\#[^\n\r]*)
    | (?P<variable>[?$]\w+)
    | (?P<tag>@[A-Za-z]+(?:-[A-Za-z0-9]+)*)
    | (?P<name>[\w.\-]{0,256}:(?:[\w.\-%:]|\\.)*)
    | (?P<word>[A-Za-z_]\w*)
    | (?P<mark>[{}();])
    """,
    re.VERBOSE | re.DOTALL,
)
"""One token; the group `word` is a keyword or what stands where one would. Numbers and operators are left out."""
_CODEPOINT = re.compile(r"\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})")
_ABSOLUTE = re.compile(r"<[A-Za-z][A-Za-z0-9+.-]*://")


def tokens(sparql: str) -> Iterator[re.Match[str]]:
    """The tokens of a text as Oxigraph reads it, without its comments."""
    return (token for token in TOKEN.finditer(sparql) if token.lastgroup != "comment")


def words(sparql: str) -> frozenset[str]:
    """The keywords of a query in capitals, without what stands in strings, IRIs, names and comments."""
    return frozenset(token["word"].upper() for token in tokens(sparql) if token["word"])


def unsure(token: re.Match[str]) -> bool:
    """Whether what looks like an IRI may be a less-than sign behind which a comment or a string begins.

    `?a<?b)#>` is both. An IRI that begins with a scheme and `//` is one: no expression has two slashes.
    """
    return bool(token["iri"]) and ("#" in token["iri"] or "'" in token["iri"]) and not _ABSOLUTE.match(token["iri"])


def refuse_remote(sparql: str) -> None:
    """Raises QueryError for a query that would reach for the network."""
    # Oxigraph knows code point escapes in strings and IRIs only; SPARQL 1.1 (section 19.2) reads them before all else.
    if any("SERVICE" in text.upper() and _calls_service(text) for text in {sparql, _CODEPOINT.sub(_character, sparql)}):
        raise QueryError("SERVICE is not answered: queries stay within the store")


def _calls_service(text: str) -> bool:
    glued = False
    for token in tokens(text):
        if (glued and token["mark"] == "{") or unsure(token) or "SERVICE" in (token["word"] or "").upper():
            return True
        # `SERVICEex:place {` is a call, `service:of ?x` a name.
        glued = "SERVICE" in (token["name"] or "").partition(":")[0].upper()
    return False


def _character(match: re.Match[str]) -> str:
    number = int(match[1] or match[2], 16)
    return chr(number) if number < 0x110000 else match[0]
