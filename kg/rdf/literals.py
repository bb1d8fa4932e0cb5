"""Values as literals; those that come back again and again are made once.

Each is written in the one form in which Oxigraph keeps its value, so that what is derived, stored and exported is the
same, term for term. Oxigraph keeps integers of every datatype as xsd:integer, and decimals and times in the canonical
form of XML Schema 1.1.
"""

from datetime import UTC, date, datetime
from functools import lru_cache

from pyoxigraph import Literal

from kg.rdf.terms import term

_DATE = term("xsd:date")
_DATE_TIME = term("xsd:dateTime")
_DECIMAL = term("xsd:decimal")
_INTEGER = term("xsd:integer")
_ANY_URI = term("xsd:anyURI")

TRUE = Literal(True)
FALSE = Literal(False)


@lru_cache(maxsize=4096)
def day(value: date) -> Literal:
    """An xsd:date."""
    return Literal(value.isoformat(), datatype=_DATE)


def moment(value: datetime) -> Literal:
    """An xsd:dateTime in UTC."""
    digits = value.astimezone(UTC).replace(tzinfo=None).isoformat()
    return Literal(f"{digits.rstrip('0') if '.' in digits else digits}Z", datatype=_DATE_TIME)


@lru_cache(maxsize=4096)
def decimal(value: float) -> Literal:
    """An xsd:decimal of at most three places."""
    return Literal(f"{value:.3f}".rstrip("0").rstrip("."), datatype=_DECIMAL)


@lru_cache(maxsize=65536)
def integer(value: int) -> Literal:
    """An xsd:integer."""
    return Literal(str(value), datatype=_INTEGER)


def uri(value: str) -> Literal:
    """An xsd:anyURI: a URL as the source gives it, which need not be a valid IRI."""
    return Literal(value, datatype=_ANY_URI)
