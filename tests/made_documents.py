"""Resolved Documents of any words, offsets, times and numbers."""

from hypothesis import strategies as st

from kg.model.article import Article, Section, SectionKind
from kg.model.claim import Claim, Quotation, Stance
from kg.model.document import Document, Extraction
from kg.model.entity import Entity, EntityKind
from kg.model.event import Event, EventType, Factuality
from kg.model.report import Report
from kg.model.span import Span
from kg.model.tenure import Tenure, TenureStatus
from kg.model.time import TimeValue

WORDS = st.text(alphabet=st.characters(codec="utf-8"), min_size=1, max_size=12)
VALUES = (
    st.dates().map(str)
    | st.from_regex(r"[0-9]{4}(-(0[1-9]|1[0-2]))?", fullmatch=True)
    | st.sampled_from(["199X", "2016-04/2016-06", "2024~", "0000", "2024-02-30"])
)
CONFIDENCES = st.floats(0, 1)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    """A Document with an entity of each kind, one fact of each family and all that these may have."""
    text = draw(st.text(alphabet=st.characters(codec="utf-8"), min_size=1, max_size=60))
    starts = st.integers(0, len(text) - 1)
    span = starts.flatmap(lambda start: st.builds(Span, st.just(start), st.integers(start + 1, len(text))))
    spans = st.lists(span, min_size=1, max_size=2).map(tuple)
    day = st.none() | st.dates()
    time = st.none() | st.builds(TimeValue, span, WORDS, st.none() | VALUES, day, day)
    entities = tuple(
        draw(st.builds(Entity, st.just(f"e{kind}"), st.just(kind), WORDS, spans, count=st.none() | st.integers(1)))
        for kind in EntityKind
    )
    someone = st.sampled_from([entity.id for entity in entities])
    few = st.lists(someone, max_size=2, unique=True).map(tuple)
    fact = {"evidence": spans, "rule": WORDS, "confidence": CONFIDENCES}
    tenure = st.builds(
        Tenure,
        id=st.just("t1"),
        holder=someone,
        title=WORDS,
        wording=WORDS,
        status=st.sampled_from(TenureStatus),
        organization=st.none() | someone,
        since=time,
        until=time,
        as_of=day,
        stated_in=st.none() | st.just("c1"),
        predecessor=st.none(),
        **fact,
    )
    claim = st.builds(
        Claim,
        id=st.just("c1"),
        speakers=few,
        cue=spans,
        content=spans,
        stance=st.sampled_from(Stance),
        quotation=st.sampled_from(Quotation),
        quotes=spans,
        via=st.none() | someone,
        addressee=st.none() | someone,
        said_on=time,
        about=few,
        within=st.none(),
        disputes=st.just(()),
        confirms=st.just(("v1",)),
        **fact,
    )
    event = st.builds(
        Event,
        id=st.just("v1"),
        type=st.sampled_from(EventType),
        lemma=WORDS,
        triggers=spans,
        label=WORDS,
        factuality=st.sampled_from(Factuality),
        agents=few,
        patients=few,
        participants=few,
        place=st.none() | someone,
        time=time,
        stated_in=st.none() | st.just("c1"),
        **fact,
    )
    report = st.builds(
        Report,
        id=st.just("r1"),
        source=st.none() | someone,
        event=st.just("v1"),
        cue=spans,
        first=st.booleans(),
        **fact,
    )
    return Document(
        article=draw(
            st.builds(
                Article,
                name=WORDS,
                text=st.just(text),
                headline=st.none() | WORDS,
                published=day,
                publisher=st.none() | WORDS,
                authors=st.lists(WORDS, max_size=2).map(tuple),
                url=st.none() | WORDS,
                language=WORDS,
            )
        ),
        extraction=draw(st.builds(Extraction, WORDS, WORDS, WORDS, WORDS)),
        sections=draw(st.lists(st.builds(Section, st.sampled_from(SectionKind), span, day), max_size=2).map(tuple)),
        entities=entities,
        tenures=(draw(tenure),),
        claims=(draw(claim),),
        events=(draw(event),),
        reports=(draw(report),),
    )


def identities_of(document: Document) -> dict[str, str]:
    """An IRI for each entity of the Document."""
    return {entity.id: f"https://example.org/{entity.kind.lower()}" for entity in document.entities}
