"""`/candidates` and `/judgements`: what people are asked, and what they have judged."""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query
from pydantic import BaseModel, Field
from starlette.requests import Request

from api.authentication import may_judge, user_of
from api.paging import Cursor, Limit, page_of
from api.problems import BAD_REQUEST, Problem
from api.service import Serving
from kg import judging
from kg.entities.candidates import most_uncertain_first
from kg.judging import Ruling
from kg.model.candidate import Candidate, Ground
from kg.model.judgement import Anchor, Decision, Judgement
from kg.stores.workspace import Workspace
from kg.views.sides import Side, side_of

router = APIRouter(tags=["Judgements"])

Number = Annotated[int, Path(description="The judgement's number.", examples=[12])]

Judging = Depends(may_judge)
LONGEST_REASON = 2000
"""Characters of a reason."""


class CandidateKind(StrEnum):
    """What the two of a candidate are."""

    ENTITY = "entity"
    EVENT = "event"


class GroundRow(BaseModel):
    """One feature that speaks for or against, what it adds to the score, and what it was found in."""

    ground: str
    weight: float
    told: str


class CandidateRow(BaseModel):
    """Two entities, or two events, that may be one; `later` if somebody put them off."""

    id: str
    kind: CandidateKind
    score: float
    later: bool
    left: Side
    right: Side
    grounds: list[GroundRow]


class CandidatePage(BaseModel):
    """Candidates, the most uncertain first; `total` counts those of all pages, `next` is the next page's cursor."""

    candidates: list[CandidateRow]
    total: int
    next: str | None


class Reason(BaseModel):
    """Why somebody judges so."""

    why: str = Field(default="", max_length=LONGEST_REASON, examples=["the same officer"])


class Proposal(Reason):
    """A judgement to make. A merge of two events is an EventMatch."""

    decision: Decision = Field(examples=["Merge"])
    left: str = Field(description="IRI of an entity, an event, or a fact to retract.")
    right: str | None = Field(default=None, description="IRI of the other entity or event.")
    articles: list[str] = Field(default=[], description="Of a split: the articles that mean somebody else.")


class AnchorRow(BaseModel):
    """What a judgement is about: its IRI then and now, null where it is gone, and the words that named it."""

    iri: str
    now: str | None
    kind: str
    article: str
    quote: str


class JudgementRow(BaseModel):
    """One judgement; `undone_by` and `undoes` are numbers of others."""

    number: int
    iri: str
    decision: Decision
    who: str
    at: datetime
    why: str
    left: list[AnchorRow]
    right: list[AnchorRow]
    undoes: int | None
    undone_by: int | None
    stale: bool


class JudgementPage(BaseModel):
    """Judgements, the newest first; `next` is the cursor of the next page, null after the last."""

    judgements: list[JudgementRow]
    next: str | None


class Made(BaseModel):
    """A judgement that was made, and the articles whose graphs were derived anew for it."""

    judgement: JudgementRow
    derived: list[str]


class Action(StrEnum):
    """What can be done with a candidate."""

    ACCEPT = "accept"
    REJECT = "reject"
    LATER = "later"


@router.get("/candidates", summary="List what may be one")
async def candidates(
    service: Serving,
    kind: Annotated[CandidateKind | None, Query(description="Only these.")] = None,
    later: Annotated[bool, Query(description="Those that were put off instead of the others.")] = False,
    limit: Limit = 50,
    cursor: Cursor = None,
) -> CandidatePage:
    """The pairs that a person is asked about, the most uncertain first, with what speaks for and against."""

    def page(workspace: Workspace) -> CandidatePage:
        off = judging.postponed(workspace)
        listed = workspace.candidates.listed(kind)
        found = [each for each in listed if (frozenset((each.left, each.right)) in off) is later]
        shown, following = page_of(sorted(found, key=_place), _place, limit, cursor)
        rows = [_candidate(workspace, each, later=later) for each in shown]
        return CandidatePage(candidates=rows, total=len(found), next=following)

    return await service.holder.read(page)


@router.post("/candidates/{id}/{action}", summary="Judge a candidate", status_code=201, dependencies=[Judging])
async def judge_candidate(
    id: Annotated[str, Path(description="The candidate's id.", examples=["1f3a9c0d2b4e6f80"])],  # noqa: A002
    action: Action,
    request: Request,
    service: Serving,
    reason: Reason | None = None,
) -> Made:
    """Accepts a candidate (the two are one), rejects it (they are not), or puts it off."""
    why, who = reason.why if reason else "", user_of(request)

    def judged(workspace: Workspace) -> Made:
        made = judging.ACTIONS[action](workspace, judging.candidate(workspace, id), who=who, why=why)
        return _made(workspace, made)

    return await service.holder.write(judged)


@router.get("/judgements", summary="List the judgements")
async def judgements(
    service: Serving,
    stale: Annotated[bool, Query(description="Only those whose entity or fact is no longer there.")] = False,
    limit: Limit = 100,
    cursor: Cursor = None,
) -> JudgementPage:
    """All judgements, the newest first, those that were undone among them."""

    def page(workspace: Workspace) -> JudgementPage:
        found: Iterable[Judgement] = reversed(workspace.judgements.all())
        if stale:
            found = (each for each in found if judging.is_stale(workspace, each))
        shown, following = page_of(list(found), _number, limit, cursor)
        return JudgementPage(judgements=[_judgement(workspace, each) for each in shown], next=following)

    return await service.holder.read(page)


@router.get("/judgements/{number}", summary="Fetch a judgement")
async def judgement(number: Number, service: Serving) -> JudgementRow:
    """One judgement by its number."""
    return await service.holder.read(lambda workspace: _judgement(workspace, workspace.judgements.one(number)))


@router.post("/judgements", summary="Judge", status_code=201, dependencies=[Judging])
async def post_judgement(proposal: Proposal, request: Request, service: Serving) -> Made:
    """Merges, splits, keeps apart or retracts."""
    who = user_of(request)
    return await service.holder.write(lambda workspace: _made(workspace, _proposed(workspace, proposal, who)))


@router.post("/judgements/{number}/undo", summary="Undo a judgement", status_code=201, dependencies=[Judging])
async def undo_judgement(number: Number, request: Request, service: Serving, reason: Reason | None = None) -> Made:
    """Makes an earlier judgement hold no longer."""
    why, who = reason.why if reason else "", user_of(request)
    return await service.holder.write(
        lambda workspace: _made(workspace, judging.undo(workspace, number, who=who, why=why))
    )


def _proposed(workspace: Workspace, proposal: Proposal, who: str) -> Ruling:
    left, right, why = proposal.left, proposal.right, proposal.why
    if proposal.decision in (Decision.MERGE, Decision.EVENT_MATCH, Decision.DISTINCTION) and right is None:
        raise Problem(BAD_REQUEST, f"right: is missing, and a {proposal.decision} needs the IRI of the other one")
    match proposal.decision:
        case Decision.MERGE | Decision.EVENT_MATCH:
            return judging.merge(workspace, left, right or "", who=who, why=why)
        case Decision.SPLIT | Decision.DISTINCTION:
            return judging.split(workspace, left, right, articles=proposal.articles, who=who, why=why)
        case Decision.RETRACTION:
            return judging.retract(workspace, left, who=who, why=why)
        case Decision.POSTPONEMENT | Decision.UNDOING:
            raise Problem(
                BAD_REQUEST,
                f"decision: a {proposal.decision} is made at /candidates/{{id}}/later or /judgements/{{number}}/undo",
            )


def _place(candidate: Candidate) -> tuple[str, str]:
    distance, left, right = most_uncertain_first(candidate)
    return f"{distance:.3f}", f"{left} {right}"


def _number(judgement: Judgement) -> tuple[str, str]:
    return f"{10**12 - judgement.number:012}", ""


def _candidate(workspace: Workspace, candidate: Candidate, *, later: bool) -> CandidateRow:
    return CandidateRow(
        id=judging.candidate_id(candidate),
        kind=CandidateKind(candidate.kind),
        score=candidate.score,
        later=later,
        left=side_of(workspace.store, candidate.left),
        right=side_of(workspace.store, candidate.right),
        grounds=list(map(_ground, candidate.grounds)),
    )


def _ground(ground: Ground) -> GroundRow:
    return GroundRow(ground=ground.name, weight=ground.weight, told=ground.told)


def _made(workspace: Workspace, made: Ruling) -> Made:
    return Made(judgement=_judgement(workspace, made.judgement), derived=list(made.derived))


def _judgement(workspace: Workspace, judgement: Judgement) -> JudgementRow:
    left, right = (_anchors(workspace, anchors) for anchors in (judgement.left, judgement.right))
    return JudgementRow(
        number=judgement.number,
        iri=judging.iri_of(workspace, judgement),
        decision=judgement.decision,
        who=judgement.who,
        at=judgement.at,
        why=judgement.why,
        left=left,
        right=right,
        undoes=judgement.undoes,
        undone_by=workspace.judgements.undoing(judgement.number),
        stale=any(anchor.now is None for anchor in (*left, *right)),
    )


def _anchors(workspace: Workspace, anchors: Iterable[Anchor]) -> list[AnchorRow]:
    return [
        AnchorRow(
            iri=each.iri, now=judging.now(workspace, each), kind=each.kind, article=each.article, quote=each.quote
        )
        for each in anchors
    ]
