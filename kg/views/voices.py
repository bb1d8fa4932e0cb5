"""Who tells of an event or a claim: that it happened, that it did not, or neither; with the words.

The answers are those of a few queries whose IRIs are named, so that they stay as quick in a large store.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import pyoxigraph as ox

from kg.model.claim import Stance
from kg.model.event import Factuality
from kg.views.facts import Asked, Thing
from kg.views.lookup import KINDS
from ontology import NAMESPACE, PREFIXES


class Position(StrEnum):
    """What a voice says of an event or a claim."""

    AFFIRMS = "Affirms"
    DENIES = "Denies"
    OPEN = "Open"
    """It speaks of it as planned, possible, wanted, believed or asked, or without saying whether it is so."""
    DECLINES = "Declines"
    """It declines to comment."""


@dataclass(frozen=True, slots=True)
class Words:
    """Words of an article, with their half-open code point offsets into its text."""

    start: int
    end: int
    words: str


@dataclass(frozen=True, slots=True)
class Source:
    """The article that a voice stands in."""

    iri: str
    name: str
    headline: str
    published: str
    """The day, as 2025-05-29; empty where unknown."""
    publisher: str


@dataclass(frozen=True, slots=True)
class Voice:
    """One telling of an event or a claim."""

    about: str
    """The IRI of the event or claim as this article has it."""
    position: Position
    teller: Thing
    """Who tells; an article that tells in its own voice is its own teller."""
    fact: str
    """The IRI of the claim or report."""
    kind: str
    """`Claim` or `Report`."""
    stance: str
    """Of a claim; empty for a report."""
    via: Thing | None
    first: bool
    """The text says that this was the first to tell."""
    confidence: float
    words: tuple[Words, ...]
    article: Source


@dataclass(frozen=True, slots=True)
class Telling:
    """A claim or report, the event or claim that it tells of, and its position: before it is looked up who and how."""

    fact: str
    about: str
    position: Position


CERTAIN = frozenset((Factuality.HAPPENED, Factuality.ONGOING))
ASSERTING = frozenset((Stance.SAYS, Stance.CONFIRMS))
OF_STANCE = {
    Stance.SAYS: Position.AFFIRMS,
    Stance.CONFIRMS: Position.AFFIRMS,
    Stance.DENIES: Position.DENIES,
    Stance.DECLINES_COMMENT: Position.DECLINES,
}
"""The position of a claim on what it says; any other stance leaves it open."""

_SAME = """SELECT DISTINCT ?event ?other WHERE {{ VALUES ?event {{ {iris} }}
  {{ ?event news:sameEvent ?other }} UNION {{ ?other news:sameEvent ?event }}
  UNION {{ GRAPH ?g {{ ?event news:sameEvent ?other }} }} UNION {{ GRAPH ?g {{ ?other news:sameEvent ?event }} }} }}"""
_ANSWERED = """SELECT DISTINCT ?event ?other WHERE {{ VALUES ?event {{ {iris} }}
  {{ ?event news:disputes|cito:confirms ?other }} UNION {{ ?other news:disputes|cito:confirms ?event }}
  ?other a news:Claim }}"""
_REPORTS = """SELECT ?fact ?event ?factuality WHERE {{ VALUES ?event {{ {iris} }}
  ?fact a news:Report ; news:event ?event . ?event news:factuality ?factuality }}"""
_CLAIMS = """SELECT ?fact ?event ?stance ?factuality WHERE {{ VALUES ?event {{ {iris} }}
  ?fact a news:Claim ; news:about ?event ; news:stance ?stance . ?event news:factuality ?factuality
  FILTER NOT EXISTS {{ ?inner news:within ?fact ; news:about ?event }} }}"""
_ANSWERS = """SELECT ?fact ?event ?how WHERE {{ VALUES ?event {{ {iris} }} VALUES ?how {{ news:disputes cito:confirms }}
  ?fact ?how ?event }}"""
_STANCES = "SELECT ?fact ?stance WHERE {{ VALUES ?fact {{ {iris} }} ?fact news:stance ?stance }}"
_TOLD = """SELECT ?fact ?kind ?teller ?label ?class ?stance ?via ?viaLabel ?first ?confidence ?article WHERE {{
  VALUES ?fact {{ {iris} }} VALUES ?kind {{ news:Claim news:Report }}
  ?fact a ?kind ; news:confidence ?confidence ; prov:wasDerivedFrom ?article .
  ?fact news:speaker|news:source ?teller . ?teller a ?class .
  OPTIONAL {{ ?teller rdfs:label ?label }} OPTIONAL {{ ?fact news:stance ?stance }}
  OPTIONAL {{ ?fact news:first ?first }}
  OPTIONAL {{ ?fact news:via ?via . ?via rdfs:label ?viaLabel }} }}"""
_WORDS = """SELECT DISTINCT ?fact ?start ?end ?words WHERE {{ VALUES ?fact {{ {iris} }}
  ?fact news:evidence/oa:hasSelector ?position , ?quote .
  ?position oa:start ?start ; oa:end ?end . ?quote oa:exact ?words }}"""
_ARTICLES = """SELECT ?article ?name ?headline ?published ?publisher WHERE {{ VALUES ?article {{ {iris} }}
  ?article schema:name ?name . OPTIONAL {{ ?article schema:headline ?headline }}
  OPTIONAL {{ ?article schema:datePublished ?published }}
  OPTIONAL {{ ?article schema:publisher/rdfs:label ?publisher }} }}"""


def rows(store: Asked, sparql: str, iris: Iterable[str] = ()) -> Iterator[dict[str, str]]:
    """The rows of a query over `iris` as texts by variable; what is unbound is left out."""
    named = " ".join(str(ox.NamedNode(iri)) for iri in iris)
    answer = store.query(sparql.format(iris=named), prefixes=PREFIXES)
    assert isinstance(answer, ox.QuerySolutions)
    names = [variable.value for variable in answer.variables]
    for solution in answer:
        yield {name: value.value for name, value in zip(names, solution, strict=True) if value is not None}


def local(iri: str) -> str:
    """The local name of a term of the ontology; any other IRI as it is."""
    return iri.removeprefix(NAMESPACE)


def same_events(store: Asked, events: Iterable[str]) -> list[tuple[str, ...]]:
    """The events, each with all that were judged to be the same: a tuple a happening, the given event first."""
    return _groups(store, _SAME, events)


def answering_claims(store: Asked, claims: Iterable[str]) -> list[tuple[str, ...]]:
    """The claims, each with those that dispute or confirm it, or that it disputes or confirms; the given one first."""
    return _groups(store, _ANSWERED, claims)


def _groups(store: Asked, sparql: str, given: Iterable[str]) -> list[tuple[str, ...]]:
    order = list(dict.fromkeys(given))
    beside: dict[str, set[str]] = {}
    asked: set[str] = set()
    while new := (set(order) | beside.keys()) - asked:
        asked |= new
        for row in rows(store, sparql, sorted(new)):
            beside.setdefault(row["event"], set()).add(row["other"])
            beside.setdefault(row["other"], set()).add(row["event"])
    found: list[tuple[str, ...]] = []
    grouped: set[str] = set()
    for iri in order:
        if iri not in grouped:
            reached = _reached(iri, beside)
            grouped |= reached
            found.append((iri, *sorted(reached - {iri})))
    return found


def _reached(start: str, beside: Mapping[str, set[str]]) -> set[str]:
    known, edge = {start}, {start}
    while edge := {other for iri in edge for other in beside.get(iri, ())} - known:
        known |= edge
    return known


def _of_factuality(factuality: str) -> Position:
    if local(factuality) in CERTAIN:
        return Position.AFFIRMS
    return Position.DENIES if local(factuality) == Factuality.DENIED else Position.OPEN


def _of_claim(stance: str, factuality: str) -> Position:
    """That of a claim about an event; a denial need not deny the event that it speaks of."""
    if local(stance) == Stance.DECLINES_COMMENT:
        return Position.DECLINES
    return _of_factuality(factuality) if local(stance) in ASSERTING else Position.OPEN


def tellings_of_events(store: Asked, events: Sequence[str]) -> list[Telling]:
    """The claims and reports that tell of events."""
    found: dict[tuple[str, str], Position] = {}
    for row in rows(store, _CLAIMS, events):
        found[row["fact"], row["event"]] = _of_claim(row["stance"], row["factuality"])
    for row in rows(store, _REPORTS, events):
        found[row["fact"], row["event"]] = _of_factuality(row["factuality"])
    for row in rows(store, _ANSWERS, events):
        denies = local(row["how"]) == "disputes"
        found[row["fact"], row["event"]] = Position.DENIES if denies else Position.AFFIRMS
    return [Telling(fact, event, position) for (fact, event), position in found.items()]


def tellings_of_claims(store: Asked, claims: Sequence[str]) -> list[Telling]:
    """The claims themselves, of which some deny what others say."""
    return [
        Telling(row["fact"], row["fact"], OF_STANCE.get(Stance(local(row["stance"])), Position.OPEN))
        for row in rows(store, _STANCES, claims)
    ]


def voices(store: Asked, tellings: Sequence[Telling]) -> list[Voice]:
    """The voices of claims and reports, by day of publication, then as the texts have them.

    Where a claim and a report of one teller stand on the same words, they are one voice: the claim, first if the
    report is.
    """
    facts = sorted({telling.fact for telling in tellings})
    told: dict[str, list[tuple[dict[str, str], set[str]]]] = {}
    for (fact, _), teller in _told(store, facts).items():
        told.setdefault(fact, []).append(teller)
    words: dict[str, list[Words]] = {}
    for row in rows(store, _WORDS, facts):
        words.setdefault(row["fact"], []).append(Words(int(row["start"]), int(row["end"]), row["words"]))
    held = {row["article"] for each in told.values() for row, _ in each}
    articles = {
        row["article"]: Source(*(row.get(key, "") for key in ("article", "name", "headline", "published", "publisher")))
        for row in rows(store, _ARTICLES, sorted(held))
    }
    found = [
        Voice(
            about=telling.about,
            position=telling.position,
            teller=_teller(row, classes, articles),
            fact=telling.fact,
            kind=local(row["kind"]),
            stance=local(row.get("stance", "")),
            via=Thing(row["via"], row["viaLabel"], "Outlet") if "via" in row else None,
            first=row.get("first") == "true",
            confidence=float(row["confidence"]),
            words=tuple(sorted(words.get(telling.fact, ()), key=lambda w: (w.start, w.end))),
            article=articles[row["article"]],
        )
        for telling in tellings
        for row, classes in told.get(telling.fact, ())
    ]
    return sorted(_once(found), key=_order)


def _told(store: Asked, facts: Iterable[str]) -> dict[tuple[str, str], tuple[dict[str, str], set[str]]]:
    """By fact and teller a row, its label the longest, and the classes of the teller."""
    found: dict[tuple[str, str], tuple[dict[str, str], set[str]]] = {}
    for row in rows(store, _TOLD, facts):
        kept, classes = found.setdefault((row["fact"], row["teller"]), (row, set()))
        classes.add(local(row["class"]))
        for name in ("label", "viaLabel"):
            if (len(row.get(name, "")), row.get(name, "")) > (len(kept.get(name, "")), kept.get(name, "")):
                kept[name] = row[name]
    return found


def _teller(row: dict[str, str], classes: set[str], articles: dict[str, Source]) -> Thing:
    """Who tells; an article goes by its publisher, or by its name."""
    kind = next((known for known in KINDS if known in classes), "")
    own = articles.get(row["teller"])
    return Thing(row["teller"], own.publisher or own.name if own else row.get("label", row["teller"]), kind)


def _once(found: Sequence[Voice]) -> Iterator[Voice]:
    reports = [voice for voice in found if voice.kind == "Report"]
    claims = [voice for voice in found if voice.kind == "Claim"]
    for claim in claims:
        twins = [report for report in reports if _is_twin(claim, report)]
        reports = [report for report in reports if report not in twins]
        yield replace(claim, first=any(twin.first for twin in twins))
    yield from reports


def _is_twin(claim: Voice, report: Voice) -> bool:
    overlaps = any(a.start < b.end and b.start < a.end for a in claim.words for b in report.words)
    same = claim.about == report.about and claim.position is report.position
    return same and claim.teller.iri == report.teller.iri and overlaps


def _order(voice: Voice) -> tuple[str, str, int, str]:
    undated = "9999"
    start = voice.words[0].start if voice.words else 0
    return voice.article.published or undated, voice.article.iri, start, voice.fact
