"""What a query's text tells: its keywords, whether it reaches for the network, and where it is malformed."""

import re

from kg.errors import QueryError

_TOKEN = re.compile(
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
_CODEPOINT = re.compile(r"\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})")
_POSITION = re.compile(r"error at (\d+):(\d+): (.*)", re.DOTALL)


def words(sparql: str) -> frozenset[str]:
    """The keywords of a query in capitals, without what stands in strings, IRIs, names and comments.

    Code point escapes are read first, as SPARQL 1.1 section 19.2 has it.
    """
    plain = _CODEPOINT.sub(_character, sparql)
    return frozenset(match["word"].upper() for match in _TOKEN.finditer(plain) if match["word"])


def refuse_remote(sparql: str) -> None:
    """Raises QueryError for a query that would reach for the network."""
    if "SERVICE" in words(sparql):
        raise QueryError("SERVICE is not answered: queries stay within the store")


def malformed(sparql: str, error: Exception) -> QueryError:
    """The error to raise for a query that the parser refused, with line and column where it tells them."""
    found = _POSITION.search(str(error))
    if not found:
        return QueryError(f"the query is malformed: {error}")
    line, column, expected = int(found[1]), int(found[2]), found[3]
    text = dict(enumerate(sparql.split("\n"), start=1)).get(line, "")
    before, after = text[: column - 1].strip()[-30:], text[column - 1 :].strip()[:30]
    near = f"before {after!r}" if after else f"after {before!r}" if before else "where the query ends"
    return QueryError(f"the query is malformed at line {line}, column {column}, {near}: {expected}")


def _character(match: re.Match[str]) -> str:
    number = int(match[1] or match[2], 16)
    return chr(number) if number < 0x110000 else match[0]
