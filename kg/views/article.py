"""An article: its text with the words of every fact marked, and the facts beside it in reading order."""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple

from kg.views.drawing import drawing
from kg.views.facts import Asked, Fact, facts
from kg.views.kinds import TOLD
from kg.views.lookup import subject
from kg.views.neighbourhood import neighbourhood
from kg.views.page import Page, filled
from kg.views.sentences import names_of, sentence
from kg.views.svg import svg

Texts = Callable[[str], str]
"""Gives an article's text by its IRI."""

_LANE = 3
"""Pixels between the lines under words that several kinds of facts are told in."""


class Told(NamedTuple):
    """One fact of the article: its kind, its line of words, and the fact."""

    kind: str
    line: str
    fact: Fact


def article(store: Asked, wanted: str, texts: Texts | None = None) -> Page:
    """The page of the article that `wanted` is the name, headline or IRI of. Raises UnknownSubjectError.

    That it reports an event itself is told by the event. Where no texts are at hand (`None`), it tells the facts with
    their words alone.
    """
    thing = subject(store, wanted, ("Article",))
    [own] = facts(store, "Article", only=[thing.iri])
    by_kind = {kind: facts(store, kind, article=thing.iri) for kind in TOLD}
    by_kind["Report"] = [fact for fact in by_kind["Report"] if fact.one("source") != thing.iri]
    names = names_of(store, by_kind)
    told = [Told(kind, sentence(kind, fact, names), fact) for kind, found in by_kind.items() for fact in found]
    told.sort(key=lambda one: (one.fact.spans[:1], list(TOLD).index(one.kind), one.fact.iri))
    counts = [f"{len(found)} {kind.lower()}s" for kind, found in by_kind.items()]
    summary = ", ".join(part for part in (own.one("name"), own.one("datePublished"), *counts) if part)
    values = {
        "title": escape(thing.label),
        "summary": escape(summary),
        "colours": _colours(),
        "text": f"<div>{_marked(texts(thing.iri), told) if texts else 'The text is not at hand.'}</div>",
        "legend": _legend(),
        "facts": "".join(_item(number, one) for number, one in enumerate(told)),
    }
    page = filled("article.html", values, styles=["page.css", "article.css"], scripts=["article.js"])
    lines = [thing.label, summary, *(f"  {one.line}" for one in told)]
    return Page(page, svg(drawing(neighbourhood(store, [thing.iri]))), "\n".join(lines))


def _marked(text: str, told: Sequence[Told]) -> str:
    """The text as HTML, each stretch in a span that names the facts that its words state."""
    parts = []
    for start, end, numbers in _stretches(text, [_spans(text, one) for one in told]):
        words = escape(text[start:end])
        kinds = " ".join(sorted({told[number].kind for number in numbers}))
        listed = " ".join(map(str, numbers))
        parts.append(f'<span class="{kinds}" data-facts="{listed}">{words}</span>' if numbers else words)
    return "".join(parts)


def _spans(text: str, one: Told) -> list[tuple[int, int]]:
    """Where the fact is told; of an event, its trigger, since the sentence around it tells of several."""
    if one.kind != "Event":
        return list(one.fact.spans)
    found = [_trigger(text, span, one.fact.all("trigger")) for span in one.fact.spans]
    return [own for own in found if own] or list(one.fact.spans)


def _trigger(text: str, span: tuple[int, int], triggers: Sequence[str]) -> tuple[int, int] | None:
    places = ((text.find(words, *span), words) for words in triggers)
    return next(((at, at + len(words)) for at, words in places if at >= 0), None)


def _stretches(text: str, spans: Sequence[Sequence[tuple[int, int]]]) -> Iterator[tuple[int, int, list[int]]]:
    """The text cut where a span begins or ends: start, end, and whose spans lie over it, the shortest first."""
    changes: dict[int, tuple[set[int], set[int]]] = {0: (set(), set()), len(text): (set(), set())}
    length = [sum(end - start for start, end in own) for own in spans]
    for number, own in enumerate(spans):
        for start, end in own:
            changes.setdefault(start, (set(), set()))[0].add(number)
            changes.setdefault(end, (set(), set()))[1].add(number)
    over: set[int] = set()
    places = sorted(changes)
    for start, end in pairwise(places):
        begun, ended = changes[start]
        over = (over - ended) | begun
        yield start, end, sorted(over, key=lambda number: (length[number], number))


def _colours() -> str:
    """The lines under marked words: each kind in its colour and at its height, so that either tells it."""
    kinds = list(TOLD)
    lines = ",".join(f"linear-gradient(var(--{kind}),var(--{kind}))" for kind in kinds)
    heights = ",".join(f"0 calc(100% - {lane * _LANE}px)" for lane in range(len(kinds)))
    rules = [f"#text span{{{''.join(f'--{kind}:transparent;' for kind in kinds)}"]
    rules[0] += f"background-image:{lines};background-position:{heights}}}"
    for kind, (_, colour) in TOLD.items():
        rules.append(f"#text span.{kind}{{--{kind}:{colour}}} .facts .{kind}{{--own:{colour}}}")
        rules.append(f".without-{kind} #text span.{kind}{{--{kind}:transparent}}")
    return "".join(rules)


def _legend() -> str:
    return "<ul>{}</ul>".format(
        "".join(
            f'<li><label><input type="checkbox" checked data-kind="{kind}"><span class="line" '
            f'style="background:{colour}"></span> {escape(words)}</label></li>'
            for kind, (words, colour) in TOLD.items()
        )
    )


def _item(number: int, one: Told) -> str:
    sure = float(one.fact.one("confidence") or 0)
    words = f"<q>{escape(one.fact.words)}</q>" if one.fact.words else ""
    return (
        f'<li><button type="button" class="{one.kind}" data-kind="{one.kind}" data-fact="{number}" '
        f'aria-pressed="false">{escape(one.line)}{words}'
        f'<span class="kind">{one.kind.lower()}, confidence {sure:.2f}</span></button></li>'
    )
