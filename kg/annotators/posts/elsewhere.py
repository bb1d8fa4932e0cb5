"""The organisation of a post that another sentence names, without saying who holds it: "the Cypriot president"."""

from collections.abc import Sequence
from typing import Any

from spacy.tokens import Doc

from kg.annotators.mentions import label_at, row_of
from kg.annotators.posts.phrases import role_phrase
from kg.annotators.posts.words import NAMES_OF_ORGANIZATIONS, OCCUPATIONS, is_role_head, lemma

Row = dict[str, Any]


def _posts_of_nobody(doc: Doc, heads: set[str], held: set[int]) -> dict[str, dict[str, str]]:
    """Of each title whose head is in `heads`: the named bodies that it is said to be in, by name, holders not told."""
    found: dict[str, dict[str, str]] = {}
    for token in doc:
        if token.i in held or lemma(token) not in heads or token.tag_ in ("NNS", "NNPS") or not is_role_head(token):
            continue
        role = role_phrase(doc, token)
        if role is None or role.organization is None or role.status is not None:
            continue
        body = row_of(doc, role.organization)
        if body["form"] == "name" and label_at(doc, doc[body["head_index"]]) in NAMES_OF_ORGANIZATIONS:
            found.setdefault(role.title, {}).setdefault(body["canonical"] or body["text"], role.organization)
    return found


def with_bodies_told_elsewhere(doc: Doc, rows: Sequence[Row]) -> None:
    """Fills the organisation of posts that have none, where the article names the post of one body and no other.

    A body whose post of that title somebody else holds is not meant: "the US president" tells nothing of President
    Marsh where President Reed is that of the United States.
    """
    told = {(row["title"], row_of(doc, row["holder"])["head"]) for row in rows if row["organization"] is not None}
    bare = [
        row
        for row in rows
        if row["organization"] is None
        and lemma(doc[row["head"]]) not in OCCUPATIONS
        and (row["title"], row_of(doc, row["holder"])["head"]) not in told
    ]
    heads = {lemma(doc[row["head"]]) for row in bare}
    if not heads:
        return
    elsewhere = _posts_of_nobody(doc, heads, {row["head"] for row in rows})
    taken = {
        (row["title"], _name(doc, row["organization"])): row_of(doc, row["holder"])["head"]
        for row in rows
        if row["organization"] is not None
    }
    for row in bare:
        own = row_of(doc, row["holder"])["head"]
        bodies = {
            name: body
            for name, body in elsewhere.get(row["title"], {}).items()
            if taken.get((row["title"], name), own) == own
        }
        if len(bodies) == 1:
            row["organization"] = next(iter(bodies.values()))


def _name(doc: Doc, identifier: str) -> str:
    row = row_of(doc, identifier)
    return str(row["canonical"] or row["text"])
