"""Facts as JSON, under the ontology's own names, each with the words that state it."""

from pydantic import BaseModel, Field

IRI = "https://w3id.org/newsgraph/id/person/anna-berg"


class Thing(BaseModel):
    """Something that a fact is about."""

    iri: str = Field(examples=[IRI])
    label: str = Field(examples=["Anna Berg"])
    kind: str = Field(description="Its narrowest class in the ontology, by its local name.", examples=["Person"])


class Words(BaseModel):
    """Words of the article: half-open code point offsets into its text."""

    start: int = Field(examples=[115])
    end: int = Field(examples=[149])
    words: str = Field(examples=["Mayor Anna Berg resigned on Friday"])


class When(BaseModel):
    """A time: its value (ISO 8601 or EDTF) and its bounds, which are days; null where they are not known."""

    value: str | None = Field(examples=["2021-03"])
    earliest: str | None = Field(examples=["2021-03-01"])
    latest: str | None = Field(examples=["2021-03-31"])


class Fact(BaseModel):
    """What every fact has."""

    iri: str
    label: str
    confidence: float
    evidence: list[Words]
    statedIn: str | None = Field(description="The claim whose content holds it; null in the article's own voice.")  # noqa: N815
    timeText: list[str] = Field(description="The words of its times.")  # noqa: N815


class Tenure(Fact):
    """One person in one role."""

    holder: Thing
    role: Thing
    title: str
    organization: Thing | None
    status: str
    since: When | None
    until: When | None
    asOf: str | None  # noqa: N815
    predecessor: str | None


class Claim(Fact):
    """What a source said."""

    speaker: list[Thing]
    stance: str
    cue: str
    content: str
    quotation: str
    quote: list[str]
    addressee: Thing | None
    via: Thing | None
    saidOn: When | None  # noqa: N815
    about: list[Thing]
    within: str | None
    disputes: list[str]
    confirms: list[str]


class Report(Fact):
    """One source telling of one event."""

    source: Thing
    event: Thing
    first: bool
    cue: str


class Event(Fact):
    """What happened, is planned, is denied."""

    type: str
    trigger: list[str]
    agent: list[Thing]
    patient: list[Thing]
    participant: list[Thing]
    place: Thing | None
    time: When | None
    factuality: str


class SourceArticle(BaseModel):
    """The article that tells a fact; null where its source does not tell. `id` is its address below /articles/."""

    id: str = Field(examples=["bc9a1a5d3706d82c"])
    iri: str = Field(examples=["https://w3id.org/newsgraph/id/article/bc9a1a5d3706d82c"])
    name: str = Field(examples=["port-ellery"])
    headline: str | None = Field(examples=["Port Ellery mayor resigns"])
    published: str | None = Field(examples=["2024-05-12"])
    publisher: str | None = Field(examples=["Coastal News Agency"])


class TenureRow(Tenure):
    """A tenure, and where it is told."""

    article: SourceArticle


class ClaimRow(Claim):
    """A claim, and where it is told."""

    article: SourceArticle


class ReportRow(Report):
    """A report, and where it is told."""

    article: SourceArticle


class EventRow(Event):
    """An event, and where it is told."""

    article: SourceArticle
