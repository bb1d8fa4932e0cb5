"""What is wrong with a query that the parser refused, in words for the person who wrote it."""

import re
from difflib import get_close_matches
from typing import NamedTuple

from kg.errors import QueryError
from kg.stores.sparql import TOKEN

PROLOGUE = ("BASE", "PREFIX", "VERSION")
FORMS = ("SELECT", "ASK", "CONSTRUCT", "DESCRIBE")
UPDATES = ("INSERT", "DELETE", "WITH", "LOAD", "CLEAR", "CREATE", "DROP", "COPY", "MOVE", "ADD")
"""The words that queries and updates begin with, after their prologue."""
SENTENCES = {
    "IRI parsing failed": "this is no IRI",
    "contains a variable that is unbound": "a variable is selected that is neither grouped by nor aggregated",
    "overrides an existing variable": "a variable gets a second value",
}
"""Words in the parser's message, and what they mean."""
UNEXPLAINED = "something there, or just before it, does not fit"

_QUERY = (
    "query",
    FORMS,
    "SELECT, ASK, CONSTRUCT or DESCRIBE",
    UPDATES,
    "an update, and only queries are answered here",
)
_UPDATE = (
    "update",
    UPDATES,
    "INSERT, DELETE, WITH, CLEAR, CREATE, DROP, COPY, MOVE or ADD",
    FORMS,
    "a query, and only updates are carried out here",
)
_POSITION = re.compile(r"error at (\d+):(\d+)")
_NAME = re.compile(r"([A-Za-z][\w.-]*|):[\w.-]*")
_EXPECTED = re.compile(r'"([{}()\[\].,;?$*])"')
_SHOWN = 30
"""Characters of the query that a message shows."""


class Fault(NamedTuple):
    """One line on what is wrong; `line` and `column` count from 1, and are `None` where no place is at fault."""

    message: str
    line: int | None = None
    column: int | None = None


def malformed(sparql: str, error: Exception) -> QueryError:
    """The error to raise for a query that the parser refused."""
    return QueryError(fault_of(sparql, error).message)


def fault_of(sparql: str, error: Exception, *, update: bool = False) -> Fault:
    """What is wrong with a query, or with an update, that the parser refused with `error`."""
    name, known, begun, others, elsewhere = _UPDATE if update else _QUERY
    first = next((token for token in TOKEN.finditer(sparql) if _begins(token)), None)
    if first is None:
        return Fault(f"this is no {name}: one begins with {begun}")
    word = first["word"].upper()
    if word in others:
        return Fault(f"{word} is {elsewhere}: {begun}")
    if word not in known:
        close = get_close_matches(word, known, n=1)
        meant = f"; did you mean {close[0]}?" if close else ""
        begins = f": one begins with {begun}, and this one with {first['word'][:_SHOWN]!r}{meant}"
        return _at(name, *_place_of(sparql, first.start("word")), begins)
    found = _POSITION.search(str(error))
    if not found:
        return Fault(f"the {name} is malformed: {error}")
    line, column = int(found[1]), int(found[2])
    text = dict(enumerate(sparql.split("\n"), start=1)).get(line, "")
    before, after = text[: column - 1].rstrip(), text[column - 1 :].strip()[:_SHOWN]
    end = f"where the {name} ends"
    near = f"before {after!r}" if after else f"after {before.strip()[-_SHOWN:]!r}" if before else end
    return _at(name, line, column, f", {near}: {_reason(str(error), before)}")


def _begins(token: re.Match[str]) -> bool:
    return bool(token["word"]) and token["word"].upper() not in PROLOGUE


def _at(name: str, line: int, column: int, what: str) -> Fault:
    return Fault(f"the {name} is malformed at line {line}, column {column}{what}", line, column)


def _place_of(sparql: str, offset: int) -> tuple[int, int]:
    before = sparql[:offset]
    return before.count("\n") + 1, offset - before.rfind("\n")


def _reason(told: str, before: str) -> str:
    """What the parser's message means; `before` is the line up to the place that it names.

    It lists every token that it tried. The marks among them are worth telling; a keyword was tried at an earlier place,
    and shifts the place that is named by its own length.
    """
    if "Prefix not found" in told and (names := _NAME.findall(before)):
        return f"{names[-1]}: is not declared; write PREFIX {names[-1]}: <…> before the query"
    if sentence := next((each for each in SENTENCES if each in told), None):
        return SENTENCES[sentence]
    expected = _EXPECTED.findall(told.partition("expected")[2])
    return f"expected {' or '.join(expected)}" if expected else UNEXPLAINED
