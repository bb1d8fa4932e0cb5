"""Who holds which role: component `newsgraph_tenures`.

Each rule is a function from a parsed article to (rule's name, post, holders); `RULES` is their table.
"""

from collections.abc import Callable, Iterator
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc

from kg.annotators.posts.holders import Found, people_of
from kg.annotators.posts.times import with_times
from kg.annotators.posts.titles import apposition, apposition_before, including, title_before_name
from kg.annotators.posts.verbs import as_role, heading, predicate, running
from kg.annotators.words import text_of
from kg.model.tenure import TenureStatus

RULES: tuple[Callable[[Doc], Iterator[Found]], ...] = (
    title_before_name,
    apposition,
    apposition_before,
    heading,
    predicate,
    as_role,
    running,
    including,
)
# The share that was right in title, organisation and status on gold-dev; of rules with fewer than 20, drawn to 0.65.
CONFIDENCE = {
    "title_before_name": 0.65,
    "apposition": 0.67,
    "apposition_next": 0.7,
    "apposition_before": 0.72,
    "heading": 0.65,
    "taking_over": 0.65,
    "predicate": 0.55,
    "as_role": 0.68,
    "followed": 0.6,
    "running": 0.6,
    "including": 0.55,
}


def _row(doc: Doc, found: Found, holder: str, number: int) -> dict[str, Any]:
    rule, role, _, start, end = found
    first_char, last_char = doc[start].idx, doc[end - 1].idx + len(doc[end - 1])
    return {
        "id": f"t{number}",
        "holder": holder,
        "title": role.title,
        "wording": " ".join(text_of(doc)[role.wording[0] : role.wording[1]].split()),
        "status": (role.status or TenureStatus.CURRENT).value,
        "organization": role.organization,
        "evidence": [[first_char, last_char]],
        "rule": rule,
        "confidence": CONFIDENCE[rule],
        "head": role.head,
    }


@Language.component(
    "newsgraph_tenures", requires=["doc.spans", "doc.user_data", "token.dep", "token.lemma"], assigns=["doc.user_data"]
)
def newsgraph_tenures(doc: Doc) -> Doc:
    """Leaves `doc.user_data["tenures"]`: dicts whose holder and organisation are mention ids."""
    rows: list[dict[str, Any]] = []
    doc.user_data["person_starts_"] = {span.start: span for span in people_of(doc)}
    seen: set[tuple[int, str]] = set()
    for rule in RULES:
        for found in rule(doc):
            role = found[1]
            if role.bound and role.organization is None:
                continue
            for holder in found[2]:
                if (role.head, holder) not in seen:
                    seen.add((role.head, holder))
                    rows.append(_row(doc, found, holder, len(rows) + 1))
    del doc.user_data["person_starts_"]
    with_times(doc, rows)
    doc.user_data["tenures"] = rows
    return doc
