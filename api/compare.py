"""`/compare`: who says that something happened, who denies it, and who told first."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from api.facts import SourceArticle, Thing, Words
from api.service import Serving
from kg.views.comparison import Comparison, Matter, Verdict, comparison
from kg.views.facts import Thing as Known
from kg.views.voices import Position, Voice

router = APIRouter(tags=["Compare"])

EXAMPLE = "https://w3id.org/newsgraph/id/person/todd-lyons"


class VoiceRow(BaseModel):
    """One telling of an event or a claim."""

    about: str = Field(description="The event or claim, as this article has it.")
    position: Position
    teller: Thing = Field(description="Who tells; an article that tells in its own voice goes by its publisher.")
    fact: str = Field(description="The claim or report.")
    kind: str = Field(description="Claim or Report.")
    stance: str | None = Field(description="Of a claim.")
    via: Thing | None
    first: bool = Field(description="Whether it was the first to tell, by the text's own words or by its day.")
    confidence: float
    words: list[Words]
    article: SourceArticle


class MatterRow(BaseModel):
    """An event or a claim with all voices on it, by day of publication, then in reading order."""

    iri: str
    label: str
    kind: str = Field(description="Event or Claim.")
    type: str | None = Field(description="An event's class.")
    same: list[str] = Field(
        description="Events of other articles that people judged to be the same; claims that answer a claim."
    )
    verdict: Verdict
    voices: list[VoiceRow]


class ComparisonRow(BaseModel):
    """What is told of an event, a claim or an entity, the disputed first."""

    subject: Thing
    matters: list[MatterRow]
    leftOut: int = Field(description="What fewer tellers than asked for tell of, and nobody denies.")  # noqa: N815


@router.get("/compare", summary="Compare who tells what")
async def compare(
    service: Serving,
    iri: Annotated[str, Query(description="An event, a claim or an entity.", examples=[EXAMPLE])],
    tellers: Annotated[int, Query(ge=1, description="Of an entity, leave out what fewer tell of.")] = 2,
) -> ComparisonRow:
    """Who says that something happened, who denies it, and who told first, each with the words."""
    return _compared(await service.holder.read(lambda workspace: comparison(workspace, iri, tellers=tellers)))


def _compared(told: Comparison) -> ComparisonRow:
    return ComparisonRow(
        subject=_thing(told.subject), matters=[_matter(matter) for matter in told.matters], leftOut=told.left_out
    )


def _matter(matter: Matter) -> MatterRow:
    first = {voice.fact for voice in matter.first}
    return MatterRow(
        iri=matter.iri,
        label=matter.label,
        kind=matter.kind,
        type=matter.type or None,
        same=list(matter.same),
        verdict=matter.verdict,
        voices=[_voice(voice, voice.fact in first) for voice in matter.voices],
    )


def _voice(voice: Voice, first: bool) -> VoiceRow:
    article = voice.article
    return VoiceRow(
        about=voice.about,
        position=voice.position,
        teller=_thing(voice.teller),
        fact=voice.fact,
        kind=voice.kind,
        stance=voice.stance or None,
        via=_thing(voice.via) if voice.via else None,
        first=first,
        confidence=voice.confidence,
        words=[Words(start=each.start, end=each.end, words=each.words) for each in voice.words],
        article=SourceArticle(
            id=article.iri.rpartition("/")[2],
            iri=article.iri,
            name=article.name,
            headline=article.headline or None,
            published=article.published or None,
            publisher=article.publisher or None,
        ),
    )


def _thing(thing: Known) -> Thing:
    return Thing(iri=thing.iri, label=thing.label, kind=thing.kind)
