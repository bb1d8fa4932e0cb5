"""What a query's text tells: its keywords, and whether it reaches for the network."""

import re

from kg.errors import QueryError

TOKEN = re.compile(
    r"""
      <[^<>"{}|^`\\\s]*>                                        # IRI
    | \"{3}.*?(?<!\\)\"{3} | '{3}.*?(?<!\\)'{3}                 # long strings
    | "(?:[^"\\\n\r]|\\.)*" | '(?:[^'\\\n\r]|\\.)*'             # strings
    | \#[^\n\r]*                                                # comment
    | [?$@]\w+                                                  # variable, language tag
    | [\w.\-]*:[\w.\-%\\:]*                                     # prefixed name
    | (?P<word>[A-Za-z_]\w*)
    """,
    re.VERBOSE | re.DOTALL,
)
"""One token of a query; the group `word` is a keyword or what stands where one would."""
_CODEPOINT = re.compile(r"\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})")


def words(sparql: str) -> frozenset[str]:
    """The keywords of a query in capitals, without what stands in strings, IRIs, names and comments.

    Code point escapes are read first, as SPARQL 1.1 section 19.2 has it.
    """
    plain = _CODEPOINT.sub(_character, sparql)
    return frozenset(match["word"].upper() for match in TOKEN.finditer(plain) if match["word"])


def refuse_remote(sparql: str) -> None:
    """Raises QueryError for a query that would reach for the network."""
    if "SERVICE" in words(sparql):
        raise QueryError("SERVICE is not answered: queries stay within the store")


def _character(match: re.Match[str]) -> str:
    number = int(match[1] or match[2], 16)
    return chr(number) if number < 0x110000 else match[0]
