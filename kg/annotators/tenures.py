"""Who holds which role: component `newsgraph_tenures`.

Each rule is a function from a parsed article to (rule's name, post, holders); `RULES` is their table.
"""

from collections.abc import Callable, Iterator
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc

from kg.annotators.confidence import confidence_of
from kg.annotators.posts.elsewhere import with_bodies_told_elsewhere
from kg.annotators.posts.holders import Found, people_of
from kg.annotators.posts.signs import signs_of
from kg.annotators.posts.times import with_times
from kg.annotators.posts.titles import apposition, apposition_before, counterpart, including, title_before_name
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
    counterpart,
)


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
    with_bodies_told_elsewhere(doc, rows)
    for row in rows:
        row["signs"] = signs_of(doc, row)
        row["confidence"] = confidence_of(doc, "tenures", row["signs"])
    with_times(doc, rows)
    doc.user_data["tenures"] = rows
    return doc
