"""Times as literals, with the companions that filters can rely on."""

import re
from datetime import date
from typing import NamedTuple

from pyoxigraph import Literal, NamedNode

from kg.model.time import TimeValue
from kg.rdf.draft import Draft
from kg.rdf.literals import day
from kg.rdf.terms import EDTF, TIME_TEXT, term


class TimeTerms(NamedTuple):
    """A property of time and its companions, which are always xsd:date."""

    exact: NamedNode
    earliest: NamedNode
    latest: NamedNode


def _time_terms(name: str) -> TimeTerms:
    return TimeTerms(term(f"news:{name}"), term(f"news:{name}Earliest"), term(f"news:{name}Latest"))


TIME = _time_terms("time")
SINCE = _time_terms("since")
UNTIL = _time_terms("until")
SAID_ON = _time_terms("saidOn")
AS_OF = _time_terms("asOf")

DATATYPES = (
    (re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"), term("xsd:date")),
    (re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])"), term("xsd:gYearMonth")),
    (re.compile(r"[0-9]{4}"), term("xsd:gYear")),
)
"""What a value looks like and its datatype; any other is EDTF."""


def time_literal(value: str) -> Literal:
    """The literal of an ISO 8601 day, month or year, or of an EDTF expression."""
    datatype = next((datatype for form, datatype in DATATYPES if form.fullmatch(value)), EDTF)
    return Literal(value, datatype=datatype)


def write_time(draft: Draft, subject: NamedNode, terms: TimeTerms, time: TimeValue | None) -> None:
    """Writes a time of `subject`: its words and, as far as it was resolved, its value and bounds."""
    if time is None:
        return
    draft.add(subject, TIME_TEXT, Literal(time.text))
    if time.value is not None:
        draft.add(subject, terms.exact, time_literal(time.value))
    if time.earliest is not None:
        draft.add(subject, terms.earliest, day(time.earliest))
    if time.latest is not None:
        draft.add(subject, terms.latest, day(time.latest))


def write_day(draft: Draft, subject: NamedNode, terms: TimeTerms, value: date | None) -> None:
    """Writes a known day of `subject`, which is its own bound on both sides."""
    if value is not None:
        for predicate in terms:
            draft.add(subject, predicate, day(value))
