"""The phrase that names a post: its title, the organisation and the status that stand with it."""

from dataclasses import dataclass

from spacy.tokens import Doc, Token

from kg.annotators.posts.complements import organization_behind
from kg.annotators.posts.modifiers import modifier_run, organization_before, status_of
from kg.annotators.posts.words import BOUND_HEADS, STATUS, is_role_head, lemma, normal_title
from kg.annotators.syntax import trimmed
from kg.annotators.words import text_of
from kg.model.tenure import TenureStatus


@dataclass(frozen=True, slots=True)
class RolePhrase:
    """A post as one noun phrase names it; token indices are half-open."""

    head: int
    start: int
    """First token, organisation, determiner and status included."""
    end: int
    """Token past the last, "of …" included."""
    title: str
    wording: tuple[int, int]
    """Characters of the title."""
    organization: str | None
    status: TenureStatus | None
    plural: bool
    bound: bool
    """It is a post only with an organisation."""
    definite: bool


def role_phrase(doc: Doc, head: Token, limit: int | None = None) -> RolePhrase | None:
    """The post that the noun `head` names, or `None` if its words name none; no further right than token `limit`."""
    if not is_role_head(head):
        return None
    bound_to = head.sent.end if limit is None else limit
    run = modifier_run(doc, head)
    title_start, organization, start = organization_before(doc, run, head)
    title_end, right, end = organization_behind(doc, head, bound_to)
    bound = lemma(head) in BOUND_HEADS
    if right is not None and (organization is None or _is_pronoun(doc, organization)):
        organization = right
    if lemma(head) in ("predecessor", "successor"):
        organization = None
    status = status_of(doc, run, head, end)
    while title_start < head.i and (
        doc[title_start].tag_ in ("CD", "HYPH", "CC", "POS") or doc[title_start].lower_ in STATUS
    ):
        title_start += 1
    first_char, last_char = trimmed(doc, title_start, title_end)
    if end < len(doc) - 1 and doc[end].tag_ == "HYPH" and doc[end + 1].lower_ in ("elect", "designate"):
        end += 2
    wording = text_of(doc)[first_char:last_char]
    determiner = doc[min(run, start) - 1] if min(run, start) else None
    definite = determiner is not None and determiner.lower_ in ("the", "its", "his", "her", "their")
    return RolePhrase(
        head=head.i,
        start=min(run, start),
        end=end,
        title=normal_title(wording),
        wording=(first_char, last_char),
        organization=organization,
        status=status,
        plural=head.tag_ in ("NNS", "NNPS"),
        bound=bound,
        definite=definite,
    )


def _is_pronoun(doc: Doc, identifier: str) -> bool:
    return bool(doc.user_data["mentions"][int(identifier[1:]) - 1]["form"] == "pronoun")
