"""All forms of time in one grammar, and the single times that it finds in a text."""

import re
from functools import cache

from kg.annotators.calendar.dates import DATES
from kg.annotators.calendar.days import NEAR_DAYS
from kg.annotators.calendar.phrases import PHRASES
from kg.annotators.calendar.words import OPENING
from kg.annotators.calendar.years import YEARS
from kg.model.span import Span

NAMED = (*DATES, *YEARS)
FORMS = (*NAMED, *NEAR_DAYS, *PHRASES)
PERSON_MAY = re.compile(
    r"\b(?!(?:In|Since|Until|Till|By|On|From|Of|Early|Late|Mid|Last|Next|This|During|Through|Before|After|And|Between"
    r"|The|[A-Z][a-z]+day)\b)[A-Z][\w.]+ May\b(?!,? \d)"
)
"""A person named May; then only "in May" and the like are the month."""
SURELY_MAY = re.compile(r"\b(?:[Ii]n|[Ss]ince|[Uu]ntil|[Dd]uring)\s+$")


@cache
def finder() -> re.Pattern[str]:
    """All forms in one expression; the group that matched names the form."""
    parts = (
        f"{form.before}(?P<f{i}>{re.sub(r'[(][?]P<[a-z]+>', '(?:', form.pattern)}){form.after}"
        for i, form in enumerate(FORMS)
    )
    return re.compile(rf"(?<!\w){OPENING}(?:{'|'.join(parts)})")


@cache
def patterns() -> tuple[re.Pattern[str], ...]:
    """The pattern of each of FORMS, in their order, for words that are cut out."""
    return tuple(re.compile(form.pattern) for form in FORMS)


def points(text: str) -> list[tuple[Span, bool]]:
    """The single times in `text`, each with whether it is told from the day of writing."""
    person = PERSON_MAY.search(text) is not None
    found: list[tuple[Span, bool]] = []
    for match in finder().finditer(text):
        name = match.lastgroup or ""
        span = Span(*match.span(name))
        if not (person and span.of(text) == "May" and not SURELY_MAY.search(text, max(0, span.start - 8), span.start)):
            found.append((span, int(name[1:]) >= len(NAMED)))
    return found
